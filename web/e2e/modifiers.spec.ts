// Modifiers: built in the lab, seen on the board, changed while the game goes on.

import type { Page } from '@playwright/test'
import { Player, expect, test } from './table'

const says = (page: Page) => page.getByRole('region', { name: 'Rule card' })
const cell = (page: Page, square: string) => page.locator(`[data-square="${square}"]`)
/** One line of the sheet of the piece that is being changed. */
const modifier = (page: Page, kind: string) => page.locator(`[data-modifier="${kind}"]`)
const listed = (page: Page) => page.getByRole('list', { name: 'Modifiers' }).getByRole('listitem')

async function openModifiers(page: Page): Promise<void> {
  await page.goto('/lab')
  await page.getByText('Give some pieces special powers.').click()
}

/** Taps a square of the board from which single pieces are picked. */
async function pick(page: Page, square: string): Promise<void> {
  const box = await page.locator('.editor cg-board').boundingBox()
  if (!box) throw new Error('there is no board')
  const file = 'abcdefgh'.indexOf(square.charAt(0))
  await page.locator('.editor .surface').click({
    position: { x: ((file + 0.5) * box.width) / 8, y: ((8.5 - Number(square.charAt(1))) * box.height) / 8 },
  })
}

test('a card with modifiers is built, handed on as a link, and kept', async ({ browserOf }) => {
  const page = await (await browserOf({ permissions: ['clipboard-read', 'clipboard-write'] })).newPage()
  await openModifiers(page)
  await page.getByRole('radio', { name: 'Knights' }).check({ force: true })
  await modifier(page, 'range-bonus').getByRole('button', { name: 'Increase range' }).click()
  await expect(says(page)).toContainText('1 square farther')

  // A value that does not fit is refused as it is typed; what fitted last stays.
  const points = modifier(page, 'hp-bonus').getByRole('spinbutton')
  await points.fill('2')
  await expect(listed(page)).toContainText('+2 hit points')
  await points.fill('11')
  await expect(modifier(page, 'hp-bonus')).toContainText('From -10 to 10.')
  await expect(points).toHaveAttribute('aria-invalid', 'true')
  await points.fill('1.5')
  await expect(modifier(page, 'hp-bonus')).toContainText('Enter a whole number.')
  await expect(listed(page)).toContainText('+2 hit points')
  await points.fill('')
  await expect(listed(page)).not.toContainText('hit points')

  // One piece, picked on the board.
  await page.getByRole('radio', { name: 'One piece' }).check({ force: true })
  await pick(page, 'a1')
  await expect(page.getByRole('heading', { name: 'The white rook from a1' })).toBeVisible()
  await modifier(page, 'direction-additions').getByRole('checkbox', { name: 'forward left' }).check({ force: true })
  await modifier(page, 'damage-resistance').getByRole('spinbutton').fill('50')
  await expect(listed(page)).toHaveCount(2)

  // What the server refuses is said beside what it is about.
  await pick(page, 'e1')
  await modifier(page, 'capture-flags').getByRole('checkbox', { name: 'cannot be captured' }).check()
  await expect(modifier(page, 'capture-flags')).toContainText('This makes a royal piece of White invulnerable.')
  await expect(page.getByRole('button', { name: 'Play with a friend' })).toBeDisabled()
  await page.getByRole('button', { name: 'Remove: The white king from e1' }).click()
  await expect(page.getByRole('button', { name: 'Play with a friend' })).toBeEnabled()

  await page.getByLabel('Profile name').fill('Long legs')
  await page.getByLabel('Description').fill('Knights go far.')
  await page.getByRole('radio', { name: 'Try it' }).check({ force: true })
  await expect(cell(page, 'b1').first()).toHaveAccessibleName('b1, white knight, 1 square farther')
  await expect(page.locator('.bench [data-badge]')).toHaveCount(7) // four knights, the rook, two crowns

  await page.getByRole('button', { name: 'Copy link to this card' }).click()
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible()
  const hash = await says(page).locator('code').textContent()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  const friend = await (await browserOf()).newPage()
  await friend.goto(link)
  await expect(says(friend).locator('code')).toHaveText(hash ?? '')
  await friend.reload()
  await friend.getByText('3 active.').click()
  await expect(friend.getByLabel('Profile name')).toHaveValue('Long legs')
})

test('what a rule needs is named and switched on with one tap', async ({ page }) => {
  await page.goto('/lab')
  await page.getByRole('switch', { name: 'The king heals' }).check()
  await expect(page.getByText('Not playable yet.')).toBeVisible()
  const line = page.getByRole('listitem').filter({ has: page.getByRole('switch', { name: 'The king heals' }) })
  await expect(line).toContainText('Needs: Hit points.')
  await line.getByRole('button', { name: 'Turn it on' }).click()
  await expect(page.getByRole('switch', { name: 'Hit points' })).toBeChecked()
  await expect(page.getByText('Not playable yet.')).toHaveCount(0)
})

const REACH = {
  name: 'Reach',
  description: 'Rooks are strong.',
  perType: [{ kind: 'hp-bonus', pieceType: 'rook', color: 'both', value: 1 }],
  perInstance: [{ kind: 'range-bonus', square: 1, value: 1 }],
}

