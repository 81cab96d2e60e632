// After a game against a computer that counts positions: what it thought, and what each side could have known.

import type { BrowserContextOptions, Page } from '@playwright/test'
import { accessible } from './axe'
import { Player, expect, playAll, test } from './table'
import type { Server } from './server'

/** A few moves against Seer in the fog, until White has had enough; then the review. */
async function reviewed(server: Server, page: Page): Promise<void> {
  const made = await server.create({ mode: 'dark', side: 'white', vsAi: { brain: 'seer', level: 1 } })
  await page.addInitScript(
    ([key, seat]) => localStorage.setItem(key as string, seat as string),
    [`parallax:seat:${made.id}`, JSON.stringify({ token: made.token, color: made.color })],
  )
  await page.goto(`/g/${made.id}`)
  const white = new Player(page, 'white')
  for (const move of ['e2e4', 'g1f3', 'b1c3']) {
    await white.attempt(move)
    await expect(white.status).toHaveText(/Your move/, { timeout: 30_000 })
  }
  await page.getByRole('button', { name: 'Resign' }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Resign' }).click()
  await page.goto(`/game/${made.id}`)
  await expect(page.locator('cg-board').first()).toBeVisible()
}

const sizes: [string, BrowserContextOptions][] = [
  ['on a desktop', { viewport: { width: 1280, height: 900 } }],
  ['on a phone in the dark', { viewport: { width: 390, height: 844 }, colorScheme: 'dark', hasTouch: true }],
]

for (const [where, options] of sizes) {
  test(`what could have been known, ${where}`, async ({ server, browserOf }) => {
    test.setTimeout(120_000)
    const page = await (await browserOf(options)).newPage()
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await reviewed(server, page)

    // What it thought, in numbers.
    const thoughts = page.getByRole('region', { name: 'What the computer thought' })
    await expect(thoughts.getByText(/Held \d[\d,]* positions? possible\.\s+Expected result: .+ \([+−-]?\d\.\d\d\)\./)).toHaveCount(3)
    await expect(thoughts.getByRole('list', { name: /Best moves/ }).first().getByRole('listitem')).toHaveCount(3)

    // Nothing is worked out, and the panel is not loaded, before somebody asks.
    expect(asked.filter((url) => url.includes('/hindsight?') || url.includes('/Hindsight-'))).toEqual([])
    await page.getByRole('button', { name: 'What could have been known?' }).click()
    const panel = page.getByRole('region', { name: 'What you could have known' })
    await expect(panel.getByText(/positions? (was|were) still possible\./)).toBeVisible({ timeout: 60_000 })
    await expect(panel.getByText(/The king was most likely on [a-h][1-8] \(\d+%\)/)).toBeVisible()
    const heat = page.locator('.heat')
    await expect(heat.first()).toBeVisible()

    // The other piece, another position, the other side; all by keyboard.
    await panel.getByRole('radio', { name: 'Enemy king' }).focus()
    await page.keyboard.press('ArrowRight')
    await expect(panel.getByText(/A queen was most likely on [a-h][1-8] \(\d+%\)/)).toBeVisible()
    await page.getByRole('button', { name: 'Go to the start' }).click()
    await expect(panel.getByText('Only 1 position was still possible.')).toBeVisible()
    await expect(heat).toHaveCount(1)
    await page.getByRole('button', { name: 'Next move' }).click()
    await panel.getByRole('radio', { name: 'Black' }).check()
    const theirs = page.getByRole('region', { name: 'What Black could have known' })
    await expect(theirs.getByText('20 positions were still possible.')).toBeVisible({ timeout: 60_000 })
    await theirs.getByRole('radio', { name: 'Nothing' }).check()
    await expect(heat).toHaveCount(0)
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    await accessible(page)
  })
}

test('where there is nothing to know, the panel says so', async ({ sit }) => {
  const game = await sit({ mode: 'house', sight: 'fog', rulesetIds: ['atomic'] })
  await playAll(game, 'e2e4 e7e5')
  const { page } = game.white
  await page.getByRole('button', { name: 'Resign' }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Resign' }).click()
  await page.goto(`/game/${game.id}`)
  await page.getByRole('button', { name: 'What could have been known?' }).click()
  await expect(page.getByText('By the rules of this game, positions cannot be counted.')).toBeVisible()
  await expect(page.getByRole('radio', { name: 'Enemy king' })).toHaveCount(0)
  // Nor where the server has no time.
  await page.route('**/hindsight?seat=black', (route) => route.fulfill({ status: 503, json: { error: 'unavailable', detail: '' } }))
  await page.getByRole('radio', { name: 'Black' }).check()
  await expect(page.getByText('This could not be worked out right now.')).toBeVisible()
  await page.unroute('**/hindsight?seat=black')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('By the rules of this game, positions cannot be counted.')).toBeVisible()
})
