// Tells the player something while the page is out of sight. What is told may be seen by anybody: never anything of the board.
// `push.ts` is for pages that are closed.

export const canNotify = typeof Notification === 'function'

/** Happens once the player has answered. */
export const ALLOWED = 'parallax:notify'

/** Only in answer to a tap: browsers hold a question out of the blue against the page. */
export async function askToNotify(): Promise<NotificationPermission> {
  const answer = canNotify ? await Notification.requestPermission() : 'denied'
  dispatchEvent(new Event(ALLOWED))
  return answer
}

export const mayNotify = () => canNotify && Notification.permission === 'granted'

/** A newer one about the same game takes the place of the older. */
export async function notify(title: string, body: string, gameId: string): Promise<void> {
  if (!mayNotify() || document.visibilityState === 'visible') return
  const options = { body, tag: `parallax:${gameId}`, icon: '/icon-192.png', data: { path: location.pathname } }
  // Phones show notifications of service workers only; other browsers may have none.
  const worker = await navigator.serviceWorker?.getRegistration().catch(() => undefined)
  if (worker) return worker.showNotification(title, options).catch(() => undefined)
  try {
    const shown = new Notification(title, options)
    shown.onclick = () => {
      window.focus()
      shown.close()
    }
  } catch {
    // The page's title says it, too.
  }
}

/** What a message says that comes while no page is open. */
export interface PushWords {
  lang: string
  begun: string
  'your-move': string
  over: string
}

/** The service worker cannot see which language the page is in: it keeps what it was told last. */
export async function teachWorker(words: PushWords): Promise<void> {
  if (!mayNotify() || !navigator.serviceWorker) return
  const { active } = await navigator.serviceWorker.ready
  active?.postMessage({ words })
}
