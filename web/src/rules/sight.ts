// Why a square of a diagram is visible or not. Visibility comes from the engine; only the wording is chosen here.

import { geometricMoves } from '../play/geometry'
import { fileOf, readFen, type Piece, type Placement } from '../squares'
import type { Role, Seat, Square } from '../wire/view'
import type { FogStep } from './scenes'

export interface Standing {
  square: Square
  role: Role
}

export type Why =
  | { kind: 'own'; role: Role }
  | { kind: 'moves' | 'takes'; pieces: Standing[] }
  | { kind: 'enPassant' | 'unreached' | 'over' }
  | { kind: 'blocked' | 'diagonal' | 'behind'; by: Standing }

export function squaresOf(text: string): Set<Square> {
  return new Set(text.split(' ').filter(Boolean))
}

/** The pieces on the squares that a side sees. */
export function piecesSeen(truth: Placement, visible: ReadonlySet<Square>): Placement {
  return new Map([...truth].filter(([square]) => visible.has(square)))
}

export function why(step: FogStep, seat: Seat, square: Square): Why {
  const truth = readFen(step.fen)
  const glimpse = step[seat]
  const piece = truth.get(square)
  if (piece?.color === seat) return { kind: 'own', role: piece.role }
  const visible = squaresOf(glimpse.visible)
  if (visible.size === 64) return { kind: 'over' }
  if (visible.has(square)) {
    const from = new Set(glimpse.moves.split(' ').filter((move) => move.slice(2, 4) === square).map((move) => move.slice(0, 2)))
    const pieces = standing(truth, [...from])
    return pieces.length === 0 ? { kind: 'enPassant' } : { kind: piece ? 'takes' : 'moves', pieces }
  }
  return hidden(truth, seat, square)
}

function hidden(truth: Placement, seat: Seat, square: Square): Why {
  const own = new Set([...truth].filter(([, piece]) => piece.color === seat).map(([at]) => at))
  const near = [...truth].filter(([at, piece]: [Square, Piece]) => piece.color === seat && geometricMoves(piece.role, seat, at, own).includes(square))
  const by = ([at, piece]: [Square, Piece]): Standing => ({ square: at, role: piece.role })
  const line = near.find(([, piece]) => piece.role !== 'pawn')
  if (line) return { kind: 'behind', by: by(line) }
  const [pawn] = near
  if (!pawn) return { kind: 'unreached' }
  return { kind: fileOf(pawn[0]) === fileOf(square) ? 'blocked' : 'diagonal', by: by(pawn) }
}

function standing(truth: Placement, squares: readonly Square[]): Standing[] {
  return squares.flatMap((square) => {
    const piece = truth.get(square)
    return piece ? [{ square, role: piece.role }] : []
  })
}
