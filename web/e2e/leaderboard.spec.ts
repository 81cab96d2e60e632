// The best of a pool, people and bots apart. Being listed takes dozens of games: they come with a backup.

import { AxeBuilder } from '@axe-core/playwright'
import type { BrowserContextOptions } from '@playwright/test'
import { addRows, personsIn } from './backup'
import { SCREENS } from './people'
import { Server } from './server'
import { expect, test as base } from './table'

const PEOPLE = ['Ada', 'Ben', 'Cleo', 'Dan', 'Newcomer']
const BOTS = ['Robby', 'Marvin']
/** The strongest first. The newcomer has played too little. */
const STRENGTH = ['Ada', 'Robby', 'Ben', 'Cleo', 'Marvin', 'Dan']
const MINUTE = 60_000

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
      for (const name of PEOPLE) server.admin('create', name)
      for (const name of BOTS) server.admin('create', name, '--role', 'bot')
      await server.refill((file) => {
        const ids = personsIn(file)
        const all = results()
        const began = Date.now() - all.length * MINUTE
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
      const { violations } = await new AxeBuilder({ page }).analyze()
      expect(violations.map(({ id }) => id)).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)

      // From the list to somebody's history.
      await page.getByRole('link', { name: 'Robby' }).click()
      await expect(page.getByRole('region', { name: 'Ratings' })).toContainText('Kriegspiel, live')
    })
  }
}
