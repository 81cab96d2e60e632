// The sandbox of duplicate chess: one browser, four players.

import { readFileSync } from 'node:fs'
import type { Locator, Page } from '@playwright/test'
import { accessibleInBothThemes } from './axe'
import { expect, test } from './table'

const BOARDS = ['NW', 'NE', 'SW', 'SE'] as const
type Board = (typeof BOARDS)[number]
const ROTATION: Record<Board, number> = { NW: 225, NE: 135, SW: 315, SE: 45 }

/** In the order of turns. */
const NAMES = ['North', 'South', 'East', 'West']
const OF: readonly Board[] = ['NW', 'SW', 'NE', 'SW']

const GHOST = 'e2e4 e2e3 d7d5 a7a6 f1a6'
const MATE = 'f2f3 a2a3 g8f6 e7e6 a2a3 b2b3 f6h5 h7h6 b2b3 c2c3 h5g3 d8h4'
const PROMOTING = 'a2a4 h2h3 b7b5 b7b5 a4b5 h3h4 h7h6 h7h6 b5b6 h4h5 g7g6 g7g6 b6a7 g2g3 g6g5 g6g5'

test.use({ reducedMotion: 'reduce' })

function cell(page: Page, board: Board, square: string): Locator {
  return page.locator(`[data-name="${board}"] [data-square="${square}"]`)
}

/** Clicks a piece and where it goes, on the first board of whoever is to move. */
async function play(page: Page, moves: string, already = 0): Promise<void> {
  for (const [index, move] of moves.split(' ').entries()) {
    const turn = (already + index) % 4
    await expect(page.locator('.status .turn')).toHaveText(`${NAMES[turn]} to move`)
    const board = OF[turn] ?? 'NW'
    await cell(page, board, move.slice(0, 2)).click()
    await cell(page, board, move.slice(2, 4)).click()
    await expect(page.locator(`[data-ply="${already + index + 1}"]`)).toHaveText(move)
  }
}

/** Opens the page with moves that were made before. */
async function open(page: Page, moves = ''): Promise<void> {
  const there = cell(page, 'NW', 'e1').or(cell(page, 'NE', 'e1')).first()
  await page.goto('/duplicate')
  await expect(there).toBeVisible()
  if (moves) {
    await page.evaluate((made) => {
      localStorage.setItem('parallax:duplicate', JSON.stringify({ moves: made, at: made.length, declared: false }))
    }, moves.split(' '))
    await page.reload()
  }
  await expect(there).toBeVisible()
}

async function file(page: Page, content: unknown): Promise<void> {
  const text = typeof content === 'string' ? content : JSON.stringify(content)
  await page.locator('input[type="file"]').setInputFiles({ name: 'game.json', mimeType: 'application/json', buffer: Buffer.from(text) })
}

test('a move is made on both boards, and a ghost is born', async ({ page }) => {
  await open(page)
  await play(page, GHOST)
  for (const board of ['NW', 'NE'] as const) {
    await expect(cell(page, board, 'e4')).toHaveAttribute('aria-label', 'e4, pawn of North')
    await expect(cell(page, board, 'a6')).toHaveAttribute('aria-label', 'a6, bishop of North')
  }
  await expect(cell(page, 'SW', 'a6')).toHaveAttribute('aria-label', 'a6, pawn of West, ghost')
  await expect(page.locator('.status li').filter({ hasText: 'West' })).toContainText('1 ghost')
  await expect(page.locator('.status li').filter({ hasText: 'East' })).toContainText('no ghosts')
  await expect(page.getByRole('status')).toHaveText('North: f1a6. South to move')
})

