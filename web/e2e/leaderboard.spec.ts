// The best of a pool, people and bots apart. Being listed takes dozens of games: they come with a backup.

import type { BrowserContextOptions } from '@playwright/test'
import { accessible } from './axe'
import { addRows, personsIn } from './backup'
import { choose, paired, playNow } from './meeting'
import { logIn, PASSWORD, SCREENS, signedIn } from './people'
import { Server } from './server'
import { expect, playAll, test as base } from './table'

const PEOPLE = ['Ada', 'Ben', 'Cleo', 'Dan', 'Newcomer']
const BOTS = ['Robby', 'Marvin']
/** The strongest first. The newcomer has played too little. */
const STRENGTH = ['Ada', 'Robby', 'Ben', 'Cleo', 'Marvin', 'Dan']
/** Two who can log in. */
const PLAYERS = ['Ada', 'Ben']
const MINUTE = 60_000
/** Of two people's games in a pool, a few count within a day: these were before that. */
const AGO = 2 * 24 * 60 * MINUTE

/** Everybody against everybody, several times; the stronger one wins three games of four. */
function results(): [white: string, black: string, score: 0 | 2][] {
  const all: [string, string, 0 | 2][] = []
  for (let round = 0; round < 16; round++) {
    for (const [place, stronger] of STRENGTH.entries()) {
      for (const weaker of STRENGTH.slice(place + 1)) {
        const wins = (round + place) % 4 !== 0
        all.push(round % 2 ? [weaker, stronger, wins ? 0 : 2] : [stronger, weaker, wins ? 2 : 0])
      }
    }
  }
  return [...all, ['Newcomer', 'Ada', 2], ['Newcomer', 'Ben', 2]]
}

const test = base.extend<object, { server: Server }>({
  server: [
    async ({}, use) => {
      const server = await Server.start()
      for (const name of PLAYERS) {
        const answer = await fetch(`${server.url}/api/account`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ name, password: PASSWORD }),
        })
        if (!answer.ok) throw new Error(await answer.text())
      }
      for (const name of PEOPLE) if (!PLAYERS.includes(name)) server.admin('create', name)
      for (const name of BOTS) server.admin('create', name, '--role', 'bot')
      await server.refill((file) => {
        const ids = personsIn(file)
        const all = results()
        const began = Date.now() - AGO - all.length * MINUTE
        const rows = all.map(([white, black, score], n) => {
          const half = BOTS.includes(white) !== BOTS.includes(black)
          const [first, second] = [ids.get(white) ?? '', ids.get(black) ?? '']
          return [n + 1, `r${String(n).padStart(7, '0')}`, 'blind/live', first, second, score, began + n * MINUTE, half ? 1 : 2, null]
        })
        addRows(file, 'rated', rows)
      })
      await use(server)
      await server.remove()
    },
    { scope: 'worker' },
  ],
})

for (const [screen, options] of Object.entries(SCREENS)) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test(`people and bots are listed apart: ${screen}, ${colorScheme}`, async ({ browserOf }, info) => {
      const page = await (await browserOf({ ...options, colorScheme } as BrowserContextOptions)).newPage()
      await page.goto('/ratings')
      await expect(page.getByText('7 players with a rating')).toBeVisible()
      const names = page.locator('tbody').getByRole('rowheader')
      await expect(names).toHaveText(['Ada', 'Ben', 'Cleo', 'Dan'])
      await expect(names.getByRole('img')).toHaveCount(0)
      const points = (await page.locator('tbody .points').allTextContents()).map(Number)
      expect(points).toEqual(points.toSorted((a, b) => b - a))
      await page.screenshot({ path: info.outputPath('people.png'), fullPage: true })

      await page.getByRole('radio', { name: 'Bots' }).check({ force: true })
      await expect(names).toHaveText(['Robby', 'Marvin'])
      await expect(names.getByRole('img', { name: 'Computer' })).toHaveCount(2)
      await page.screenshot({ path: info.outputPath('bots.png'), fullPage: true })
      await accessible(page)
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)

      // From the list to somebody's history.
      await page.getByRole('link', { name: 'Robby' }).click()
      await expect(page.getByRole('region', { name: 'Ratings' })).toContainText('Kriegspiel, live')
    })
  }
}

