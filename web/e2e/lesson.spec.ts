// The first lesson: by finger on a phone, by keyboard and ear, and left in the middle.

import type { Page } from '@playwright/test'
import { Server } from './server'
import { Player, expect, test } from './table'

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

const coach = (page: Page) => page.getByRole('region', { name: 'Coach' })

/** By its id, which no page shows. */
async function gameOf(page: Page, begin: () => Promise<unknown>): Promise<string> {
  const [answer] = await Promise.all([page.waitForResponse((it) => it.url().endsWith('/api/lesson')), begin()])
  return ((await answer.json()) as { gameId: string }).gameId
}

const stored = (page: Page) => page.evaluate(() => Object.keys(localStorage).filter((key) => /seat|guesses|score/.test(key)))

test('the whole lesson on a phone, by tapping', async ({ browserOf }) => {
  const page = await (await browserOf(PHONE)).newPage()
  const player = new Player(page, 'white')
  const tap = async (...squares: string[]) => {
    for (const square of squares) {
      const { x, y } = await player.spot(square)
      await page.touchscreen.tap(x, y)
    }
  }
  await page.goto('/')
  await page.getByRole('link', { name: 'Learn Kriegspiel in three minutes' }).tap()
  await expect(coach(page)).toContainText('Step 1 of 6')
  await expect(page.locator('square.goal').first()).toBeVisible()

  await tap('a1', 'a8')
  await expect(coach(page)).toContainText('Something stands in the way')
  const [card, board] = [await coach(page).boundingBox(), await player.board.boundingBox()]
  if (!card || !board) throw new Error('no coach or no board')
  expect(card.y).toBeGreaterThanOrEqual(board.y + board.height)
  expect(card.y + card.height).toBeLessThanOrEqual(844)

  await tap('a1', 'a7')
  await expect(coach(page)).toContainText('A check from nowhere')
  await tap('b1', 'd2')
  await expect(coach(page)).toContainText('Step 4 of 6')
  await tap('g1', 'h1')
  await expect(coach(page)).toContainText('Black captured on b2')
  await page.getByRole('button', { name: 'guess' }).tap()
  await page.getByRole('button', { name: 'black bishop' }).tap()
  await tap('b2')
  await expect(coach(page)).toContainText('Step 6 of 6')
  await page.getByRole('button', { name: 'Done' }).tap()
  await tap('a7', 'a8')
  await expect(coach(page)).toContainText('Checkmate, and the veil lifts')
  await expect(coach(page)).toContainText('You had 1 of 1 right.')
  await expect(player.cell('h5')).toHaveAccessibleName(/black queen/)
  await expect(page.getByRole('button', { name: 'Rematch' })).toHaveCount(0)

  await page.getByRole('link', { name: 'Play a game' }).tap()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('One game, two boards')
  expect(await stored(page)).toEqual([])
})

test('the same with the keyboard and the words of the live regions alone', async ({ browserOf }) => {
  const page = await (await browserOf()).newPage()
  /** Everything that the voice was given to say. */
  const voiced: string[] = []
  await page.exposeFunction('hear', (text: string) => voiced.push(text))
  await page.addInitScript(() => {
    localStorage.setItem('parallax:settings', JSON.stringify({ voice: true }))
    speechSynthesis.speak = ({ text }) => void (window as unknown as { hear(text: string): void }).hear(text)
  })
  const says = (words: string) => expect(coach(page).getByRole('status')).toContainText(words)
  const type = async (move: string) => {
    await page.getByLabel('Type a move').focus()
    await page.keyboard.type(move)
    await page.keyboard.press('Enter')
  }
  await page.goto('/lesson')
  await says('move the rook from a1 to a8')
  await type('Ra8')
  await says('take what blocks the rook, on a7')
  await type('a1a7')
  await says('Can the knight help?')
  await type('Nd2')
  await says('move it from g1 to h1')
  await type('Kh1')
  await says('choose the bishop and tap b2')
  await page.getByRole('button', { name: 'guess' }).press('Enter')
  await page.getByRole('button', { name: 'black bishop' }).press('Enter')
  // The board begins at e2.
  await page.locator('[data-square="e2"]').focus()
  for (const key of ['ArrowLeft', 'ArrowLeft', 'ArrowLeft', 'Enter']) await page.keyboard.press(key)
  await says('behind its pawns')
  await page.getByRole('button', { name: 'Done' }).press('Enter')
  await type('Ra8')
  await says('You had 1 of 1 right.')
  await expect(page.locator(':focus')).toHaveText('Checkmate, and the veil lifts')
  for (const words of ['move the rook from a1 to a8', 'Can the knight help?', 'You never saw the king']) {
    await expect.poll(() => voiced.join(' ')).toContain(words)
  }
})

test('astray, once more, skipped and left: nothing stays behind, and an invitation is still there', async ({ browserOf, server }) => {
  const invited = await server.create({ mode: 'blind', side: 'white' })
  const page = await (await browserOf(PHONE)).newPage()
  const player = new Player(page, 'white')
  const ended = (id: string) => expect.poll(async () => (await server.record(id)).status).toBe(200)

  await page.goto(`/g/${invited.id}`)
  const first = await gameOf(page, () => page.getByRole('link', { name: 'Learn Kriegspiel in three minutes' }).click())
  await expect(coach(page)).toContainText('Step 1 of 6')
  await player.click('h2')
  await player.click('h3')
  await expect(coach(page)).toContainText('the lesson goes another way')
  const second = await gameOf(page, () => page.getByRole('button', { name: 'Try this part again' }).click())
  await expect(coach(page)).toContainText('move the rook from a1 to a8')
  await ended(first)

  const third = await gameOf(page, () => page.getByRole('button', { name: 'Skip' }).click())
  await expect(coach(page)).toContainText('A check from nowhere')
  await ended(second)
  await page.getByRole('link', { name: 'Leave' }).click()
  await expect(page).toHaveURL(new RegExp(`/g/${invited.id}$`))
  await expect(page.getByRole('button', { name: 'Sit down' })).toBeVisible()
  await ended(third)
  expect(await stored(page)).toEqual([])
})

test('the server is away in the middle of the lesson, which goes on where it was', async ({ browser }) => {
  const server = await Server.start()
  try {
    const page = await (await browser.newContext({ baseURL: server.url, locale: 'en-GB' })).newPage()
    const player = new Player(page, 'white')
    await page.goto('/lesson')
    await expect(coach(page)).toContainText('Step 1 of 6')
    await player.type('a1a8')
    await expect(coach(page)).toContainText('Something stands in the way')
    await server.kill()
    await expect(player.status).toHaveText(/Reconnecting/)
    // Made without a connection, and sent when it is back.
    await player.type('a1a7')
    await expect(player.status).toHaveText(/Your move will be sent/)
    await server.run()
    await expect(coach(page)).toContainText('A check from nowhere', { timeout: 20_000 })
    await player.type('b1d2')
    await expect(coach(page)).toContainText('Step 4 of 6')
  } finally {
    await server.remove()
  }
})
