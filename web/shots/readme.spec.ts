// The pictures of the README, written to SHOTS_DIR as readme-*.png. Before they are committed, pngquant makes them small.

import type { BrowserContextOptions, Page } from '@playwright/test'
import { join } from 'node:path'
import { expect, playAll, test, type Game, type Player } from '../e2e/table'
import { DUPLICATE_GAME } from './duplicate-game'

const FOLDER = process.env.SHOTS_DIR ?? 'shots-out'
const PHONE: BrowserContextOptions = { viewport: { width: 360, height: 720 }, hasTouch: true, isMobile: true, deviceScaleFactor: 1 }

/** As it looks while no move is typed. */
async function screen(player: Player): Promise<string> {
  const typing = player.page.getByRole('button', { name: 'Type moves' })
  if ((await typing.getAttribute('aria-pressed')) === 'true') await typing.click()
  await player.page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  // Flashes have gone by then.
  await player.page.waitForTimeout(2500)
  return (await player.page.screenshot({ caret: 'hide' })).toString('base64')
}

test('two games on a phone, side by side', async ({ sit, browserOf }) => {
  const dark = await sit({ mode: 'dark' }, { ...PHONE, colorScheme: 'dark' })
  await playAll(dark, 'e2e4 e7e5 g1f3 b8c6 f1b5 c6d4')
  const left = screenAfter(dark, async () => dark.white.click('f3'))
  const clock = { kind: 'fischer', initialMs: 600_000, incrementMs: 5000 }
  const blind = await sit({ mode: 'blind', clock, highlightingEnabled: true }, { ...PHONE, colorScheme: 'light' })
  await blind.white.page.getByRole('button', { name: 'Got it' }).click()
  await playAll(blind, 'e2e4 e7e5 g1f3 b8c6 f1c4 f8c5 e1g1 g8f6 d2d4 e5d4')
  const right = screenAfter(blind, async () => {
    await blind.white.attempt('f3f5')
    await blind.white.hears('Illegal move.')
  })
  const page = await (await browserOf({ viewport: { width: 740, height: 720 } })).newPage()
  const pictures = [await left, await right].map((png) => `<img src="data:image/png;base64,${png}" width="360" height="720">`)
  await page.setContent(`<body style="margin:0;display:flex;gap:20px;background:#fff">${pictures.join('')}`)
  await take(page, 'phone')
})

async function screenAfter({ white }: Game, act: () => Promise<void>): Promise<string> {
  await act()
  return screen(white)
}

test('a review', async ({ sit }) => {
  const game = await sit({ mode: 'dark' }, { viewport: { width: 1280, height: 860 }, colorScheme: 'light' })
  await playAll(game, 'e2e4 e7e5 g1f3 b8c6 f1b5 c6d4 f3d4 e5d4 e1g1 d8h4 a2a3 h4f2 b2b3')
  await game.black.attempt('f2g1')
  const { page } = game.white
  await page.getByRole('link', { name: 'See what really happened' }).click()
  await expect(page.locator('cg-board').first()).toBeVisible()
  for (let step = 0; step < 5; step++) await page.keyboard.press('ArrowLeft')
  await take(page, 'review')
})

test('duplicate chess', async ({ browserOf }) => {
  const page = await (await browserOf({ viewport: { width: 1280, height: 800 }, colorScheme: 'light' })).newPage()
  await page.addInitScript((made) => {
    localStorage.setItem('parallax:duplicate', JSON.stringify({ moves: made, at: made.length, declared: false }))
  }, DUPLICATE_GAME)
  await page.goto('/duplicate')
  const boards = page.locator('.boards')
  await expect(boards).toBeVisible()
  await page.waitForTimeout(400)
  await boards.screenshot({ path: join(FOLDER, 'readme-duplicate.png') })
})

async function take(page: Page, name: string): Promise<void> {
  await page.waitForTimeout(400)
  await page.screenshot({ path: join(FOLDER, `readme-${name}.png`), caret: 'hide' })
}
