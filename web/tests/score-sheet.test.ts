import { expect, test } from 'vitest'
import { notate, notateTry } from '../src/play/notation'
import { EMPTY, pastOf, rowsOf, stepFrom, withChange, withGlimpse, type Sheet } from '../src/play/score-sheet'
import { readFen } from '../src/squares'
import type { ModeratorText, PairView, Role, Seat, SeenMove } from '../src/wire/view'
import { card, view } from './seat'

function known(before: PairView, from: string, to: string, more: { promotion?: Role; said?: ModeratorText[]; takes?: Role; legal?: PairView['legal'] } = {}) {
  const by = before.turn
  const move: SeenMove = { ply: before.ply + 1, by, from, to, ...(more.promotion && { promotion: more.promotion }), at: 0 }
  const after: PairView = {
    ...before,
    ply: before.ply + 1,
    turn: by === 'white' ? 'black' : 'white',
    moves: [...before.moves, move],
    pieces: before.pieces.filter(({ square }) => square !== to).map((piece) => (piece.square === from ? { ...piece, square: to } : piece)),
    taken: more.takes ? { ...before.taken, [more.takes]: before.taken[more.takes] + 1 } : before.taken,
    announcements: [...before.announcements, ...(more.said ?? []).map((text) => ({ ply: before.ply + 1, text, at: 0 }))],
  }
  return { before, after, tried: { from, to } }
}

test.each([
  ['8/8/8/8/8/8/4P3/4K3', 'e2', 'e4', {}, 'e4'],
  ['8/8/8/8/8/8/8/4K1N1', 'g1', 'f3', {}, 'Nf3'],
  ['8/8/8/3p4/4P3/8/8/4K3', 'e4', 'd5', { takes: 'pawn' }, 'exd5'],
  ['8/8/8/8/8/8/8/4K2R', 'e1', 'g1', {}, 'O-O'],
  ['8/8/8/8/8/8/8/R3K3', 'e1', 'a1', {}, 'O-O-O'],
  ['8/P7/8/8/8/8/8/4K3', 'a7', 'a8', { promotion: 'queen', said: ['black_in_check'] }, 'a8=Q+'],
  ['8/8/8/8/8/2N5/8/4K1N1', 'g1', 'e2', {}, 'Nge2'],
  ['8/8/8/8/R7/8/8/R3K3', 'a1', 'a3', {}, 'R1a3'],
  // A piece in between keeps the other rook away.
  ['8/8/8/8/8/8/8/R2PK2R', 'a1', 'b1', {}, 'Rb1'],
  ['8/8/8/8/8/8/8/3QK3', 'd1', 'd8', { said: ['white_checkmate'] }, 'Qd8#'],
  // In own sight only the tray tells that something was taken.
  ['8/8/8/8/8/8/8/3QK3', 'd1', 'd8', { takes: 'rook' }, 'Qxd8'],
] as const)('%s %s%s is written down as %s', (fen, from, to, more, san) => {
  expect(notate(known(view(fen), from, to, more as never))).toBe(san)
})

test.each([
  [[], [], '…'],
  [['d5'], ['black_moved_captured'], '…xd5'],
  [[], ['black_moved_captured'], '…x'],
  [[], ['black_castled_queenside'], 'O-O-O'],
  [[], ['white_in_check'], '…+'],
] as const)('of a hidden move the seat writes what it was told: %s %s', (gone, said, san) => {
  const before = view('8/8/8/3P4/8/8/8/4K3', { ply: 1, turn: 'black' as Seat })
  const after: PairView = {
    ...before,
    ply: 2,
    turn: 'white',
    pieces: before.pieces.filter(({ square }) => !(gone as readonly string[]).includes(square)),
    announcements: said.map((text) => ({ ply: 2, text, at: 0 })),
  }
  expect(notate({ before, after, tried: null })).toBe(san)
})

test('a try is named as it would be written', () => {
  const pieces = readFen('8/8/8/8/8/8/4P3/R3K2Q')
  expect(notateTry({ from: 'h1', to: 'h5' }, pieces)).toBe('Qh5')
  expect(notateTry({ from: 'e2', to: 'd3' }, pieces)).toBe('exd3')
  expect(notateTry({ from: 'e1', to: 'c1' }, pieces)).toBe('O-O-O')
  expect(notateTry({ from: 'a1' }, pieces)).toBe('Ra1')
  expect(notateTry({ from: 'e5', to: 'e6' }, pieces)).toBe('e5–e6')
})

