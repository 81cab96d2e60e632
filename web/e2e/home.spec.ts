// From a cold page to a game, and what the first load costs.

import { expect, test } from './table'
import { compressed } from './weight'

test('two taps, and the link is there to be shared; a friend opens it, and the game begins', async ({ browserOf }) => {
  const page = await (await browserOf({ permissions: ['clipboard-read', 'clipboard-write'] })).newPage()
  await page.goto('/')
  await page.getByRole('radio', { name: 'Kriegspiel' }).check()
  await page.getByRole('button', { name: 'Play with a friend' }).first().click()
  await expect(page.getByRole('heading', { name: 'Waiting for your opponent' })).toBeVisible()
  await expect(page.getByRole('img', { name: 'QR code for the link' })).toBeVisible()
  await page.getByRole('button', { name: 'Copy link' }).click()
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  expect(link).toBe(page.url())

  const friend = await (await browserOf()).newPage()
  await friend.goto(link)
  await friend.getByRole('button', { name: 'Sit down' }).click()
  await expect(friend.locator('cg-board')).toBeVisible()
  await expect(page.locator('cg-board')).toBeVisible()
})

test('what was chosen is what is played', async ({ browserOf, server }) => {
  const page = await (await browserOf()).newPage()
  await page.goto('/')
  await page.getByRole('radio', { name: 'Fog of War' }).check()
  await page.getByRole('radio', { name: 'Black', exact: true }).check({ force: true })
  await page.getByRole('group', { name: 'Clock', exact: true }).getByRole('radio', { name: '5+3' }).check({ force: true })
  await page.getByText('All rules').click()
  await page.getByLabel('Starting position').selectOption('chess960')
  await page.getByLabel(/Position number/).fill('518')
  await page.getByRole('button', { name: 'Play with a friend' }).first().click()
  await expect(page.getByText('You play Black.')).toBeVisible()
  const id = page.url().split('/').pop() as string
  const about = (await (await fetch(`${server.url}/api/games/${id}`)).json()) as { card: Record<string, unknown>; openSeats: string[] }
  expect(about.card).toMatchObject({
    sight: 'fog',
    royalty: 'capture',
    clock: { kind: 'fischer', initialMs: 300_000, incrementMs: 3000 },
    layout: { kind: 'premade', id: 'chess960', number: 518 },
  })
  expect(about.openSeats).toEqual(['white'])
})

test('house rules are found by name, say what they exclude, and are in force', async ({ page, server }) => {
  await page.goto('/')
  await page.locator('summary', { hasText: 'House rules' }).click()
  await expect(page.getByRole('heading', { name: 'How to win' })).toBeVisible()
  await page.getByLabel('Search rules').fill('coreg')
  await expect(page.getByRole('heading', { name: 'How to win' })).toHaveCount(0)
  await page.getByRole('switch', { name: 'Coregal' }).check()
  await page.getByLabel('Search rules').fill('')
  await expect(page.getByText('Cannot be combined with: Coregal.').first()).toBeVisible()
  await page.getByRole('button', { name: 'Play with a friend' }).first().click()
  await expect(page.getByRole('heading', { name: 'Waiting' })).toBeVisible()
  const id = page.url().split('/').pop() as string
  const about = (await (await fetch(`${server.url}/api/games/${id}`)).json()) as { card: { presets: string[] } }
  expect(about.card.presets).toEqual(['coregal'])
})

test('the computer takes the other side, and moves', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('radio', { name: 'White', exact: true }).check({ force: true })
  await page.getByLabel('Opponent').selectOption('Casual, level 3')
  await page.getByRole('button', { name: 'Play the computer' }).click()
  await expect(page.locator('.opponent').getByText('Casual, level 3')).toBeVisible()
  const field = page.getByLabel('Type a move')
  await field.fill('e2e4')
  await field.press('Enter')
  await expect(page.locator('.status')).toHaveText('Casual is moving…')
  await expect(page.locator('.status')).toHaveText(/Your move/)
})

test('the first load stays within 120 KB of scripts and styles, compressed', async ({ browserOf, server }) => {
  const invitation = await server.create({ mode: 'blind' })
  const game = await server.create({ mode: 'blind', vsAi: { brain: 'casual', level: 1 } })
  const seat = JSON.stringify({ token: game.token, color: game.color })
  for (const path of ['/', '/rules', `/g/${invitation.id}`, `/g/${game.id}`]) {
    const page = await (await browserOf({ serviceWorkers: 'block' })).newPage()
    if (path.endsWith(game.id)) await page.addInitScript(([key, seat]) => localStorage.setItem(key as string, seat as string), [`parallax:seat:${game.id}`, seat])
    const bytes = await compressed(page, path)
    expect(bytes, path).toBeGreaterThan(10_000)
    expect(bytes, path).toBeLessThan(120_000)
  }
})

test('the page speaks the browser’s language, or the one that was chosen', async ({ browserOf }) => {
  const page = await (await browserOf({ locale: 'de-DE' })).newPage()
  await page.goto('/')
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  await expect(page.getByRole('button', { name: 'Play with a friend' })).toHaveCount(0)
  for (const [language, locale] of [
    ['es', 'es-ES'],
    ['fr', 'fr-FR'],
    ['zh', 'zh-CN'],
  ] as const) {
    const other = await (await browserOf({ locale })).newPage()
    await other.goto('/')
    await expect(other.locator('html')).toHaveAttribute('lang', language)
  }
})

test('settings work at once and are kept', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'Settings' }).click()
  const dialog = page.getByRole('dialog', { name: 'Settings' })
  await dialog.getByRole('radio', { name: 'Dark' }).check({ force: true })
  await dialog.getByRole('radio', { name: 'Slate' }).check({ force: true })
  await dialog.getByRole('radio', { name: 'Letters' }).check({ force: true })
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expect(page.locator('html')).toHaveAttribute('data-board', 'slate')
  await expect(page.locator('html')).toHaveAttribute('data-pieces', 'letters')
})

test('installable: a manifest with icons, and a page for when there is no network', async ({ page, server }) => {
  const manifest = (await (await fetch(`${server.url}/manifest.webmanifest`)).json()) as { icons: { src: string; sizes: string }[] }
  expect(manifest.icons.map((icon) => icon.sizes)).toEqual(expect.arrayContaining(['192x192', '512x512']))
  for (const { src } of manifest.icons) expect((await fetch(new URL(src, server.url))).ok, src).toBe(true)
  await page.goto('/')
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.reload()
  await page.context().setOffline(true)
  await page.goto('/rules').catch(() => undefined)
  await expect(page.locator('body')).toContainText(/offline|no connection|network/i)
})
