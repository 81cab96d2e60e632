// axe on every page and dialog, in both themes.

import type { Page } from '@playwright/test'
import { accessibleInBothThemes } from './axe'
import { PASSWORD, signedIn, signUp, someone } from './people'
import { expect, playAll, test } from './table'

test.slow()

const clean = (page: Page, where: string) => accessibleInBothThemes(page, { where })

for (const viewport of [
  { width: 360, height: 640 },
  { width: 1280, height: 800 },
]) {
  const options = { viewport, reducedMotion: 'reduce' as const }

  test(`pages, ${viewport.width} wide`, async ({ browserOf }) => {
    const page = await (await browserOf(options)).newPage()
    await page.goto('/')
    await expect(page.getByRole('button', { name: 'Play with a friend' }).first()).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Open challenges' })).toBeVisible()
    await clean(page, 'home')
    await page.getByRole('button', { name: 'Play now' }).click()
    await expect(page.getByText('Looking for an opponent…')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Play the computer meanwhile' })).toBeVisible({ timeout: 15_000 })
    await clean(page, 'waiting for a stranger')
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'New challenge' }).click()
    await page.getByRole('radio', { name: 'A player by name' }).check({ force: true })
    await clean(page, 'a new challenge')
    await page.keyboard.press('Escape')
    for (const fold of await page.locator('summary').all()) await fold.click()
    await clean(page, 'home with all rules')
    await page.getByRole('button', { name: 'Settings' }).first().click()
    await expect(page.getByRole('dialog', { name: 'Settings' })).toBeVisible()
    await clean(page, 'settings')
    await page.keyboard.press('Escape')
    await page.goto('/rules')
    await expect(page.locator('cg-board').first()).toBeVisible()
    await clean(page, 'rules')
    for (const [path, title] of [
      ['/bots', 'Computer players'],
      ['/watch', 'Watch two bots'],
      ['/duplicate', 'Duplicate chess'],
      ['/ratings', 'Ratings'],
    ] as const) {
      await page.goto(path)
      await expect(page.getByRole('heading', { name: title }).first()).toBeVisible()
      await page.waitForLoadState('networkidle')
      await clean(page, path)
    }
    await page.goto('/lesson')
    await expect(page.getByRole('region', { name: 'Coach' })).toContainText('Step 1')
    await clean(page, 'lesson')
    await page.getByRole('button', { name: 'Skip' }).click()
    await expect(page.getByRole('region', { name: 'Coach' })).toContainText('A check from nowhere')
    await page.getByRole('button', { name: 'Skip' }).click()
    await expect(page.getByRole('region', { name: 'Coach' })).toContainText('Take a guess')
    for (const end of ['Step 6', 'Lesson complete']) {
      await page.getByRole('button', { name: 'Skip' }).click()
      await expect(page.getByRole('region', { name: 'Coach' })).toContainText(end)
    }
    await clean(page, 'lesson, over')
    for (const path of ['/g/zzzzzzzz', '/game/zzzzzzzz', '/nowhere']) {
      await page.goto(path)
      await expect(page.getByRole('heading', { name: 'not found' })).toBeVisible()
      await clean(page, path)
    }
    await page.goto('/')
    await page.getByRole('button', { name: 'Play with a friend' }).first().click()
    await expect(page.getByRole('heading', { name: 'Waiting' })).toBeVisible()
    await clean(page, 'waiting')
  })

  test(`accounts, ${viewport.width} wide`, async ({ browserOf, server }) => {
    const page = await (await browserOf(options)).newPage()
    for (const [path, title] of [
      ['/log-in', 'Sign in'],
      ['/sign-up', 'Create an account'],
      ['/reset#abcdefghijkl', 'Set a new password'],
      ['/admin-link#abcdefghijkl', 'Run this server'],
      ['/account', 'You are not signed in'],
      ['/admin', 'For administrators'],
      ['/@/nobody-at-all', 'Nobody has this name'],
    ] as const) {
      await page.goto(path)
      await expect(page.getByRole('heading', { name: title })).toBeVisible()
      await clean(page, path)
    }
    await page.goto('/log-in')
    await page.getByRole('button', { name: 'Lost your password?' }).click()
    await clean(page, 'a recovery code')
    const [name, other] = [someone('admin'), someone('other')]
    await signUp(await (await browserOf(options)).newPage(), other)
    await page.goto(server.admin('create', name, '--role', 'admin'))
    await page.getByLabel('New password').fill(PASSWORD)
    await page.getByRole('button', { name: 'Set the password' }).click()
    await signedIn(page, name)
    await page.getByRole('button', { name: `Your account: ${name}` }).click()
    await clean(page, 'the menu of the account')
    await page.goto('/account')
    for (const open of ['Change the password', 'New token', 'Delete my account', 'Make new codes']) await page.getByRole('button', { name: open }).click()
    await clean(page, 'the account')
    await page.goto(`/@/${other}`)
    await page.getByRole('button', { name: 'Report' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await clean(page, 'a report')
    await page.goto('/admin')
    await expect(page.getByRole('tabpanel')).toBeVisible()
    await page.waitForLoadState('networkidle')
    await clean(page, 'reports')
    await page.getByRole('tab', { name: 'People' }).click()
    await page.getByRole('button', { name: `Manage: ${other}` }).click()
    await page.getByRole('button', { name: 'Ban', exact: true }).click()
    await clean(page, 'people')
    for (const tab of ['Sign-up', 'Audit log']) {
      await page.getByRole('tab', { name: tab }).click()
      await page.waitForLoadState('networkidle')
      await clean(page, tab)
    }
  })

  test(`the lab, ${viewport.width} wide`, async ({ browserOf }) => {
    const page = await (await browserOf(options)).newPage()
    await page.goto('/lab')
    // On a phone the list is closed at first.
    if (viewport.width < 960) await page.getByText('House rules').click()
    await page.getByRole('switch', { name: 'Coregal' }).check()
    await expect(page.getByText('Cannot be combined with: Coregal.').first()).toBeVisible()
    for (const fold of ['Other rules', 'Saved cards']) await page.getByText(fold).click()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await clean(page, 'lab, setting up')
    await page.getByRole('radio', { name: 'Try it' }).check({ force: true })
    await page.getByRole('radio', { name: 'Fog' }).check({ force: true })
    await page.getByRole('radio', { name: 'White sees' }).check({ force: true })
    await clean(page, 'lab, trying')
    await page.getByText('Give some pieces special powers.').click()
    await page.locator('[data-modifier="range-bonus"]').getByRole('button', { name: 'Increase range' }).click()
    await page.locator('[data-modifier="hp-bonus"] input').fill('99')
    await clean(page, 'lab, modifiers of a kind')
    await page.getByRole('radio', { name: 'One piece' }).check({ force: true })
    await clean(page, 'lab, modifiers of one piece')
    await page.getByLabel('FEN', { exact: true }).fill('8/8/8/8/8/8/8/8')
    await expect(page.getByText('Not playable yet.', { exact: true })).toBeVisible()
    await page.getByLabel('FEN', { exact: true }).fill('8')
    await clean(page, 'lab, nothing to play')
  })

  test(`a blind game, ${viewport.width} wide`, async ({ sit }) => {
    const clock = { kind: 'fischer', initialMs: 300_000, incrementMs: 0 }
    const game = await sit({ mode: 'blind', highlightingEnabled: true, clock, fen: '3rk3/2P5/8/8/8/8/5PPP/6K1 w - - 0 1' }, options)
    const { page } = game.white
    await clean(page, 'your move')
    await clean(game.black.page, 'the other’s move')
    await page.getByRole('button', { name: 'Rules of this game' }).click()
    await clean(page, 'the rules of the game')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'More' }).click()
    await clean(page, 'more')
    await page.getByRole('button', { name: 'Keyboard shortcuts' }).click()
    await expect(page.getByText('Show this list')).toBeVisible()
    await clean(page, 'the keys')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Abort' }).click()
    await clean(page, 'abort')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Add guesses' }).click()
    await game.white.click('e5')
    await clean(page, 'guesses')
    await page.getByRole('button', { name: 'Done' }).click()
    await game.white.attempt('g1g3')
    await game.white.hears('Illegal move.')
    await clean(page, 'touched')
    await game.white.play('g1f1')
    await playAll({ ...game, white: game.black, black: game.white }, 'e8e7')
    await game.white.attempt('c7d8')
    await expect(page.getByRole('dialog', { name: 'Promote to' })).toBeVisible()
    await clean(page, 'promotion')
    await page.getByRole('button', { name: 'queen' }).click()
    await page.getByRole('button', { name: 'Offer a draw' }).click()
    await expect(game.black.page.getByRole('button', { name: 'Accept' })).toBeVisible()
    await clean(game.black.page, 'a draw is offered')
    await game.black.page.getByRole('button', { name: 'Accept' }).click()
    await expect(page.getByRole('heading', { name: 'Draw' })).toBeVisible()
    await clean(page, 'the result')
    await page.getByRole('link', { name: 'See what really happened' }).click()
    await expect(page.locator('cg-board').first()).toBeVisible()
    await clean(page, 'the review')
  })

  test(`a house game with modifiers, ${viewport.width} wide`, async ({ sit }) => {
    const perType = [
      { kind: 'hp-bonus', pieceType: 'rook', color: 'both', value: 4 },
      { kind: 'range-bonus', pieceType: 'knight', color: 'both', value: 1 },
    ]
    const { white, black } = await sit({ mode: 'house', rulesetIds: ['coregal'], profile: { perType }, profileConsent: true }, options)
    await expect(white.page.locator('[data-badge="d1"] .crown')).toBeVisible()
    await clean(white.page, 'badges')
    await white.page.getByRole('button', { name: 'Rules of this game' }).click()
    await white.page.getByRole('button', { name: 'Change the rules…' }).click()
    await white.page.locator('[data-modifier="range-bonus"]').getByRole('button', { name: 'Increase range' }).click()
    await clean(white.page, 'changing the rules')
    await white.page.getByRole('button', { name: 'Propose' }).click()
    await expect(black.page.getByRole('button', { name: 'Accept' })).toBeVisible()
    await clean(black.page, 'asked to change the rules')
    await clean(white.page, 'waiting for an answer')
  })

  test(`dark and open games, ${viewport.width} wide`, async ({ sit }) => {
    const dark = await sit({ mode: 'dark' }, options)
    await playAll(dark, 'e2e4 e7e5')
    await dark.white.click('d1')
    await clean(dark.white.page, 'dark')
    const open = await sit({ mode: 'vanilla', highlightingEnabled: true }, options)
    await playAll(open, 'e2e4 d7d5')
    await open.white.click('e4')
    await clean(open.white.page, 'open')
  })
}
