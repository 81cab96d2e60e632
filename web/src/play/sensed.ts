// What a seat has sensed, and moves that came to nothing.

import { SQUARES, fileOf, rankOf } from '../squares'
import type { PairView, Sense, SensedSquare, Square } from '../wire/view'

/** The square and those around it, as far as they are on the board. */
export function blockOf(middle: Square): Square[] {
  return SQUARES.filter((square) => Math.abs(fileOf(square) - fileOf(middle)) <= 1 && Math.abs(rankOf(square) - rankOf(middle)) <= 1)
}

/** What is known of each square, with what a sense has shown. */
export function remembered(known: readonly SensedSquare[], { ply, square: middle, pieces }: Sense): SensedSquare[] {
  const block = blockOf(middle)
  const seen = block.map((square) => {
    const piece = pieces.find((one) => one.square === square)
    return { square, ply, ...(piece && { piece }) }
  })
  const rank = ({ square }: SensedSquare) => SQUARES.indexOf(square)
  return [...known.filter(({ square }) => !block.includes(square)), ...seen].sort((a, b) => rank(a) - rank(b))
}

/** What is still worth showing: not where a piece of one's own stands, or has landed since. */
export function memoryOf(view: PairView): SensedSquare[] {
  const own = new Set(view.pieces.filter(({ owner }) => owner === view.seat).map(({ square }) => square))
  const landed = (square: Square, ply: number) => view.moves.some((move) => move.to === square && move.ply > ply && !isPass(move))
  return (view.sensed ?? []).filter(({ square, ply }) => !own.has(square) && !landed(square, ply))
}

/** Nothing was played: unlike a drop, it also names nothing that arrives. */
export const isPass = ({ from, to, promotion }: { from: Square; to: Square; promotion?: unknown }) => from === to && !promotion

/** The number of the turn in which that many moves had been made. */
export const turnOf = (ply: number) => Math.floor(ply / 2) + 1
