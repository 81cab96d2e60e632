import type { BoardName, DuplicateFault, DuplicateReason, DuplicateShare, Player, Why } from '../../wire/api'
import type { DuplicateTexts } from '../duplicate-texts.svelte'

const players: Record<Player, string> = { north: 'Nord', south: 'Sud', east: 'Est', west: 'Ouest' }

const pieces: Record<Player, (role: string) => string> = {
  north: (role) => `${role} de Nord`,
  south: (role) => `${role} de Sud`,
  east: (role) => `${role} d’Est`,
  west: (role) => `${role} d’Ouest`,
}

const why: Record<Why, string> = {
  no_twin: 'la pièce n’y a pas de jumelle. C’est un fantôme.',
  own_piece: 'une de vos pièces s’y trouve.',
  blocked: 'le chemin est barré.',
  nothing_to_take: 'le pion n’a rien à y prendre.',
  still_in_check: 'le roi est en échec, et ce coup n’y change rien.',
  exposes_king: 'le roi serait en échec.',
  castling_lost: 'le droit de roquer est perdu.',
  castling_attacked: 'le roi traverserait une case attaquée ou y arriverait.',
}

const reasons: Record<DuplicateReason, string> = {
  checkmate: 'Échec et mat',
  stalemate: 'Pat',
  threefold: 'Nulle par répétition',
  fifty_move: 'Nulle : cinquante tours sans prise ni coup de pion',
  draw_agreed: 'Nulle par accord',
  draw_declared: 'Nulle déclarée',
  resign: 'Un joueur a abandonné',
  out_of_time: 'Un joueur a dépassé son temps',
  abandoned: 'Un joueur n’est pas revenu',
  aborted: 'La partie a été annulée',
  ai_unavailable: 'Un ordinateur n’a pas pu continuer',
}

const shares: Record<DuplicateShare, string> = { win: 'gagne', draw: 'nulle', loss: 'perd' }

const faults: Record<DuplicateFault, string> = {
  syntax: 'il ne contient pas de partie.',
  variant: 'il contient une partie d’une autre variante.',
  version: 'son format est trop récent pour ce serveur.',
  too_long: 'il contient trop de coups.',
  not_a_move: 'ce n’est pas un coup.',
  not_their_turn: 'c’est à un autre joueur de jouer.',
  over: 'la partie est déjà finie.',
  no_piece: 'le joueur n’a pas de pièce sur cette case.',
  on_neither: 'le coup n’est légal sur aucun des deux échiquiers.',
  on_one_board_only: 'le coup n’est légal que sur un échiquier.',
  promotion: 'seul un pion arrivé sur la dernière rangée est promu, et il l’est toujours.',
}

