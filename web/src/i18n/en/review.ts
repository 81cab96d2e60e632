import type { Role, Seat } from '../../wire/view'

const views = { white: 'White saw', truth: 'The truth', black: 'Black saw' }

const sides: Record<Seat, string> = { white: 'White', black: 'Black' }

export const review = {
  /** The result and why: "White wins, by checkmate". */
  headline: (result: string, reason: string) => `${result}, ${reason}`,
  moves: (count: number) => (count === 1 ? '1 move' : `${count} moves`),
  views,
  viewsLabel: 'Which board',
  openSight: 'Both players saw this board: nothing was hidden in this game.',
  flip: 'Turn the boards',
  start: 'Start',
  /** In a book: "12. Nf3", and for Black's moves "12… Nf6". */
  move: (number: number, seat: Seat, san: string) => (seat === 'white' ? `${number}. ${san}` : `${number}… ${san}`),
  /** For ears. */
  spokenStart: 'Start of the game',
  spokenMove: (number: number, seat: string, san: string) => `Move ${number}, ${seat}: ${san}`,
  clock: (time: string) => `${time} left`,
  controls: {
    label: 'Walk through the game',
    position: 'Position',
    first: 'To the start',
    previous: 'One move back',
    play: 'Play it through',
    pause: 'Pause',
    next: 'One move on',
    last: 'To the end',
  },
  moveList: 'Moves',
  noMoves: 'No move was made.',
  heard: {
    title: 'What was heard',
    lanes: { white: 'White heard', black: 'Black heard' },
    both: 'Both heard',
    only: { white: 'White alone heard', black: 'Black alone heard' },
    /** A try that the moderator refused: with a destination, or only reached for. */
    tried: (from: string, to: string) => `${from} – ${to}`,
    reached: (from: string) => `took hold of ${from}`,
    showTry: 'Show it on the board',
    refused: (count: number) => (count === 1 ? '1 try was refused' : `${count} tries were refused`),
  },
  material: {
    by: (seat: string, men: string) => `${seat} has taken: ${men}`,
    nothing: (seat: string) => `${seat} has taken nothing`,
    ahead: (seat: string, pawns: number) => (pawns === 1 ? `${seat} is 1 pawn ahead` : `${seat} is ${pawns} pawns ahead`),
  },
  guesses: {
    toggle: 'Your guesses',
    score: (right: number, all: number) => `${right} of ${all} right`,
    none: 'You had guessed nothing yet.',
  },
  card: 'The rules of this game',
  cardHash: (hash: string) => `Rule card ${hash}`,
  /** Modifiers that changed in the middle of the game. */
  revisions: {
    title: 'Changed rules',
    after: (move: string) => `After ${move}`,
    by: (seat: Seat) => `${sides[seat]} proposed it`,
  },
  thoughts: {
    title: 'What the computer thought',
    about: 'In its own words, hidden until the game was over.',
    unmoved: 'No move came of it',
  },
  take: {
    title: 'Take it with you',
    pgn: 'PGN',
    json: 'JSON',
    svg: 'Picture',
    copy: 'Copy the link',
    copied: 'The link is copied.',
    byHand: 'Copy this link:',
    share: 'Share',
    shared: (mode: string) => `${mode} on Parallax`,
  },
  rematch: {
    ask: 'Rematch',
    waiting: 'Waiting for the other player…',
    offered: 'The other player wants a rematch.',
    accept: 'Play again',
    unavailable: 'The other player cannot be asked any more.',
    newGame: 'New game',
  },
  men: (roles: Record<Role, string>, list: readonly Role[]) => list.map((role) => roles[role]).join(', '),
}