test('a list that could not be read is read once more, and nothing of another is shown meanwhile', async ({ browserOf }) => {
  const page = await (await browserOf()).newPage()
  await page.goto('/ratings')
  const names = page.locator('tbody').getByRole('rowheader')
  await expect(names).toHaveText(['Ada', 'Ben', 'Cleo', 'Dan'])
  await page.route('**/api/ratings/**', (route) => route.abort())
  await page.getByRole('radio', { name: 'Bots' }).check({ force: true })
  const again = page.getByRole('button', { name: 'Try again' })
  await expect(again).toBeVisible()
  await expect(names).toHaveCount(0)
  await page.unroute('**/api/ratings/**')
  await again.click()
  await expect(names).toHaveText(['Robby', 'Marvin'])
})

interface Standing {
  name: string
  points: number
  games: number
}

test('a rated game between two of the list moves both, on the list and in their histories', async ({ browserOf, server }) => {
  test.slow()
  const listed = async () => ((await (await fetch(`${server.url}/api/ratings/blind/live`)).json()) as { leaders: Standing[] }).leaders
  const before = new Map((await listed()).map((it) => [it.name, it]))
  const first = await (await browserOf(SCREENS.phone as BrowserContextOptions)).newPage()
  const second = await (await browserOf()).newPage()
  for (const [page, name] of [
    [first, 'Ada'],
    [second, 'Ben'],
  ] as const) {
    await logIn(page, name)
    await signedIn(page, name)
    await choose(page, 'Kriegspiel', '5+3')
    await expect(page.getByRole('checkbox', { name: 'Rated' })).toBeChecked()
    await playNow(page)
  }
  // They are far apart: the range grows until it reaches.
  await expect(first.locator('cg-board')).toBeVisible({ timeout: 30_000 })
  const game = await paired(first, second)
  const id = first.url().split('/').pop() as string
  const points = (name: string) => String(before.get(name)?.points)
  await expect(first.locator('.opponent')).toContainText(points('Ben'))
  await expect(first.locator('.opponent')).not.toContainText('?')
  await playAll({ ...game, id, creator: game.white, guest: game.black }, 'f2f3 e7e5 g2g4')
  await game.black.attempt('d8h4')

  const rating = { Ada: 'white', Ben: 'black' }
  if (game.white.page === second) Object.assign(rating, { Ada: 'black', Ben: 'white' })
  for (const page of [first, second]) await expect(page.getByRole('status', { name: 'Ratings' })).toContainText(`${points('Ada')} → `)
  const told = (await (await fetch(`${server.url}/api/games/${id}/rating`)).json()) as Record<string, { before: number; after: number }>
  await first.goto('/ratings')
  for (const name of PLAYERS) {
    const change = told[rating[name as 'Ada' | 'Ben']]
    expect(change?.before).toBe(before.get(name)?.points)
    expect(change?.after).not.toBe(change?.before)
    const row = first.getByRole('row').filter({ has: first.getByRole('rowheader', { name }) })
    await expect(row.locator('.points')).toHaveText(String(change?.after))
    await expect(row.getByRole('cell').last()).toHaveText(String((before.get(name)?.games ?? 0) + 1))
    // Their own pages draw the same, with the game in the list.
    await second.goto(`/@/${name}`)
    const ratings = second.getByRole('region', { name: 'Ratings' })
    await expect(ratings.getByRole('img', { name: `Rating in Kriegspiel, live over time, now ${change?.after}` })).toBeVisible()
    await expect(second.getByRole('region', { name: 'Games' })).toContainText('rated')
    const history = (await (await fetch(`${server.url}/api/people/${name}/ratings/blind/live`)).json()) as { points: { gameId: string; points: number }[] }
    expect(history.points.at(-1)).toMatchObject({ gameId: id, points: change?.after })
    expect(history.points.filter(({ gameId }) => gameId === id)).toHaveLength(1)
  }
})
