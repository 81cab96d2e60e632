// Strangers who meet: from the home page to a board.

import type { Page } from '@playwright/test'
import { expect, Player } from './table'

/** On the home page, with a mode and a clock chosen. */
export async function choose(page: Page, mode: string, pace: string): Promise<void> {
  await page.goto('/')
  await page.getByRole('radio', { name: mode }).check()
  await page.getByRole('group', { name: 'Clock against a stranger' }).getByRole('radio', { name: pace }).check({ force: true })
}

export const playNow = (page: Page) => page.getByRole('button', { name: 'Play now' }).click()

async function atBoard(page: Page): Promise<Player> {
  await expect(page.locator('cg-board')).toBeVisible()
  const white = (await page.locator('.own .dot.white').count()) > 0
  return new Player(page, white ? 'white' : 'black')
}

/** Both pages show a board; who sits where. */
export async function paired(first: Page, second: Page): Promise<{ white: Player; black: Player }> {
  const [one, two] = [await atBoard(first), await atBoard(second)]
  expect(one.color).not.toBe(two.color)
  return one.color === 'white' ? { white: one, black: two } : { white: two, black: one }
}