test('a grey dot says what forbids the move on the other board', async ({ page }) => {
  await open(page, 'e2e4 e2e3 d7d5 a7a6')
  await cell(page, 'NE', 'e4').click()
  await expect(cell(page, 'NW', 'e4')).toHaveAttribute('aria-selected', 'true')
  await expect(page.locator('[data-name="NE"] .here')).toHaveCount(1)
  await expect(page.locator('[data-name="NE"] .play')).toHaveCount(1)
  await expect(page.locator('[data-name="NW"] .here')).toHaveCount(0)
  await cell(page, 'NE', 'd5').hover()
  await expect(page.locator('.bubble')).toHaveText('Not on NW: there is nothing for the pawn to capture.')
  await expect(page.getByRole('status')).toContainText('Not on NW: there is nothing for the pawn to capture.')
  // It cannot be played, and the pawn stays in the hand.
  await cell(page, 'NE', 'd5').click()
  await expect(page.locator('[data-ply="5"]')).toHaveCount(0)
  await expect(cell(page, 'NE', 'e4')).toHaveAttribute('aria-selected', 'true')
  await cell(page, 'NE', 'e4').click()
  await expect(cell(page, 'NE', 'e4')).toHaveAttribute('aria-selected', 'false')
  // Nobody else has anything to grab now.
  await cell(page, 'SW', 'e3').click()
  await expect(page.locator('[aria-selected="true"]')).toHaveCount(0)
})

test('a ghost can be grabbed, and has nowhere to go', async ({ page }) => {
  await open(page, `${GHOST} b2b3 h7h6`)
  await cell(page, 'SW', 'a6').click()
  await expect(page.locator('.dots .play')).toHaveCount(0)
  await expect(page.locator('[data-name="SW"] .here')).toHaveCount(1)
  await cell(page, 'SW', 'a5').hover()
  await expect(page.locator('.bubble')).toContainText('no twin')
})

test('undo, scrub, and a move from the middle', async ({ page }) => {
  await open(page, GHOST)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.locator('[data-ply="5"]')).toHaveCount(0)
  await expect(cell(page, 'SW', 'a6')).toHaveAttribute('aria-label', 'a6, pawn of West')
  await page.getByRole('button', { name: 'Back' }).click()
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page.locator('.status .turn')).toHaveText('East to move')
  await expect(page.locator('[data-ply="4"]')).toBeVisible()
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.locator('[data-ply="3"]')).toHaveAttribute('aria-current', 'step')
  await page.getByRole('button', { name: 'North: e2e4' }).click()
  await expect(page.locator('.status .turn')).toHaveText('South to move')
  await expect(page.getByText('You are viewing an earlier position.')).toBeVisible()
  // The place is kept as well.
  await page.reload()
  await expect(page.locator('[data-ply="1"]')).toHaveAttribute('aria-current', 'step')
  await play(page, 'd2d4', 1)
  await expect(page.locator('[data-ply]')).toHaveCount(2)
  await expect(page.getByText('You are viewing an earlier position.')).toHaveCount(0)
})

test('a game is saved, loaded, and there after a reload', async ({ page }) => {
  await open(page, GHOST)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save' }).click()
  const saved = await download
  expect(saved.suggestedFilename()).toBe('duplicate-chess.json')
  const written = JSON.parse(readFileSync(await saved.path(), 'utf8')) as { moves: unknown[] }
  expect(written).toMatchObject({ variant: 'duplicate-chess', version: 1 })
  expect(written.moves[4]).toEqual({ player: 'N', from: 'f1', to: 'a6' })

  await page.getByRole('button', { name: 'New game' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'New game' }).click()
  await expect(page.locator('[data-ply]')).toHaveCount(0)
  await file(page, written)
  await expect(page.locator('[data-ply]')).toHaveCount(5)
  await expect(cell(page, 'SW', 'a6')).toHaveAttribute('aria-label', 'a6, pawn of West, ghost')
  await page.reload()
  await expect(page.locator('[data-ply]')).toHaveCount(5)
})

test('a bad file is refused with its move and the reason, and changes nothing', async ({ page }) => {
  await open(page, 'e2e4')
  const alert = page.getByRole('alert')
  await file(page, 'nothing of the kind')
  await expect(alert).toContainText('it is not a game record.')
  const moves = [{ player: 'N', from: 'e2', to: 'e4' }]
  await file(page, { variant: 'chess', version: 1, moves })
  await expect(alert).toContainText('it is a game of another variant.')
  await file(page, { variant: 'duplicate-chess', version: 2, moves })
  await expect(alert).toContainText('too new for this server')
  await file(page, { variant: 'duplicate-chess', version: 1, moves: [...moves, ...moves] })
  await expect(alert).toContainText('Move 2: it is another player’s turn.')
  const made = ['e2e4', 'e2e4', 'd7d5', 'a7a6', 'e4d5'].map((move) => ({ from: move.slice(0, 2), to: move.slice(2) }))
  await file(page, { variant: 'duplicate-chess', version: 1, moves: made })
  await expect(alert).toContainText('Move 5: Not on NW: there is nothing for the pawn to capture.')
  await expect(page.locator('[data-ply]')).toHaveCount(1)
  await alert.getByRole('button', { name: 'Close' }).click()
  await expect(alert).toHaveText('')
})

