// Kriegspiel by the rulesets of others: the question for pawn captures, reserves, what the opponent is known to have left, and a seat's
// own score in a file. One player has a phone.

import type { BrowserContextOptions, Locator } from '@playwright/test'
import { readFileSync } from 'node:fs'
import { expect, playAll, test, type Player } from './table'

const PHONE: BrowserContextOptions = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
const DESKTOP: BrowserContextOptions = { viewport: { width: 1280, height: 800 } }

const ask = (player: Player) => player.page.getByRole('button', { name: 'Any? Ask for pawn captures' })
const pocket = (player: Player, piece: string) => player.page.getByRole('button', { name: new RegExp(`Take up a ${piece}`) })
const left = (player: Player, what: string): Locator => player.page.getByRole('button', { name: `What your opponent has left: ${what}` })

async function reviewAfterResigning({ page }: Player): Promise<void> {
  await page.getByRole('button', { name: 'Resign' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Resign' }).click()
  await page.getByRole('link', { name: 'See what really happened' }).click()
}

test('“any?” is asked by button and by key, binds, and survives a reload', async ({ sit }) => {
  const game = await sit({ mode: 'blind', ruleset: 'berkeley-any' }, PHONE, DESKTOP)
  const { white, black } = game
  await playAll(game, 'e2e4 d7d5')

  await ask(white).tap()
  for (const player of [white, black]) await player.hears('Any? Yes: there is a pawn capture.')
  await expect(white.status).toHaveText('Your move: a pawn must capture')
  await expect(black.status).toHaveText('Your opponent’s move: a pawn must capture')
  await expect(ask(white)).toHaveCount(0)
  await white.type('g1f3')
  await expect(white.log).toContainText('You asked, so you must try a pawn capture now.')
  await expect(white.cell('g1')).toHaveAccessibleName(/white knight/)

  await white.page.reload()
  await expect(white.log).toContainText('Any? Yes: there is a pawn capture.')
  await expect(white.status).toHaveText('Your move: a pawn must capture')
  await expect(ask(white)).toHaveCount(0)
  await white.type('g1f3')
  await expect(white.log).toContainText('You asked, so you must try a pawn capture now.')
  await black.page.reload()
  await expect(black.log).toContainText('Any? Yes: there is a pawn capture.')
  await expect(black.status).toHaveText('Your opponent’s move: a pawn must capture')
  await white.play('e4d5')

  // Black asks by the key, and may not capture with a pawn after a no.
  await expect(ask(black)).toBeVisible()
  await black.board.click({ position: { x: 5, y: 5 } })
  await black.page.keyboard.press('a')
  for (const player of [white, black]) await player.hears('Any? No pawn capture.')
  await expect(black.status).toHaveText('Your move')
  await black.type('e7d6')
  await expect(black.log).toContainText('Nonsense. That was already ruled out.')
  await expect(black.cell('e7')).toHaveAccessibleName(/black pawn/)
  await black.page.reload()
  await expect(black.log).toContainText('Any? No pawn capture.')
  await expect(ask(black)).toHaveCount(0)
  await black.type('c7d6')
  await expect(black.log).toContainText('Nonsense. That was already ruled out.')
  await black.play('d8d5')
  await expect(white.status).toHaveText('Your move')
})

test('CrazyKrieg: drops by tap and by drag are heard with their piece, not with their square', async ({ sit }) => {
  const game = await sit({ mode: 'blind', ruleset: 'crazykrieg' }, PHONE, DESKTOP)
  const { white, black } = game
  await playAll(game, 'e2e4 d7d5 e4d5 d8d5')
  for (const player of [white, black]) {
    await expect(pocket(player, 'pawn')).toBeVisible()
    await expect(player.page.getByRole('img', { name: 'Their pocket: 1 pawn' })).toBeVisible()
  }

  await pocket(white, 'pawn').tap()
  const { x, y } = await white.spot('e5')
  await white.page.touchscreen.tap(x, y)
  await expect(white.cell('e5')).toHaveAccessibleName(/white pawn/)
  await black.hears('White has dropped a piece. A pawn.')
  await expect(black.log).not.toContainText('e5')
  await expect(black.cell('e5')).toHaveAccessibleName('e5, unseen')
  await expect(black.page.getByRole('img', { name: 'Their pocket: empty' })).toBeVisible()

  const box = await pocket(black, 'pawn').boundingBox()
  if (!box) throw new Error('the pocket is empty')
  const end = await black.spot('e6')
  await black.page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await black.page.mouse.down()
  await black.page.mouse.move(end.x, end.y, { steps: 6 })
  await black.page.mouse.up()
  await expect(black.cell('e6')).toHaveAccessibleName(/black pawn/)
  await white.hears('Black has dropped a piece. A pawn.')
  await expect(white.log).not.toContainText('e6')
  await expect(white.cell('e6')).toHaveAccessibleName('e6, unseen')
  // Reserves say more than a tally would.
  for (const player of [white, black]) await expect(player.page.getByRole('button', { name: /has left/ })).toHaveCount(0)
})

test('a public refusal is heard by both, lets its player try again, and stands in the review with what was tried', async ({ sit }) => {
  const game = await sit({ mode: 'blind', ruleset: 'berkeley' }, PHONE, DESKTOP)
  const { white, black } = game
  await playAll(game, 'e2e4 d7d5')
  await white.attempt('e4f5')
  for (const player of [white, black]) await player.hears('No.')
  await expect(white.log).toContainText('exf5: no')
  await expect(black.log).not.toContainText('f5')
  await white.attempt('a2b3')
  await expect(black.log).toContainText('No. ×2')
  await white.play('e4d5')

  await reviewAfterResigning(black)
  const { page } = black
  await expect(page.locator('cg-board')).toHaveCount(3)
  const announcements = page.getByRole('region', { name: 'Announcements' })
  const tries = announcements.getByRole('button', { name: /Both heard: No\./ })
  await expect(tries).toHaveText([/e4 – f5/, /a2 – b3/])
  await expect(announcements.getByText('No.', { exact: true })).toHaveCount(0)
  await expect(tries.first()).toHaveAccessibleName('White: e4 – f5 Both heard: No.')
  await tries.first().click()
  await expect(tries.first()).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByText('2 tries were refused', { exact: true })).toBeVisible()
  await expect(page.getByText('White: 2 tries were refused')).toBeVisible()
})

test('Berkeley: a try that was refused before is nonsense, which its player alone hears', async ({ sit }) => {
  const game = await sit({ mode: 'blind', ruleset: 'berkeley' }, PHONE, DESKTOP)
  const { white, black } = game
  const spoken = (player: Player) => player.page.getByTestId('spoken')
  await white.attempt('e2d3')
  for (const player of [white, black]) await player.hears('No.')
  await white.attempt('e2d3')
  await expect(spoken(white)).toContainText('pawn e2 to d3: Nonsense. That was already ruled out.')
  await expect(white.log).toContainText('Nonsense. That was already ruled out.')
  await expect(white.page.locator('square.refused').filter({ visible: true })).toHaveCount(1)
  // Each is read out again.
  await white.attempt('e2d3')
  await expect(spoken(white).getByText('Nonsense.')).toHaveCount(2)
  await white.play('e2e4')
  await expect(black.status).toHaveText('Your move')
  await expect(spoken(black)).not.toContainText('Nonsense')
  await expect(black.log).not.toContainText('×2')
})

test('with four public answers, whoever did not try is told of the opponent', async ({ sit }) => {
  const game = await sit({ mode: 'blind', moderator: { refusals: 'four', refusalsHeard: 'both' } }, DESKTOP)
  const { white, black } = game
  await white.attempt('a1a3')
  await expect(white.page.getByTestId('spoken')).toContainText('That piece has no legal moves.')
  await expect(black.page.getByTestId('spoken')).toContainText('Your opponent tried a piece that has no legal moves.')
  await expect(black.log).toContainText('Your opponent tried a piece that has no legal moves.')
})

test('CrazyKrieg: a refused drop is named as a drop, in the game and in the review', async ({ sit }) => {
  const game = await sit({ mode: 'blind', ruleset: 'crazykrieg' }, DESKTOP)
  const { white } = game
  await playAll(game, 'e2e4 d7d5 e4d5 d8d5 b1c3 d5d2 c1d2 a7a6')
  await white.attempt('Q@e7')
  await white.hears('queen onto e7: No.')
  await expect(pocket(white, 'queen')).toBeEnabled()
  await white.play('Q@e5')
  await reviewAfterResigning(white)
  await expect(white.page.getByRole('button', { name: /White: Q@e7 Both heard: No\./ })).toBeVisible()
})

test('what the opponent has left is counted from announcements, and a reload counts the same', async ({ sit }) => {
  const game = await sit({ mode: 'blind', ruleset: 'cincinnati' }, PHONE, DESKTOP)
  const { white, black } = game
  await expect(left(white, '8 pieces and 8 pawns')).toBeVisible()
  await playAll(game, 'e2e4 d7d5 e4d5 d8d5')
  await expect(left(white, '8 pieces and 7 pawns')).toBeVisible()
  await expect(left(black, '8 pieces and 7 pawns')).toBeVisible()
  await playAll(game, 'b1c3 d5g2 f1g2')
  await expect(left(white, '7 pieces and 7 pawns')).toBeVisible()
  await expect(left(black, '8 pieces and 6 pawns')).toBeVisible()
  for (const player of [white, black]) await player.page.reload()
  await expect(left(white, '7 pieces and 7 pawns')).toBeVisible()
  await expect(left(black, '8 pieces and 6 pawns')).toBeVisible()
  await left(white, '7 pieces and 7 pawns').tap()
  await expect(white.page.getByRole('dialog', { name: 'What your opponent has left' })).toContainText('still counted as a pawn')
})

test('where captures are told by their square alone, pawns are counted with the others', async ({ sit }) => {
  const game = await sit({ mode: 'blind', ruleset: 'berkeley' }, DESKTOP)
  await playAll(game, 'e2e4 d7d5 e4d5')
  await expect(left(game.white, '15 pieces, pawns included')).toBeVisible()
  await expect(left(game.black, '16 pieces, pawns included')).toBeVisible()
})

test('each seat takes its own score along, and that of either seat once the game is over', async ({ sit, server }) => {
  const game = await sit({ mode: 'blind', ruleset: 'berkeley' }, PHONE, DESKTOP)
  await playAll(game, 'e2e4 d7d5 e4d5')
  for (const player of [game.white, game.black]) {
    const { page, color } = player
    await page.getByRole('button', { name: 'More' }).click()
    const saving = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download your PGN' }).click()
    const file = await saving
    expect(file.suggestedFilename()).toBe(`${game.id}-${color}.pgn`)
    const pgn = readFileSync(await file.path(), 'utf8')
    expect(pgn).toContain('[Ruleset "berkeley"]')
    expect(pgn).toContain(color === 'white' ? '1. e2e4 ??' : '1. ?? d7d5')
    expect(pgn).not.toContain(color === 'white' ? 'd7d5' : 'e2e4')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }

  await reviewAfterResigning(game.white)
  for (const [name, path] of [
    ['PGN as White saw it', 'white.pgn'],
    ['PGN as Black saw it', 'black.pgn'],
  ] as const) {
    const href = await game.white.page.getByRole('link', { name }).getAttribute('href')
    expect(href).toBe(`/api/games/${game.id}/${path}`)
    expect(await (await fetch(new URL(href ?? '', server.url))).text()).toContain('??')
  }
})
