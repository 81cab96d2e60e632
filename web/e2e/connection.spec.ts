// The line: lost and mended, taken over by another tab, gone for good; and doors that do not open.

import type { Browser, Page } from '@playwright/test'
import { Server } from './server'
import { Player, expect, playAll, test, type Game } from './table'

/** Two minutes pass in a moment of the page's time, unless somebody wants to wait for them. */
const REAL_TIME = process.env.PARALLAX_REAL_TIME === '1'

async function pass(page: Page, ms: number): Promise<void> {
  if (REAL_TIME) return page.waitForTimeout(ms)
  for (let passed = 0; passed < ms; passed += 10_000) await page.clock.runFor(Math.min(10_000, ms - passed))
}

/** A game on a server that can be stopped without disturbing other tests. */
async function sitAt(server: Server, browser: Browser, body: Record<string, unknown>): Promise<Game> {
  const made = await server.create({ side: 'white', ...body })
  const seat = JSON.stringify({ token: made.token, color: 'white' })
  const open = async (held: boolean) => {
    const page = await (await browser.newContext({ baseURL: server.url, locale: 'en-GB' })).newPage()
    if (!REAL_TIME) await page.clock.install()
    if (held) await page.addInitScript(([key, value]) => localStorage.setItem(key as string, value as string), [`parallax:seat:${made.id}`, seat])
    await page.goto(`/g/${made.id}`)
    return page
  }
  const white = new Player(await open(true), 'white')
  await expect(white.page.getByRole('heading', { name: 'Waiting' })).toBeVisible()
  const black = new Player(await open(false), 'black')
  await black.page.getByRole('button', { name: 'Sit down' }).click()
  await expect(black.board).toBeVisible()
  return { id: made.id, white, black, creator: white, guest: black }
}

test('the server is away for two minutes and back: the board stays, and a move made meanwhile is sent once', async ({ browser }) => {
  if (REAL_TIME) test.setTimeout(240_000)
  const server = await Server.start()
  try {
    const game = await sitAt(server, browser, { mode: 'blind' })
    const { white, black } = game
    await playAll(game, 'e2e4 e7e5')
    await white.attempt('a1a3')
    await white.hears('That piece has no legal moves.')

    await server.kill()
    for (const player of [white, black]) await expect(player.status).toHaveText(/Reconnecting/)
    const field = white.page.getByLabel('Type a move')
    await field.fill('g1f3')
    await field.press('Enter')
    await expect(white.status).toHaveText(/Your move will be sent/)
    await expect(white.cell('f3')).toHaveAccessibleName(/white knight/)
    await pass(white.page, 120_000)
    await expect(white.status).toHaveText(/Your move will be sent/)
    await expect(white.board).toBeVisible()

    await server.run()
    for (const player of [white, black]) await pass(player.page, 11_000)
    await expect(white.status).toHaveText('Your opponent’s move')
    await black.hears('White has moved.')
    await expect(white.log.getByRole('button', { name: 'Black: hidden move' })).toHaveCount(1)
    await black.play('b8c6')
    await expect(white.status).toHaveText('Your move')
    await expect(white.log.getByRole('button', { name: 'Black: hidden move' })).toHaveCount(2)
  } finally {
    await server.remove()
  }
})

test('a draw offer and a resignation wait for the connection, and can be taken back', async ({ browser }) => {
  const server = await Server.start()
  try {
    const game = await sitAt(server, browser, { mode: 'vanilla' })
    const { white, black } = game
    await playAll(game, 'e2e4 e7e5')
    const back = async () => {
      await server.run()
      for (const player of [white, black]) await pass(player.page, 11_000)
    }

    await server.kill()
    await expect(white.status).toHaveText(/Reconnecting/)
    const draw = white.page.getByRole('button', { name: 'Offer a draw' })
    await draw.click()
    await expect(white.status).toHaveText(/Your draw offer will be sent/)
    await draw.click()
    await expect(white.status).toHaveText(/Reconnecting/)
    await draw.click()
    await back()
    await black.page.getByRole('button', { name: 'Decline' }).click()
    await expect(white.status).toHaveText('Your move')

    await server.kill()
    await expect(white.status).toHaveText(/Reconnecting/)
    await white.page.getByRole('button', { name: 'Resign' }).click()
    await white.page.getByRole('dialog').getByRole('button', { name: 'Resign' }).click()
    await expect(white.status).toHaveText(/You will resign/)
    await back()
    // A first try may fail while time is let pass; the next one comes within ten seconds.
    await expect(black.page.getByRole('heading', { name: 'You win' })).toBeVisible({ timeout: 20_000 })
    await expect(white.page.getByRole('heading', { name: 'You lose' })).toBeVisible()
  } finally {
    await server.remove()
  }
})

test('a dead line is noticed within ten seconds', async ({ sit }) => {
  const game = await sit({ mode: 'dark' })
  const { page } = game.black
  let dead = false
  const sockets: number[] = []
  await page.routeWebSocket('**/ws', (here) => {
    const number = sockets.push(sockets.length)
    const there = here.connectToServer()
    // The first line goes silent without a word.
    const passes = () => number > 1 || !dead
    here.onMessage((text) => passes() && there.send(text))
    there.onMessage((text) => passes() && here.send(text))
  })
  await page.clock.install()
  await page.reload()
  await expect(game.black.status).toHaveText(/opponent’s move/)
  dead = true
  await game.white.play('e2e4')
  await page.clock.runFor(10_000)
  await page.clock.runFor(1000)
  await expect(game.black.status).toHaveText('Your move')
  expect(sockets).toHaveLength(2)
})

