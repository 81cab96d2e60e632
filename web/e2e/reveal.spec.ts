// The end of a hidden game: the veil lifts, guesses turn right or wrong, and the review is one tap away. Promotion and castling by hand.

import type { BrowserContextOptions } from '@playwright/test'
import { expect, playAll, test, type Player } from './table'

const SCREENS: Record<string, BrowserContextOptions> = {
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  desktop: { viewport: { width: 1280, height: 800 } },
}

async function guess(player: Player, piece: string, square: string): Promise<void> {
  await player.page.getByRole('button', { name: piece }).click()
  await player.click(square)
  await expect(player.cell(square)).toHaveAccessibleName(/your guess/)
}

/** Counts what appears while nobody looks. */
async function watchVeil(player: Player): Promise<() => Promise<number>> {
  await player.page.evaluate(() => {
    const look = () => {
      const seen = Number(document.body.dataset['lifted'] ?? 0)
      document.body.dataset['lifted'] = String(Math.max(seen, document.querySelectorAll('.unveil i').length))
    }
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true })
  })
  return async () => Number(await player.page.evaluate(() => document.body.dataset['lifted'] ?? 0))
}

for (const [screen, options] of Object.entries(SCREENS)) {
  test(`a blind game comes to light, ${screen}`, async ({ sit }) => {
    const game = await sit({ mode: 'blind' }, options)
    const { white, black } = game
    await white.page.getByRole('button', { name: 'Add guesses' }).click()
    await guess(white, 'black king', 'e8')
    await guess(white, 'black queen', 'a5')
    await white.page.getByRole('button', { name: 'Done' }).click()
    await black.page.emulateMedia({ reducedMotion: 'reduce' })
    const lifted = await watchVeil(white)
    const liftedAtOnce = await watchVeil(black)
    await playAll(game, 'f2f3 e7e5 g2g4')
    await black.attempt('d8h4')

    await expect(white.page.locator('.result')).toContainText('You had 1 of 2 right.')
    await expect(white.page.getByTestId('spoken')).toContainText('You had 1 of 2 right.')
    await expect(white.page.locator('[data-verdict="right"]')).toHaveCount(1)
    await expect(white.page.locator('[data-verdict="wrong"]')).toHaveCount(1)
    // The opponent's last move is marked, and the gaps in the score are filled.
    await expect(white.page.locator('square.theirs:visible')).toHaveCount(2)
    await expect(white.log).toContainText('♕h4#')
    await expect(black.page.locator('square.theirs:visible')).toHaveCount(2)
    await expect(black.page.locator('.result')).not.toContainText('right')
    expect(await lifted()).toBe(48)
    expect(await liftedAtOnce()).toBe(0)
    await expect(white.page.locator('.unveil i')).toHaveCount(0)

    await white.page.getByRole('link', { name: 'See what really happened' }).click()
    await expect(white.page.getByText('1 of 2 right').first()).toBeVisible()
    if (screen === 'desktop') {
      await expect(white.page.locator('.cg-wrap.orientation-white')).toHaveCount(3)
      await black.page.getByRole('link', { name: 'See what really happened' }).click()
      await expect(black.page.locator('.cg-wrap.orientation-black')).toHaveCount(3)
    }
  })

  test(`promotion in place, and king onto rook, ${screen}`, async ({ sit }) => {
    const { white, black } = await sit({ mode: 'vanilla', touchMove: false, fen: '4k3/P7/8/8/8/8/8/4K2R w K - 0 1' }, options)
    await white.click('a7')
    await white.click('a8')
    const choice = white.page.getByRole('dialog', { name: 'Promote to' })
    const square = await white.cell('a8').boundingBox()
    const queen = choice.getByRole('button').first()
    await expect(queen).toHaveAccessibleName('queen')
    await expect(queen).toBeFocused()
    const box = await queen.boundingBox()
    expect(Math.abs((box?.x ?? 0) - (square?.x ?? 99))).toBeLessThan(1)
    expect(Math.abs((box?.y ?? 0) - (square?.y ?? 99))).toBeLessThan(1)
    // Beside it, nothing was chosen.
    await white.click('h4')
    await expect(choice).toHaveCount(0)
    await expect(white.cell('a7')).toHaveAccessibleName(/white pawn/)
    await white.click('e1')
    await white.click('h1')
    await expect(black.cell('g1')).toHaveAccessibleName(/white king/)
    await expect(black.cell('f1')).toHaveAccessibleName(/white rook/)
    await expect(white.log).toContainText('O-O')
  })
}
