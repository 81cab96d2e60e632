// Web Push: the player is told while no page is open. One switch for both: whoever allowed notifications gets these, too.

import { pushKey } from './http'
import { mayNotify } from './notify'
import { held } from './play/seats'
import type { PushTo } from './wire/v1'

/** Offers this browser's subscription to the game, unless the game has it already. */
export async function offerPush(gameId: string, send: (subscription: PushTo) => void): Promise<void> {
  const subscription = await subscribed()
  if (subscription && held(gameId)?.push !== subscription.endpoint) send(subscription)
}

/** This browser's subscription, if the player allowed notifications. */
export async function subscribed(): Promise<PushTo | null> {
  if (!mayNotify()) return null
  try {
    const { endpoint, keys } = (await subscribe())?.toJSON() ?? {}
    return endpoint && keys?.p256dh && keys.auth ? { endpoint, keys: { p256dh: keys.p256dh, auth: keys.auth } } : null
  } catch {
    // The browser has no push service, or does not want one: the page still tells while it is open.
    return null
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
