import { expect, test } from 'vitest'
import { en } from '../src/i18n/en'
import type { Change, Tried } from '../src/play/change'
import { complaintWords } from '../src/play/complaints'
import { complaintEvent, eventOf } from '../src/play/event'
import type { ModeratorText, PairView, Role, Seat, Square } from '../src/wire/view'
import { card, view } from './seat'

/** The opponent has moved: what is left of the seat's pieces, and what was said. */
function theyMoved(before: PairView, gone: readonly Square[], said: readonly ModeratorText[], more: Partial<PairView> = {}): Change {
  const after: PairView = {
    ...before,
    ply: before.ply + 1,
    turn: before.seat,
    pieces: before.pieces.filter(({ square }) => !gone.includes(square)),
    announcements: said.map((text) => ({ ply: before.ply + 1, text, at: 0 })),
    ...more,
  }
  return { before, after, tried: null }
}

const blind = () => view('8/8/8/3P4/8/8/8/3QK3', { ply: 3, turn: 'black' as Seat })

test('a loss marks and flashes its square, and is told by name', () => {
  const event = eventOf(theyMoved(blind(), ['d5'], ['black_moved_captured']), card('own'), en)
  expect([...(event.marks ?? [])]).toEqual([['d5', 'lost']])
  expect(event.flash).toEqual(['d5'])
  expect(event.sound).toBe('loss')
  expect(event.words).toBe('Black captured your pawn on d5. Your move.')
})

test('in open sight a loss flashes; the last move marks it', () => {
  const event = eventOf(theyMoved(blind(), ['d5'], ['black_moved_captured']), card('open'), en)
  expect(event.marks?.size).toBe(0)
  expect(event.flash).toEqual(['d5'])
})

test('en passant is named, and what else was said follows', () => {
  const change = theyMoved(blind(), ['d5'], ['black_moved_captured_ep', 'white_in_check'], { inCheck: true })
  const event = eventOf(change, card('own'), en)
  expect(event.words).toBe('Black captured your pawn on d5 en passant. White is in check. Your move.')
  expect(event.sound).toBe('check')
  expect(event.flash).toEqual(['d5', 'e1'])
})

test('a piece that was hit and survived is marked, too', () => {
  const before = blind()
  const pieces = (hp: number) => before.pieces.map((piece) => (piece.square === 'd1' ? { ...piece, hp } : { ...piece, hp: 2 }))
  const event = eventOf(theyMoved({ ...before, pieces: pieces(2) }, [], ['black_hit'], { pieces: pieces(1) }), card('own'), en)
  expect([...(event.marks ?? [])]).toEqual([['d1', 'hit']])
  expect(event.words).toBe('Black hit your queen on d1, but it survived. Your move.')
})

test('castling and promotion have sounds of their own', () => {
  expect(eventOf(theyMoved(blind(), [], ['black_moved', 'black_castled_kingside']), card('own'), en).sound).toBe('castling')
  expect(eventOf(theyMoved(blind(), [], ['black_moved', 'black_promoted']), card('own'), en).sound).toBe('promotion')
})

test('in fog without a moderator a quiet move is told, and a loss instead of it', () => {
  expect(eventOf(theyMoved(blind(), [], []), card('fog'), en).words).toBe('Your opponent has moved. Your move.')
  expect(eventOf(theyMoved(blind(), ['d5'], []), card('fog'), en).words).toBe('Black captured your pawn on d5. Your move.')
})

test('a refused try is named and marked', () => {
  const before = view('8/8/8/8/8/8/8/3QK3')
  const after: PairView = { ...before, touched: 'd1', announcements: [{ ply: 0, text: 'illegal_move', only: 'white', at: 0 }] }
  const tried: Tried = { from: 'd1', to: 'h5' }
  const event = eventOf({ before, after, tried }, card('own'), en)
  expect(event.words).toBe('queen d1 to h5: Illegal move.')
  expect([...(event.marks ?? [])]).toEqual([['h5', 'refused']])
  expect(event.sound).toBe('refused')
})

test('a refused drop is named by its piece and its square', () => {
  const before = view('8/8/8/8/8/8/8/4K3')
  const after: PairView = { ...before, announcements: [{ ply: 0, text: 'no', at: 0 }] }
  const event = eventOf({ before, after, tried: { from: 'e7', to: 'e7', promotion: 'knight' } }, card('own'), en)
  expect(event.words).toBe('knight onto e7: No.')
  expect([...(event.marks ?? [])]).toEqual([['e7', 'refused']])
})

