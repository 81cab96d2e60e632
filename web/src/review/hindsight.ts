// What a seat of a finished game could have known, as the server worked it out.

import { SQUARES } from '../squares'
import type { Knowledge, Seat, Square } from '../wire/view'

/** Which piece of the other side is looked for. */
export type Wanted = 'king' | 'queen'

/** Where it was likely to be, for the board of one seat: how likely for each square, above 0 and up to 1. */
export interface Heat {
  seat: Seat
  wanted: Wanted
  shares: ReadonlyMap<Square, number>
}

export interface Likely {
  square: Square
  share: number
}

/** What was known at this position, if that was worked out. */
export const knownAt = (known: readonly Knowledge[], ply: number): Knowledge | undefined => known.find((it) => it.ply === ply)

/** Likeliest first; squares that are ruled out are left out. */
export function likeliest(knowledge: Knowledge, wanted: Wanted): Likely[] {
  const shares = SQUARES.map((square, index) => ({ square, share: (knowledge[wanted][index] ?? 0) / 1000 }))
  return shares.filter(({ share }) => share > 0).sort((one, other) => other.share - one.share)
}

export function heatOf(seat: Seat, knowledge: Knowledge, wanted: Wanted): Heat {
  return { seat, wanted, shares: new Map(likeliest(knowledge, wanted).map(({ square, share }) => [square, share])) }
}

/** How strongly a square is coloured, from 0 to 1: small shares still show. */
export const warmth = (share: number, most: number): number => Math.sqrt(share / most)

/** How good an expected result is, from −100 to 100, among nine words from lost to won. */
export function resultIndex(expects: number): number {
  const size = Math.abs(expects)
  const steps = [8, 25, 50, 95].filter((least) => size >= least).length
  return 4 + Math.sign(expects) * steps
}
