// The bars above and below the board: names give way, clocks and captured pieces do not.

import { expect, playAll, test } from './table'
import type { Page } from '@playwright/test'

async function seated(page: Page, id: string, token: string): Promise<void> {
  await page.addInitScript(([key, seat]) => localStorage.setItem(key as string, seat as string), [
    `parallax:seat:${id}`,
    JSON.stringify({ token, color: 'white' }),
  ])
  await page.goto(`/g/${id}`)
}

for (const [width, height] of [
  [320, 568],
  [1280, 800],
] as const) {
  test(`against a computer with a clock, ${width} wide`, async ({ server, browserOf }) => {
    const page = await (await browserOf({ viewport: { width, height }, colorScheme: 'dark' })).newPage()
    const clock = { kind: 'fischer', initialMs: 6_000_000, incrementMs: 0 }
    const { id, token } = await server.create({
      mode: 'vanilla',
      side: 'white',
      vsAi: { brain: 'casual', level: 3 },
      clock,
      fen: 'r6k/8/8/3p4/4P3/8/8/R6K w - - 0 1',
    })
    await seated(page, id, token)
    await page.getByLabel('Type a move').fill('exd5')
    await page.keyboard.press('Enter')
    const tray = page.getByRole('img', { name: 'You captured: 1 pawn' })
    await expect(tray).toBeVisible()
    expect((await tray.boundingBox())?.width).toBeGreaterThan(15)
    for (const bar of ['.own', '.opponent']) {
      const face = await page.locator(`${bar} .clock`).boundingBox()
      const name = await page.locator(`${bar} .who`).boundingBox()
      if (!face || !name) throw new Error('the bar is not there')
      expect(face.x + face.width).toBeLessThanOrEqual(width)
      expect(name.x + name.width).toBeLessThanOrEqual(face.x)
      // Nothing of the time is cut off.
      expect(await page.locator(`${bar} .clock`).evaluate((clock) => clock.scrollWidth <= clock.clientWidth + 1)).toBe(true)
    }
  })
}

test('on a phone a bot’s whole name fits beside its clock', async ({ server, browserOf }) => {
  const page = await (await browserOf({ viewport: { width: 390, height: 844 } })).newPage()
  const clock = { kind: 'fischer', initialMs: 300_000, incrementMs: 3000 }
  const { id, token } = await server.create({ mode: 'dark', side: 'white', vsAi: { brain: 'casual', level: 2 }, clock })
  await seated(page, id, token)
  const name = page.locator('.opponent .name')
  await expect(name).toHaveText('Casual, level 2')
  await expect(page.locator('.opponent').getByRole('img', { name: 'computer' })).toBeVisible()
  expect(await name.evaluate((it) => it.scrollWidth - it.clientWidth)).toBeLessThanOrEqual(0)
})

test('in fog with house rules, the trays and the review agree', async ({ sit }) => {
  const game = await sit({ mode: 'house', sight: 'fog', rulesetIds: ['atomic'] })
  await playAll(game, 'e2e4 d7d5 e4d5 g8f6 d1g4 c8g4')
  const { page } = game.white
  await expect(page.getByRole('img', { name: 'You captured: 1 pawn' })).toBeVisible()
  await expect(page.getByRole('img', { name: 'Your opponent captured: 1 queen' })).toBeVisible()
  await page.getByRole('button', { name: 'Resign' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Resign' }).click()
  await page.getByRole('link', { name: 'See what really happened' }).click()
  await expect(page.getByText('White captured: pawn').first()).toBeAttached()
  await expect(page.getByText('Black captured: queen').first()).toBeAttached()
})
