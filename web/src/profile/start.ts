// Who starts where, as far as a rule card alone tells it.

import { SQUARES, readFen, type Placement } from '../squares'
import type { Card } from '../wire/api'
import type { Square } from '../wire/view'

const CLASSIC = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR'

/** None for a premade layout whose placement is in the server's catalogue only. */
export function startOf({ fen, layout }: Card): Placement | undefined {
  if (fen) return readFen(fen)
  switch (layout.kind) {
    case 'fen':
      return readFen(layout.fen)
    case 'custom':
      return new Map(layout.pieces.map(({ type, color, square }) => [SQUARES[square] as Square, { role: type, color }]))
    case 'premade':
      return layout.id === 'classic' ? readFen(CLASSIC) : undefined
  }
}