test('a refusal of what the opponent tried marks nothing', () => {
  const before = blind()
  const after: PairView = { ...before, announcements: [{ ply: 3, text: 'no', at: 0 }] }
  const event = eventOf({ before, after, tried: null }, card('own'), en)
  expect(event.words).toBe('No.')
  expect(event.marks?.size).toBe(0)
  expect(event.adds).toBe(true)
})

test('a refusal that both hear speaks of the opponent to whoever did not try', () => {
  const heard = (before: PairView) =>
    eventOf({ before, after: { ...before, announcements: [{ ply: 3, text: 'no_such_piece', at: 0 }] }, tried: null }, card('own'), en).words
  expect(heard(blind())).toBe('Your opponent tried a piece that is not there.')
  expect(heard({ ...blind(), turn: 'white' })).toBe('You have no piece there.')
})

test('what the server did not accept is heard and marked like a refusal', () => {
  const before = view('8/8/8/8/8/8/8/3QK3')
  const event = complaintEvent({ from: 'd1', to: 'h5' }, complaintWords('NONSENSE', null, en), before, en)
  expect(event.words).toBe('queen d1 to h5: Nonsense. That was already ruled out.')
  expect([...(event.marks ?? [])]).toEqual([['h5', 'refused']])
  expect(event.sound).toBe('refused')
  expect(complaintEvent(null, complaintWords('REFUSED', null, en), before, en)).toMatchObject({ marks: null, words: 'You cannot do that now.' })
})

test('a check that is told in fog is spoken, heard and seen on the king, and no more is said', () => {
  const event = eventOf(theyMoved(blind(), [], [], { inCheck: true }), card('fog'), en)
  expect(event.words).toBe('Your opponent has moved. You are in check. Your move.')
  expect(event.sound).toBe('check')
  expect(event.flash).toEqual(['e1'])
  expect(event.marks?.size).toBe(0)
})

test('a check that is told in fog comes after the loss that it came with', () => {
  const event = eventOf(theyMoved(blind(), ['d5'], [], { inCheck: true }), card('fog'), en)
  expect(event.words).toBe('Black captured your pawn on d5. You are in check. Your move.')
  expect(event.sound).toBe('check')
  expect(event.flash).toEqual(['d5', 'e1'])
})

test('where fog tells of a promotion, check and the end are told all the same', () => {
  const check = eventOf(theyMoved(blind(), [], ['black_promoted'], { inCheck: true }), card('fog'), en)
  expect(check.words).toBe('Black has promoted a pawn. You are in check. Your move.')
  const ending = { winner: 'black', reason: 'king_captured' } as const
  const end = eventOf(theyMoved(blind(), ['e1'], ['black_promoted'], { ending }), card('fog'), en)
  expect(end.words).toBe('Black captured your king on e1. Black has promoted a pawn. Black wins, the king was captured')
})

test.each([
  ['white', null, 'Your draw offer was declined.'],
  ['black', null, ''],
  [null, 'black', 'Your opponent offers a draw.'],
  [null, 'white', ''],
] as const)('a draw offer by %s that becomes %s: “%s”', (was, is, words) => {
  const before = view('8/8/8/8/8/8/8/3QK3', { drawOffer: was })
  const event = eventOf({ before, after: { ...before, drawOffer: is }, tried: null }, card('open'), en)
  expect(event.words).toBe(words)
  expect(event.aside).toBe(was === 'white' ? words : null)
})

test('an own move clears the marks and makes its sound', () => {
  const before = view('8/8/8/8/8/8/8/3QK3')
  const taken = { ...before.taken, pawn: 1 }
  const change: Change = { before, after: { ...before, ply: 1, turn: 'black', taken }, tried: { from: 'd1', to: 'd7' } }
  const event = eventOf(change, card('own'), en)
  expect(event.marks?.size).toBe(0)
  expect(event.sound).toBe('capture')
  expect(event.words).toBe('You captured a pawn.')
})

test('every role can be lost in every sentence', () => {
  for (const role of ['pawn', 'knight', 'bishop', 'rook', 'queen', 'king'] as Role[]) {
    expect(en.events.lost('white', role, 'a1')).toContain(`${role} on a1`)
  }
})

test('time that was given back is told and written, with a sound', () => {
  const before = blind()
  const event = eventOf({ before, after: before, tried: null, outageMs: 4_200 }, card('own'), en)
  expect(event.words).toBe('The server was away for 4 s. No clock ran meanwhile.')
  expect(event.aside).toBe(event.words)
  expect(event.sound).toBe('notify')
})
