import { describe, expect, test } from 'vitest'
import { tallyOf } from '../src/play/tally'
import type { Card, Moderator } from '../src/wire/api'
import type { CapturedKind, ModeratorText, PairView, Said } from '../src/wire/view'
import { card, view } from './seat'

const BERKELEY: Moderator = {
  refusals: 'two',
  refusalsHeard: 'both',
  nonsense: 'dropped',
  captures: 'square',
  enPassant: 'victim',
  checks: 'direction',
  pawnTries: 'none',
  promotions: 'silent',
  castling: 'silent',
  triesPerTurn: 200,
}

const kriegspiel = (axes: Partial<Moderator> = {}, changes: Partial<Card> = {}): Card => ({ ...card('own'), moderator: { ...BERKELEY, ...axes }, ...changes })
const CLASS = kriegspiel({ captures: 'class' })
const RAND = kriegspiel({ captures: 'class', promotions: 'fact' })

let ply = 0
const said = (text: ModeratorText, more: Partial<Said> = {}): Said => ({ ply: ply++, text, at: 0, ...more })
const took = (by: 'white' | 'black', what?: CapturedKind): Said =>
  said(`${by}_moved_captured`, { detail: { captured: { square: 'd5', ...(what && { what }) } } })
const heard = (announcements: Said[], changes: Partial<PairView> = {}) => view('4k3/8/8/8/8/8/8/4K3', { announcements, ...changes })
const times = <T>(count: number, make: () => T): T[] => Array.from({ length: count }, make)

describe('captures by their square alone', () => {
  test('leave a number of pieces', () => {
    expect(tallyOf(heard([]), kriegspiel(), 0)).toEqual({ kind: 'all', all: 16 })
    const moves = [said('white_moved'), took('white'), took('black'), said('black_in_check'), took('white'), said('no')]
    expect(tallyOf(heard(moves), kriegspiel(), 0)).toEqual({ kind: 'all', all: 14 })
    expect(tallyOf(heard(moves, { seat: 'black' }), kriegspiel(), 0)).toEqual({ kind: 'all', all: 15 })
  })

  test('en passant counts, whatever it is called', () => {
    const named = said('white_moved_captured_ep', { detail: { captured: { square: 'd6' } } })
    expect(tallyOf(heard([named]), kriegspiel({ enPassant: 'named' }), 0)).toEqual({ kind: 'all', all: 15 })
  })
})

describe('captures by class', () => {
  test('leave pawns and pieces', () => {
    const moves = [took('white', 'pawn'), took('black', 'piece'), took('white', 'piece'), took('white', 'pawn')]
    expect(tallyOf(heard(moves), CLASS, 0)).toEqual({ kind: 'apart', pawns: 6, pieces: 7 })
  })

  test('an unannounced promotion changes nothing, an announced one makes a piece of a pawn', () => {
    const moves = [said('black_promoted'), said('white_promoted')]
    expect(tallyOf(heard(moves), RAND, 0)).toEqual({ kind: 'apart', pawns: 7, pieces: 9 })
    expect(tallyOf(heard([...moves, took('white', 'piece')]), RAND, 0)).toEqual({ kind: 'apart', pawns: 7, pieces: 8 })
  })

  test('the king is always left: what was taken beyond the pieces were promoted pawns', () => {
    const pieces = (count: number) => heard(times(count, () => took('white', 'piece')))
    expect(tallyOf(pieces(7), CLASS, 0)).toEqual({ kind: 'apart', pawns: 8, pieces: 1 })
    expect(tallyOf(pieces(8), CLASS, 0)).toEqual({ kind: 'apart', pawns: 7, pieces: 1 })
    const all = heard([...times(7, () => took('white', 'pawn')), ...times(8, () => took('white', 'piece'))])
    expect(tallyOf(all, CLASS, 0)).toEqual({ kind: 'apart', pawns: 0, pieces: 1 })
  })
})

test('captures by their exact kind: a promoted pawn is taken as a pawn, so it stays one', () => {
  const exact = kriegspiel({ captures: 'exact', promotions: 'fact' })
  expect(tallyOf(heard([said('black_promoted'), took('white', 'pawn'), took('white', 'rook')]), exact, 0)).toEqual({ kind: 'apart', pawns: 7, pieces: 7 })
})

test('it begins with the army of the card', () => {
  expect(tallyOf(heard([took('white')]), kriegspiel({}, { fen: '4k3/pp6/8/8/8/8/8/R3K3 w - - 0 1' }), 0)).toEqual({ kind: 'all', all: 2 })
  const layout: Card['layout'] = { kind: 'custom', pieces: [{ type: 'king', color: 'white', square: 4 }, { type: 'queen', color: 'white', square: 3 }, { type: 'king', color: 'black', square: 60 }] }
  expect(tallyOf(heard([], { seat: 'black' }), kriegspiel({}, { layout }), 0)).toEqual({ kind: 'all', all: 2 })
  expect(tallyOf(heard([]), kriegspiel({ captures: 'class' }, { layout: { kind: 'fen', fen: '4k3/pp6/8/8/8/8/8/R3K3' } }), 0)).toEqual({ kind: 'apart', pawns: 2, pieces: 1 })
  expect(tallyOf(heard([]), kriegspiel({}, { layout: { kind: 'premade', id: 'chess960', number: 518 } }), 0)).toEqual({ kind: 'all', all: 16 })
})

test.each<[string, Card, number]>([
  ['captures are told as facts', kriegspiel({ captures: 'fact' }), 0],
  ['the usual moderator', { ...card('own'), moderator: true }, 0],
  ['no moderator', card('own'), 0],
  ['everything is seen', { ...kriegspiel(), sight: 'open' }, 0],
  ['there are reserves, which are shown', kriegspiel({ captures: 'exact' }, { presets: ['crazyhouse'] }), 0],
  ['pieces may vanish without a capture', kriegspiel({}, { presets: ['atomic'] }), 0],
  ['another layout', kriegspiel({}, { layout: { kind: 'premade', id: 'horde' } }), 0],
  ['some of the past is still missing', kriegspiel(), 12],
])('nothing follows where %s', (_, card, older) => {
  expect(tallyOf(heard([took('white', 'pawn')]), card, older)).toBeNull()
})
