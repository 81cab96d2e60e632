import type { rating as english } from '../en/rating'

export const rating: typeof english = {
  title: 'Classement',
  about: 'Les meilleurs joueurs de ce serveur, par jeu et par cadence.',
  pool: 'Jeu',
  speeds: { live: 'En direct', correspondence: 'Par correspondance' },
  poolName: (family: string, speed: string) => `${family}, ${speed.toLowerCase()}`,
  kind: 'Qui',
  kinds: { people: 'Joueurs', bots: 'Bots' },
  rank: 'Rang',
  player: 'Joueur',
  rating: 'Classement',
  games: 'Parties',
  players: (count: number) => (count <= 1 ? `${count} joueur classé` : `${count} joueurs classés`),
  none: 'Personne n’est encore classé ici.',
  noneHint: 'Ceux qui ont joué assez de parties classées apparaissent ici.',
  noPools: 'Aucune partie classée n’a encore été jouée sur ce serveur.',
  play: 'Jouer une partie classée',
  how: {
    title: 'Comment fonctionne le classement',
    text: [
      'Tout classement commence à 1500. Il monte quand vous gagnez et baisse quand vous perdez, plus ou moins selon la force de l’adversaire.',
      'Un point d’interrogation signale un classement encore incertain. La liste ne montre que les classements établis ; sans jouer longtemps, on redevient incertain.',
      'Les parties contre les bots comptent pour moitié. Les parties annulées ne comptent pas ; quitter une partie, c’est la perdre.',
    ],
  },
  uncertain: (deviation: number) => `incertain à ${deviation} points près`,
  best: (points: number) => `record ${points}`,
  played: (count: number) => (count <= 1 ? `${count} partie` : `${count} parties`),
  news: {
    title: 'Classements',
    rated: 'Partie classée',
    wait: 'Calcul des classements…',
    change: (name: string, before: number, after: number) => `${name} : de ${before} à ${after}`,
    notCounted: {
      aborted: 'Les parties annulées ne comptent pas pour le classement.',
      'few-moves': 'Elle s’est terminée trop tôt pour compter.',
      guarded: 'Cette partie ne compte pas pour le classement.',
      'no-account': 'Elle ne compte pas : l’un des joueurs n’est pas classé.',
    },
  },
}