test('after a reload under twenty seconds of silence the clock is right, whatever the device believes about the time', async ({ sit }) => {
  const game = await sit({ mode: 'blind', clock: { kind: 'fischer', initialMs: 29_800, incrementMs: 0 } })
  const { white, black } = game
  const faces: { remainingMs: { white: number }; at: number }[] = []
  white.page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => {
      const { type, payload: told } = JSON.parse(String(payload)) as { type: string; payload: { view?: { clock: (typeof faces)[number] } } }
      if (type === 'game.state' && told.view) faces.push(told.view.clock)
    }),
  )
  await playAll(game, 'e2e4 e7e5')
  // Nothing is said for twenty seconds; both come back with clocks that are an hour off, one fast and one slow.
  await white.page.waitForTimeout(20_000)
  for (const [player, wrong] of [
    [white, 3_600_000],
    [black, -3_600_000],
  ] as const) {
    await player.page.addInitScript((wrong) => {
      const now = Date.now.bind(Date)
      Date.now = () => now() + wrong
    }, wrong)
    await player.page.reload()
    await expect(player.status).toHaveText(player === white ? 'Your move' : /opponent’s move/)
  }
  // Measured a few times by now.
  await white.page.waitForTimeout(1200)
  const face = faces.at(-1)
  if (!face) throw new Error('no clock was told')
  for (const [player, bar] of [
    [white, '.own'],
    [black, '.opponent'],
  ] as const) {
    const shown = Number((await player.page.locator(`${bar} .clock`).textContent())?.trim().replace('0:0', '')) * 1000
    // Server and test share a clock.
    const left = face.remainingMs.white - (Date.now() - face.at)
    // Tenths are cut off, and reading takes a moment.
    expect(Math.abs(shown + 50 - left)).toBeLessThan(250)
  }
})

test('a page that was offline for a while comes back by itself', async ({ sit }) => {
  const game = await sit({ mode: 'dark' })
  await game.black.page.context().setOffline(true)
  await game.black.page.evaluate(() => dispatchEvent(new Event('offline')))
  await game.white.play('e2e4')
  await game.black.page.context().setOffline(false)
  await expect(game.black.status).toHaveText('Your move', { timeout: 20_000 })
})

test('a reload comes back to the same place', async ({ sit }) => {
  const game = await sit({ mode: 'blind', highlightingEnabled: true })
  await playAll(game, 'e2e4 e7e5')
  await game.white.attempt('g1g3')
  await expect(game.white.status).toHaveText(/You touched the knight/)
  await game.white.page.reload()
  await expect(game.white.status).toHaveText(/You touched the knight on g1/)
  await expect(game.white.log).toContainText('illegal')
  await game.white.play('Nf3')
})

test('the opponent’s absence is shown with what is left of its time, and ends when it is back', async ({ sit }) => {
  const game = await sit({ mode: 'vanilla' })
  const context = game.black.page.context()
  await game.black.page.close()
  await expect(game.white.page.getByText(/Offline: \d+:\d\d to reconnect/)).toBeVisible()
  const page = await context.newPage()
  await page.goto(`/g/${game.id}`)
  await expect(game.white.page.getByText(/Offline:/)).toHaveCount(0)
})

test('a second tab takes the seat over, and the first can take it back', async ({ sit }) => {
  const game = await sit({ mode: 'blind' })
  const first = game.black.page
  const second = await first.context().newPage()
  await second.goto(`/g/${game.id}`)
  await expect(second.locator('cg-board')).toBeVisible()
  await expect(first.getByText('You are playing this game in another tab.')).toBeVisible()
  await first.getByRole('button', { name: 'Play here' }).click()
  await expect(first.locator('cg-board')).toBeVisible()
  await expect(second.getByText('You are playing this game in another tab.')).toBeVisible()
})

test('a third person finds the door shut, and open when the game is over', async ({ sit, browserOf }) => {
  const game = await sit({ mode: 'dark' })
  const page = await (await browserOf()).newPage()
  await page.goto(`/g/${game.id}`)
  await expect(page.getByRole('heading', { name: 'This game is being played' })).toBeVisible()
  await page.goto(`/game/${game.id}`)
  await expect(page.getByRole('heading', { name: 'This game is still being played' })).toBeVisible()
  await playAll(game, 'e2e4 e7e5')
  await game.white.page.getByRole('button', { name: 'Resign' }).click()
  await game.white.page.getByRole('dialog').getByRole('button', { name: 'Resign' }).click()
  await expect(game.black.page.getByRole('heading', { name: 'You win' })).toBeVisible()
  await page.goto(`/g/${game.id}`)
  await expect(page).toHaveURL(`/game/${game.id}`)
})

test('there is no such game, and no such page', async ({ page }) => {
  expect((await page.goto('/g/zzzzzzzz'))?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'Game not found' })).toBeVisible()
  expect((await page.goto('/nowhere'))?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
})

test('no token in an address, no request to anybody else, nothing that the policy forbids', async ({ sit, server }) => {
  const game = await sit({ mode: 'blind' })
  const page = game.white.page
  const seen: string[] = []
  const complaints: string[] = []
  page.on('request', (request) => seen.push(request.url()))
  page.on('websocket', (socket) => seen.push(socket.url().replace('ws:', 'http:')))
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  await page.reload()
  await expect(game.white.status).toHaveText('Your move')
  await game.white.drag('e2', 'e4')
  await game.black.hears('White has moved.')
  const token = await page.evaluate((id) => JSON.parse(localStorage.getItem(`parallax:seat:${id}`) ?? '{}').token as string, game.id)
  expect(token).toMatch(/^[a-z0-9-]{24,36}$/)
  for (const url of seen) {
    expect(url.startsWith(server.url)).toBe(true)
    expect(url).not.toContain(token)
  }
  expect(complaints).toEqual([])
})
