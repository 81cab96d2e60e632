// Where a man could go by its kind, its square and the own men alone. Nothing of the opponent goes in, so nothing comes out.

import type { Role, Seat, Square } from '../wire/view'
import { fileOf, rankOf, squareAt } from '../squares'

type Step = readonly [number, number]

const STRAIGHT: readonly Step[] = [[0, 1], [1, 0], [0, -1], [-1, 0]]
const DIAGONAL: readonly Step[] = [[1, 1], [1, -1], [-1, -1], [-1, 1]]
const ALL: readonly Step[] = [...STRAIGHT, ...DIAGONAL]
const LEAPS: readonly Step[] = [[1, 2], [2, 1], [2, -1], [1, -2], [-1, -2], [-2, -1], [-2, 1], [-1, 2]]

/** Lines stop before own men and run on through everything unknown. Castling is not geometry. */
export function geometricMoves(role: Role, color: Seat, from: Square, own: ReadonlySet<Square>): Square[] {
  switch (role) {
    case 'knight':
      return steps(from, LEAPS, own)
    case 'king':
      return steps(from, ALL, own)
    case 'bishop':
      return lines(from, DIAGONAL, own)
    case 'rook':
      return lines(from, STRAIGHT, own)
    case 'queen':
      return lines(from, ALL, own)
    case 'pawn':
      return pawn(from, color, own)
  }
}

function beside(from: Square, [files, ranks]: Step): Square | null {
  const file = fileOf(from) + files
  const rank = rankOf(from) + ranks
  return file >= 0 && file < 8 && rank >= 0 && rank < 8 ? squareAt(file, rank) : null
}

function steps(from: Square, all: readonly Step[], own: ReadonlySet<Square>): Square[] {
  return all.map((step) => beside(from, step)).filter((to) => to !== null).filter((to) => !own.has(to))
}

function lines(from: Square, directions: readonly Step[], own: ReadonlySet<Square>): Square[] {
  const reached: Square[] = []
  for (const direction of directions) {
    for (let to = beside(from, direction); to && !own.has(to); to = beside(to, direction)) reached.push(to)
  }
  return reached
}

/** Both diagonals count even where they may be empty: whoever tries finds out. */
function pawn(from: Square, color: Seat, own: ReadonlySet<Square>): Square[] {
  const up = color === 'white' ? 1 : -1
  const reached = steps(from, [[-1, up], [1, up]], own)
  const [step] = steps(from, [[0, up]], own)
  if (!step) return reached
  reached.push(step)
  const home = color === 'white' ? 1 : 6
  if (rankOf(from) === home) reached.push(...steps(step, [[0, up]], own))
  return reached
}
