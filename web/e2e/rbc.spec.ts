// Reconnaissance chess: sensing by tap and by keyboard, requests that meet the unseen, passing, and a captured king.

import { expect, test, type Player } from './table'

const bar = (player: Player) => player.page.getByRole('group', { name: 'Your turn: sense, then move' })
const sensed = (player: Player) => player.page.locator('[data-sensed]')

test('a game to the capture of a king', async ({ sit }) => {
  const { id, white, black } = await sit({ mode: 'rbc', highlightingEnabled: true })

  // The block under the mouse is shown before it is sensed.
  await expect(bar(white)).toContainText('Tap a square')
  const { x, y } = await white.spot('b7')
  await white.page.mouse.move(x, y)
  await expect(white.page.getByTestId('sense').locator('.block')).toBeVisible()
  await white.click('b7')
  await expect(sensed(white)).toHaveCount(9)
  await expect(bar(white)).toContainText('Now move, or pass.')
  await white.hears('You sense: ')
  await expect(white.cell('b8')).toHaveAccessibleName(/on turn 1 you sensed black knight/)
  await expect(sensed(black)).toHaveCount(0)
  await white.play('e2e4')

  // By keyboard.
  const cursor = black.page.locator('[data-square][tabindex="0"]')
  await cursor.focus()
  await black.page.keyboard.press('Enter')
  await expect(sensed(black).first()).toBeAttached()
  await black.play('e7d6')
  await expect(black.page.getByText('e7–d6 came to nothing.').first()).toBeVisible()

  // What was sensed stays, with its turn, and the pieces may move without another look.
  await expect(sensed(white).first()).toContainText('1')
  const [skip, look, pass] = ['Skip', 'Look after all', 'Pass'].map((name) => bar(white).getByRole('button', { name }))
  await expect(pass!).toHaveCount(0)
  await skip!.click()
  await expect(pass!).toBeVisible()
  await look!.click()
  await expect(bar(white)).toContainText('Tap a square')
  await skip!.click()
  await white.drag('d1', 'h5')
  await expect(white.status).toHaveText(/opponent’s move/)
  await black.play('f7f6')

  for (const player of [white, black]) {
    await bar(player).getByRole('button', { name: 'Skip' }).click()
    await bar(player).getByRole('button', { name: 'Pass' }).click()
    await expect(player.status).toHaveText(/opponent’s move/)
  }
  await white.type('h5e8')
  for (const player of [white, black]) await expect(player.page.getByText(/White wins/).first()).toBeVisible()

  await white.page.goto(`/game/${id}`)
  const heard = white.page.getByRole('region', { name: 'Announcements' })
  await expect(heard).toContainText('sensed b7')
  await expect(heard).toContainText('asked for e7–d6')
  await white.page.getByRole('button', { name: 'Go to the start' }).click()
  await expect(white.page.locator('square.sensed')).not.toHaveCount(0)
})

test('the first page offers it, with its clock', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('radio', { name: 'Reconnaissance chess' }).check()
  await expect(page.getByText(/Reconnaissance chess.*15\+5/).first()).toBeVisible()
  await page.getByRole('button', { name: 'Play the computer' }).click()
  await expect(page.locator('cg-board')).toBeVisible()
})

test('the page of rules plays a game, as White knows it and as it was', async ({ page }) => {
  await page.goto('/rules')
  await page.getByRole('link', { name: 'Reconnaissance chess' }).click()
  const figure = page.getByRole('figure').filter({ hasText: 'A game of Reconnaissance chess' })
  const next = figure.getByRole('button', { name: 'Next' })
  const cell = (square: string) => figure.locator(`[data-square="${square}"]`)
  await next.click()
  await expect(figure).toContainText('You sense: ')
  await expect(cell('e8')).toHaveAccessibleName(/on turn 1 you sensed black king/)
  await next.click()
  await next.click()
  await expect(cell('e5')).not.toHaveAccessibleName(/black pawn/)
  await figure.getByRole('button', { name: 'The truth' }).click()
  await expect(cell('e5')).toHaveAccessibleName(/black pawn/)
  await figure.getByRole('button', { name: 'White sees' }).click()
  for (let steps = 0; steps < 4; steps++) await next.click()
  await expect(figure).toContainText('Something was in the way of b5–d7: your piece is on c6.')
  for (let steps = 0; steps < 2; steps++) await next.click()
  await expect(figure).toContainText('e4–d5 came to nothing.')
  for (let steps = 0; steps < 5; steps++) await next.click()
  await expect(figure).toContainText('White has captured the king.')
  await expect(cell('e8')).toHaveAccessibleName(/white queen/)
})
