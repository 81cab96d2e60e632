import { afterEach, expect, test, vi } from 'vitest'
import { en } from '../src/i18n/en'
import { rating as words } from '../src/i18n/en/rating'
import { deadlineOf } from '../src/play/deadline'
import { awaitRating } from '../src/rating/judged'
import { changeWords, familyWords, poolWords } from '../src/rating/words'
import type { Clock } from '../src/wire/api'
import type { GameRating } from '../src/wire/view'

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

// --- a game whose end was missed ---

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** The server's answers, one after the other; null where it does not answer. */
function answers(...all: (GameRating | null)[]): { asked: () => number } {
  let asked = 0
  vi.useFakeTimers()
  vi.stubGlobal('fetch', () => {
    const answer = all[asked++]
    return answer ? Promise.resolve(new Response(JSON.stringify(answer))) : Promise.reject(new Error('offline'))
  })
  return { asked: () => asked }
}

const JUDGED: GameRating = { rated: true, white: { before: 1500, after: 1620, provisional: true } }

test('a game that has not been judged yet is asked for again, and once it has, no more', async () => {
  const server = answers({ rated: false }, null, { rated: false }, JUDGED)
  const told: GameRating[] = []
  awaitRating('abcd1234', (rating) => void told.push(rating))
  await vi.advanceTimersByTimeAsync(1500)
  expect([server.asked(), told]).toEqual([1, []])
  await vi.advanceTimersByTimeAsync(60_000)
  expect(told).toEqual([JUDGED])
  await vi.advanceTimersByTimeAsync(600_000)
  expect(server.asked()).toBe(4)
})

test('a game that does not count says why, and whoever leaves asks no more', async () => {
  const server = answers({ rated: false, why: 'aborted' }, { rated: false })
  const told: GameRating[] = []
  awaitRating('abcd1234', (rating) => void told.push(rating))
  await vi.advanceTimersByTimeAsync(1500)
  expect(told).toEqual([{ rated: false, why: 'aborted' }])
  const end = awaitRating('abcd1234', (rating) => void told.push(rating))
  await vi.advanceTimersByTimeAsync(1500)
  end()
  await vi.advanceTimersByTimeAsync(600_000)
  expect([server.asked(), told.length]).toEqual([2, 1])
})