export const duplicate: DuplicateTexts = {
  title: 'Échecs dupliqués',
  learn: 'L’apprendre en une minute',
  players,
  pieces,
  why,
  reasons,
  shares,
  boardLabel: (board: BoardName, white: string, black: string) => `Échiquier ${board} : ${white} contre ${black}`,
  square: {
    piece: (square: string, piece: string) => `${square}, ${piece}`,
    ghost: 'fantôme',
    check: 'en échec',
    hereOnly: 'légal sur cet échiquier seulement',
  },
  notOn: (board: BoardName) => `Pas sur ${board} :`,
  turn: (player: string) => `Trait à ${player}`,
  inCheck: (boards: readonly BoardName[]) => `en échec sur ${boards.join(' et ')}`,
  ghosts: (count: number) => (count === 0 ? 'aucun fantôme' : count === 1 ? '1 fantôme' : `${count} fantômes`),
  upright: 'Redresser les échiquiers',
  uprightHint: 'Montre les deux échiquiers de celui qui a le trait.',
  promotion: 'Les deux pions deviennent la même pièce.',
  scrubbed: 'Vous regardez une position antérieure. Un coup joué d’ici efface ce qui a suivi.',
  controls: { new: 'Nouvelle partie', undo: 'Annuler', prev: 'Précédent', next: 'Suivant', save: 'Enregistrer', load: 'Ouvrir', draw: 'Déclarer nulle' },
  ask: {
    new: 'Commencer une nouvelle partie ?',
    newText: 'Les coups de celle-ci seront perdus, sauf si vous les avez enregistrés.',
    draw: 'Déclarer la partie nulle ?',
    drawText: 'La partie s’arrête et les quatre joueurs font nulle. « Annuler » la reprend.',
    no: 'Continuer',
  },
  log: {
    title: 'Coups',
    round: 'Tour',
    empty: 'Nord commence. Prenez une pièce pour voir où elle peut aller.',
    move: (player: string, move: string) => `${player} : ${move}`,
  },
  legend: {
    title: 'Ce que disent les marques',
    about: 'Points, cadres et fantômes.',
    play: 'Légal sur les deux échiquiers : on peut le jouer.',
    here: 'Légal sur cet échiquier seulement. Pointez ou touchez pour voir ce qui l’interdit sur l’autre.',
    grabbed: 'La pièce sélectionnée.',
    ghost: 'Un fantôme : sa jumelle a été prise. Il ne peut plus bouger, mais il barre, défend et donne échec.',
  },
  faults: {
    file: (reason: string) => `Le fichier n’a pas été ouvert : ${reason}`,
    move: (ply: number, reason: string) => `Le fichier n’a pas été ouvert. Coup ${ply} : ${reason}`,
    reasons: faults,
  },
  /** A game with three others. */
  table: {
    invite: 'Jouer avec trois amis',
    inviteText: 'Choisissez qui s’assoit où. La partie commence quand tout le monde est là.',
    computers: 'Jouer contre trois bots',
    yourSeat: 'Votre place',
    others: 'Les autres places',
    person: 'une personne',
    bot: (level: number) => `ordinateur, niveau ${level}`,
    clock: 'Temps pour chacun',
    noClock: 'Sans pendule',
    minutes: (minutes: number) => `${minutes} min + 10\u00a0s`,
    private: 'Sur invitation seulement',
    privateHint: 'Chacune des autres places a son propre lien.',
    create: 'Créer la partie',
    start: 'Commencer la partie',
    choose: 'Choisissez une place',
    any: 'N’importe quelle place',
    open: 'libre',
    taken: 'prise',
    strength: (level: number) => `niveau ${level}`,
    full: 'Les quatre places sont prises.',
    waiting: 'En attente des autres',
    waitingText: 'La partie commence quand les quatre places sont prises.',
    copy: 'Copier le lien',
    copyFor: (player: string) => `Copier le lien pour ${player}`,
    you: 'vous',
    here: 'présent',
    expected: 'pas encore là',
    gone: (seconds: number) => `absent, encore ${seconds} s`,
    agrees: 'd’accord',
    yourTurn: 'À vous de jouer',
    moving: (player: string) => `${player} joue…`,
    isMoving: 'joue…',
    uprightHint: 'Montre vos deux échiquiers.',
    offer: 'Proposer la nulle',
    offered: (player: string) => `${player} propose la nulle. Les quatre doivent accepter.`,
    accept: 'Accepter',
    decline: 'Continuer',
    resign: 'Abandonner',
    resignAsk: 'Abandonner ?',
    resignText: 'Vous perdez, et les trois autres font nulle.',
    rematch: 'Rejouer, à d’autres places',
    rematchAsked: 'En attente des autres',
    rematchOffered: 'Les autres veulent rejouer',
  },
  walk: {
    title: 'Les échecs dupliqués en une minute',
    done: 'Essayer soi-même',
    steps: [
      {
        title: 'Quatre joueurs, quatre échiquiers',
        text: 'Nord et Sud ont les blancs, Est et Ouest les noirs. Chacun joue le même camp sur deux échiquiers : l’armée de Nord est bleue sur les deux.',
      },
      {
        title: 'Un coup, deux échiquiers',
        text: 'Un coup se joue sur vos deux échiquiers, de la même case à la même case. Nord joue, puis Sud, puis Est, puis Ouest.',
      },
      {
        title: 'Légal sur les deux, ou pas du tout',
        text: 'Sur NE, le pion e4 pourrait prendre en d5. Sur NW, il n’y a rien en d5 : le coup est interdit. Le point vert est ce que permettent les deux échiquiers.',
      },
      {
        title: 'Un fantôme naît',
        text: 'Le fou de Nord va en a6. Sur NE, la case est vide ; sur NW, il prend un pion d’Ouest. Le jumeau de ce pion, sur SW, est désormais un fantôme.',
      },
      {
        title: 'Un fantôme ne bouge pas',
        text: 'Quoi que le fantôme puisse faire sur SW, il n’a pas de jumeau sur NW pour en faire autant. Mais il reste là : il barre, il défend, et on peut le prendre.',
      },
      {
        title: 'Mat à cause de l’autre échiquier',
        text: 'La dame d’Ouest fait échec à Nord sur NW. Le pion pourrait avancer en g3 et parer, mais sur NE un cavalier d’Est s’y trouve. Nord est mat : Ouest gagne, Sud et Est font nulle.',
      },
    ],
  },
}
