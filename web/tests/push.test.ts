// Which subscription a game is sent, and how often.

import { beforeEach, expect, test, vi } from 'vitest'
import { held, hold } from '../src/play/seats'
import type { Session } from '../src/play/session.svelte'
import { FakeSocket, fakeBrowser } from './browser'

const GAME = 'abcd1234'
const KEY = 'BPr_AQ'
let subscribed: string[] = []
let ended = 0

function subscription(endpoint: string, key: string) {
  const bytes = Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0))
  return {
    endpoint,
    options: { applicationServerKey: bytes.buffer },
    unsubscribe: () => Promise.resolve(Boolean(++ended)),
    toJSON: () => ({ endpoint, keys: { p256dh: 'public', auth: 'secret' } }),
  }
}

function browser(before: ReturnType<typeof subscription> | null, permission = 'granted'): void {
  vi.stubGlobal('Notification', Object.assign(() => undefined, { permission }))
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(JSON.stringify({ key: KEY }))))
  const pushManager = {
    getSubscription: () => Promise.resolve(before),
    subscribe: ({ applicationServerKey }: { applicationServerKey: string }) => {
      subscribed.push(applicationServerKey)
      return Promise.resolve(subscription('https://push.example.org/new', applicationServerKey))
    },
  }
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration: () => Promise.resolve({ pushManager }) } })
}

/** A seat whose connection is open, and its way to offer a subscription. */
async function sit(): Promise<{ session: Session; offer: () => Promise<void> }> {
  const { Session } = await import('../src/play/session.svelte')
  const { offerPush } = await import('../src/push')
  const session = new Session(GAME)
  session.start()
  FakeSocket.last.open()
  return { session, offer: () => offerPush(GAME, (subscription) => session.pushTo(subscription)) }
}

const asked = () => FakeSocket.all.flatMap((socket) => socket.of('seat.push'))

beforeEach(() => {
  subscribed = []
  ended = 0
  vi.resetModules()
  fakeBrowser()
  hold(GAME, { token: 'secret', seat: 'white' })
})

test('a game that has agreed is not asked again, until the subscription is another one', async () => {
  browser(null)
  const { session, offer } = await sit()
  await offer()
  expect(asked().map(({ payload }) => payload)).toEqual([{ endpoint: 'https://push.example.org/new', keys: { p256dh: 'public', auth: 'secret' } }])
  FakeSocket.last.say('seat.push', { on: true })
  await offer()
  expect(asked()).toHaveLength(1)
  expect(subscribed).toEqual([KEY, KEY])
  browser(subscription('https://push.example.org/another', KEY))
  await offer()
  expect(asked()).toHaveLength(2)
  session.stop()
})

test('a game that has not agreed, or not answered, is asked the next time', async () => {
  browser(subscription('https://push.example.org/old', KEY))
  const { session, offer } = await sit()
  await offer()
  await offer()
  expect(asked()).toHaveLength(2)
  FakeSocket.last.say('seat.push', { on: false })
  await offer()
  expect(asked()).toHaveLength(3)
  session.stop()
})

test('where messages go is forgotten with the seat, and with the end of the game', async () => {
  browser(subscription('https://push.example.org/old', KEY))
  const { session, offer } = await sit()
  await offer()
  FakeSocket.last.say('seat.push', { on: true })
  session.stop()
  hold(GAME, { token: 'secret', seat: 'white' })
  expect(held(GAME)?.push).toBe('https://push.example.org/old')
  hold(GAME, { token: 'another', seat: 'white' })
  expect(held(GAME)?.push).toBeUndefined()
  expect(Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index))).toEqual([`parallax:seat:${GAME}`])
})

test('a subscription for another key is replaced', async () => {
  browser(subscription('https://push.example.org/old', 'BPr_Ag'))
  const { session, offer } = await sit()
  await offer()
  expect(ended).toBe(1)
  expect(asked()).toHaveLength(1)
  session.stop()
})

test('without permission nothing is asked or sent', async () => {
  browser(null, 'default')
  const { session, offer } = await sit()
  await offer()
  session.stop()
  expect(asked()).toEqual([])
  expect(subscribed).toEqual([])
})

test('whoever wants a game of days, from whomever, says where to tell them that it has begun', async () => {
  browser(null)
  const { wishes } = await import('../src/home/wishes.svelte')
  const { anyone, reachable } = await import('../src/lobby/wanted')
  const { lobby } = await import('../src/lobby/line.svelte')
  wishes.pace = '1d'
  lobby.wish(await reachable(anyone(false)))
  await expect.poll(() => FakeSocket.all.length).toBe(1)
  FakeSocket.last.open()
  const [seek] = FakeSocket.last.of('lobby.seek')
  expect(seek?.payload).toMatchObject({
    auto: true,
    game: { clock: { kind: 'days', daysPerMove: 1 } },
    push: { endpoint: 'https://push.example.org/new', keys: { p256dh: 'public', auth: 'secret' } },
  })
  // Whoever waits for a live game is there.
  wishes.pace = '5+3'
  expect(await reachable(anyone(false))).not.toHaveProperty('push')
  // And nothing keeps those from playing who are not to be told.
  browser(null, 'denied')
  wishes.pace = '1d'
  expect(await reachable(anyone(false))).toMatchObject({ auto: true })
})
