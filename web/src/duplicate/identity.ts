// Matches the pieces of two positions, so that moves can be animated.

import { middleOf, type Standing } from './boards'

export interface Known extends Standing {
  id: number
}

let made = 0

/** The pieces of the next position, keeping their ids from the last one as far as that can be told. */
export function follow(before: readonly Known[], now: readonly Standing[]): Known[] {
  const left = new Map(before.map((piece) => [piece.square, piece]))
  const named = new Map<Standing, number>()
  for (const piece of now) {
    const there = left.get(piece.square)
    if (there && alike(there, piece)) {
      named.set(piece, there.id)
      left.delete(piece.square)
    }
  }
  for (const piece of now) {
    if (named.has(piece)) continue
    const from = nearest(piece, left.values())
    named.set(piece, from?.id ?? ++made)
    if (from) left.delete(from.square)
  }
  return now.map((piece) => ({ ...piece, id: named.get(piece) ?? 0 }))
}

function alike(one: Standing, other: Standing): boolean {
  return one.owner === other.owner && one.role === other.role
}

/** A piece of the same kind that is nowhere else now, or the pawn that promoted to this one. */
function nearest(piece: Standing, left: Iterable<Known>): Known | undefined {
  const at = middleOf(piece.square)
  let best: { piece: Known; far: number } | undefined
  for (const other of left) {
    const pawn = other.role === 'pawn' && other.owner === piece.owner && piece.role !== 'king'
    if (!alike(other, piece) && !pawn) continue
    const { x, y } = middleOf(other.square)
    const far = Math.hypot(x - at.x, y - at.y) + (alike(other, piece) ? 0 : 16)
    if (!best || far < best.far) best = { piece: other, far }
  }
  return best?.piece
}
