import { expect, test } from 'vitest'
import { decorations } from '../src/board/decorations'
import { isClassic, isPromotion, promotionsOf, tableOf } from '../src/play/table'
import type { SeenMove, SeenPiece } from '../src/wire/view'
import { card, view } from './seat'

test('in own sight every square may be tried but the own ones; hints are geometry, and only where they are wanted', () => {
  const seen = view('8/8/8/8/8/8/4P3/4K3')
  const table = tableOf(seen, card('own'), true, null)
  expect(table.destinations.get('e2')).toHaveLength(62)
  expect([...(table.hints?.get('e2') ?? [])].sort()).toEqual(['d3', 'e3', 'e4', 'f3'])
  expect(table.fog?.size).toBe(62)
  expect(table.fog?.has('e2')).toBe(false)
  expect(table.premoves).toBe(false)
  expect(tableOf(seen, card('own'), false, null).hints).toBeNull()
})

test('in fog the legal moves are always shown, and what is not visible is fogged', () => {
  const table = tableOf(view('8/8/8/8/8/8/4P3/4K3', { legal: [{ from: 'e2', to: ['e3', 'e4'] }] }), card('fog'), false, null)
  expect(table.hints?.get('e2')).toEqual(['e3', 'e4'])
  expect(table.fog?.size).toBe(62)
  expect(table.premoves).toBe(true)
})

test('a square on which a blocked pawn feels something stays in fog, until the game is over', () => {
  const seen = view('8/8/8/8/8/8/4P3/4K3', { visible: ['e1', 'e2'], felt: ['e3'], legal: [{ from: 'e1', to: ['d1'] }] })
  const table = tableOf(seen, card('fog'), true, null)
  expect([...(table.felt ?? [])]).toEqual(['e3'])
  expect(table.fog?.has('e3')).toBe(true)
  expect(table.pieces.has('e3')).toBe(false)
  expect(decorations(table).get('e3')).toBe('fog felt')
  expect(decorations(table).get('e4')).toBe('fog')
  expect(decorations({ ...table, veil: 'unseen' }).get('e3')).toBe('unseen felt')
  const over = tableOf({ ...seen, ending: { winner: null, reason: 'draw_agreed' } }, card('fog'), true, null)
  expect(over.felt).toBeUndefined()
  expect(decorations(over).size).toBe(0)
})

test('where pawns feel nothing, no square is felt', () => {
  expect(tableOf(view('8/8/8/8/8/8/4P3/4K3'), card('fog'), true, null).felt).toBeUndefined()
  expect([...(tableOf(view('8/8/8/8/8/8/4P3/4K3', { felt: [] }), card('fog'), true, null).felt ?? ['none'])]).toEqual([])
})

test('a check that is told in fog is drawn on the king', () => {
  const table = tableOf(view('8/8/8/8/8/8/8/4K3', { visible: ['e1'], inCheck: true }), card('fog'), false, null)
  expect(decorations(table).get('e1')).toBe('check')
})

test('in own sight modifiers widen the geometry', () => {
  const seen = view('8/8/8/8/8/8/P7/R1N1K3')
  const pieces = (modifiers: SeenPiece['modifiers'], square: string) =>
    seen.pieces.map((piece) => (piece.square === square ? { ...piece, modifiers } : piece))
  const hints = (modifiers: SeenPiece['modifiers'], square: string) =>
    [...(tableOf({ ...seen, pieces: pieces(modifiers, square) }, card('own'), true, null).hints?.get(square) ?? [])].sort()
  expect(hints({}, 'a1')).toEqual(['b1'])
  expect(hints({ 'range-bonus': 1 }, 'a1')).toEqual(['a3', 'b1', 'd1'])
  expect(hints({ 'direction-additions': ['forward-right'] }, 'a1')).toEqual(['b1', 'b2'])
  expect(hints({ 'capture-flags': ['CAN_CAPTURE_OWN'] }, 'a1')).toEqual(['a2', 'b1', 'c1'])
  expect(hints({ 'range-bonus': 1 }, 'a2')).toEqual(['a3', 'a4', 'a5', 'b3'])
  expect(hints({ 'range-bonus': 1 }, 'c1')).toEqual(['a5', 'b3', 'd3', 'e2', 'e5', 'g3'])
})

test('a piece that may take its own is let go there, but not onto the king', () => {
  const seen = view('8/8/8/8/8/8/P7/R3K3')
  const pieces = seen.pieces.map((piece): SeenPiece => {
    if (piece.square === 'a1') return { ...piece, modifiers: { 'capture-flags': ['CAN_CAPTURE_OWN'] } }
    return piece
  })
  const reach = tableOf({ ...seen, pieces }, card('own'), true, null).destinations.get('a1')
  expect(reach).toContain('a2')
  expect(reach).not.toContain('e1')
})

