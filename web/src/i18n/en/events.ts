import type { Role, Seat } from '../../wire/view'
import { common } from './common'

const { roles, seats } = common

/** What happens during a game, for the log, the voice and screen readers. */
export const events = {
  lost: (by: Seat, role: Role, square: string) => `${seats[by]} captured your ${roles[role]} on ${square}.`,
  lostEnPassant: (by: Seat, square: string) => `${seats[by]} captured your pawn on ${square} en passant.`,
  hit: (by: Seat, role: Role, square: string) => `${seats[by]} hit your ${roles[role]} on ${square}, but it survived.`,
  /** A move that was tried, before a colon. Without a destination the piece was only touched. */
  tried: (role: Role | null, from: string, to: string | null) =>
    `${role ? `${roles[role]} ` : ''}${to ? `${from} to ${to}` : from}`,
  /** The same, from the reserve. */
  triedDrop: (role: Role, to: string) => `${roles[role]} onto ${to}`,
  /** Follows the move in the log: "Qh5: illegal". */
  refused: {
    no_such_piece: 'no piece there',
    no_legal_moves: 'no legal moves',
    wont_help: 'will not help',
    illegal_move: 'illegal',
    no: 'no',
    nonsense: 'nonsense',
  },
  drawDeclined: 'Your draw offer was declined.',
  /** The clocks were put back. */
  outage: (seconds: number) => `The server was away for ${seconds} s. No clock ran meanwhile.`,
  /** What became of a move that met the unseen. */
  cutShort: (asked: string, to: string) => `Something was in the way of ${asked}: your piece is on ${to}.`,
  cameToNothing: (asked: string) => `${asked} came to nothing.`,
  sensed: (pieces: string | null) => (pieces ? `You sense: ${pieces}.` : 'You sense no enemy piece.'),
  recalled: (turn: number, piece: string | null) => `on turn ${turn} you sensed ${piece ?? 'nothing'}`,
  /** Of a move that the player may not know. */
  hiddenMove: 'hidden move',
  now: 'Back to now',
  /** An earlier position is on the board. */
  past: (move: string) => `After ${move}`,
  start: 'Starting position',
  noMoves: 'No moves yet.',
  guessed: (right: number, all: number) => `You had ${right} of ${all} right.`,
}
