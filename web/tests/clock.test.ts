import { expect, test } from 'vitest'
import { clockText, lowMs } from '../src/play/clock.svelte'

test.each([
  [3_723_000, '1:02:03'],
  [245_900, '4:05'],
  [10_000, '0:10'],
  [9_999, '0:09.9'],
  [40, '0:00.1'],
  [0, '0:00'],
])('%d ms are shown as %s', (ms, text) => {
  expect(clockText(ms)).toBe(text)
})

test('time is low at an eighth, within reason', () => {
  const low = (minutes: number) => lowMs({ kind: 'fischer', initialMs: minutes * 60_000, incrementMs: 0 })
  expect([low(1), low(3), low(60)]).toEqual([10_000, 22_500, 60_000])
})
