// Little room: narrow phones, magnified pages, colours that the system forces.

import type { BrowserContextOptions, Page } from '@playwright/test'
import { signUp, someone } from './people'
import { expect, playAll, test } from './table'

const NARROW: BrowserContextOptions = { viewport: { width: 320, height: 568 } }
const PHONE: BrowserContextOptions = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

async function noSidewaysScrolling(page: Page, where: string): Promise<void> {
  const { width, room } = await page.evaluate(() => ({ width: document.documentElement.scrollWidth, room: innerWidth }))
  expect(width, where).toBeLessThanOrEqual(room)
}

test('320 pixels are enough for every page, also for long words', async ({ browserOf }) => {
  // Words are longest in German.
  const page = await (await browserOf({ ...NARROW, locale: 'de-DE' })).newPage()
  for (const path of ['/', '/rules', '/lab', '/bots', '/watch', '/duplicate', '/lesson', '/nowhere', '/sign-up', '/log-in', '/reset#abcdefghijkl', '/account']) {
    await page.goto(path)
    await expect(page.locator('h1').first()).toBeVisible()
    await page.waitForLoadState('networkidle')
    await page.evaluate(() => document.querySelectorAll('details').forEach((fold) => (fold.open = true)))
    await noSidewaysScrolling(page, path)
  }
})

test('320 pixels are enough for an account, its profile and its administration', async ({ browserOf, server }) => {
  const context = await browserOf(NARROW)
  const page = await context.newPage()
  // The longest that a name can be.
  const name = someone('WWWWWWWWWWWWW')
  await signUp(page, name)
  server.admin('role', name, 'admin')
  // Words are longest in German.
  await page.addInitScript(() => localStorage.setItem('parallax:settings', JSON.stringify({ language: 'de' })))
  for (const path of ['/', '/account', `/@/${name}`, '/admin']) {
    await page.goto(path)
    await expect(page.locator('h1').first()).toBeVisible()
    await page.waitForLoadState('networkidle')
    await noSidewaysScrolling(page, path)
    for (const tab of await page.getByRole('tab').all()) {
      await tab.click()
      await page.waitForLoadState('networkidle')
      await noSidewaysScrolling(page, `${path}, ${await tab.textContent()}`)
    }
  }
})

test('320 pixels are enough for a table of four, from its making to its first move', async ({ browserOf }) => {
  const open = async () => (await browserOf({ ...NARROW, isMobile: true, hasTouch: true })).newPage()
  const page = await open()
  await page.goto('/duplicate')
  await page.getByRole('button', { name: 'Play with three friends' }).click()
  const dialog = page.getByRole('dialog')
  // A dialog scrolls by itself: what is cut off does not widen the page.
  expect(await dialog.evaluate((it) => it.scrollWidth - it.clientWidth)).toBe(0)
  for (const choice of await dialog.getByRole('combobox').all()) {
    const [box, frame] = [await choice.boundingBox(), await dialog.boundingBox()]
    expect(box && frame && box.x + box.width <= frame.x + frame.width).toBe(true)
  }
  await page.getByRole('button', { name: 'Create the game' }).click()
  await expect(page.getByRole('heading', { name: 'Waiting for the others' })).toBeVisible()
  await noSidewaysScrolling(page, 'waiting')
  const guest = await open()
  await guest.goto(page.url())
  await expect(guest.getByRole('button', { name: 'Any free seat' })).toBeVisible()
  await noSidewaysScrolling(guest, 'the invitation')
  await page.getByRole('button', { name: 'Fill with computers' }).click()
  await expect(page.locator('.status')).toBeVisible()
  await noSidewaysScrolling(page, 'the game')
})

