// Web Push: the player is told while no page is open. One switch for both: whoever allowed notifications gets these, too.

import { pushKey } from './http'
import { mayNotify } from './notify'
import { held } from './play/seats'
import type { PushTo } from './wire/v1'

/** Offers this browser's subscription to the game, unless the game has it already. */
export async function offerPush(gameId: string, send: (subscription: PushTo) => void): Promise<void> {
  if (!mayNotify()) return
  try {
    const subscription = await subscribe()
    if (!subscription || held(gameId)?.push === subscription.endpoint) return
    const { endpoint, keys } = subscription.toJSON()
    if (endpoint && keys?.p256dh && keys.auth) send({ endpoint, keys: { p256dh: keys.p256dh, auth: keys.auth } })
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
