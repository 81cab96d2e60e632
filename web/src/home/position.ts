// The position of the picture on the home page, and what each side sees of it. Black's queen is about to take on g2 or e5:
// in fog, White does not see her.

import type { Sight } from '../wire/api'
import type { Seat, Square } from '../wire/view'
import { SQUARES, readFen, type Placement } from '../squares'

export const TRUTH: Placement = readFen('r1b1kbnr/pppp1ppp/8/4N1q1/2BnP3/8/PPPP1PPP/RNBQK2R')

/** What dark chess shows: a side's own squares and those that its pieces reach. */
const SEEN: Record<Seat, string> = {
  white:
    'a1 b1 c1 d1 e1 f1 g1 h1 a2 b2 c2 d2 e2 f2 g2 h2 a3 b3 c3 d3 f3 g3 h3 a4 b4 c4 e4 f4 g4 h4 b5 d5 e5 h5 a6 c6 e6 g6 d7 f7',
  black:
    'c2 d2 e2 g2 a3 b3 e3 f3 g3 b4 d4 f4 g4 h4 a5 b5 c5 d5 e5 f5 g5 h5 a6 b6 c6 d6 e6 f6 g6 h6 a7 b7 c7 d7 e7 f7 g7 h7 a8 b8 c8 d8 e8 f8 g8 h8',
}

export interface Seen {
  pieces: Placement
  fog?: ReadonlySet<Square>
}

export function seenBy(seat: Seat, sight: Sight): Seen {
  switch (sight) {
    case 'open':
      return { pieces: TRUTH }
    case 'own': {
      const pieces = new Map([...TRUTH].filter(([, piece]) => piece.color === seat))
      return { pieces, fog: new Set(SQUARES.filter((square) => !pieces.has(square))) }
    }
    case 'fog': {
      const seen = new Set(SEEN[seat].split(' '))
      return {
        pieces: new Map([...TRUTH].filter(([square]) => seen.has(square))),
        fog: new Set(SQUARES.filter((square) => !seen.has(square))),
      }
    }
  }
}
