// The people at a table: invitations, names, the way back to a game, and a game that moves to another device. On a phone.

import type { Page } from '@playwright/test'
import { expect, test } from './table'

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true }

async function hold(page: Page, id: string, token: string, color: string): Promise<void> {
  // Once: a seat that is given up stays given up.
  await page.addInitScript(
    ([key, seat]) => {
      if (sessionStorage.getItem('held')) return
      sessionStorage.setItem('held', 'yes')
      localStorage.setItem(key as string, seat as string)
    },
    [`parallax:seat:${id}`, JSON.stringify({ token, color })],
  )
}

test('an invitation explains itself and claims nothing; sitting down starts the game, under names', async ({ server, browserOf }) => {
  const clock = { kind: 'fischer', initialMs: 300_000, incrementMs: 3000 }
  const made = await server.create({ mode: 'house', side: 'white', name: 'Ada \u202eLovelace', rulesetIds: ['atomic', 'king-of-the-hill'], clock })
  const creator = await (await browserOf()).newPage()
  await hold(creator, made.id, made.token, 'white')
  await creator.goto(`/g/${made.id}`)
  await expect(creator.getByRole('heading', { name: 'Waiting for your opponent' })).toBeVisible()

  const guest = await (await browserOf(PHONE)).newPage()
  const sockets: string[] = []
  guest.on('websocket', (socket) => sockets.push(socket.url()))
  await guest.goto(`/g/${made.id}`)
  await expect(guest.getByRole('heading', { name: 'Ada Lovelace invites you to play' })).toBeVisible()
  for (const text of ['Atomic', 'King of the hill', 'Both players see the whole board.', '5 min per side, plus 3 s per move.', 'You play Black.'])
    await expect(guest.getByText(text, { exact: true }).first()).toBeVisible()
  const about = async () => (await (await fetch(`${server.url}/api/games/${made.id}`)).json()) as { status: string; openSeats: string[] }
  expect(await about()).toMatchObject({ status: 'waiting', openSeats: ['black'] })
  expect(sockets).toEqual([])
  await expect(creator.getByRole('heading', { name: 'Waiting for your opponent' })).toBeVisible()

  await guest.getByLabel('Your name').fill('Bob')
  await guest.getByRole('button', { name: 'Sit down' }).click()
  await expect(guest.locator('.opponent')).toContainText('Ada Lovelace')
  await expect(creator.locator('.opponent')).toContainText('Bob')
  await expect(creator).toHaveTitle(/^Your move · /)
  await expect(guest).not.toHaveTitle(/Your move/)

  // A third person comes too late, and hears so kindly.
  const late = await (await browserOf()).newPage()
  await late.goto(`/g/${made.id}`)
  await expect(late.getByRole('heading', { name: 'This game is being played' })).toBeVisible()
})

test('no clock runs while the creator is in a messenger, whatever the line says', async ({ server, browserOf }) => {
  const made = await server.create({ mode: 'vanilla', side: 'white', clock: { kind: 'fischer', initialMs: 300_000, incrementMs: 0 } })
  const creator = await (await browserOf(PHONE)).newPage()
  await hold(creator, made.id, made.token, 'white')
  await creator.goto(`/g/${made.id}`)
  await expect(creator.getByRole('heading', { name: 'Waiting for your opponent' })).toBeVisible()
  const look = (state: DocumentVisibilityState) =>
    creator.evaluate((state) => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => state })
      document.dispatchEvent(new Event('visibilitychange'))
    }, state)
  await look('hidden')

  const guest = await (await browserOf(PHONE)).newPage()
  const told: string[] = []
  guest.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => told.push(String(payload))))
  await guest.goto(`/g/${made.id}`)
  await guest.getByRole('button', { name: 'Sit down' }).click()
  await expect(guest.locator('cg-board')).toBeVisible()
  await expect(creator.locator('cg-board')).toBeVisible()
  // The browser answers pings by itself: after one of them, somebody who only looked connected would have come.
  const asked = told.length
  await guest.getByRole('button', { name: 'Offer a draw' }).or(guest.getByRole('button', { name: 'Draw' })).first().click()
  await expect.poll(() => told.length).toBeGreaterThan(asked)
  expect(told.filter((frame) => /"running":"(white|black)"/.test(frame))).toEqual([])

  await look('visible')
  await expect.poll(() => told.some((frame) => frame.includes('"running":"white"'))).toBe(true)
})

