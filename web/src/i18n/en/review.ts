import type { Role, Seat } from '../../wire/view'

const views = { white: 'White saw', truth: 'The truth', black: 'Black saw' }

const sides: Record<Seat, string> = { white: 'White', black: 'Black' }

export const review = {
  /** The result and why: "White wins, by checkmate". */
  headline: (result: string, reason: string) => `${result}, ${reason}`,
  moves: (count: number) => (count === 1 ? '1 move' : `${count} moves`),
  views,
  viewsLabel: 'Point of view',
  openSight: 'Nothing was hidden in this game: both players saw this board.',
  flip: 'Flip the boards',
  start: 'Start',
  /** In a book: "12. Nf3", and for Black's moves "12… Nf6". */
  move: (number: number, seat: Seat, san: string) => (seat === 'white' ? `${number}. ${san}` : `${number}… ${san}`),
  /** For screen readers. */
  spokenStart: 'Start of the game',
  spokenMove: (number: number, seat: string, san: string) => `Move ${number}, ${seat}: ${san}`,
  clock: (time: string) => `${time} left`,
  controls: {
    label: 'Step through the game',
    position: 'Position',
    first: 'Go to the start',
    previous: 'Previous move',
    play: 'Play',
    pause: 'Pause',
    next: 'Next move',
    last: 'Go to the end',
  },
  moveList: 'Moves',
  noMoves: 'No moves were played.',
  heard: {
    title: 'Announcements',
    lanes: { white: 'White heard', black: 'Black heard' },
    both: 'Both heard',
    only: { white: 'Only White heard', black: 'Only Black heard' },
    /** A try that the moderator refused: with a destination, or just a touch. */
    tried: (from: string, to: string) => `${from} – ${to}`,
    reached: (from: string) => `touched ${from}`,
    sensed: (square: string) => `sensed ${square}`,
    asked: (asked: string) => `asked for ${asked}`,
    showTry: 'Show on the board',
    refused: (count: number) => (count === 1 ? '1 try was refused' : `${count} tries were refused`),
  },
  material: {
    by: (seat: string, pieces: string) => `${seat} captured: ${pieces}`,
    nothing: (seat: string) => `${seat} captured nothing`,
    /** What it may drop. */
    reserve: (seat: string) => `${seat}’s pocket`,
    ahead: (seat: string, pawns: number) => (pawns === 1 ? `${seat} is 1 pawn ahead` : `${seat} is ${pawns} pawns ahead`),
  },
  guesses: {
    toggle: 'Your guesses',
    score: (right: number, all: number) => `${right} of ${all} right`,
    none: 'No guesses yet.',
  },
  card: 'Rules of this game',
  cardHash: (hash: string) => `Rule card ${hash}`,
  /** Modifiers that changed in the middle of the game. */
  revisions: {
    title: 'Rule changes',
    after: (move: string) => `After ${move}`,
    by: (seat: Seat) => `Proposed by ${sides[seat]}`,
  },
  thoughts: {
    title: 'What the computer thought',
    about: 'In its own words, hidden until the game ended.',
    unmoved: 'Did not lead to a move',
  },
  /** Opens what a seat could have known at each position. */
  hindsight: 'What could have been known?',
  take: {
    title: 'Export',
    pgn: 'PGN',
    seen: { white: 'PGN as White saw it', black: 'PGN as Black saw it' } as Record<Seat, string>,
    json: 'JSON',
    png: 'PNG image',
    gif: 'Animation (GIF)',
    svg: 'SVG image',
    copy: 'Copy link',
    copied: 'Link copied.',
    byHand: 'Copy this link:',
    share: 'Share',
    shared: (mode: string) => `${mode} on Parallax`,
  },
  rematch: {
    ask: 'Rematch',
    waiting: 'Waiting for the other player…',
    offered: 'The other player wants a rematch.',
    accept: 'Play again',
    unavailable: 'The other player is no longer here.',
    newGame: 'New game',
  },
  pieces: (roles: Record<Role, string>, list: readonly Role[]) => list.map((role) => roles[role]).join(', '),
}
