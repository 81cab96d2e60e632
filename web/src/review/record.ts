// A finished game as the review steps through it. Position 0 is the start, position n the one after the nth move.

import { isRefusal } from '../play/announced'
import { isPass } from '../play/sensed'
import type { AskedMove, BySeat, ModeratorText, Review, ReviewSense, ReviewTry, Role, Said, Seat, Seen, Square } from '../wire/view'
import { SQUARES, opposite, readFen, readPockets, type Perspective, type Placement } from '../squares'

export interface Position {
  truth: Placement
  seen: BySeat<Seen>
}

export function positionAt(review: Review, ply: number): Position {
  return { truth: readFen(fenAt(review, ply)), seen: lastChange(review, ply)?.seen ?? review.start }
}

const fenAt = (review: Review, ply: number): string => lastChange(review, ply)?.fen ?? review.startFen

/** New modifiers may have changed the pieces after the move. */
const lastChange = (review: Review, ply: number) => review.profiles?.findLast((change) => change.ply === ply) ?? review.plies[ply - 1]

export function piecesOf(seen: Seen): Placement {
  return new Map(seen.men.map(({ square, role, owner }) => [square, { role, color: owner }]))
}

export function fogOf(seen: Seen): Set<Square> {
  const visible = new Set(seen.visible)
  return new Set(SQUARES.filter((square) => !visible.has(square)))
}

/** The move that led here, as far as this point of view knew it: with hidden sight a seat knew only its own moves. */
export function lastMoveOf(review: Review, ply: number, perspective: Perspective): Square[] | undefined {
  for (let at = ply; at > 0; at--) {
    const move = review.plies[at - 1]?.move
    if (move && (perspective === 'truth' || move.by === perspective)) return isPass(move) ? undefined : [move.from, move.to]
  }
  return undefined
}

