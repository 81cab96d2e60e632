// Where a square is on the board, in squares from the top left.

import { fileOf, rankOf } from '../squares'
import type { Seat, Square } from '../wire/view'

export function cornerOf(square: Square, orientation: Seat): { column: number; row: number } {
  return orientation === 'white'
    ? { column: fileOf(square), row: 7 - rankOf(square) }
    : { column: 7 - fileOf(square), row: rankOf(square) }
}
