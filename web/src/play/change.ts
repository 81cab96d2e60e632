// What a seat learns when its view changes: facts, without words.

import type { ModeratorText, PairView, Role, Said, Seat, SeenMove, SeenPiece, Square } from '../wire/view'
import { isRefusal } from './announced'

/** What the seat asked for: a move, or a touch if there is no destination. */
export interface Tried {
  from: Square
  to?: Square | undefined
  promotion?: Role | undefined
}

export interface Change {
  before: PairView
  after: PairView
  /** What the seat had asked for when it came. */
  tried: Tried | null
  /** For so long the server was away, and no clock ran. */
  outageMs?: number | undefined
}

export interface OwnPiece {
  role: Role
  square: Square
}

export interface Facts {
  /** Who has moved, if anyone has. */
  mover: Seat | null
  /** The opponent's move, where the seat may know it. */
  move: SeenMove | null
  said: readonly Said[]
  /** Why the moderator refused what was tried. */
  refusal: ModeratorText | null
  /** What the opponent's move took from the seat, and what it hit without taking it. */
  losses: readonly OwnPiece[]
  hits: readonly OwnPiece[]
  taken: Role | null
  /** Something was captured, of which no more is known than where. */
  captured: boolean
  check: boolean
  draw: 'offered' | 'declined' | null
  yourTurn: boolean
  over: boolean
}

export function factsOf({ before, after }: Change): Facts {
  const said = after.announcements.slice(before.announcements.length)
  const mover = after.ply > before.ply ? before.turn : null
  const theirs = mover !== null && mover !== after.seat
  const last = after.moves.length > before.moves.length ? (after.moves.at(-1) ?? null) : null
  const now = new Map(after.pieces.map((piece) => [piece.id, piece]))
  const own = theirs ? before.pieces.filter(({ owner }) => owner === after.seat) : []
  return {
    mover,
    move: last && theirs && last.by === mover ? last : null,
    said,
    refusal: said.find(({ text }) => isRefusal(text))?.text ?? null,
    losses: own.filter(({ id }) => !now.has(id)).map(placed),
    hits: own.filter(({ id, hp = 0 }) => (now.get(id)?.hp ?? hp) < hp).map(placed),
    taken: (Object.keys(after.taken) as Role[]).find((role) => after.taken[role] > before.taken[role]) ?? null,
    captured: said.some(({ detail }) => detail !== undefined && 'captured' in detail),
    check: after.inCheck === true && !before.inCheck,
    draw: drawOf(before, after, said),
    yourTurn: mover !== null && after.turn === after.seat && !after.ending,
    over: after.ending !== null && before.ending === null,
  }
}

const placed = ({ role, square }: SeenPiece): OwnPiece => ({ role, square })

function drawOf(before: PairView, after: PairView, said: readonly Said[]): Facts['draw'] {
  if (after.ending || before.drawOffer === after.drawOffer || said.some(({ text }) => text === 'draw_agreed')) return null
  if (after.drawOffer) return after.drawOffer === after.seat ? null : 'offered'
  return before.drawOffer === after.seat ? 'declined' : null
}
