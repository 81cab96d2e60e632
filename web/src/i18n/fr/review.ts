import type { Role, Seat } from '../../wire/view'

const views = { white: 'Vue des Blancs', truth: 'La vérité', black: 'Vue des Noirs' }

const sides: Record<Seat, string> = { white: 'Blancs', black: 'Noirs' }

export const review = {
  headline: (result: string, reason: string) => `${result} : ${reason}`,
  moves: (count: number) => (count <= 1 ? `${count} coup` : `${count} coups`),
  views,
  viewsLabel: 'Quel échiquier',
  openSight: 'Les deux joueurs voyaient cet échiquier : rien n’était caché dans cette partie.',
  flip: 'Tourner les échiquiers',
  start: 'Début',
  move: (number: number, seat: Seat, san: string) => (seat === 'white' ? `${number}. ${san}` : `${number}… ${san}`),
  spokenStart: 'Début de la partie',
  spokenMove: (number: number, seat: string, san: string) => `Coup ${number}, ${seat} : ${san}`,
  clock: (time: string) => `reste ${time}`,
  controls: {
    label: 'Parcourir la partie',
    position: 'Position',
    first: 'Aller au début',
    previous: 'Coup précédent',
    play: 'Lecture',
    pause: 'Pause',
    next: 'Coup suivant',
    last: 'Aller à la fin',
  },
  moveList: 'Coups',
  noMoves: 'Aucun coup n’a été joué.',
  heard: {
    title: 'Annonces',
    lanes: { white: 'Dit aux Blancs', black: 'Dit aux Noirs' },
    both: 'Dit aux deux',
    only: { white: 'Dit aux seuls Blancs', black: 'Dit aux seuls Noirs' },
    tried: (from: string, to: string) => `${from}–${to}`,
    reached: (from: string) => `a touché ${from}`,
    showTry: 'Montrer sur l’échiquier',
    refused: (count: number) => (count <= 1 ? `${count} essai refusé` : `${count} essais refusés`),
  },
  material: {
    by: (seat: string, pieces: string) => `Les ${seat} ont pris : ${pieces}`,
    nothing: (seat: string) => `Les ${seat} n’ont rien pris`,
    ahead: (seat: string, pawns: number) => `Les ${seat} ont ${pawns} ${pawns <= 1 ? 'pion' : 'pions'} d’avance`,
  },
  guesses: {
    toggle: 'Vos hypothèses',
    score: (right: number, all: number) => `Justes : ${right} sur ${all}`,
    none: 'Vous n’aviez encore fait aucune hypothèse.',
  },
  card: 'Les règles de cette partie',
  cardHash: (hash: string) => `Carte de règles ${hash}`,
  revisions: {
    title: 'Règles changées',
    after: (move: string) => `Après ${move}`,
    by: (seat: Seat) => `sur proposition des ${sides[seat]}`,
  },
  thoughts: {
    title: 'Ce que l’ordinateur pensait',
    about: 'Dans ses propres mots, cachés jusqu’à la fin de la partie.',
    unmoved: 'Aucun coup n’en est sorti',
  },
  take: {
    title: 'Exporter',
    pgn: 'PGN',
    json: 'JSON',
    svg: 'Image',
    copy: 'Copier le lien',
    copied: 'Le lien est copié.',
    byHand: 'Copiez ce lien :',
    share: 'Partager',
    shared: (mode: string) => `${mode} sur Parallax`,
  },
  rematch: {
    ask: 'Revanche',
    waiting: 'En attente de l’autre joueur…',
    offered: 'L’autre joueur demande une revanche.',
    accept: 'Rejouer',
    unavailable: 'L’autre joueur n’est plus joignable.',
    newGame: 'Nouvelle partie',
  },
  pieces: (roles: Record<Role, string>, list: readonly Role[]) => list.map((role) => roles[role]).join(', '),
}
