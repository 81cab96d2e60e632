import { expect, test } from 'vitest'
import { en } from '../src/i18n/en'
import { eventOf } from '../src/play/event'
import { notate } from '../src/play/notation'
import { blockOf, memoryOf } from '../src/play/sensed'
import { tableOf } from '../src/play/table'
import type { Card } from '../src/wire/api'
import type { PairView } from '../src/wire/view'
import { card, view } from './seat'

const RBC: Card = { ...card('own'), mode: 'rbc', royalty: 'capture' }

test('a block is cut off at the edge', () => {
  expect(blockOf('e4')).toHaveLength(9)
  expect(blockOf('a1').sort()).toEqual(['a1', 'a2', 'b1', 'b2'])
  expect(blockOf('h5')).toHaveLength(6)
})

test('what was sensed just now is out of the fog, and older memories give way to own pieces', () => {
  const now = view('4k3/8/8/8/8/8/8/R3K3', {
    ply: 4,
    sensed: [
      { square: 'a1', ply: 2 },
      { square: 'c5', ply: 4 },
      { square: 'd5', ply: 2, piece: { square: 'd5', role: 'pawn', owner: 'black' } },
      { square: 'e5', ply: 2, piece: { square: 'e5', role: 'pawn', owner: 'black' } },
    ],
    moves: [{ ply: 3, by: 'white', from: 'd4', to: 'd5', at: 0 }],
  })
  const { fog } = tableOf(now, RBC, true, null)
  expect(fog?.has('c5')).toBe(false)
  expect(fog?.has('e5')).toBe(true)
  expect(memoryOf(now).map(({ square }) => square)).toEqual(['c5', 'e5'])
})

test('only what the own pieces allow can be asked for, castling included', () => {
  const now = view('8/8/8/8/8/8/P7/R3K2R', { sensing: 'open' })
  const { destinations } = tableOf(now, RBC, true, null)
  expect(destinations.get('a2')).toEqual(expect.arrayContaining(['a3', 'a4', 'b3']))
  expect(destinations.get('a2')).not.toContain('c5')
  expect(destinations.get('e1')).toEqual(expect.arrayContaining(['g1', 'c1', 'h1', 'a1']))
})

test('a pass moves nothing, not even the rook on a1', () => {
  const now = view('8/8/8/8/8/8/P7/R3K3', { moves: [{ ply: 1, by: 'white', from: 'a1', to: 'a1', at: 0 }], ply: 2 })
  expect(tableOf(now, RBC, true, null).lastMove).toBeUndefined()
  expect(tableOf(now, RBC, true, null).destinations.get('e1')).toContain('c1')
})

test('a revised request is told in words and written down with what was asked for', () => {
  const before = view('8/8/8/8/8/8/P7/R3K3', { ply: 0 })
  const told = (to: string): PairView => ({
    ...before,
    ply: 1,
    turn: 'black',
    moves: [{ ply: 1, by: 'white', from: to === 'a1' ? 'a1' : 'e1', to, asked: { from: 'a2', to: 'b3' }, at: 0 }],
  })
  const nothing = { before, after: told('a1'), tried: null }
  expect(notate(nothing)).toBe('axb3 ⇒ –')
  expect(eventOf(nothing, RBC, en).words).toContain('a2–b3 came to nothing.')
  expect(eventOf({ before, after: told('e2'), tried: null }, RBC, en).aside).toContain('e2')
})

test('a sense is told in words, enemies only', () => {
  const before = view('8/8/8/8/8/8/P7/R3K3', { sensing: 'open' })
  const piece = { square: 'b3', role: 'knight', owner: 'black' } as const
  const after: PairView = { ...before, sensing: 'done', sensed: [{ square: 'b3', ply: 0, piece }] }
  expect(eventOf({ before, after, tried: null }, RBC, en)).toMatchObject({ words: 'You sense: black knight b3.', sound: 'notify' })
  const none: PairView = { ...after, sensed: [{ square: 'b3', ply: 0 }] }
  expect(eventOf({ before, after: none, tried: null }, RBC, en).words).toBe('You sense no enemy piece.')
})
