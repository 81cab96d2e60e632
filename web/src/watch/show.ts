// What both seats see, combined. Each seat knows its own pieces, so the two together are the whole board.

import { SEATS, type Perspective, type Placement } from '../squares'
import type { Show } from '../wire/api'
import type { Said, Seat, SeenMove, Square } from '../wire/view'

export function truthOf(show: Show): Placement {
  const pieces = SEATS.flatMap((seat) => show[seat].pieces.filter(({ owner }) => owner === seat))
  return new Map(pieces.map(({ square, role, owner }) => [square, { role, color: owner }]))
}

/** Every seat knows its own moves. */
function movesOf(show: Show): SeenMove[] {
  return SEATS.flatMap((seat) => show[seat].moves.filter(({ by }) => by === seat)).sort((a, b) => a.ply - b.ply)
}

export function lastMoveOf(show: Show, perspective: Perspective): Square[] | undefined {
  const moves = perspective === 'truth' ? movesOf(show) : show[perspective].moves
  const last = moves.at(-1)
  return last && [last.from, last.to]
}

/** The square of the king in check, for those who know of it. */
export function checkOf(show: Show, perspective: Perspective): Square | null {
  const seats = perspective === 'truth' ? SEATS : [perspective]
  const seat = seats.find((seat) => show[seat].inCheck)
  const kings = seat ? show[seat].pieces.filter(({ owner, role }) => owner === seat && role === 'king') : []
  return kings.length === 1 ? (kings[0]?.square ?? null) : null
}

export interface Line {
  key: string
  by: Seat
  /** As books count. */
  number: number
  move?: SeenMove
  said?: Said
}

/** Moves, and what the moderator answered to tries that failed. */
export function heardIn(show: Show): Line[] {
  const refusals = new Set(['no_such_piece', 'no_legal_moves', 'wont_help', 'illegal_move', 'no', 'nonsense'])
  const moves = movesOf(show).map((move) => ({ by: move.by, ply: move.ply, at: move.at, move }))
  const said = SEATS.flatMap((by) =>
    show[by].announcements.filter(({ text }) => refusals.has(text)).map((said) => ({ by, ply: said.ply, at: said.at, said })),
  )
  return [...moves, ...said]
    .sort((a, b) => a.at - b.at || a.ply - b.ply)
    .map(({ ply, at, ...line }, index) => ({ ...line, key: `${index}:${at}`, number: Math.max(1, Math.ceil(ply / 2)) }))
}
