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

test('reconnaissance by touch, without scrolling', async ({ sit }) => {
  const { white, black } = await sit({ mode: 'rbc', highlightingEnabled: true }, PHONE)
  await fits(white)
  const bar = white.page.getByRole('group', { name: 'Your turn: sense, then move' })
  await bar.getByRole('button', { name: 'Skip' }).tap()
  await fits(white)
  for (const button of await bar.getByRole('button').all()) await expect(button).toBeInViewport({ ratio: 1 })
  await bar.getByRole('button', { name: 'Look after all' }).tap()
  await tap(white, 'd7')
  await expect(white.page.locator('[data-sensed]')).toHaveCount(9)
  await expect(white.cell('d8')).toHaveAccessibleName(/on turn 1 you sensed black queen/)
  await fits(white)
  await swipe(white, 'e2', 'e4')
  await expect(white.status).toHaveText(/opponent’s move/)
  await tap(black, 'e2')
  await expect(black.page.locator('[data-sensed]')).toHaveCount(9)
  await swipe(black, 'e7', 'e5')
  await expect(white.status).toHaveText('Your move')
  await fits(white)
  await fits(black)
})

test('CrazyKrieg by touch, with a full pocket, without scrolling', async ({ sit }) => {
  const game = await sit({ mode: 'blind', ruleset: 'crazykrieg', highlightingEnabled: true }, PHONE)
  const { white, black } = game
  await fits(white)
  for (const [index, move] of 'e2e4 d7d5 e4d5 d8d5 b1c3 d5d2 c1d2'.split(' ').entries()) {
    const player = index % 2 ? black : white
    await expect(player.status).toHaveText(/Your move/)
    await swipe(player, move.slice(0, 2), move.slice(2))
    await expect(player.status).toHaveText(/opponent’s move/)
  }
  await expect(white.page.getByRole('button', { name: /Take up a queen/ })).toBeVisible()
  await fits(white)
  await fits(black)
})

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
