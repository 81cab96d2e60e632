// Computers at a table for four: they are marked, they move, and people play with them.

import type { Page } from '@playwright/test'
import type { DuplicateAnswer } from '../src/wire/api'
import { accessibleInBothThemes } from './axe'
import { expect, test } from './table'

/** A move that may be played now, found as the page itself finds it. */
async function playable(page: Page, board: 'NW' | 'SW'): Promise<string> {
  const moves = await page.locator('[data-ply]').allInnerTexts()
  const answer = await page.request.post('/api/duplicate', { data: { moves: moves.filter((move) => move.length >= 4) } })
  const { position } = (await answer.json()) as DuplicateAnswer
  for (const { from, to } of position.boards[board].goals) {
    const goal = to.find(({ forbidden, promotes }) => !forbidden && !promotes)
    if (goal) return from + goal.square
  }
  throw new Error('there is nothing to play')
}

async function move(page: Page, board: 'NW' | 'SW', ply: number): Promise<void> {
  await expect(page.getByText('Your move').first()).toBeVisible()
  const chosen = await playable(page, board)
  await page.locator(`[data-name="${board}"] [data-square="${chosen.slice(0, 2)}"]`).click()
  await page.locator(`[data-name="${board}"] [data-square="${chosen.slice(2, 4)}"]`).click()
  await expect(page.locator(`[data-ply="${ply}"]`)).toHaveText(chosen)
}

/** Everything that the heading of the table says from now on. */
async function listen(page: Page): Promise<() => Promise<string>> {
  await page.evaluate(() => {
    const hear = () => (document.body.dataset['said'] = `${document.body.dataset['said'] ?? ''} ${document.querySelector('.status .turn')?.textContent ?? ''}`)
    new MutationObserver(hear).observe(document.querySelector('.panel') as Element, { subtree: true, childList: true, characterData: true })
  })
  return () => page.evaluate(() => document.body.dataset['said'] ?? '')
}

/** What is new here; the boards are looked at where nobody plays on. */
const clean = (page: Page, part: string) => accessibleInBothThemes(page, { part })

test.slow()

test('one click, and three computers play along', async ({ page }) => {
  await page.goto('/duplicate')
  await page.getByRole('button', { name: 'Play against three bots' }).click()
  await expect(page.locator('li.north', { hasText: 'you' })).toBeVisible()
  for (const seat of ['south', 'east', 'west']) await expect(page.locator(`li.${seat} .bot`)).toHaveText('computer: Casual')
  await clean(page, '.panel')
  const said = await listen(page)
  await move(page, 'NW', 1)
  await move(page, 'NW', 5)
  // They do not dawdle, and a busy machine may miss one of them.
  expect(await said()).toMatch(/(South|East|West) is moving…/)
  // Nobody can be mated before that; after it, whoever plays without a thought soon is.
  await move(page, 'NW', 9)
  await page.reload()
  await expect(page.locator('[data-ply="9"]')).toBeVisible()
  await expect(page.locator('li.east .bot')).toHaveText('computer: Casual')
})

test('computers play again at other seats, and open', async ({ page }) => {
  await page.goto('/duplicate')
  await page.getByRole('button', { name: 'Play against three bots' }).click()
  await page.getByRole('button', { name: 'Abort' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Abort' }).click()
  await page.getByRole('button', { name: 'Play again in different seats' }).click()
  await expect(page.locator('li.east', { hasText: 'you' })).toBeVisible()
  await expect(page.locator('[data-ply="2"]')).toBeVisible()
  await expect(page.getByText('Your move').first()).toBeVisible()
})

test('people and computers, each in a seat of their choice', async ({ page, browserOf }) => {
  await page.goto('/duplicate')
  await page.getByRole('button', { name: 'Play with three friends' }).click()
  await page.getByRole('radio', { name: 'South' }).check({ force: true })
  await page.getByLabel('North').last().selectOption('computer, level 1')
  await page.getByLabel('East').last().selectOption('computer, level 3')
  await clean(page, 'dialog[open]')
  await page.getByRole('button', { name: 'Create the game' }).click()
  await expect(page.getByRole('heading', { name: 'Waiting for the others' })).toBeVisible()
  await expect(page.locator('li.east')).toContainText('level 3')
  await clean(page, 'main')

  const friend = await (await browserOf()).newPage()
  await friend.goto(page.url())
  await expect(friend.getByRole('button', { name: /^North.*computer/ })).toBeDisabled()
  await friend.getByRole('button', { name: /^West/ }).click()
  // North has opened by itself by then.
  await move(page, 'SW', 2)
  await move(friend, 'SW', 4)
  await move(page, 'SW', 6)
  await expect(friend.locator('li.north .bot')).toHaveText('computer: Casual')
})