test('a pawn that can become one thing only is not asked', () => {
  const seen = view('8/4P3/8/8/8/8/8/8')
  expect(promotionsOf(seen, card('open'), 'e7')).toHaveLength(4)
  const pieces = seen.pieces.map((piece): SeenPiece => ({ ...piece, modifiers: { 'promotion-override': 'rook' } }))
  expect(promotionsOf({ ...seen, pieces }, card('open'), 'e7')).toEqual(['rook'])
})

test('king onto rook castles where its two steps may', () => {
  const legal = [{ from: 'e1', to: ['d1', 'f1', 'g1'] }]
  expect(tableOf(view('8/8/8/8/8/8/8/R3K2R', { legal }), card('open'), false, null).destinations.get('e1')).toEqual(['d1', 'f1', 'g1', 'h1'])
  const blind = (fen: string, moves: SeenMove[] = []) =>
    ['a1', 'h1'].filter((rook) => tableOf(view(fen, { moves }), card('own'), false, null).destinations.get('e1')?.includes(rook))
  expect(blind('8/8/8/8/8/8/8/R3K2R')).toEqual(['a1', 'h1'])
  expect(blind('8/8/8/8/8/8/8/RN2K2R')).toEqual(['h1'])
  expect(blind('8/8/8/8/8/8/8/R3K2R', [{ ply: 1, by: 'white', from: 'a1', to: 'a2', at: 0 }])).toEqual(['h1'])
})

test('only a touched piece can be taken up', () => {
  const table = tableOf(view('8/8/8/8/8/8/4P3/4K3', { touched: 'e1' }), card('own'), false, null)
  expect([...table.destinations.keys()]).toEqual(['e1'])
})

test('nothing can be taken up on the other side’s turn, while an answer is awaited, or after the end', () => {
  const seen = view('8/8/8/8/8/8/4P3/4K3')
  expect(tableOf({ ...seen, turn: 'black' }, card('own'), true, null).destinations.size).toBe(0)
  expect(tableOf(seen, card('own'), true, { from: 'e2', to: 'e4' }).destinations.size).toBe(0)
  expect(tableOf({ ...seen, ending: { winner: null, reason: 'aborted' } }, card('own'), true, null).destinations.size).toBe(0)
})

test('a move on its way is drawn: with the rook, with what the pawn becomes', () => {
  const castling = tableOf(view('8/8/8/8/8/8/8/4K2R'), card('open'), false, { from: 'e1', to: 'g1' })
  expect([...castling.pieces.keys()].sort()).toEqual(['f1', 'g1'])
  expect(castling.turn).toBe('black')
  const onRook = tableOf(view('8/8/8/8/8/8/8/RK6'), card('open', 'chess960'), false, { from: 'b1', to: 'a1' })
  expect([...onRook.pieces].map(([square, piece]) => `${piece.role} ${square}`).sort()).toEqual(['king c1', 'rook d1'])
  const queen = tableOf(view('8/4P3/8/8/8/8/8/8'), card('open'), false, { from: 'e7', to: 'e8', promotion: 'queen' })
  expect(queen.pieces.get('e8')?.role).toBe('queen')
})

test('promotion is what the server says, or in own sight a pawn on the last rank', () => {
  const seen = view('8/4P3/8/8/8/8/8/8', { legal: [{ from: 'e7', to: ['e8'], promoting: ['e8'] }] })
  expect(isPromotion(seen, card('open'), 'e7', 'e8')).toBe(true)
  expect(isPromotion({ ...seen, legal: [{ from: 'e7', to: ['e8'] }] }, card('open'), 'e7', 'e8')).toBe(false)
  expect(isPromotion(seen, card('own'), 'e7', 'd8')).toBe(true)
  expect(isPromotion(seen, card('own'), 'e7', 'e6')).toBe(false)
})

test('the own royal piece stands in check, whoever it is', () => {
  expect(tableOf(view('8/8/8/8/8/8/8/4K3', { inCheck: true }), card('own'), false, null).check).toBe('e1')
  expect(tableOf(view('8/8/8/8/8/8/8/3NK3', { inCheck: true }), card('open', 'knightmate'), false, null).check).toBe('d1')
})

test('a game that continues from a position of its own has no starting army to guess', () => {
  expect(isClassic(card('own'))).toBe(true)
  expect(isClassic({ ...card('own'), fen: '6k1/8/8/8/8/8/8/RN4K1 w - - 0 1' })).toBe(false)
})
