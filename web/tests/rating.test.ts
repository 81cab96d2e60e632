import { expect, test } from 'vitest'
import { en } from '../src/i18n/en'
import { rating as words } from '../src/i18n/en/rating'
import { deadlineOf } from '../src/play/deadline'
import { changeWords, familyWords, poolWords } from '../src/rating/words'
import type { Clock } from '../src/wire/api'

test('a pool is named after its mode, or after the ruleset that it is for', () => {
  expect(poolWords('blind', 'live', words, en)).toBe('Kriegspiel, live')
  expect(poolWords('dark', 'correspondence', words, en)).toBe('Fog of War, correspondence')
  expect(familyWords('cincinnati', en)).toBe('Kriegspiel (Cincinnati)')
  expect(familyWords('unheard-of', en)).toBe('Kriegspiel (unheard-of)')
})

test('a change has a sign, also where there is none', () => {
  expect([changeWords(1500, 1580), changeWords(1500, 1420), changeWords(1500, 1500)]).toEqual(['+80', '−80', '±0'])
})

test('only games of days have a deadline, and only while a clock runs', () => {
  const days: Clock = { kind: 'days', daysPerMove: 1 }
  const face = { running: 'white', at: 1000, remainingMs: { white: 500, black: 900 } }
  expect(deadlineOf(days, face)).toBe(1500)
  expect(deadlineOf(days, { ...face, running: null })).toBe(null)
  expect(deadlineOf({ kind: 'fischer', initialMs: 1, incrementMs: 0 }, face)).toBe(null)
  expect(deadlineOf(days, null)).toBe(null)
})