/** e4, a move unseen that takes it, two refused tries. */
function played(): { sheet: Sheet; now: PairView } {
  const start = view('8/8/8/8/8/8/4P3/3QK3')
  const first = known(start, 'e2', 'e4')
  let sheet = withGlimpse(EMPTY, start, card('own'))
  sheet = withGlimpse(withChange(sheet, first), first.after, card('own'))
  const after: PairView = {
    ...first.after,
    ply: 2,
    turn: 'white',
    pieces: first.after.pieces.filter(({ square }) => square !== 'e4'),
    announcements: [{ ply: 2, text: 'black_moved_captured', only: 'white', at: 0 }],
  }
  sheet = withGlimpse(withChange(sheet, { before: first.after, after, tried: null }), after, card('own'))
  let now = after
  for (const to of ['h5', 'h5', 'g4']) {
    const refused: PairView = { ...now, announcements: [...now.announcements, { ply: 2, text: 'illegal_move', only: 'white', at: 0 }] }
    sheet = withChange(sheet, { before: now, after: refused, tried: { from: 'd1', to } })
    now = refused
  }
  return { sheet, now }
}

const TOLD = { open: false, older: 0, revealed: null }

test('one row a move, with losses and refusals below it, and equal tries together', () => {
  const { sheet, now } = played()
  const rows = rowsOf(sheet, now, TOLD)
  expect(rows).toHaveLength(1)
  expect([rows[0]?.number, rows[0]?.white?.san, rows[0]?.black?.san]).toEqual([1, 'e4', '…xe4'])
  expect(rows[0]?.notes).toMatchObject([
    { kind: 'lost', by: 'black', losses: [{ role: 'pawn', square: 'e4' }] },
    { kind: 'refused', text: 'illegal_move', tries: [{ move: 'Qh5', count: 2 }, { move: 'Qg4', count: 1 }] },
  ])
})

test('without the sheet there are still rows: own moves, and gaps for the rest', () => {
  const { now } = played()
  const rows = rowsOf(EMPTY, now, TOLD)
  expect([rows[0]?.white?.san, rows[0]?.black?.san]).toEqual(['e2–e4', '…'])
  expect(rows[0]?.notes[0]).toMatchObject({ kind: 'said', said: { text: 'black_moved_captured' } })
})

test('of a past that was left out, only what was written down is shown', () => {
  const { sheet, now } = played()
  const late: PairView = { ...now, ply: 4, moves: [], announcements: now.announcements.slice(2) }
  const short = (rows: ReturnType<typeof rowsOf>) => rows.map(({ number, white, black }) => [number, white?.san, black?.san])
  expect(short(rowsOf(EMPTY, { ...late, announcements: [{ ply: 4, text: 'black_moved', at: 0 }] }, { ...TOLD, older: 3 }))).toEqual([[2, '…', '…']])
  const rows = rowsOf(sheet, late, { ...TOLD, older: 3 })
  expect(short(rows)[0]).toEqual([1, 'e4', '…xe4'])
  // Two of three refusals are there: which, nobody can tell.
  expect(rows[0]?.notes.at(-1)).toMatchObject({ kind: 'refused', tries: [{ move: null, count: 2 }] })
})

test('the end tells what the gaps were', () => {
  const { sheet, now } = played()
  expect(rowsOf(sheet, now, { ...TOLD, revealed: ['e4', 'Bxe4'] })[0]?.black?.san).toBe('Bxe4')
})

test('earlier views are as they were', () => {
  const { sheet, now } = played()
  expect([...(pastOf(sheet, 1, now, card('own'))?.pieces.keys() ?? [])].sort()).toEqual(['d1', 'e1', 'e4'])
  expect(pastOf(sheet, 1, now, card('own'))?.fog?.size).toBe(61)
  expect(pastOf(sheet, 0, now, card('own'))?.lastMove).toBeUndefined()
  expect(pastOf(sheet, 7, now, card('own'))).toBeNull()
  expect([stepFrom(sheet, 2, -1), stepFrom(sheet, 0, -1), stepFrom(sheet, 0, 1), stepFrom(sheet, 2, 1)]).toEqual([1, null, 1, null])
})

test('the fog of an earlier view is kept', () => {
  const seen = view('8/8/8/8/8/8/4P3/3QK3', { visible: ['e2', 'd1', 'e1', 'd8'] })
  const past = pastOf(withGlimpse(EMPTY, seen, card('fog')), 0, seen, card('fog'))
  expect(past?.fog?.size).toBe(60)
  expect(past?.fog?.has('d8')).toBe(false)
})
