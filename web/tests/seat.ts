// A seat's view for tests, from a position and what should differ.

import { readFen } from '../src/squares'
import type { Card } from '../src/wire/api'
import type { PairView, SeenPiece } from '../src/wire/view'

const NOBODY = { pawn: 0, knight: 0, bishop: 0, rook: 0, queen: 0, king: 0 }

export function card(sight: Card['sight'], layout = 'classic'): Card {
  return {
    mode: 'house',
    layout: { kind: 'premade', id: layout },
    presets: [],
    royalty: 'checkmate',
    sight,
    moderator: false,
    touchMove: false,
    draws: { threefold: true, fiftyMoves: true, insufficientMaterial: true },
    clock: { kind: 'none' },
  }
}

export function view(fen: string, changes: Partial<PairView> = {}): PairView {
  const pieces: SeenPiece[] = [...readFen(fen)].map(([square, piece], id) => ({ id, square, role: piece.role, owner: piece.color }))
  return {
    seat: 'white',
    ply: 0,
    turn: 'white',
    pieces,
    visible: pieces.map((piece) => piece.square),
    inCheck: false,
    legal: [],
    touched: null,
    moves: [],
    taken: NOBODY,
    lost: NOBODY,
    drawOffer: null,
    clock: null,
    announcements: [],
    ending: null,
    ...changes,
  }
}
