// Every page on a phone and on a desktop, light and dark, written to SHOTS_DIR.

import type { BrowserContextOptions, Page } from '@playwright/test'
import { join } from 'node:path'
import { PASSWORD, signedIn, signUp, someone } from '../e2e/people'
import { expect, playAll, test, type Game } from '../e2e/table'
import { DUPLICATE_GAME } from './duplicate-game'

const FOLDER = process.env.SHOTS_DIR ?? 'shots-out'

const SCREENS: Record<string, BrowserContextOptions> = {
  narrow: { viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 },
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 },
  desktop: { viewport: { width: 1280, height: 800 } },
}

for (const [screen, size] of Object.entries(SCREENS)) {
  for (const colorScheme of ['light', 'dark'] as const) {
    const options = { ...size, colorScheme }
    const take = async (page: Page, name: string, fullPage = false) => {
      // Animations end, and nothing blinks.
      await page.waitForTimeout(400)
      await page.screenshot({ path: join(FOLDER, `${name}-${screen}-${colorScheme}.png`), fullPage, caret: 'hide' })
    }

    test.describe(`${screen} ${colorScheme}`, () => {
      test('pages without a game', async ({ browserOf }) => {
        const page = await (await browserOf(options)).newPage()
        await page.goto('/')
        await expect(page.getByRole('button', { name: 'Play with a friend' }).first()).toBeVisible()
        await expect(page.getByRole('heading', { name: 'Open challenges' })).toBeVisible()
        await take(page, 'home')
        await page.getByRole('button', { name: 'Play now' }).click()
        await expect(page.getByRole('button', { name: 'Play the computer meanwhile' })).toBeVisible({ timeout: 15_000 })
        await take(page, 'home-seeking')
        await page.getByRole('button', { name: 'Cancel' }).click()
        await page.getByRole('button', { name: 'New challenge' }).click()
        await take(page, 'home-challenge')
        await page.keyboard.press('Escape')
        await page.goto('/ratings')
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await take(page, 'ratings')
        await page.goto('/')
        await page.locator('summary').first().click()
        await take(page, 'home-all-rules', true)
        await page.getByRole('button', { name: 'Settings' }).first().click()
        await take(page, 'settings')
        await page.goto('/rules')
        await expect(page.locator('cg-board').first()).toBeVisible()
        await take(page, 'rules', true)
        await page.goto('/bots')
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await take(page, 'bots', true)
        for (const about of ['privacy', 'source']) {
          await page.goto(`/${about}`)
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
          await take(page, about)
        }
        await page.goto('/g/zzzzzzzz')
        await expect(page.getByRole('heading', { name: 'Game not found' })).toBeVisible()
        await take(page, 'no-game')
        await page.goto('/nowhere')
        await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
        await take(page, 'no-page')
        await page.goto('/offline.html')
        await take(page, 'offline')
      })

      test('an invitation, from both sides', async ({ server, browserOf }) => {
        const clock = { kind: 'fischer', initialMs: 600_000, incrementMs: 5000 }
        const made = await server.create({ mode: 'blind', side: 'white', name: 'Ada', clock })
        const guest = await (await browserOf(options)).newPage()
        await guest.goto(`/g/${made.id}`)
        await expect(guest.getByRole('button', { name: 'Sit down' })).toBeVisible()
        await take(guest, 'join', true)
        const house = await server.create({ mode: 'house', side: 'white', rulesetIds: ['atomic', 'king-of-the-hill'] })
        await guest.goto(`/g/${house.id}`)
        await expect(guest.getByRole('button', { name: 'Sit down' })).toBeVisible()
        await take(guest, 'join-house', true)

        const page = await (await browserOf(options)).newPage()
        await page.goto('/')
        await page.getByRole('button', { name: 'Play with a friend' }).first().click()
        await expect(page.getByRole('heading', { name: 'Waiting' })).toBeVisible()
        await take(page, 'waiting', true)
        await page.goto('/')
        await expect(page.getByRole('heading', { name: 'Your games' })).toBeVisible()
        await take(page, 'your-games', true)
      })

      test('accounts', async ({ browserOf, server }) => {
        const page = await (await browserOf(options)).newPage()
        await page.goto('/log-in')
        await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
        await take(page, 'log-in')
        await page.goto('/sign-up')
        await page.getByLabel('Name').fill('no spaces')
        await take(page, 'sign-up')
        const [name, other] = [someone('Ada'), someone('Grace')]
        await signUp(await (await browserOf(options)).newPage(), other)
        await page.goto(server.admin('create', name, '--role', 'admin'))
        await page.getByLabel('New password').fill(PASSWORD)
        await take(page, 'reset')
        await page.getByRole('button', { name: 'Set the password' }).click()
        await signedIn(page, name)
        await page.goto('/account')
        await expect(page.getByRole('heading', { name: 'Account' })).toBeVisible()
        await page.waitForLoadState('networkidle')
        await take(page, 'account', true)
        await page.goto(`/@/${other}`)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await take(page, 'profile', true)
        await page.goto('/admin')
        await page.getByRole('tab', { name: 'People' }).click()
        await page.getByRole('button', { name: `Manage: ${other}` }).click()
        await take(page, 'admin', true)
      })

      test('a table for four', async ({ browserOf }) => {
        const page = await (await browserOf(options)).newPage()
        await page.goto('/duplicate')
        await page.getByRole('button', { name: 'Play with three friends' }).click()
        await take(page, 'four-invite', true)
        await page.getByRole('button', { name: 'Create the game' }).click()
        await expect(page.getByRole('heading', { name: 'Waiting for the others' })).toBeVisible()
        await take(page, 'four-waiting', true)
        const guest = await (await browserOf(options)).newPage()
        await guest.goto(page.url())
        await expect(guest.getByRole('heading', { name: 'You are invited to play' })).toBeVisible()
        await take(guest, 'four-join', true)
        await page.getByRole('button', { name: /computers/ }).click()
        await expect(page.locator('.status')).toBeVisible()
        await page.locator('[data-name="NW"] [data-square="e2"]').click()
        await page.waitForTimeout(400)
        await take(page, 'four-game', true)
      })

      test('two bots, and a lesson', async ({ browserOf }) => {
        const page = await (await browserOf(options)).newPage()
        await page.goto('/watch')
        await take(page, 'watch-choose', true)
        await page.getByRole('radio', { name: 'Fog of War' }).check({ force: true })
        await page.getByRole('button', { name: 'Start the game' }).click()
        await expect(page.locator('cg-board').first()).toBeVisible()
        await page.waitForTimeout(4000)
        await take(page, 'watch', true)
        await page.goto('/lesson')
        await expect(page.getByRole('region', { name: 'Coach' })).toContainText('Step 1 of 6')
        await take(page, 'lesson')
      })

      test('no connection, and another tab', async ({ sit }) => {
        const game = await sit({ mode: 'dark' }, options)
        await playAll(game, 'e2e4 e7e5')
        const { page } = game.white
        await page.route('**/*', (route) => route.abort())
        await page.context().setOffline(true)
        const second = await game.black.page.context().newPage()
        await second.goto(`/g/${game.id}`)
        await expect(second.locator('cg-board')).toBeVisible()
        await take(game.black.page, 'another-tab')
        await expect(game.white.status).toHaveText(/Reconnecting/, { timeout: 30_000 })
        await take(page, 'no-connection')
      })

      test('blind', async ({ sit }) => {
        const clock = { kind: 'fischer', initialMs: 600_000, incrementMs: 5000 }
        const game = await sit({ mode: 'blind', highlightingEnabled: true, clock }, options)
        await playAll(game, 'e2e4 e7e5 g1f3 b8c6 f1c4 f8c5 e1g1 g8f6 d2d4 e5d4')
        await game.white.attempt('f3f5')
        await game.white.hears('Illegal move.')
        await take(game.white.page, 'blind-touched')
        await game.white.play('f3d4')
        await game.white.page.getByRole('button', { name: 'Add guesses' }).click()
        await game.white.page.getByRole('button', { name: 'Starting army' }).click()
        await take(game.white.page, 'blind-guesses')
      })

      test('dark, the result and the review', async ({ sit }) => {
        const game = await sit({ mode: 'dark' }, options)
        await playAll(game, 'e2e4 e7e5 g1f3 b8c6 f1b5 c6d4')
        await game.white.click('f3')
        await take(game.white.page, 'dark')
        await take(game.black.page, 'dark-waiting')
        await finish(game)
        await take(game.white.page, 'result')
        await game.white.page.getByRole('link', { name: 'See what really happened' }).click()
        await expect(game.white.page.locator('cg-board').first()).toBeVisible()
        for (let step = 0; step < 5; step++) await game.white.page.keyboard.press('ArrowLeft')
        await take(game.white.page, 'review', true)
      })

      test('duplicate chess', async ({ browserOf }) => {
        const page = await (await browserOf(options)).newPage()
        await page.addInitScript((made) => {
          localStorage.setItem('parallax:duplicate', JSON.stringify({ moves: made, at: made.length, declared: false }))
        }, DUPLICATE_GAME)
        await page.goto('/duplicate')
        await page.locator('[data-name="NE"] [data-square="c4"]').click()
        await page.locator('[data-name="NE"] [data-square="f7"]').hover()
        await take(page, 'duplicate', true)
        await page.goto('/duplicate#learn')
        await page.reload()
        await expect(page.getByRole('heading', { name: 'Four players, four boards' })).toBeVisible()
        for (let step = 1; step < 6; step++) await page.getByRole('button', { name: 'Next' }).click()
        await expect(page.locator('.bubble')).toHaveText('Not on NE: the path is blocked.')
        await take(page, 'duplicate-walk')
      })

      test('the lab with modifiers', async ({ browserOf }) => {
        const page = await (await browserOf(options)).newPage()
        await page.goto('/lab')
        await page.getByText('Give some pieces special powers.').click()
        await page.locator('[data-modifier="range-bonus"]').getByRole('button', { name: 'Increase range' }).click()
        await page.locator('[data-modifier="hp-bonus"] input').fill('11')
        await page.locator('.editor').scrollIntoViewIfNeeded()
        await take(page, 'lab-modifiers')
        await page.getByRole('radio', { name: 'One piece' }).check({ force: true })
        await page.locator('.editor .surface').click({ position: { x: 10, y: 10 } })
        await page.locator('[data-modifier="capture-flags"]').getByLabel('cannot be captured').check()
        await page.getByRole('radio', { name: 'Try it' }).check({ force: true })
        await take(page, 'lab', true)
      })

      test('house rules, and new ones proposed', async ({ sit }) => {
        const profile = {
          name: 'Siege',
          description: 'Rooks are hard to take, knights go far.',
          perType: [
            { kind: 'hp-bonus', pieceType: 'rook', color: 'both', value: 4 },
            { kind: 'range-bonus', pieceType: 'knight', color: 'both', value: 1 },
          ],
          perInstance: [{ kind: 'capture-flags', square: 12, value: ['CANNOT_BE_CAPTURED'] }],
        }
        const game = await sit({ mode: 'house', rulesetIds: ['coregal', 'piece-hp'], profile, profileConsent: true }, options)
        await playAll(game, 'e2e4 e7e5')
        await game.white.click('b1')
        await take(game.white.page, 'house')
        await game.white.page.getByRole('button', { name: 'Rules of this game' }).click()
        await take(game.white.page, 'house-rules')
        await game.white.page.getByRole('button', { name: 'Change the rules…' }).click()
        await game.white.page.locator('[data-modifier="range-bonus"]').getByRole('button', { name: 'Increase range' }).click()
        await take(game.white.page, 'change-rules')
        await game.white.page.getByRole('button', { name: 'Propose' }).click()
        await expect(game.black.page.getByRole('button', { name: 'Accept' })).toBeVisible()
        await take(game.black.page, 'rules-proposed')
        await take(game.white.page, 'rules-waiting')
      })

      test('open, with a draw offered, and a pawn at the end of its way', async ({ sit }) => {
        const game = await sit({ mode: 'vanilla', touchMove: false, highlightingEnabled: true, fen: '3rk3/2P5/8/8/8/8/5PPP/6K1 w - - 0 1' }, options)
        await game.white.click('c7')
        await take(game.white.page, 'vanilla')
        await game.white.click('d8')
        await take(game.white.page, 'promotion')
        await game.white.page.getByRole('button', { name: 'queen' }).click()
        await game.white.page.getByRole('button', { name: 'Offer a draw' }).click()
        await expect(game.black.page.getByRole('button', { name: 'Accept' })).toBeVisible()
        await take(game.black.page, 'draw-offer')
      })
    })
  }
}

async function finish(game: Game): Promise<void> {
  await playAll(game, 'f3d4 e5d4 e1g1 d8h4 a2a3 h4f2 b2b3')
  await game.black.attempt('f2g1')
  await expect(game.white.page.getByRole('heading', { name: 'You lose' })).toBeVisible()
}
