// Web Push: the player is told while no page is open. One switch for both: whoever allowed notifications gets these, too.

import { pushKey } from './http'
import { mayNotify } from './notify'
import type { PushTo } from './wire/v1'

/** What the service worker says, in the player's language. */
export interface PushWords {
  begun: string
  'your-move': string
  over: string
}

const key = (gameId: string) => `parallax:push:${gameId}`

/** Sends this browser's subscription to the game, unless the game has it already. */
export async function pushTo(gameId: string, words: PushWords, send: (subscription: PushTo) => boolean): Promise<void> {
  if (!mayNotify()) return
  try {
    const subscription = await subscribe()
    if (!subscription || localStorage.getItem(key(gameId)) === subscription.endpoint) return
    await keepWords(words)
    const { endpoint, keys } = subscription.toJSON()
    if (endpoint && keys?.p256dh && keys.auth && send({ endpoint, keys: { p256dh: keys.p256dh, auth: keys.auth } })) {
      localStorage.setItem(key(gameId), endpoint)
    }
  } catch {
    // The browser has no push service, or does not want one: the page still tells while it is open.
  }
}

async function subscribe(): Promise<PushSubscription | null> {
  const worker = await navigator.serviceWorker?.getRegistration()
  if (!worker?.pushManager) return null
  const applicationServerKey = await pushKey()
  if (!applicationServerKey) return null
  const before = await worker.pushManager.getSubscription()
  if (before && encoded(before.options.applicationServerKey) === applicationServerKey) return before
  // The server has another key than the one that this subscription was made with.
  await before?.unsubscribe()
  return worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey })
}

export function encoded(bytes: ArrayBuffer | null): string {
  const text = String.fromCharCode(...new Uint8Array(bytes ?? new ArrayBuffer(0)))
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/** A service worker cannot see which language the page is in. */
async function keepWords(words: PushWords): Promise<void> {
  const cache = await caches.open('parallax-1')
  await cache.put('/push-words', new Response(JSON.stringify(words)))
}
