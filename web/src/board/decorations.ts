// The CSS classes of each square of the board.

import type { Square } from '../wire/view'
import type { Placement } from '../squares'
import type { Veil } from '../veil'

export interface Decorated {
  pieces: Placement
  fog?: ReadonlySet<Square> | undefined
  veil?: Veil
  felt?: ReadonlySet<Square> | undefined
  touched?: Square | null
  check?: Square | null
  marks?: ReadonlyMap<Square, string> | undefined
  selected?: Square | null
  hints?: ReadonlyMap<Square, readonly Square[]> | null
  cursor?: Square | null
}

export function decorations(board: Decorated): Map<Square, string> {
  const classes = new Map<Square, string>()
  const add = (square: Square, name: string) => {
    const worn = classes.get(square)
    classes.set(square, worn ? `${worn} ${name}` : name)
  }
  for (const square of board.fog ?? []) add(square, board.veil ?? 'fog')
  for (const square of board.felt ?? []) add(square, 'felt')
  if (board.check) add(board.check, 'check')
  if (board.touched) add(board.touched, 'touched')
  for (const [square, name] of board.marks ?? []) add(square, name)
  if (board.selected) {
    for (const square of board.hints?.get(board.selected) ?? []) {
      add(square, board.pieces.has(square) ? 'dest capture' : 'dest')
    }
  }
  if (board.cursor) add(board.cursor, 'cursor')
  return classes
}