test('the way back to a game: from the home page, from any page, and from a code', async ({ server, browserOf }) => {
  const made = await server.create({ mode: 'dark', side: 'white', name: 'Ada' })
  const guest = await (await browserOf(PHONE)).newPage()
  await guest.goto('/')
  await expect(guest.getByRole('region', { name: 'Your games' })).toHaveCount(0)
  const code = ((await (await fetch(`${server.url}/api/seats`, { method: 'POST', body: JSON.stringify({ seats: [{ gameId: made.id, token: made.token }] }) })).json()) as { games: { code: string }[] }).games[0]?.code ?? ''
  await guest.getByLabel('Have a room code?').fill(` ${code.slice(0, 3).toLowerCase()} ${code.slice(3)}`)
  await guest.getByRole('button', { name: 'Join' }).click()
  await guest.getByRole('button', { name: 'Sit down' }).click()
  await expect(guest.locator('cg-board')).toBeVisible()

  const creator = await (await browserOf()).newPage()
  await hold(creator, made.id, made.token, 'white')
  await creator.goto('/rules')
  await creator.getByRole('button', { name: 'Your games, 1 running, your move in 1' }).click()
  await creator.getByRole('dialog').getByRole('link', { name: /Fog of War/ }).click()
  await creator.getByLabel('Type a move').fill('e2e4')
  await creator.keyboard.press('Enter')

  await guest.getByRole('link', { name: 'Parallax home' }).click()
  const games = guest.getByRole('region', { name: 'Your games' })
  await expect(games.getByRole('link')).toHaveText(/Fog of War\s*Ada\s*Your move/)
  await games.getByRole('link').click()
  await expect(guest).toHaveURL(`/g/${made.id}`)
  await expect(guest.locator('.status')).toHaveText('Your move')

  // Over: it is listed with its result until it is forgotten.
  await guest.getByRole('button', { name: 'Abort' }).click()
  await guest.getByRole('dialog').getByRole('button', { name: 'Abort' }).click()
  await expect(guest.getByRole('button', { name: 'Rematch' })).toBeVisible()
  await guest.goto('/')
  await expect(games.getByRole('link')).toHaveText(/No result/)
  await games.getByRole('button', { name: 'Clear finished games' }).click()
  await games.getByRole('button', { name: 'Clear finished games' }).click()
  await expect(games).toHaveCount(0)
  await guest.getByRole('button', { name: 'Your games' }).click()
  await expect(guest.getByText('No games yet.')).toBeVisible()
})

test('a game moves to a second browser with one tap, and is gone from the first', async ({ sit, browserOf }) => {
  const game = await sit({ mode: 'vanilla', touchMove: false })
  const first = game.white.page
  await first.getByRole('button', { name: 'More' }).click()
  await first.getByRole('button', { name: 'Move to another device' }).click()
  const link = await first.getByLabel('Link that moves this game').inputValue()
  expect(new URL(link).hash).toMatch(/^#carry=/)

  const second = await (await browserOf(PHONE)).newPage()
  await second.goto(link)
  await expect(second.getByRole('heading', { name: 'Continue this game here' })).toBeVisible()
  // The ticket is not left lying about, and nothing has happened yet.
  expect(new URL(second.url()).hash).toBe('')
  await expect(first.locator('cg-board')).toBeVisible()
  await second.getByRole('button', { name: 'Continue here' }).click()
  await expect(second.locator('.status')).toHaveText('Your move')
  await expect(first.getByRole('heading', { name: 'This game has moved' })).toBeVisible()
  expect(await first.evaluate((id) => localStorage.getItem(`parallax:seat:${id}`), game.id)).toBeNull()

  // The link is spent.
  const third = await (await browserOf()).newPage()
  await third.goto(link)
  await third.getByRole('button', { name: 'Continue here' }).click()
  await expect(third.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
  await second.reload()
  await expect(second.locator('.status')).toHaveText('Your move')
})

test('a waiting room is cancelled, and a table for four is filled with computers', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'Play with a friend' }).first().click()
  await page.getByRole('button', { name: 'Cancel the game' }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('region', { name: 'Your games' })).toHaveCount(0)

  await page.goto('/duplicate')
  await page.getByRole('button', { name: 'Play with three friends' }).click()
  await page.getByRole('button', { name: 'Create the game' }).click()
  await expect(page.getByRole('img', { name: 'QR code for the link' })).toBeVisible()
  await page.getByRole('button', { name: 'Fill with computers' }).click()
  await expect(page.locator('[data-name="NW"]')).toBeVisible()
  await expect(page).toHaveTitle(/^Your move · /)
})

test('touch-move is off in open chess, and announced where it is on', async ({ page, sit }) => {
  await page.goto('/')
  await page.getByRole('radio', { name: 'Open chess' }).check({ force: true })
  const [request] = await Promise.all([
    page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/api/games')),
    page.getByRole('button', { name: 'Play with a friend' }).first().click(),
  ])
  expect(request.postDataJSON()).toMatchObject({ mode: 'vanilla', touchMove: false })

  const { white } = await sit({ mode: 'blind' })
  await expect(white.page.getByText('Touch-move: a piece you touch must move.')).toBeVisible()
  await white.page.getByRole('button', { name: 'Got it' }).click()
  await white.page.reload()
  await expect(white.board).toBeVisible()
  await expect(white.page.getByText('Touch-move: a piece you touch must move.')).toHaveCount(0)
})
