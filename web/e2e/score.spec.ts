// What the eye is told during a game: losses, refusals, the score, and the way back through what was seen.

import type { BrowserContextOptions } from '@playwright/test'
import { expect, playAll, test } from './table'

const SCREENS: Record<string, BrowserContextOptions> = {
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  desktop: { viewport: { width: 1280, height: 800 } },
}

for (const [screen, options] of Object.entries(SCREENS)) {
  test(`blind chess: losses, refusals and the score, ${screen}`, async ({ sit }) => {
    const game = await sit({ mode: 'blind' }, options)
    const { white, black } = game
    await playAll(game, 'e2e4 d7d5')
    await white.play('exd5')
    // The loss is marked where it happened, and told in full.
    await expect(black.page.locator('square.lost:visible')).toHaveCount(1)
    await expect(black.page.locator('[data-flash="d5"]')).toHaveCount(1)
    await expect(black.log).toContainText('White captured your pawn on d5.')
    await expect(black.log).toContainText('…xd5')
    await expect(white.log).toContainText('exd5')
    await black.play('d8d5')
    await expect(black.page.locator('square.lost:visible')).toHaveCount(0)

    // A refused try is named; the same one again is counted.
    for (let tries = 0; tries < 2; tries++) await white.attempt('a1a4')
    await expect(white.log).toContainText('♖a4 ×2: no legal moves')
    await expect(black.log).not.toContainText('no legal moves')

    // Back through what White saw, by button and by key, and forward to now.
    const back = white.page.getByRole('button', { name: 'Previous move' })
    await back.click()
    await expect(white.status).toHaveText('After 2. exd5')
    await expect(white.cell('d5')).toHaveAccessibleName(/white pawn/)
    await white.page.keyboard.press('ArrowLeft')
    await white.page.keyboard.press('ArrowLeft')
    await expect(white.status).toHaveText('After 1. e4')
    await expect(white.cell('e4')).toHaveAccessibleName(/white pawn/)
    await expect(white.cell('d5')).toHaveAccessibleName('d5, unseen')
    await white.page.getByRole('button', { name: 'Back to now' }).click()
    await expect(white.status).toHaveText('Your move')
    await expect(white.cell('d5')).toHaveAccessibleName('d5, unseen')

    // A reload forgets nothing of it.
    await white.page.reload()
    await expect(white.log).toContainText('♖a4 ×2: no legal moves')
    await expect(white.log).toContainText('…xd5')
    await white.page.getByRole('button', { name: 'White: e4' }).click()
    await expect(white.cell('e4')).toHaveAccessibleName(/white pawn/)
    // A typed move is played from now, wherever the board stands.
    await white.type('b1c3')
    await expect(white.status).toHaveText(/opponent’s move/)
    await expect(white.log).toContainText('♘c3')

    // A declined draw says so to who offered it.
    await white.page.getByRole('button', { name: 'Offer a draw' }).click()
    await black.page.getByRole('button', { name: 'Decline' }).click()
    await expect(white.page.locator('.ruling')).toHaveText('Your draw offer was declined.')
    await expect(black.page.locator('.ruling')).toHaveCount(0)
  })
}

test('fog and open boards step back, too', async ({ sit }) => {
  const dark = await sit({ mode: 'dark' })
  await playAll(dark, 'e2e4 e7e5 d1h5 b8c6')
  await expect(dark.white.cell('e5')).toHaveAccessibleName(/black pawn/)
  await dark.white.page.keyboard.press('ArrowLeft')
  await dark.white.page.keyboard.press('ArrowLeft')
  await expect(dark.white.status).toHaveText('After 1…')
  await expect(dark.white.cell('e5')).toHaveAccessibleName('e5, in fog')
  await dark.white.page.keyboard.press('End')
  await expect(dark.white.cell('e5')).toHaveAccessibleName(/black pawn/)

  // What happened while the line was down is told when it is up again.
  await dark.black.page.context().setOffline(true)
  await dark.black.page.evaluate(() => dispatchEvent(new Event('offline')))
  await dark.white.play('h5e5')
  await dark.black.page.context().setOffline(false)
  await expect(dark.black.log).toContainText('White captured your pawn on e5.', { timeout: 20_000 })
  await expect(dark.black.page.locator('square.lost:visible')).toHaveCount(1)

  const open = await sit({ mode: 'vanilla' })
  await playAll(open, 'e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5c6')
  await expect(open.black.log).toContainText('♗xc6')
  await expect(open.black.log).not.toContainText('captured your')
  await open.black.page.keyboard.press('ArrowLeft')
  await expect(open.black.cell('b5')).toHaveAccessibleName(/white bishop/)
  await expect(open.black.cell('c6')).toHaveAccessibleName(/black knight/)
})
