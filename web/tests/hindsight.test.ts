import { expect, test } from 'vitest'
import { heatOf, knownAt, likeliest, resultIndex, warmth } from '../src/review/hindsight'
import type { Knowledge } from '../src/wire/view'

/** The king on one of three squares, and no queen. */
const knowledge: Knowledge = {
  ply: 4,
  positions: 7,
  certainty: 'exact',
  king: Array.from({ length: 64 }, (_, index) => ({ 60: 700, 59: 100, 8: 200 })[index] ?? 0),
  queen: Array.from({ length: 64 }, () => 0),
}

test('the likeliest squares come first, and those that are ruled out do not come', () => {
  expect(likeliest(knowledge, 'king')).toEqual([
    { square: 'e8', share: 0.7 },
    { square: 'a2', share: 0.2 },
    { square: 'd8', share: 0.1 },
  ])
  expect(likeliest(knowledge, 'queen')).toEqual([])
})

test('a map belongs to the board of its seat', () => {
  const heat = heatOf('black', knowledge, 'king')
  expect(heat.seat).toBe('black')
  expect([...heat.shares.keys()]).toEqual(['e8', 'a2', 'd8'])
  expect(warmth(0.7, 0.7)).toBe(1)
  expect(warmth(0.007, 0.7)).toBeCloseTo(0.1)
})

test('each position has its own', () => {
  expect(knownAt([knowledge], 4)).toBe(knowledge)
  expect(knownAt([knowledge], 5)).toBeUndefined()
})

test('results in nine steps, alike on both sides', () => {
  expect([-100, -60, -30, -10, 0, 10, 30, 60, 100].map(resultIndex)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8])
})