test('a mate by the other board, and what would have been the way out', async ({ page }) => {
  await open(page, MATE.slice(0, -5))
  await play(page, 'd8h4', 11)
  await expect(page.locator('.status .turn')).toHaveText('Checkmate')
  await expect(page.locator('.status li').filter({ hasText: 'West' })).toContainText('wins')
  await expect(page.locator('.status li').filter({ hasText: 'North' })).toContainText('loses')
  await expect(page.getByRole('status')).toContainText('North: loses')
  await expect(cell(page, 'NW', 'e1')).toHaveAttribute('aria-label', 'e1, king of North, in check')
  await cell(page, 'NW', 'g2').click()
  await cell(page, 'NW', 'g3').hover()
  await expect(page.locator('.bubble')).toHaveText('Not on NE: the path is blocked.')
  await expect(page.getByRole('button', { name: 'Declare a draw' })).toBeDisabled()
})

test('a draw is declared, and taken back', async ({ page }) => {
  await open(page, GHOST)
  await page.getByRole('button', { name: 'Declare a draw' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Declare a draw' }).click()
  await expect(page.locator('.status .turn')).toHaveText('Draw declared')
  await page.reload()
  await expect(page.locator('.status .turn')).toHaveText('Draw declared')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.locator('.status .turn')).toHaveText('South to move')
  await expect(page.locator('[data-ply]')).toHaveCount(5)
})

test('both pawns become the same', async ({ page }) => {
  await open(page, PROMOTING)
  await cell(page, 'NE', 'a7').click()
  await cell(page, 'NE', 'b8').click()
  await page.getByRole('dialog', { name: 'Promote to' }).getByRole('button', { name: 'knight' }).click()
  await expect(page.locator('[data-ply="17"]')).toHaveText('a7b8n')
  for (const board of ['NW', 'NE'] as const) {
    await expect(cell(page, board, 'b8')).toHaveAttribute('aria-label', 'b8, knight of North')
  }
})

test('keys alone play a game', async ({ page }) => {
  await open(page)
  await cell(page, 'NW', 'e2').focus()
  await page.keyboard.press('Enter')
  await expect(cell(page, 'NE', 'e2')).toHaveAttribute('aria-selected', 'true')
  // NW is turned by 225 degrees: higher ranks are down and to the left.
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(cell(page, 'NW', 'e4')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status')).toHaveText('North: e2e4. South to move')
  // One stop for Tab on every board.
  await expect(page.locator('[data-name] [tabindex="0"]')).toHaveCount(4)
})

test('every square of every turned board is where it is seen', async ({ page }) => {
  await open(page)
  for (const board of BOARDS) {
    // A mouse would take a minute for all of them; what it clicks on is found in the same way.
    const found = await page.evaluate(
      async ([name, rotation]) => {
        const box = document.querySelector(`[data-name="${name}"] .light`)?.getBoundingClientRect()
        if (!box) throw new Error('there is no board')
        const unit = box.width / (8 * Math.SQRT2)
        const angle = (Number(rotation) * Math.PI) / 180
        const clicked: string[] = []
        for (let rank = 0; rank < 8; rank++) {
          for (let file = 0; file < 8; file++) {
            // Not the very middle: most of the way to a corner of the square.
            const [x, y] = [file - 3.5 + 0.4, 3.5 - rank - 0.4]
            const clientX = box.x + box.width / 2 + unit * (x * Math.cos(angle) - y * Math.sin(angle))
            const clientY = box.y + box.height / 2 + unit * (x * Math.sin(angle) + y * Math.cos(angle))
            document.elementFromPoint(clientX, clientY)?.dispatchEvent(new MouseEvent('click', { bubbles: true, clientX, clientY }))
            await new Promise(requestAnimationFrame)
            // What was clicked is where the keys would go on from.
            clicked.push(document.querySelector(`[data-name="${name}"] [tabindex="0"]`)?.getAttribute('data-square') ?? '')
          }
        }
        return clicked
      },
      [board, String(ROTATION[board])] as const,
    )
    expect(found).toEqual(Array.from({ length: 64 }, (_, index) => `${'abcdefgh'[index % 8]}${Math.floor(index / 8) + 1}`))
  }
})

test('a phone has two boards upright, and a tap asks what forbids a move', async ({ browserOf }) => {
  const context = await browserOf({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, reducedMotion: 'reduce' })
  const page = await context.newPage()
  await open(page, 'e2e4 e2e3 d7d5 a7a6')
  await expect(page.locator('[data-name]')).toHaveCount(2)
  await cell(page, 'NE', 'e4').tap()
  await cell(page, 'NE', 'd5').tap()
  await expect(page.locator('.bubble')).toHaveText('Not on NW: there is nothing for the pawn to capture.')
  await cell(page, 'NE', 'e5').tap()
  await expect(page.locator('[data-ply="5"]')).toHaveText('e4e5')
  // The boards of whoever is to move, seen from that side.
  await expect(page.locator('[data-name="SW"]')).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await page.getByRole('switch', { name: 'Turn the boards upright' }).uncheck()
  await expect(page.locator('[data-name]')).toHaveCount(4)
})

test('a walk through the rules', async ({ page }) => {
  await open(page)
  await page.getByRole('button', { name: 'Learn it in a minute' }).click()
  const next = page.getByRole('button', { name: 'Next' })
  await expect(page.getByRole('heading', { name: 'Four players, four boards' })).toBeVisible()
  await next.click()
  await expect(cell(page, 'NE', 'e4')).toHaveAttribute('aria-label', 'e4, pawn of North')
  await next.click()
  await expect(page.locator('.bubble')).toHaveText('Not on NW: there is nothing for the pawn to capture.')
  await next.click()
  await expect(cell(page, 'SW', 'a6')).toHaveAttribute('aria-label', 'a6, pawn of West, ghost')
  await next.click()
  await expect(page.locator('.bubble')).toContainText('no twin')
  await next.click()
  await expect(page.locator('.bubble')).toHaveText('Not on NE: the path is blocked.')
  await page.getByRole('button', { name: 'Play it yourself' }).click()
  await expect(page.locator('.status .turn')).toHaveText('North to move')
  // It has an address of its own.
  await page.goto('/duplicate#learn')
  await expect(page.getByRole('heading', { name: 'Four players, four boards' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Four players, four boards' })).toBeVisible()
})

test('the way there from the first page', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('link', { name: 'Open the sandbox' }).click()
  await expect(page.getByRole('heading', { name: 'Duplicate chess', level: 1 })).toBeFocused()
  await page.goto('/')
  await page.getByRole('link', { name: 'Duplicate', exact: true }).click()
  await expect(page).toHaveTitle('Duplicate chess · Parallax')
})

for (const viewport of [
  { width: 390, height: 844 },
  { width: 1280, height: 900 },
]) {
  test(`axe, ${viewport.width} wide`, async ({ browserOf }) => {
    test.slow()
    const page = await (await browserOf({ viewport, reducedMotion: 'reduce' })).newPage()
    // The boards have the same colours in both themes.
    const clean = (where: string) => accessibleInBothThemes(page, { where, exceptDark: '[data-name]' })
    await open(page, 'e2e4 e2e3 d7d5 a7a6')
    await cell(page, 'NE', 'e4').click()
    await cell(page, 'NE', 'd5').click()
    await clean('a piece in the hand')
    if (viewport.width < 800) {
      await open(page, MATE)
      await clean('mate')
    }
    await page.getByRole('button', { name: 'Learn it in a minute' }).click()
    await expect(page.getByRole('heading', { name: 'Four players, four boards' })).toBeVisible()
    await clean('the walk')
  })
}
