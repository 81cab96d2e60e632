// The board itself: one grid for everything drawn on it, coordinates that can be read, and squares that are unseen.

import type { Page } from '@playwright/test'
import { expect, test } from './table'

/** How far two boxes are apart, at their worst edge. */
async function apart(page: Page, one: string, other: string): Promise<number> {
  const [a, b] = [await page.locator(one).first().boundingBox(), await page.locator(other).first().boundingBox()]
  if (!a || !b) throw new Error(`${one} or ${other} is not there`)
  return Math.max(...(['x', 'y', 'width', 'height'] as const).map((side) => Math.abs(a[side] - b[side])))
}

for (const viewport of [
  { width: 393, height: 851 },
  { width: 1111, height: 777 },
]) {
  test(`pieces, guesses, marks and focus share one grid, ${viewport.width} wide`, async ({ sit }) => {
    const { white } = await sit({ mode: 'blind', highlightingEnabled: true }, { viewport, deviceScaleFactor: 1 })
    const { page } = white
    // Own pieces are seen, everything else is not, and says so.
    await expect(page.locator('square.unseen:visible')).toHaveCount(48)
    await expect(white.cell('e5')).toHaveAccessibleName('e5, unseen')
    await page.getByRole('button', { name: 'Add guesses' }).click()
    await page.getByRole('button', { name: 'black queen' }).click()
    await white.click('h8')
    await expect(white.cell('h8')).toHaveAccessibleName(/your guess/)
    expect(await apart(page, '.guesses .piece', '[data-square="h8"]')).toBeLessThan(0.6)
    await page.getByRole('button', { name: 'Done' }).click()
    await white.click('h2')
    // The rook on h1 as chessground draws it, the square as screen readers find it.
    const rook = page.locator('piece.white.rook').last()
    const box = await rook.boundingBox()
    const cell = await white.cell('h1').boundingBox()
    expect(Math.abs((box?.x ?? 0) - (cell?.x ?? 99))).toBeLessThan(0.6)
    expect(Math.abs((box?.y ?? 0) - (cell?.y ?? 99))).toBeLessThan(0.6)
    expect(await apart(page, 'square.selected:visible', '[data-square="h2"]')).toBeLessThan(0.6)
    expect(await apart(page, '.layers', 'cg-board')).toBeLessThan(0.6)
  })
}
