// Open chess: dots and rings, draw offers, promotion, resignation, clocks, rematch.

import { expect, playAll, test } from './table'

test('draw offers: made, declined, lapsed, accepted', async ({ sit }) => {
  const { white, black } = await sit({ mode: 'vanilla', highlightingEnabled: true })
  await white.play('e2e4')
  await white.page.getByRole('button', { name: 'Offer a draw' }).click()
  await expect(white.page.getByRole('button', { name: 'Draw offered' })).toBeDisabled()
  await expect(black.page.getByText('Your opponent offers a draw.').first()).toBeVisible()
  await black.page.getByRole('button', { name: 'Decline' }).click()
  await expect(white.page.getByRole('button', { name: 'Offer a draw' })).toBeEnabled()
  await expect(black.page.getByRole('button', { name: 'Decline' })).toHaveCount(0)

  await black.play('e7e5')
  await black.page.getByRole('button', { name: 'Offer a draw' }).click()
  await white.page.getByRole('button', { name: 'Accept' }).click()
  for (const player of [white, black]) {
    await expect(player.page.getByRole('heading', { name: 'Draw' })).toBeVisible()
    await expect(player.page.locator('.result')).toContainText('by agreement')
  }
})

test('dots where a piece may go, rings where it takes; and none where they are off', async ({ sit }) => {
  const game = await sit({ mode: 'vanilla', highlightingEnabled: true })
  await playAll(game, 'e2e4 d7d5')
  await game.white.click('e4')
  await expect(game.white.page.locator('square.dest:visible')).toHaveCount(2)
  await expect(game.white.page.locator('square.dest.capture:visible')).toHaveCount(1)

  const plain = await sit({ mode: 'vanilla', highlightingEnabled: false })
  await plain.white.click('e2')
  await expect(plain.white.cell('e2')).toHaveAccessibleName(/selected/)
  await expect(plain.white.page.locator('square.dest:visible')).toHaveCount(0)
})

test('a move is drawn at once and stands after the server’s word; an illegal one cannot be made', async ({ sit }) => {
  const { white, black } = await sit({ mode: 'vanilla', highlightingEnabled: true, touchMove: false })
  await white.drag('e2', 'e5')
  await expect(white.cell('e2')).toHaveAccessibleName(/white pawn/)
  await white.drag('e2', 'e4')
  await expect(white.cell('e4')).toHaveAccessibleName(/white pawn/)
  await expect(black.cell('e4')).toHaveAccessibleName(/white pawn/)
  await expect(white.page.locator('square.last-move:visible')).toHaveCount(2)
})

test('a pawn becomes what the player wants', async ({ sit }) => {
  const { white, black } = await sit({ mode: 'vanilla', fen: '7k/P7/8/8/8/8/8/K7 w - - 0 1' })
  await white.click('a7')
  await white.click('a8')
  const dialog = white.page.getByRole('dialog', { name: 'Promote to' })
  await expect(dialog).toBeVisible()
  // Escape takes the pawn back.
  await white.page.keyboard.press('Escape')
  await expect(white.cell('a7')).toHaveAccessibleName(/white pawn/)
  await white.click('a7')
  await white.click('a8')
  await dialog.getByRole('button', { name: 'knight' }).click()
  await expect(black.cell('a8')).toHaveAccessibleName(/white knight/)
})

test('resignation wants to be confirmed; a rematch swaps the colours', async ({ sit }) => {
  const game = await sit({ mode: 'vanilla' })
  await playAll(game, 'e2e4 e7e5')
  await game.white.page.getByRole('button', { name: 'Resign' }).click()
  await game.white.page.getByRole('button', { name: 'Keep playing' }).click()
  await expect(game.white.status).toHaveText('Your move')
  await game.white.page.getByRole('button', { name: 'Resign' }).click()
  await game.white.page.getByRole('dialog').getByRole('button', { name: 'Resign' }).click()
  await expect(game.black.page.getByRole('heading', { name: 'You win' })).toBeVisible()

  await game.white.page.getByRole('button', { name: 'Rematch' }).click()
  await expect(game.black.page.getByText('Your opponent wants a rematch')).toBeVisible()
  await game.black.page.getByRole('button', { name: 'Rematch' }).click()
  await expect(game.black.page).not.toHaveURL(new RegExp(game.id))
  await expect(game.black.status).toHaveText('Your move')
  await expect(game.white.status).toHaveText(/opponent’s move/)
  await expect(game.white.page.locator('.own')).toContainText('Black')
})

test('before the second move a game is aborted, not resigned', async ({ sit }) => {
  const { white, black } = await sit({ mode: 'vanilla' })
  await white.page.getByRole('button', { name: 'Abort' }).click()
  await white.page.getByRole('dialog').getByRole('button', { name: 'Abort' }).click()
  await expect(black.page.getByRole('heading', { name: 'No result' })).toBeVisible()
})

test('clocks run, warn, and end the game', async ({ sit }) => {
  const clock = { kind: 'fischer', initialMs: 4000, incrementMs: 0 }
  const game = await sit({ mode: 'vanilla', clock })
  await playAll(game, 'e2e4 e7e5')
  await expect(game.white.page.locator('.own .clock')).toHaveClass(/low/)
  await expect(game.black.page.getByRole('heading', { name: 'You win' })).toBeVisible()
  await expect(game.white.page.locator('.result')).toContainText('on time')
  // The flag has fallen.
  await expect(game.white.page.locator('.own .clock')).toHaveText('0:00')
  await expect(game.black.page.locator('.opponent .clock')).toHaveText('0:00')
})
