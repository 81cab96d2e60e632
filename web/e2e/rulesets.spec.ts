// Rulesets by name and value by value: the picker, the card that comes of it, and the page of rules.

import { expect, test } from './table'

test('a ruleset is chosen by name, and any of its values can be replaced', async ({ page, server }) => {
  await page.goto('/')
  await page.getByRole('radio', { name: 'Kriegspiel' }).check()
  await page.getByText('All rules').click()
  const ruleset = page.getByLabel('Ruleset', { exact: true })
  await ruleset.selectOption('RAND')
  const told = page.locator(`[id="${await ruleset.getAttribute('aria-describedby')}"]`)
  await expect(told.getByRole('listitem')).toHaveCount(3)
  await expect(told.getByRole('listitem').nth(1)).toHaveText('Before each turn both hear which pawns can capture.')
  await expect(told.getByRole('link', { name: 'Every point, with an example' })).toHaveAttribute('href', '/rules#rulesets')

  await page.locator('summary', { hasText: 'What it tells' }).click()
  const value = (axis: string, text: RegExp) => page.getByRole('group', { name: axis, exact: true }).getByRole('radio', { name: text })
  await expect(value('Captures', /whether it was a pawn or a piece/)).toBeChecked()
  await expect(value('Nonsense', /like any other refusal/)).toBeChecked()
  await value('Captures', /which piece enters the reserve/).check()
  await value('A refused try', /the same answer/).check()
  await expect(page.getByRole('group', { name: 'Nonsense', exact: true })).toHaveCount(0)
  await value('No legal move', /Draw/).check({ force: true })
  const tries = page.getByLabel('Tries per turn')
  await tries.fill('12')
  await tries.press('Tab')
  await expect(page.getByText('You changed: ruleset, moderator, no legal move.')).toBeVisible()

  await page.getByRole('button', { name: 'Play with a friend' }).first().click()
  await expect(page.getByRole('heading', { name: 'Waiting' })).toBeVisible()
  const id = page.url().split('/').pop() as string
  const { card } = (await (await fetch(`${server.url}/api/games/${id}`)).json()) as { card: { moderator: unknown; stalemate?: string } }
  expect(card.moderator).toEqual({
    refusals: 'one',
    refusalsHeard: 'both',
    nonsense: 'told',
    captures: 'exact',
    enPassant: 'victim',
    checks: 'direction',
    pawnTries: 'sources',
    promotions: 'fact',
    castling: 'silent',
    triesPerTurn: 12,
  })
  expect(card.stalemate).toBeUndefined()
})

test('a value that is put back is no change, and the moderator can be left out', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('radio', { name: 'Kriegspiel' }).check()
  await page.getByText('All rules').click()
  await page.locator('summary', { hasText: 'What it tells' }).click()
  const check = page.getByRole('group', { name: 'Check', exact: true })
  await check.getByRole('radio', { name: /with its direction/ }).check()
  await expect(page.getByText('You changed: moderator.')).toBeVisible()
  await check.getByRole('radio', { name: 'Check is announced.', exact: true }).check()
  await expect(page.getByText('You changed:')).toHaveCount(0)

  // Another ruleset says all of it anew.
  await page.getByRole('group', { name: 'Castling', exact: true }).getByRole('radio', { name: /like any other move/ }).check()
  await page.getByLabel('Ruleset', { exact: true }).selectOption('ICC Wild 16')
  await expect(page.getByText('You changed: ruleset.')).toBeVisible()
  await expect(page.getByRole('group', { name: 'Captures', exact: true }).getByRole('radio', { name: /whether it was a pawn or a piece/ })).toBeChecked()
  await page.getByLabel('Ruleset', { exact: true }).selectOption('Parallax')

  await page.getByRole('switch', { name: 'Moderator' }).uncheck()
  await expect(page.locator('summary', { hasText: 'What it tells' })).toHaveCount(0)
  await page.getByRole('switch', { name: 'Moderator' }).check()
  await expect(page.getByText('You changed:')).toHaveCount(0)
})

test('the page of rules explains every axis with a position', async ({ page }) => {
  await page.goto('/rules#rulesets')
  const axes = page.locator('section:has(> h4)')
  await expect(axes.getByRole('heading', { level: 4 })).toHaveText([
    'A refused try',
    'Who hears of it',
    'Nonsense',
    'Captures',
    'En passant',
    'Check',
    'Pawn captures',
    'Promotion',
    'Castling',
    'Tries per turn',
    'Touch-move',
    'Drops',
    'No legal move',
    'Automatic draw by',
    'The square ahead of a blocked pawn',
    'A pawn’s empty diagonals',
    'Check',
    'Promotion',
  ])
  for (const axis of await axes.all()) await expect(axis.getByRole('img')).not.toHaveCount(0)
  await expect(axes.filter({ hasText: 'Drops' })).toContainText('White has dropped a piece. A pawn.')
  await expect(axes.filter({ hasText: 'Touch-move' })).toContainText('You try a1 – a8')
  // Nothing is announced in fog: there the page tells the player.
  const checks = axes.filter({ has: page.getByRole('heading', { name: 'Check', exact: true }) })
  await expect(checks.first()).toContainText('White is in check.')
  await expect(checks.last()).toContainText('You are in check.')
  await expect(checks.last()).not.toContainText('White is in check.')
})

test('the lab makes a moderator of any values, and remembers it', async ({ page }) => {
  await page.goto('/lab')
  await page.locator('summary', { hasText: 'Other rules' }).click()
  await page.getByRole('switch', { name: 'Moderator' }).check()
  await page.locator('summary', { hasText: 'What it tells' }).click()
  await page.getByRole('group', { name: 'Captures', exact: true }).getByRole('radio', { name: /but not of what/ }).check()
  const card = page.getByRole('region', { name: 'Rule card' })
  await expect(card).toContainText('Both hear where a capture was made, but not of what.')
  await page.reload()
  await expect(card).toContainText('Both hear where a capture was made, but not of what.')
})
