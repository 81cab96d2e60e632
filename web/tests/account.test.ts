import { describe, expect, test, vi } from 'vitest'
import { deviceOf } from '../src/account/device'
import { faultOf } from '../src/account/names'
import { decoded, encoded } from '../src/account/passkey'
import { dateWords, whenWords } from '../src/account/when'
import { why } from '../src/account/why'
import { RequestFailed, ask } from '../src/http'
import { en } from '../src/i18n/en'
import { account } from '../src/i18n/en/account'
import { chartOf } from '../src/person/chart'
import { clockWords } from '../src/person/clock-words'

test.each([
  ['Ada', null],
  ['a-b_9', null],
  ['9lives', null],
  ['ab', 'short'],
  ['', 'short'],
  ['a b', 'letters'],
  ['Zoë', 'letters'],
  ['<script>', 'letters'],
  ['-dash', 'start'],
  ['_x', 'start'],
  ['x'.repeat(20), null],
  ['x'.repeat(21), 'long'],
])('the name %j: %s', (name, fault) => {
  expect(faultOf(name)).toBe(fault)
})

test.each([202, 204])('an answer of %i has nothing to read', async (status) => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(null, { status })))
  await expect(ask('/api/session/forgotten')).resolves.toBeUndefined()
  vi.unstubAllGlobals()
})

test('bytes and their text, without padding', () => {
  for (const bytes of [[], [0], [255, 254], [1, 2, 3], [251, 255, 191, 62, 63]]) {
    const text = encoded(Uint8Array.from(bytes).buffer)
    expect(text).toMatch(/^[\w-]*$/)
    expect([...new Uint8Array(decoded(text))]).toEqual(bytes)
  }
})

const CHROME = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'
test.each([
  [CHROME, 'Chrome', 'Linux', false],
  [`${CHROME} Edg/140.0`, 'Edge', 'Linux', false],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1', 'Safari', 'iPhone', true],
  ['Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0', 'Firefox', 'Android', true],
  ['curl/8.0', null, null, false],
])('%s', (agent, browser, system, phone) => {
  expect(deviceOf(agent)).toEqual({ browser, system, phone })
})

test('how long ago, until a date says more', () => {
  const now = Date.UTC(2026, 5, 15, 12)
  expect(whenWords(now - 5000, now, 'en')).toBe('now')
  expect(whenWords(now - 3 * 3600e3, now, 'en')).toBe('3 hours ago')
  expect(whenWords(now + 2 * 86_400e3, now, 'en')).toBe('in 2 days')
  expect(whenWords(now - 90 * 86_400e3, now, 'en')).toBe(dateWords(now - 90 * 86_400e3, 'en'))
})

describe('why a request failed', () => {
  const said = (code: string, here = {}) => why(new RequestFailed(400, code, 'English from the server'), account.errors, en, here)
  test('what the place says goes before what the code says', () => {
    expect(said('bad_credentials')).toBe(account.errors.bad_credentials)
    expect(said('bad_credentials', { bad_credentials: 'here' })).toBe('here')
  })
  test('what nobody has words for is never the server’s own text', () => {
    expect(said('unreachable')).toBe(en.common.errors.unreachable)
    expect(said('something_new')).toBe(en.common.errors.failed)
    expect(why(new Error('boom'), account.errors, en)).toBe(en.common.errors.failed)
  })
})

describe('a plot of ratings', () => {
  test('lies between round numbers, in the order of time', () => {
    const chart = chartOf([
      { at: 0, rating: 1512 },
      { at: 5 * 86_400e3, rating: 1688 },
      { at: 10 * 86_400e3, rating: 1601 },
    ])
    expect(chart?.marks.map(({ rating }) => rating)).toEqual([1500, 1550, 1600, 1650, 1700])
    expect(chart?.line.map(({ x }) => x)).toEqual([0, 0.5, 1])
    for (const { y } of chart?.line ?? []) expect(y >= 0 && y <= 1).toBe(true)
  })
  test('of one game, and of none', () => {
    expect(chartOf([{ at: 7, rating: 1500 }])?.line).toEqual([{ x: 0, y: 0 }])
    expect(chartOf([])).toBeNull()
  })
})

test('clocks in a few letters', () => {
  expect(clockWords({ kind: 'none' }, en)).toBe('')
  expect(clockWords({ kind: 'fischer', initialMs: 300_000, incrementMs: 3000 }, en)).toBe('5+3')
  expect(clockWords({ kind: 'fischer', initialMs: 30_000, incrementMs: 0 }, en)).toBe('0.5+0')
  expect(clockWords({ kind: 'days', daysPerMove: 3 }, en)).toBe('3 days')
})