test('a card from the lab is played, and both sides see who is special', async ({ browserOf }) => {
  const page = await (await browserOf()).newPage()
  await openModifiers(page)
  await modifier(page, 'hp-bonus').getByRole('spinbutton').fill('1')
  await page.getByRole('radio', { name: 'One piece' }).check({ force: true })
  await pick(page, 'b1')
  await modifier(page, 'range-bonus').getByRole('button', { name: 'Increase range' }).click()
  await expect(says(page)).toContainText('1 square farther')
  await page.getByRole('button', { name: 'Play with a friend' }).click()
  await expect(page.getByRole('heading', { name: 'Waiting for your opponent' })).toBeVisible()
  const friend = await (await browserOf({ viewport: { width: 390, height: 844 }, hasTouch: true })).newPage()
  await friend.goto(page.url())
  await friend.getByRole('button', { name: 'Sit down' }).click()
  for (const one of [page, friend]) {
    await expect(cell(one, 'a1')).toHaveAccessibleName('a1, white rook, 2 hit points')
    await expect(cell(one, 'b1')).toHaveAccessibleName('b1, white knight, 1 square farther')
    await expect(cell(one, 'g1')).toHaveAccessibleName('g1, white knight')
    await expect(one.locator('[data-badge="a8"] .pips i')).toHaveCount(2)
    await expect(one.locator('[data-badge="b1"] .spark')).toBeVisible()
    await expect(one.locator('[data-badge]')).toHaveCount(5)
  }
  await friend.getByRole('button', { name: 'Rules of this game' }).click()
  await expect(friend.getByRole('dialog')).toContainText('The white knight from b1: 1 square farther')
  await friend.keyboard.press('Escape')

  const mine = (await page.locator('.orientation-white').count()) > 0
  const [white, black] = mine ? [page, friend] : [friend, page]
  // Twice the leap: from b1 over c3 to d5. The mark goes with the piece.
  await new Player(white, 'white').play('b1d5')
  await expect(black.locator('[data-badge="d5"] .spark')).toBeVisible()
  await expect(black.locator('[data-badge="b1"]')).toHaveCount(0)
})

test('royal pieces are crowned where that is not the king alone', async ({ sit }) => {
  const { white } = await sit({ mode: 'house', layout: { kind: 'premade', id: 'knightmate' } })
  await expect(white.cell('e1')).toHaveAccessibleName('e1, white knight, royal')
  await expect(white.page.locator('.crown')).toHaveCount(2)
  const usual = await sit({ mode: 'house' })
  await expect(usual.white.cell('e1')).toHaveAccessibleName('e1, white king')
  await expect(usual.white.page.locator('.crown')).toHaveCount(0)
})

/** Proposes that pawns reach so much farther. */
async function propose(page: Page, taps: number): Promise<void> {
  await page.getByRole('button', { name: 'Rules of this game' }).click()
  await page.getByRole('button', { name: 'Change the rules…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change the rules' })
  await dialog.getByRole('radio', { name: 'Pawns' }).check({ force: true })
  for (let tap = 0; tap < taps; tap++) await modifier(page, 'range-bonus').getByRole('button', { name: 'Increase range' }).click()
  await expect(dialog).toContainText('New: Pawns:')
  await dialog.getByRole('button', { name: 'Propose' }).click()
  await expect(dialog).toHaveCount(0)
}

test('rules are changed while the game goes on: declined, withdrawn, agreed', async ({ sit }) => {
  const { white, black } = await sit({ mode: 'house', profile: REACH, profileConsent: true, highlightingEnabled: true })
  const asked = black.page.getByRole('dialog', { name: 'Your opponent wants to change the rules' })

  await propose(white.page, 1)
  await expect(white.page.getByText('You proposed new rules.')).toBeVisible()
  await expect(asked).toContainText('New: Pawns: 1 square farther')
  await expect(asked).not.toContainText('Rooks:')
  await asked.getByRole('button', { name: 'Decline' }).click()
  await expect(white.page.getByText('Your opponent declined the new rules.').first()).toBeVisible()
  await expect(asked).toHaveCount(0)
  await expect(white.page.locator('[data-badge="e2"]')).toHaveCount(0)

  await propose(white.page, 2)
  await expect(asked).toContainText('New: Pawns: 2 squares farther')
  await white.page.getByRole('button', { name: 'Withdraw' }).click()
  await expect(asked).toHaveCount(0)
  await expect(black.page.getByText('The proposal was withdrawn.').first()).toBeVisible()

  // Both come back in the middle of it, and it is still there.
  await propose(white.page, 1)
  await expect(asked).toBeVisible()
  await black.page.reload()
  await white.page.reload()
  await expect(white.page.getByText('You proposed new rules.')).toBeVisible()
  await expect(asked).toContainText('New: Pawns: 1 square farther')
  await asked.getByRole('button', { name: 'Accept' }).click()
  for (const { page } of [white, black]) {
    await expect(page.getByText('The rules have changed.').first()).toBeVisible()
    await expect(page.locator('[data-badge="e2"] .spark')).toBeVisible()
  }
  await white.page.getByRole('button', { name: 'Rules of this game' }).click()
  await expect(white.page.getByRole('dialog')).toContainText('Pawns: 1 square farther')
  await white.page.keyboard.press('Escape')
  await white.play('e2e5')
  await expect(black.cell('e5')).toHaveAccessibleName(/white pawn/)

  // The review shows where it was.
  await black.play('a7a6')
  await white.page.getByRole('button', { name: 'Resign' }).click()
  await white.page.getByRole('dialog').getByRole('button', { name: 'Resign' }).click()
  await white.page.getByRole('link', { name: 'Review the game' }).click()
  await expect(white.page.getByText('New: Pawns: 1 square farther').first()).toBeVisible()
})
