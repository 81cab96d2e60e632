import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { waitBefore } from '../src/play/backoff'
import { Connection, type Lost } from '../src/play/connection'
import { ServerTime } from '../src/play/server-time'
import { FakeSocket, fakeBrowser, look } from './browser'

let heard: string[]
let line: Connection

beforeEach(() => {
  vi.useFakeTimers()
  fakeBrowser()
  heard = []
  line = new Connection({
    open: () => void line.send({ type: 'room.join', payload: { gameId: 'abcdefgh' } }),
    heard: (message) => heard.push(message.type),
    timed: () => undefined,
    seen: () => undefined,
    broken: () => heard.push('broken'),
    lost: (why: Lost) => heard.push(why),
  })
})

afterEach(() => {
  line.stop()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const pass = (ms: number) => vi.advanceTimersByTime(ms)

test('waits are longer each time, up to ten seconds, and differ', () => {
  expect([0, 1, 2, 3, 4, 5, 20].map((failures) => waitBefore(failures, 1))).toEqual([500, 1000, 2000, 4000, 8000, 10_000, 10_000])
  expect(waitBefore(3, 0)).toBe(2000)
})

test('it tries for ever, and joins when the server is back', () => {
  line.start()
  FakeSocket.last.open()
  FakeSocket.last.end('', 1012)
  for (let minute = 0; minute < 2; minute++) {
    for (let second = 0; second < 60; second++) {
      pass(1000)
      if (FakeSocket.last.readyState === 0) FakeSocket.last.end()
    }
  }
  // Two minutes away: at most ten seconds between tries, and at least five.
  expect(FakeSocket.all.length).toBeGreaterThan(14)
  expect(FakeSocket.all.length).toBeLessThan(32)
  // The server is back by the next try, whenever that is.
  while (FakeSocket.last.readyState !== 0) pass(500)
  FakeSocket.last.open()
  expect(FakeSocket.last.of('room.join')).toHaveLength(1)
  expect(new Set(heard)).toEqual(new Set(['broken']))
})

test('a handshake that hangs is given up', () => {
  line.start()
  pass(8000)
  expect(heard).toEqual(['broken'])
  pass(500)
  expect(FakeSocket.all).toHaveLength(2)
})

test('it tries at once when the device is online again or the page is looked at', () => {
  line.start()
  for (let tries = 0; tries < 8; tries++) {
    FakeSocket.last.end()
    pass(10_000)
  }
  FakeSocket.last.end()
  const before = FakeSocket.all.length
  dispatchEvent(new Event('online'))
  expect(FakeSocket.all).toHaveLength(before + 1)
  FakeSocket.last.end()
  look(false)
  expect(FakeSocket.all).toHaveLength(before + 1)
  look(true)
  expect(FakeSocket.all).toHaveLength(before + 2)
})

test('a dead line is noticed within ten seconds', () => {
  line.start()
  const first = FakeSocket.last
  first.open()
  first.say('pong')
  pass(5000)
  for (let answers = 0; answers < 5; answers++) {
    first.say('pong')
    pass(600)
  }
  first.say('game.state')
  // From now on nothing arrives.
  pass(10_000)
  expect(heard).toContain('broken')
  expect(first.readyState).toBe(3)
})

test('a quiet line whose pings are answered stays', () => {
  line.start()
  FakeSocket.last.open()
  for (let second = 0; second < 120; second++) {
    if (FakeSocket.last.sent.at(-1)?.type === 'ping') FakeSocket.last.say('pong')
    pass(1000)
  }
  expect(heard).toEqual([])
  expect(FakeSocket.all).toHaveLength(1)
})

test('a page in the background is left in peace, and looks after its line when it is seen again', () => {
  line.start()
  const first = FakeSocket.last
  first.open()
  first.say('pong')
  look(false)
  const before = first.sent.length
  pass(300_000)
  expect(first.sent.length).toBe(before)
  expect(heard).toEqual([])
  look(true)
  expect(first.sent.at(-1)?.type).toBe('ping')
  pass(6000)
  expect(heard).toEqual(['broken'])
})

test.each(['superseded', 'moved'] as const)('a connection that the server closed as %s does not come back by itself', (why) => {
  line.start()
  FakeSocket.last.open()
  FakeSocket.last.end(why, 1000)
  pass(60_000)
  expect(heard).toEqual([why])
  expect(FakeSocket.all).toHaveLength(1)
})

test('a reconnect acknowledges what the old connection said last', () => {
  line.start()
  FakeSocket.last.open()
  for (let said = 0; said < 7; said++) FakeSocket.last.say('game.notice')
  FakeSocket.last.end()
  pass(1000)
  FakeSocket.last.open()
  expect(FakeSocket.last.of('room.join')[0]?.ack).toBe(7)
})

// --- the server's time ---

/** The server's clock is an hour ahead of the device's. */
const server = () => Date.now() + 3_600_000
const error = () => performance.now() + line.time.offset - server()

test('the round trip is measured, so a slow line does not move the clock', () => {
  line.start()
  FakeSocket.last.open()
  pass(400)
  const ts = server()
  pass(400)
  FakeSocket.last.say('pong', {}, ts)
  expect(Math.abs(error())).toBeLessThanOrEqual(1)
})

test('the exchange with the shortest round trip counts', () => {
  line.start()
  FakeSocket.last.open()
  pass(1500)
  // Delayed on the way back only: nothing could tell.
  FakeSocket.last.say('pong', {}, server() - 1500)
  expect(Math.abs(error())).toBeGreaterThan(700)
  pass(500)
  pass(20)
  FakeSocket.last.say('pong', {}, server() - 10)
  expect(Math.abs(error())).toBeLessThanOrEqual(20)
  pass(480)
  pass(1000)
  FakeSocket.last.say('pong', {}, server() - 1000)
  expect(Math.abs(error())).toBeLessThanOrEqual(20)
})

test('old news says nothing about the time once it is known', () => {
  line.start()
  FakeSocket.last.open()
  FakeSocket.last.say('pong', {}, server())
  FakeSocket.last.say('game.notice', {}, server() - 60_000)
  expect(Math.abs(error())).toBeLessThanOrEqual(1)
})

test('after the device slept, the next exchange counts', () => {
  const time = new ServerTime()
  time.measure(0, 10_000, 10)
  expect(time.offset).toBe(10_000 - 5)
  // The device's clock stood still for 5 s.
  expect(time.measure(100, 15_120, 140)).toBe(false)
  time.doubt()
  expect(time.measure(200, 15_220, 240)).toBe(true)
  expect(time.offset).toBe(15_000)
})
