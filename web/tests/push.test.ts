// Which subscription a game is sent, and how often.

import { beforeEach, expect, test, vi } from 'vitest'
import { encoded, pushTo } from '../src/push'

const KEY = encoded(new Uint8Array([4, 250, 255, 1]).buffer)
const WORDS = { begun: 'here', 'your-move': 'move', over: 'over' }
const kept = new Map<string, string>()
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
  vi.stubGlobal('localStorage', { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => kept.set(key, value) })
  vi.stubGlobal('caches', { open: () => Promise.resolve({ put: () => Promise.resolve() }) })
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

beforeEach(() => {
  kept.clear()
  subscribed = []
  ended = 0
  vi.resetModules()
})

test('a game is told once where to send, and again when that changes', async () => {
  browser(null)
  const { pushTo } = await import('../src/push')
  const send = vi.fn(() => true)
  await pushTo('abcd1234', WORDS, send)
  await pushTo('abcd1234', WORDS, send)
  expect(send.mock.calls).toEqual([[{ endpoint: 'https://push.example.org/new', keys: { p256dh: 'public', auth: 'secret' } }]])
  expect(subscribed).toEqual([KEY, KEY])
  browser(subscription('https://push.example.org/another', KEY))
  await pushTo('abcd1234', WORDS, send)
  expect(send).toHaveBeenCalledTimes(2)
})

test('what could not be sent is sent the next time', async () => {
  browser(subscription('https://push.example.org/old', KEY))
  const { pushTo } = await import('../src/push')
  const send = vi.fn(() => false)
  await pushTo('abcd1234', WORDS, send)
  await pushTo('abcd1234', WORDS, send)
  expect(send).toHaveBeenCalledTimes(2)
})

test('a subscription for another key is replaced', async () => {
  browser(subscription('https://push.example.org/old', 'BPr_Ag'))
  const { pushTo } = await import('../src/push')
  const send = vi.fn(() => true)
  await pushTo('abcd1234', WORDS, send)
  expect(ended).toBe(1)
  expect(send.mock.calls).toHaveLength(1)
})

test('without permission nothing is asked or sent', async () => {
  browser(null, 'default')
  const send = vi.fn(() => true)
  await pushTo('abcd1234', WORDS, send)
  expect(send).not.toHaveBeenCalled()
  expect(subscribed).toEqual([])
})
