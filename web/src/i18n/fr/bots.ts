import type { BotTexts } from '../bot-texts.svelte'

const names: Record<string, string> = { random: 'Hasard', casual: 'Casual', seer: 'Seer' }

export const bots: BotTexts = {
  title: 'Les bots',
  about: 'Aucun n’en voit plus que vous n’en verriez à sa place. Voici ce qu’ils valent les uns contre les autres.',
  names,
  level: (name, level) => `${name} ${level}`,
  manners: {
    random: 'Joue au hasard. Son classement est toujours 0.',
    sees: [
      'Regarde un coup devant lui et se trompe souvent.',
      'Regarde deux coups devant lui.',
      'Regarde trois coups devant lui et se trompe rarement.',
    ],
    guesses: (positions) => `Garde ${positions} positions possibles en tête et joue ce qui vaut le mieux en moyenne.`,
    /** Seer where the board is not seen, and where it is. */
    believes: (kept: string, searched: string) => `Garde jusqu’à ${kept} positions possibles et calcule dans ${searched} d’entre elles.`,
    searches: (positions: string) => `Calcule aussi loin que le permettent ${positions} positions.`,
    samples: (positions) => `Tire ${positions} positions possibles et calcule deux demi-coups dans chacune.`,
  },
  yardstick: 'Une mesure, pas un adversaire.',
  columns: { player: 'Joueur', rating: 'Classement', play: 'Jouer' },
  games: (games) => (games === 1 ? '1 partie' : `${games} parties`),
  unrated: 'non mesuré',
  play: 'Jouer',
  starting: 'Création de la partie…',
  playAgainst: (name, mode) => `Jouer contre ${name}, ${mode}`,
  plot: (mode) => `Classements en ${mode} avec leurs marges d’erreur. Les nombres sont dans le tableau.`,
  measured: (date, version, fewest, most) =>
    `Mesuré le ${date} avec la version ${version} : chaque paire a joué ${fewest === most ? most : `de ${fewest} à ${most}`} parties.`,
  reading: {
    title: 'Comment lire ceci',
    text: [
      'Les classements sont en Elo : qui se trouve 400 points au-dessus d’un autre gagne dix parties pour une perdue, et une nulle vaut une demi-victoire. Hasard est à 0, dans chaque mode séparément.',
      'La barre est un intervalle de confiance à 95 %. D’un bot qui a gagné toutes ses parties, on sait seulement qu’il est bien plus fort : sa barre est longue.',
      'Un point creux est une mesure, pas un adversaire : un programme simple auquel les autres sont comparés.',
    ],
  },
  own: {
    title: 'Amenez le vôtre',
    text: 'Tout programme qui lit et écrit des lignes de JSON peut prendre place, dans n’importe quel langage. On lui dit ce que l’on dit à sa place. Avec cette commande, il crée une partie et affiche le lien pour la rejoindre :',
    command: 'Commande',
  },
}