test('320 pixels are enough for a game, its dialogs and its review', async ({ sit }) => {
  const game = await sit({ mode: 'dark', clock: { kind: 'fischer', initialMs: 300_000, incrementMs: 0 } }, NARROW)
  const { page } = game.white
  await playAll(game, 'e2e4 d7d5 e4d5 d8d5')
  await noSidewaysScrolling(page, 'the game')
  for (const name of ['Rules of this game', 'More', 'Resign']) {
    await page.getByRole('button', { name }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await noSidewaysScrolling(page, name)
    if (name !== 'Resign') await page.keyboard.press('Escape')
  }
  await page.getByRole('dialog').getByRole('button', { name: 'Resign' }).click()
  await page.getByRole('link', { name: 'See what really happened' }).click()
  await expect(page.getByRole('button', { name: 'Previous move' })).toBeVisible()
  await noSidewaysScrolling(page, 'the review')
})

// 1280 by 800, magnified twice; and a phone held sideways.
for (const [width, height] of [
  [640, 400],
  [667, 375],
] as const) {
  test(`${width} by ${height}: the board is large, and everything is on the page`, async ({ sit }) => {
    const { white } = await sit({ mode: 'blind' }, { viewport: { width, height } })
    const board = await white.board.boundingBox()
    if (!board) throw new Error('there is no board')
    expect(board.width).toBeGreaterThan(height * 0.9)
    expect(board.y + board.height).toBeLessThanOrEqual(height + 1)
    for (const button of await white.page.getByRole('toolbar').getByRole('button').all()) {
      const box = await button.boundingBox()
      expect(box && box.x + box.width <= width + 1 && box.y + box.height <= height + 1, (await button.textContent()) ?? '').toBe(true)
    }
    await white.play('e4')
    await noSidewaysScrolling(white.page, 'the game')
  })
}

test('forced colours keep squares, fog and pieces', async ({ sit }) => {
  const { white } = await sit({ mode: 'dark' }, { forcedColors: 'active' })
  const picture = (await white.board.screenshot()).toString('base64')
  /** The colours of some squares, near a corner, and how many colours there are in the middle of a piece's square. */
  const seen = await white.page.evaluate(async (picture) => {
    const image = await createImageBitmap(new Blob([Uint8Array.from(atob(picture), (letter) => letter.charCodeAt(0))]))
    const canvas = new OffscreenCanvas(image.width, image.height)
    const context = canvas.getContext('2d')
    if (!context) throw new Error('no canvas')
    context.drawImage(image, 0, 0)
    const side = image.width / 8
    const at = (file: number, rank: number) => [...context.getImageData((file + 0.9) * side, (7 - rank + 0.1) * side, 1, 1).data].join()
    const { data } = context.getImageData(4 * side, 7 * side, side, side)
    const colours = new Set<string>()
    for (let index = 0; index < data.length; index += 4) colours.add(data.slice(index, index + 3).join())
    return { light: at(4, 3), dark: at(3, 3), fogged: at(4, 5), king: colours.size }
  }, picture)
  expect(new Set([seen.light, seen.dark, seen.fogged]).size, JSON.stringify(seen)).toBe(3)
  expect(seen.king).toBeGreaterThan(2)
})

test('duplicate chess on a phone: both boards at once, and you at the bottom of the compass', async ({ browserOf, server }) => {
  const bot = { brain: 'casual', level: 1 }
  const answer = await fetch(`${server.url}/api/games`, {
    method: 'POST',
    body: JSON.stringify({ mode: 'duplicate', side: 'west', bots: { north: bot, south: bot, east: bot } }),
  })
  const made = (await answer.json()) as { gameId: string; creatorToken: string }
  const page = await (await browserOf(PHONE)).newPage()
  await page.addInitScript(
    ([key, seat]) => localStorage.setItem(key as string, seat as string),
    [`parallax:four:${made.gameId}`, JSON.stringify({ token: made.creatorToken, seat: 'west', invitations: {} })],
  )
  await page.goto(`/duplicate/${made.gameId}`)
  for (const name of ['NW', 'SW']) {
    const box = await page.locator(`[data-name="${name}"]`).boundingBox()
    if (!box) throw new Error(`${name} is not there`)
    expect(box.width, name).toBeGreaterThan(300)
    expect(box.y + box.height, name).toBeLessThanOrEqual(844)
  }
  await noSidewaysScrolling(page, 'two boards')
  await page.getByRole('switch', { name: 'Turn the boards upright' }).uncheck()
  const height = async (seat: string) => (await page.locator(`.seat.${seat}`).boundingBox())?.y ?? 0
  expect(await height('west')).toBeGreaterThan(await height('north'))
  expect(await height('north')).toBeGreaterThan(await height('east'))
  await noSidewaysScrolling(page, 'four boards')
})
