// A phone: 360 by 640, fingers.

import type { BrowserContextOptions } from '@playwright/test'
import { expect, playAll, test, type Player } from './table'

const PHONE: BrowserContextOptions = { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 }

async function tap(player: Player, square: string): Promise<void> {
  const { x, y } = await player.spot(square)
  await player.page.touchscreen.tap(x, y)
}

/** A finger that goes from one square to another, as the browser's own touch events. */
async function swipe(player: Player, from: string, to: string): Promise<void> {
  const start = await player.spot(from)
  const end = await player.spot(to)
  const session = await player.page.context().newCDPSession(player.page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: { x: number; y: number }[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: points })
  await touch('touchStart', [start])
  for (let step = 1; step <= 6; step++) {
    await touch('touchMove', [{ x: start.x + ((end.x - start.x) * step) / 6, y: start.y + ((end.y - start.y) * step) / 6 }])
    await player.page.waitForTimeout(20)
  }
  await touch('touchEnd', [])
}

async function fits(player: Player): Promise<void> {
  const size = await player.page.evaluate(() => ({
    width: document.documentElement.scrollWidth,
    height: document.documentElement.scrollHeight,
  }))
  expect(size.width).toBeLessThanOrEqual(360)
  expect(size.height).toBeLessThanOrEqual(640)
}

for (const mode of ['vanilla', 'blind', 'dark']) {
  test(`${mode} by touch, without scrolling`, async ({ sit }) => {
    const game = await sit({ mode, highlightingEnabled: true }, PHONE)
    await fits(game.white)
    const board = await game.white.board.boundingBox()
    expect(board?.width).toBeGreaterThanOrEqual(344)
    await tap(game.white, 'e2')
    await expect(game.white.cell('e2')).toHaveAccessibleName(/selected/)
    await tap(game.white, 'e4')
    await expect(game.white.cell('e4')).toHaveAccessibleName(/white pawn/)
    await expect(game.black.status).toHaveText('Your move')
    await swipe(game.black, 'e7', 'e5')
    await expect(game.black.cell('e5')).toHaveAccessibleName(/black pawn/)
    await expect(game.white.status).toHaveText('Your move')
    await fits(game.black)
  })
}

test('every button of the game is large enough for a thumb', async ({ sit }) => {
  const game = await sit({ mode: 'blind' }, PHONE)
  for (const button of await game.white.page.getByRole('button').all()) {
    const box = await button.boundingBox()
    expect(box?.height, await button.getAttribute('aria-label') ?? '').toBeGreaterThanOrEqual(44)
    expect(box?.width).toBeGreaterThanOrEqual(44)
  }
})

test('guesses are put down, dragged and cleared by touch, and stay on this device', async ({ sit }) => {
  const game = await sit({ mode: 'dark' }, PHONE)
  const { white } = game
  await white.page.getByRole('button', { name: 'Add guesses' }).tap()
  await fits(white)
  await white.page.getByRole('button', { name: 'black queen' }).tap()
  await tap(white, 'd6')
  await expect(white.cell('d6')).toHaveAccessibleName(/your guess: black queen/)
  await swipe(white, 'd6', 'h5')
  await expect(white.cell('h5')).toHaveAccessibleName(/your guess: black queen/)
  await white.page.getByRole('button', { name: 'Done' }).tap()
  await white.page.reload()
  await expect(white.cell('h5')).toHaveAccessibleName(/your guess: black queen/)
  // Seen with one's own eyes, a square needs no guess.
  await playAll(game, 'e2e4 a7a6')
  await expect(white.cell('h5')).toHaveAccessibleName('h5, empty')
})
