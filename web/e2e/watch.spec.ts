// Two computers play, and we look on.

import { accessible } from './axe'
import { expect, test } from './table'

// A whole game is played, with the pauses that people get.
test.slow()

test('two computers are chosen, play, and are seen from both sides to the end', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('link', { name: 'Watch two bots' }).click()
  await page.getByRole('radio', { name: 'Fog of War' }).check({ force: true })
  await page.getByLabel('White').selectOption('Casual, level 3')
  await page.getByLabel('Black').selectOption('Random')
  await page.getByRole('button', { name: 'Start the game' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Casual, level 3\s+vs\s+Random/)
  for (const board of ['The board as White sees it', 'The true board', 'The board as Black sees it']) {
    await expect(page.getByRole('grid', { name: board })).toBeVisible()
  }
  await expect(page.locator('.line').nth(3)).toBeVisible()
  await accessible(page)
  await expect(page.getByRole('link', { name: 'Open the review' })).toBeVisible({ timeout: 120_000 })
  await page.getByRole('link', { name: 'Open the review' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/wins|Draw/)
})

test('on a phone one board is shown, and the others are a tap away', async ({ browserOf }) => {
  const page = await (await browserOf({ viewport: { width: 390, height: 844 } })).newPage()
  await page.goto('/watch')
  await page.getByRole('radio', { name: 'Kriegspiel' }).check({ force: true })
  await page.getByRole('button', { name: 'Start the game' }).click()
  await expect(page.getByRole('grid', { name: 'The true board' })).toBeVisible()
  await page.getByRole('button', { name: 'White sees' }).click()
  await expect(page.getByRole('grid', { name: 'The board as White sees it' })).toBeVisible()
  await expect(page.getByRole('grid', { name: 'The true board' })).toHaveCount(0)
})

test('where people play nobody looks on', async ({ page, request }) => {
  const made = await request.post('/api/games', { data: { mode: 'dark' } })
  await page.goto(`/watch/${((await made.json()) as { gameId: string }).gameId}`)
  await expect(page.getByRole('heading', { name: 'Game not found' })).toBeVisible()
})
