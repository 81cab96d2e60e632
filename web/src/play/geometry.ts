// Where a piece could go, given only its kind, its square and the player's own pieces. Nothing about the opponent goes in, so nothing can leak out.

import type { Modifiers, Role, Seat, Square } from '../wire/view'
import { fileOf, rankOf, squareAt } from '../squares'

type Step = readonly [number, number]

const STRAIGHT: readonly Step[] = [[0, 1], [1, 0], [0, -1], [-1, 0]]
const DIAGONAL: readonly Step[] = [[1, 1], [1, -1], [-1, -1], [-1, 1]]
const ALL: readonly Step[] = [...STRAIGHT, ...DIAGONAL]
const LEAPS: readonly Step[] = [[1, 2], [2, 1], [2, -1], [1, -2], [-1, -2], [-2, -1], [-2, 1], [-1, 2]]

/** Lines stop before own pieces and run through everything unknown. Castling is not geometry. */
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

/** The directions of each role; pawns are a special case. */
const WAYS: Record<Exclude<Role, 'pawn'>, readonly Step[]> = { knight: LEAPS, king: ALL, bishop: DIAGONAL, rook: STRAIGHT, queen: ALL }

const DIRECTIONS: Record<string, Step> = {
  forward: [0, 1],
  backward: [0, -1],
  left: [-1, 0],
  right: [1, 0],
  'forward-left': [-1, 1],
  'forward-right': [1, 1],
  'backward-left': [-1, -1],
  'backward-right': [1, -1],
}

/** Where a piece could also go by its modifiers. Of its own side it may capture `prey`. */
export function modifiedMoves(role: Role, color: Seat, from: Square, own: ReadonlySet<Square>, modifiers: Modifiers, prey: ReadonlySet<Square>): Square[] {
  const up = color === 'white' ? 1 : -1
  const added = (modifiers['direction-additions'] ?? []).flatMap((name): Step[] => {
    const way = DIRECTIONS[name]
    return way ? [[way[0] * up, way[1] * up]] : []
  })
  const reached = steps(from, added, own)
  const bonus = modifiers['range-bonus'] ?? 0
  if (role === 'pawn') {
    const usual = rankOf(from) === (color === 'white' ? 1 : 6) ? 2 : 1
    if (bonus) reached.push(...walk(from, [0, up], usual + bonus, own))
  } else {
    for (const way of bonus ? WAYS[role] : []) {
      if (role === 'king' || role === 'knight') reached.push(...walk(from, way, 1 + bonus, own))
      else {
        // Past the first own piece; enemies are passed anyway, since their squares are unknown.
        const first = beside(walk(from, way, 7, own).at(-1) ?? from, way)
        if (first) reached.push(...walk(first, way, bonus, own))
      }
    }
  }
  if (modifiers['capture-flags']?.includes('CAN_CAPTURE_OWN')) {
    const nobody: ReadonlySet<Square> = new Set()
    const ways: readonly Step[] = role === 'pawn' ? [[-1, up], [1, up]] : WAYS[role]
    const far = role === 'bishop' || role === 'rook' || role === 'queen'
    for (const way of ways) {
      const first = far ? beside(walk(from, way, 7, own).at(-1) ?? from, way) : steps(from, [way], nobody)[0]
      if (first && prey.has(first)) reached.push(first)
    }
  }
  return reached
}

/** Up to `most` squares along a line, ending before the first own piece. */
function walk(from: Square, way: Step, most: number, own: ReadonlySet<Square>): Square[] {
  const reached: Square[] = []
  for (let to = beside(from, way); to && !own.has(to) && reached.length < most; to = beside(to, way)) reached.push(to)
  return reached
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

/** Both diagonals count, although they may be empty: the player can try them. */
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
