// Blind chess by ear: the keyboard, and the words of the live region. Nothing is seen.

import type { Page } from '@playwright/test'
import { expect, test } from './table'

/** The last sentence that somebody has listened for: the next one must be newer, even if it has the same words. */
const heard = new WeakMap<Page, number>()

/** Waits for the live region to say something new. */
async function hears(page: Page, words: RegExp): Promise<void> {
  const since = heard.get(page) ?? -1
  await expect(async () => {
    const said = await page
      .getByTestId('spoken')
      .evaluate((log) => [...log.querySelectorAll('p')].map((line) => ({ key: Number(line.dataset.said), text: line.textContent })))
    const fresh = said.filter(({ key }) => key > since)
    const found = fresh.find(({ text }) => words.test(text))
    expect(found, `${words} among: ${fresh.map(({ text }) => text).join(' | ')}`).toBeDefined()
    heard.set(page, found?.key ?? since)
  }).toPass({ timeout: 10_000 })
}

/** Tabs to something by its name, as somebody does who cannot see where it is. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  for (let presses = 0; presses < 40; presses++) {
    await page.keyboard.press('Tab')
    const label = await page.evaluate(() => {
      const at = document.activeElement
      return at?.getAttribute('aria-label') ?? at?.textContent ?? ''
    })
    if (name.test(label)) return
  }
  throw new Error(`Tab does not reach ${name}`)
}

test('a whole blind game with the keyboard and the live region alone', async ({ sit }) => {
  const { white, black } = await sit({ mode: 'blind' })
  await hears(white.page, /The game has started. You play White./)
  await white.page.keyboard.press('?')
  await expect(white.page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toContainText('Where are my pieces?')
  await white.page.keyboard.press('Escape')
  await white.page.keyboard.press(',')
  await hears(white.page, /^Your pieces: king e1; queen d1; rook a1, h1; bishop c1, f1; knight b1, g1; pawn a2, b2, c2, d2, e2, f2, g2, h2.$/)
  await tabTo(white.page, /Type a move/)
  await white.page.keyboard.type('f2f4')
  await white.page.keyboard.press('Enter')
  await hears(black.page, /White has moved. Your move./)

  // The other one uses the board: arrows, and Enter to pick up and put down.
  await tabTo(black.page, /^e2/)
  const walk = async (page: Page, keys: string) => {
    for (const key of keys.split(' ')) await page.keyboard.press(key)
  }
  // Black sits at the other side: e7 is five rows towards it.
  await walk(black.page, 'ArrowDown ArrowDown ArrowDown ArrowDown ArrowDown')
  await expect(black.page.locator(':focus')).toHaveAccessibleName(/e7, black pawn/)
  await walk(black.page, 'Enter')
  await expect(black.page.locator(':focus')).toHaveAccessibleName(/selected/)
  await walk(black.page, 'ArrowUp ArrowUp Enter')
  await hears(white.page, /Black has moved. Your move./)

  await white.page.keyboard.type('f4e5')
  await white.page.keyboard.press('Enter')
  await hears(black.page, /White captured your pawn on e5. Your move./)
  // In the empty field the keys mean what they mean elsewhere.
  await white.page.keyboard.press(';')
  await hears(white.page, /This game has no clock./)
  await black.page.keyboard.press('.')
  await hears(black.page, /White captured your pawn on e5. Your move./)
  await black.page.keyboard.press(',')
  await hears(black.page, /pawn a7, b7, c7, d7, f7, g7, h7.$/)

  await tabTo(black.page, /Type a move/)
  const type = async (page: Page, move: string) => {
    await page.keyboard.type(move)
    await page.keyboard.press('Enter')
  }
  await type(black.page, 'a8a5')
  await hears(black.page, /rook a8 to a5: That piece has no legal moves./)
  await type(black.page, 'd7d6')
  await hears(white.page, /Black has moved. Your move./)
  await type(white.page, 'e5d6')
  await hears(black.page, /White captured your pawn on d6/)
  await type(black.page, 'f8d6')
  await hears(white.page, /Black captured your pawn on d6/)
  await type(white.page, 'b1c3')
  await hears(black.page, /White has moved/)
  await type(black.page, 'd6h2')
  await hears(white.page, /Black captured your pawn on h2./)
  await type(white.page, 'c3b1')
  await hears(black.page, /White has moved/)
  await type(black.page, 'h2g3')
  for (const page of [white.page, black.page]) await hears(page, /Checkmate. Black wins./)
})

test('resigning by keyboard, after thinking twice', async ({ sit }) => {
  const { white, black } = await sit({ mode: 'blind' })
  await white.play('e4')
  await black.play('e5')
  await tabTo(white.page, /Resign/)
  await white.page.keyboard.press('Enter')
  await expect(white.page.getByRole('dialog', { name: 'Resign the game?' })).toBeVisible()
  await white.page.keyboard.press('Escape')
  await expect(white.page.getByRole('dialog')).toHaveCount(0)
  await expect(white.page.locator(':focus')).toHaveAccessibleName('Resign')
  await white.page.keyboard.press('Enter')
  await expect(white.page.getByRole('dialog', { name: 'Resign the game?' })).toBeVisible()
  await tabTo(white.page, /^Resign$/)
  await white.page.keyboard.press('Enter')
  await hears(black.page, /Black wins, by resignation/)
})

test('what was typed wrongly is explained', async ({ sit }) => {
  const { white, black } = await sit({ mode: 'vanilla' })
  await white.attempt('hello')
  await expect(white.page.getByRole('alert')).toContainText('“hello” is not a move')
  await white.attempt('Qd4')
  await expect(white.page.getByRole('alert')).toContainText('None of your pieces')
  await black.page.getByLabel('Type a move').fill('e7e5')
  await black.page.keyboard.press('Enter')
  await expect(black.page.getByRole('alert')).toContainText('It is not your move')
})