/** The square of the king in check, according to the notation. */
export function checkAt(review: Review, ply: number): { seat: Seat; square: Square } | null {
  const made = review.plies[ply - 1]
  if (!made || !/[+#]$/.test(made.san)) return null
  const seat = opposite(made.move.by)
  const kings = [...readFen(made.fen)].filter(([, piece]) => piece.role === 'king' && piece.color === seat)
  const [king] = kings
  return king && kings.length === 1 ? { seat, square: king[0] } : null
}

/** The number of each move as books count: it goes up after Black's. */
export function moveNumbers(review: Review): number[] {
  let number = Number(review.startFen.split(' ')[5]) || 1
  return review.plies.map(({ move }) => (move.by === 'black' ? number++ : number))
}

export interface Row {
  number: number
  /** Indexes of positions in the record; null if that side did not move here. */
  white: number | null
  black: number | null
}

/** The moves in pairs. A side that moves twice in a row starts a new row. */
export function rowsOf(review: Review): Row[] {
  const numbers = moveNumbers(review)
  const rows: Row[] = []
  review.plies.forEach(({ move }, index) => {
    const ply = index + 1
    const last = rows.at(-1)
    const number = numbers[index] ?? 1
    if (move.by === 'white') rows.push({ number, white: ply, black: null })
    else if (last && last.black === null) last.black = ply
    else rows.push({ number, white: null, black: ply })
  })
  return rows
}

const VALUES: Record<Role, number> = { queen: 9, rook: 5, bishop: 3, knight: 3, pawn: 1, king: 0 }
const BY_VALUE: readonly Role[] = ['king', 'queen', 'rook', 'bishop', 'knight', 'pawn']

export interface Material {
  /** What each side has captured, most valuable first. */
  taken: BySeat<Role[]>
  /** What each side may drop, most valuable first, where there are drops. */
  reserves?: BySeat<Role[]>
  /** By how many pawns White is ahead. */
  balance: number
}

/** What each side has captured by then, as its tray showed it during the game; and who is ahead. */
export function materialAt(review: Review, ply: number): Material {
  const taken: BySeat<Role[]> = { white: [], black: [] }
  review.plies.slice(0, ply).forEach(({ move, captured }, index) => {
    // What a side takes of its own is nobody's prize.
    const own = positionAt(review, index).truth.get(move.to)?.color === move.by
    if (captured && !own) taken[move.by].push(captured)
  })
  const { truth } = positionAt(review, ply)
  const reserves = readPockets(fenAt(review, ply))
  const worth = (seat: Seat) => worthOf([...rolesOf(truth, seat), ...(reserves?.[seat] ?? [])])
  return {
    taken: { white: dearestFirst(taken.white), black: dearestFirst(taken.black) },
    ...(reserves && { reserves: { white: dearestFirst(reserves.white), black: dearestFirst(reserves.black) } }),
    balance: worth('white') - worth('black'),
  }
}

const dearestFirst = (roles: readonly Role[]): Role[] => [...roles].sort((a, b) => BY_VALUE.indexOf(a) - BY_VALUE.indexOf(b))
const rolesOf = (pieces: Placement, seat: Seat): Role[] => [...pieces.values()].flatMap(({ role, color }) => (color === seat ? [role] : []))
const worthOf = (roles: readonly Role[]): number => roles.reduce((sum, role) => sum + VALUES[role], 0)

/** `only` is the one seat that heard it; null if both did. */
export type Entry =
  | { kind: 'said'; ply: number; only: Seat | null; said: Said }
  | { kind: 'sense'; ply: number; only: Seat; sense: ReviewSense }
  | { kind: 'asked'; ply: number; only: Seat; asked: AskedMove }
  /** Who heard the answer, if there was one; what was tried, only the seat that tried knew. */
  | { kind: 'try'; ply: number; only: Seat | null; attempt: ReviewTry; answer: ModeratorText | null }

/** Everything that was heard and tried, position by position, in order. */
export function timelineOf(review: Review): Entry[][] {
  // At the same moment a request comes before what was said of it.
  const entries: Timed[] = review.plies.flatMap(({ move: { asked, by, at } }, index) =>
    asked ? [{ at, entry: { kind: 'asked', ply: index + 1, only: by, asked } }] : [],
  )
  const waiting = [...review.tries]
  for (const said of review.announcements) {
    const { ply, at } = said
    const only = said.only ?? null
    const answered = isRefusal(said.text)
      ? waiting.findIndex((attempt) => attempt.ply === ply && attempt.at === at && (only === null || attempt.by === only))
      : -1
    const [attempt] = answered < 0 ? [] : waiting.splice(answered, 1)
    entries.push({ at, entry: attempt ? { kind: 'try', ply, only, attempt, answer: said.text } : { kind: 'said', ply, only, said } })
  }
  for (const sense of review.senses ?? []) entries.push({ at: sense.at, entry: { kind: 'sense', ply: sense.ply, only: sense.by, sense } })
  for (const attempt of waiting) {
    entries.push({ at: attempt.at, entry: { kind: 'try', ply: attempt.ply, only: attempt.by, attempt, answer: null } })
  }
  entries.sort((one, other) => one.at - other.at)
  const timeline: Entry[][] = Array.from({ length: review.plies.length + 1 }, () => [])
  for (const { entry } of entries) timeline[entry.ply]?.push(entry)
  return timeline
}

interface Timed {
  at: number
  entry: Entry
}

/** `12:05`, `1:02:03`; `0:09.4` below ten seconds, `2d 3h` from a day up. */
export function clockText(ms: number): string {
  const left = Math.max(0, ms)
  const seconds = Math.floor(left / 1000)
  const hours = Math.floor(seconds / 3600)
  if (hours >= 24) return `${Math.floor(hours / 24)}d ${hours % 24}h`
  const two = (number: number) => String(number).padStart(2, '0')
  const minutes = Math.floor(seconds / 60) % 60
  if (hours > 0) return `${hours}:${two(minutes)}:${two(seconds % 60)}`
  if (left < 10_000) return `0:0${seconds}.${Math.floor(left / 100) % 10}`
  return `${minutes}:${two(seconds % 60)}`
}
