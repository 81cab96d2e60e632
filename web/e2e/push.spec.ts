// Messages while no page is open: what the service worker says, in which language, and where a tap leads.

import type { BrowserContext, Page, Worker } from '@playwright/test'
import type { Server } from './server'
import { expect, test } from './table'

interface Shown {
  title: string
  lang: string
  tag: string
}

class Phone {
  private constructor(
    readonly context: BrowserContext,
    readonly page: Page,
    readonly worker: Worker,
    readonly push: (message: unknown) => Promise<unknown>,
  ) {}

  static async of(context: BrowserContext, server: Server): Promise<Phone> {
    await context.grantPermissions(['notifications'], { origin: server.url })
    const page = await context.newPage()
    const cdp = await context.newCDPSession(page)
    const registered = new Promise<string>((resolve) => {
      cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
        const ours = registrations.find(({ scopeURL, isDeleted }) => scopeURL.startsWith(server.url) && !isDeleted)
        if (ours) resolve(ours.registrationId)
      })
    })
    await cdp.send('ServiceWorker.enable')
    const started = context.waitForEvent('serviceworker')
    await page.goto('/')
    const worker = await started
    await page.evaluate(async () => void (await navigator.serviceWorker.ready))
    const registrationId = await registered
    // Without a hand on the screen, a browser lets nobody open pages or bring them to the front: here they are only noted.
    await worker.evaluate(() => {
      const scope = globalThis as unknown as {
        visited: string[]
        clients: { openWindow(url: string): Promise<void> }
        WindowClient: { prototype: { focus(): Promise<void> } }
      }
      scope.visited = []
      scope.clients.openWindow = async (url) => void scope.visited.push(`new ${url}`)
      scope.WindowClient.prototype.focus = async function (this: { url: string }) {
        scope.visited.push(`open ${new URL(this.url).pathname}`)
      }
    })
    const push = (message: unknown) => cdp.send('ServiceWorker.deliverPushMessage', { origin: server.url, registrationId, data: JSON.stringify(message) })
    return new Phone(context, page, worker, push)
  }

  async shown(): Promise<Shown[]> {
    return this.page.evaluate(async () => {
      const worker = await navigator.serviceWorker.ready
      return (await worker.getNotifications()).map(({ title, lang, tag }) => ({ title, lang, tag }))
    })
  }

  /** Taps the notification that is shown; returns where that led. */
  async tap(): Promise<string[]> {
    return this.worker.evaluate(async () => {
      const scope = globalThis as unknown as { registration: ServiceWorkerRegistration; visited: string[] }
      const [notification] = await scope.registration.getNotifications()
      const Tap = (globalThis as unknown as { NotificationEvent: new (type: string, init: object) => Event }).NotificationEvent
      scope.visited = []
      dispatchEvent(new Tap('notificationclick', { notification }))
      for (let tries = 0; tries < 100 && !scope.visited.length; tries++) await new Promise((done) => setTimeout(done, 20))
      return scope.visited
    })
  }
}

test('a message says what happened, and a tap opens the game or the page that shows it', async ({ browserOf, server }) => {
  const { id } = await server.create({ mode: 'dark' })
  const phone = await Phone.of(await browserOf(), server)
  await phone.push({ game: id, why: 'your-move' })
  await expect.poll(() => phone.shown()).toEqual([{ title: 'Your move', lang: 'en', tag: `parallax:${id}` }])
  // A newer message about the game takes the place of the older.
  await phone.push({ game: id, why: 'over' })
  await expect.poll(() => phone.shown()).toEqual([{ title: 'The game is over.', lang: 'en', tag: `parallax:${id}` }])
  expect(await phone.tap()).toEqual([`new /g/${id}`])
  expect(await phone.shown()).toEqual([])

  // A game for four has an address of its own.
  const four = await server.create({ mode: 'duplicate', side: 'north' })
  await phone.push({ game: four.id, why: 'begun' })
  await expect.poll(() => phone.shown()).toEqual([{ title: 'Your opponent is here', lang: 'en', tag: `parallax:${four.id}` }])
  const page = await phone.context.newPage()
  await page.goto(`/g/${four.id}`)
  expect(await phone.tap()).toEqual([`open /duplicate/${four.id}`])
})

test('messages come in the language that the player reads now, on any page', async ({ browserOf, server }) => {
  const { id } = await server.create({ mode: 'dark' })
  const phone = await Phone.of(await browserOf({ locale: 'de-DE' }), server)
  await phone.push({ game: id, why: 'your-move' })
  await expect.poll(() => phone.shown()).toEqual([{ title: 'Du bist am Zug', lang: 'de', tag: `parallax:${id}` }])
  await phone.page.getByRole('button', { name: 'Einstellungen' }).first().click()
  await phone.page.getByRole('dialog').getByLabel('Sprache').selectOption('fr')
  await expect(phone.page.locator('html')).toHaveAttribute('lang', 'fr')
  await expect(async () => {
    await phone.push({ game: id, why: 'your-move' })
    expect(await phone.shown()).toEqual([{ title: 'À vous de jouer', lang: 'fr', tag: `parallax:${id}` }])
  }).toPass()
})

test('whoever looks at the game is not told what they see', async ({ browserOf, server }) => {
  const { id } = await server.create({ mode: 'dark' })
  const other = await server.create({ mode: 'dark' })
  const phone = await Phone.of(await browserOf(), server)
  await phone.page.goto(`/g/${id}`)
  await phone.push({ game: id, why: 'your-move' })
  await phone.push({ game: other.id, why: 'your-move' })
  await expect.poll(() => phone.shown()).toEqual([{ title: 'Your move', lang: 'en', tag: `parallax:${other.id}` }])
})
