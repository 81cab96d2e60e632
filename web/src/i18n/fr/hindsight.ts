import type { hindsight as english } from '../en/hindsight'

const results = ['perdu', 'perdant', 'moins bien', 'légèrement moins bien', 'à peu près égal', 'légèrement mieux', 'mieux', 'gagnant', 'gagné']

export const hindsight: typeof english = {
  of: { white: 'Ce que les Blancs auraient pu savoir', black: 'Ce que les Noirs auraient pu savoir' },
  yours: 'Ce que vous auriez pu savoir',
  about: 'Déduit uniquement de ce que ce joueur a appris pendant la partie.',
  seat: 'Joueur',
  working: 'Analyse de la partie en cours. Cela prend quelques secondes.',
  failed: 'Impossible de le calculer pour le moment.',
  retry: 'Réessayer',
  none: {
    openSight: 'Rien n’était caché dans cette partie.',
    otherRules: 'Avec les règles de cette partie, on ne peut pas compter les positions.',
  },
  positions: {
    exact: (count, text) => (count === 1 ? 'Une seule position était encore possible.' : `${text} positions étaient encore possibles.`),
    atLeast: (_, text) => `Au moins ${text} positions étaient encore possibles.`,
    madeUp: (count, text) =>
      `Trop de positions étaient possibles pour les garder toutes, et celles qui restaient se sont révélées fausses. Voici ${count === 1 ? '1 supposition' : `${text} suppositions`}.`,
  },
  over: 'À partir d’ici, rien n’est plus calculé : la partie est finie, ou elle a duré très longtemps ou changé de règles.',
  map: { label: 'Afficher sur l’échiquier', off: 'Rien', king: 'Roi adverse', queen: 'Dame adverse' },
  likeliest: {
    king: (squares) => `Le roi était le plus probablement en ${squares}.`,
    queen: (squares) => `Une dame était le plus probablement en ${squares}.`,
  },
  nowhere: { king: 'Il n’y avait pas de roi à trouver.', queen: 'Il n’y avait pas de dame à trouver.' },
  legend: { least: 'peu probable', most: (percent) => `probable (${percent})` },
  insight: {
    positions: (count, text) => (count === 1 ? 'Tenait 1 position pour possible' : `Tenait ${text} positions pour possibles`),
    expects: (result, points) => `Résultat attendu : ${result} (${points})`,
    results,
    best: 'Les meilleurs coups, avec le résultat attendu de chacun',
    madeUp: (count) => (count === 1 ? 'A dû inventer des positions une fois' : `A dû inventer des positions ${count} fois`),
  },
}
