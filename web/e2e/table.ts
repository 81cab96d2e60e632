// Two players at one table, each in their own browser.

import { test as base, expect, type BrowserContext, type BrowserContextOptions, type Locator, type Page } from '@playwright/test'
import { Server } from './server'

export { expect }

type Color = 'white' | 'black'

/** One person's browser, in a game. */
export class Player {
  constructor(
    readonly page: Page,
    readonly color: Color,
  ) {}

  get log(): Locator {
    return this.page.getByRole('region', { name: 'Announcements' })
  }

  get board(): Locator {
    return this.page.locator('cg-board')
  }

  /** Types a move and waits until the server confirms it. */
  async play(move: string): Promise<void> {
    await this.attempt(move)
    await expect(this.status).toHaveText(/opponent’s move/)
  }

  /** Types a move, legal or not. */
  async attempt(move: string): Promise<void> {
    await expect(this.status).toHaveText(/Your move|must move/)
    await this.type(move)
  }

  /** Types a move wherever the board stands. */
  async type(move: string): Promise<void> {
    const field = this.page.getByLabel('Type a move')
    // On a phone the field is behind a button.
    if (!(await field.isVisible())) await this.page.getByRole('button', { name: 'Type moves' }).click()
    await field.fill(move)
    await field.press('Enter')
  }

  get status(): Locator {
    return this.page.locator('.status')
  }

  /** Heard, or read in the score. */
  async hears(text: string): Promise<void> {
    await expect(async () => {
      const spoken = await this.page.getByTestId('spoken').textContent()
      expect(`${spoken} ${await this.log.textContent()}`).toContain(text)
    }).toPass({ timeout: 10_000 })
  }

  /** Where a square is on the screen. */
  async spot(square: string): Promise<{ x: number; y: number }> {
    const box = await this.board.boundingBox()
    if (!box) throw new Error('there is no board')
    const file = 'abcdefgh'.indexOf(square.charAt(0))
    const rank = Number(square.charAt(1)) - 1
    const [column, row] = this.color === 'white' ? [file, 7 - rank] : [7 - file, rank]
    return { x: box.x + ((column + 0.5) * box.width) / 8, y: box.y + ((row + 0.5) * box.height) / 8 }
  }

  async click(square: string): Promise<void> {
    const { x, y } = await this.spot(square)
    await this.page.mouse.click(x, y)
  }

  async drag(from: string, to: string): Promise<void> {
    const start = await this.spot(from)
    const end = await this.spot(to)
    await this.page.mouse.move(start.x, start.y)
    await this.page.mouse.down()
    await this.page.mouse.move(start.x + 8, start.y + 8, { steps: 3 })
    await this.page.mouse.move(end.x, end.y, { steps: 6 })
    await this.page.mouse.up()
  }

  /** What the page says stands on a square, as a screen reader hears it. */
  cell(square: string): Locator {
    return this.page.locator(`[data-square="${square}"]`)
  }
}

export interface Game {
  id: string
  white: Player
  black: Player
  creator: Player
  guest: Player
}

interface Fixtures {
  /** Makes a game over HTTP and seats two browsers, alike unless the guest's has options of its own. */
  sit(body: Record<string, unknown>, options?: BrowserContextOptions, guest?: BrowserContextOptions): Promise<Game>
  /** A new browser with nothing stored. */
  browserOf(options?: BrowserContextOptions): Promise<BrowserContext>
}

export const test = base.extend<Fixtures, { server: Server }>({
  server: [
    async ({}, use) => {
      const server = await Server.start()
      await use(server)
      await server.remove()
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ server }, use) => use(server.url),
  browserOf: async ({ browser, server }, use) => {
    const contexts: BrowserContext[] = []
    await use(async (options = {}) => {
      const context = await browser.newContext({ baseURL: server.url, locale: 'en-GB', ...options })
      contexts.push(context)
      return context
    })
    for (const context of contexts) await context.close()
  },
  sit: async ({ server, browserOf }, use) => {
    await use(async (body, options, others = options) => {
      const made = await server.create({ side: 'white', ...body })
      const first = await (await browserOf(options)).newPage()
      await first.addInitScript(
        ([key, seat]) => localStorage.setItem(key as string, seat as string),
        [`parallax:seat:${made.id}`, JSON.stringify({ token: made.token, color: made.color })],
      )
      await first.goto(`/g/${made.id}`)
      await expect(first.getByRole('heading', { name: 'Waiting for your opponent' })).toBeVisible()
      const second = await (await browserOf(others)).newPage()
      await second.goto(`/g/${made.id}`)
      await second.getByRole('button', { name: 'Sit down' }).click()
      const creator = new Player(first, made.color)
      const guest = new Player(second, made.color === 'white' ? 'black' : 'white')
      await expect(creator.board).toBeVisible()
      await expect(guest.board).toBeVisible()
      const [white, black] = made.color === 'white' ? [creator, guest] : [guest, creator]
      return { id: made.id, white, black, creator, guest }
    })
  },
})

/** Plays moves in turn, White first. */
export async function playAll(game: Game, moves: string): Promise<void> {
  const list = moves.split(/\s+/).filter((move) => move && !/^\d+\.$/.test(move))
  for (const [index, move] of list.entries()) await (index % 2 === 0 ? game.white : game.black).play(move)
}
