// Fog of War by the rules of other sites: what a blocked pawn sees or feels, and check that is told.

import type { BrowserContextOptions, Locator } from '@playwright/test'
import { expect, playAll, test, type Player } from './table'

const PHONE: BrowserContextOptions = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
const DESKTOP: BrowserContextOptions = { viewport: { width: 1280, height: 800 } }

const felt = (player: Player): Locator => player.page.locator('square.felt:visible')
const check = (player: Player): Locator => player.page.locator('square.check:visible')

/** The square of the board on which a mark is drawn. */
async function expectAt(player: Player, mark: Locator, square: string): Promise<void> {
  await expect(mark).toHaveCount(1)
  const box = await mark.boundingBox()
  const { x, y } = await player.spot(square)
  expect(Math.hypot((box?.x ?? 0) + (box?.width ?? 0) / 2 - x, (box?.y ?? 0) + (box?.height ?? 0) / 2 - y)).toBeLessThan(4)
}

test('SchemingMind: a blocked pawn feels what it does not see, until the way is free', async ({ sit }) => {
  const game = await sit({ mode: 'dark', ruleset: 'schemingmind' }, PHONE, DESKTOP)
  const { white, black } = game
  await white.play('e2e4')
  await expect(felt(white)).toHaveCount(0)
  await expect(black.cell('e4')).toHaveAccessibleName('e4, in fog')
  await black.play('e7e5')
  for (const [player, square] of [
    [white, 'e5'],
    [black, 'e4'],
  ] as const) {
    await expectAt(player, felt(player), square)
    await expect(player.cell(square)).toHaveAccessibleName(`${square}, in fog, something stands there`)
    await player.page.reload()
    await expectAt(player, felt(player), square)
  }
  await playAll(game, 'd2d4 e5d4')
  for (const player of [white, black]) await expect(felt(player)).toHaveCount(0)
  await expect(white.cell('e5')).toHaveAccessibleName('e5, empty')

  // The review shows what was felt, and on the true board what it was.
  await white.page.getByRole('button', { name: 'Resign' }).click()
  await white.page.getByRole('dialog').getByRole('button', { name: 'Resign' }).click()
  await black.page.getByRole('link', { name: 'See what really happened' }).click()
  const piece = (board: string) => black.page.getByRole('grid', { name: board }).locator('[data-square="e5"]')
  await expect(black.page.locator('cg-board')).toHaveCount(3)
  await black.page.keyboard.press('Home')
  for (let plies = 0; plies < 2; plies++) await black.page.keyboard.press('ArrowRight')
  await expect(piece('The board as White sees it')).toHaveAccessibleName('e5, in fog, something stands there')
  await expect(piece('The true board')).toHaveAccessibleName(/black pawn/)
})

test('BrainKing: a blocked pawn sees what is in its way, and its empty diagonals', async ({ sit }) => {
  const game = await sit({ mode: 'dark', ruleset: 'brainking' }, DESKTOP)
  const { white, black } = game
  await playAll(game, 'e2e4 e7e5')
  await expect(white.cell('e5')).toHaveAccessibleName(/black pawn/)
  await expect(black.cell('e4')).toHaveAccessibleName(/white pawn/)
  for (const square of ['d5', 'f5']) await expect(white.cell(square)).toHaveAccessibleName(`${square}, empty`)
  await expect(white.cell('c6')).toHaveAccessibleName('c6, in fog')
  for (const player of [white, black]) await expect(felt(player)).toHaveCount(0)
})

test('SchemingMind with check: the side in check is told, sees it, and may ignore it', async ({ sit }) => {
  const game = await sit({ mode: 'dark', ruleset: 'schemingmind-check' }, DESKTOP, PHONE)
  const { white, black } = game
  await playAll(game, 'e2e4 f7f5 d1h5')
  await black.hears('You are in check.')
  await expect(black.status).toHaveText(/You are in check/)
  await expectAt(black, check(black), 'e8')
  await expect(check(white)).toHaveCount(0)
  await expect(white.page.getByTestId('spoken')).not.toContainText('check')
  await black.page.reload()
  await expectAt(black, check(black), 'e8')

  await black.play('a7a6')
  await expect(check(black)).toHaveCount(0)
  await white.attempt('h5e8')
  await expect(white.page.getByRole('heading', { name: 'You win' })).toBeVisible()
  await black.hears('the king was captured')
})

test('SchemingMind with mate: check binds', async ({ sit }) => {
  const game = await sit({ mode: 'dark', ruleset: 'schemingmind-mate' }, DESKTOP)
  const { white, black } = game
  await playAll(game, 'e2e4 f7f5 d1h5')
  await expectAt(black, check(black), 'e8')
  await black.attempt('g7g5')
  await expect(black.log).toContainText('That is not a legal move.')
  await expect(black.cell('g7')).toHaveAccessibleName(/black pawn/)
  await expectAt(black, check(black), 'e8')
  await black.play('g7g6')
  await expect(check(black)).toHaveCount(0)
  await expect(white.status).toHaveText(/Your move/)
})
