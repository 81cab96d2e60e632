// After the game: three boards in step, what was heard and tried, the guesses, the record to take along.

import { expect, playAll, test } from './table'

test('a blind game is understood afterwards', async ({ sit, browserOf }) => {
  const game = await sit({ mode: 'blind' })
  const { white } = game
  // A guess, to be compared with the truth: right about the king, wrong about the queen.
  await white.page.getByRole('button', { name: 'Add guesses' }).click()
  await white.page.getByRole('button', { name: 'black king' }).click()
  await white.click('e8')
  await white.page.getByRole('button', { name: 'black queen' }).click()
  await white.click('a5')
  await white.page.getByRole('button', { name: 'Done' }).click()
  await white.attempt('a1a3')
  await white.hears('no legal moves')
  await playAll(game, 'f2f3 e7e5 g2g4')
  await game.black.attempt('d8h4')
  await white.hears('Checkmate. Black wins.')

  const { page } = white
  await page.getByRole('link', { name: 'See what really happened' }).click()
  await expect(page).toHaveURL(`/game/${game.id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Black wins, by checkmate/)
  await expect(page.locator('cg-board')).toHaveCount(3)
  const piece = (board: string, square: string) => page.getByRole('grid', { name: board }).locator(`[data-square="${square}"]`)
  const [seenByWhite, truth, seenByBlack] = ['The board as White sees it', 'The true board', 'The board as Black sees it'] as const

  // At the end everything is seen; one move back it is not.
  await page.keyboard.press('End')
  await expect(piece(truth, 'h4')).toHaveAccessibleName(/black queen/)
  await page.keyboard.press('ArrowLeft')
  await expect(piece(truth, 'g4')).toHaveAccessibleName(/white pawn/)
  await expect(piece(seenByWhite, 'g4')).toHaveAccessibleName(/white pawn/)
  await expect(piece(seenByWhite, 'd8')).not.toHaveAccessibleName(/queen/)
  await expect(piece(seenByBlack, 'g4')).not.toHaveAccessibleName(/pawn/)
  await expect(piece(seenByBlack, 'd8')).toHaveAccessibleName(/black queen/)

  // The scrubber, the buttons and the keys go together.
  await page.keyboard.press('Home')
  const scrubber = page.getByRole('slider')
  await expect(scrubber).toHaveValue('0')
  await page.getByRole('button', { name: 'Next move' }).click()
  await expect(scrubber).toHaveValue('1')
  await expect(piece(truth, 'f3')).toHaveAccessibleName(/white pawn/)
  await page.keyboard.press('Home')

  // What was refused, and to whom.
  await expect(page.getByText('That piece has no legal moves.').first()).toBeVisible()

  // The guesses, against the truth.
  await expect(page.getByRole('button', { name: 'Your guesses' })).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByText('1 of 2 right').first()).toBeVisible()

  // Public: anybody may look now, and take it along.
  const guest = await (await browserOf()).newPage()
  await guest.goto(`/game/${game.id}`)
  await expect(guest.locator('cg-board')).toHaveCount(3)
  await expect(guest.getByText('Your guesses')).toHaveCount(0)
  for (const [name, ending] of [
    ['PGN', 'pgn'],
    ['JSON', 'json'],
    ['SVG image', 'svg'],
    ['PNG image', 'png'],
    ['Animation (GIF)', 'gif'],
  ] as const) {
    const [download] = await Promise.all([guest.waitForEvent('download'), guest.getByRole('link', { name, exact: true }).click()])
    expect(download.suggestedFilename()).toContain(`.${ending}`)
  }
})

test('a rematch from the review swaps the colours', async ({ sit }) => {
  const game = await sit({ mode: 'dark' })
  await playAll(game, 'e2e4 e7e5')
  await game.white.page.getByRole('button', { name: 'Resign' }).click()
  await game.white.page.getByRole('dialog').getByRole('button', { name: 'Resign' }).click()
  for (const player of [game.white, game.black]) {
    await player.page.getByRole('link', { name: 'See what really happened' }).click()
    await expect(player.page.locator('cg-board').first()).toBeVisible()
  }
  await game.white.page.getByRole('button', { name: 'Rematch' }).click()
  await game.black.page.getByRole('button', { name: /Play again|Rematch/ }).click()
  await expect(game.black.page.locator('.status')).toHaveText('Your move')
  await expect(game.white.page.locator('.own')).toContainText('Black')
})

test('on a phone one board is large, and the others are a tap away', async ({ sit }) => {
  const game = await sit({ mode: 'dark' }, { viewport: { width: 360, height: 640 }, hasTouch: true })
  await playAll(game, 'e2e4 e7e5')
  await game.white.page.getByRole('button', { name: 'Resign' }).click()
  await game.white.page.getByRole('dialog').getByRole('button', { name: 'Resign' }).click()
  const { page } = game.white
  await page.getByRole('link', { name: 'See what really happened' }).click()
  await expect(page.locator('cg-board').first()).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
})
