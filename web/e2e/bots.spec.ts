// The page of the computer players.

import { AxeBuilder } from '@axe-core/playwright'
import { expect, test } from './table'

test('who is here and how strong, and a game against one of them', async ({ browserOf }) => {
  const page = await (await browserOf()).newPage()
  await page.goto('/')
  await page.getByRole('link', { name: 'How strong are they?' }).click()
  await expect(page).toHaveURL(/\/bots$/)
  await expect(page.getByRole('heading', { name: 'Computer players' })).toBeVisible()

  for (const mode of ['Open chess', 'Kriegspiel', 'Fog of War']) {
    const table = page.getByRole('table', { name: mode })
    await expect(table.getByRole('row')).toHaveCount(5)
    await expect(table.getByRole('row').last()).toContainText(/Random.*Plays random moves/)
    await expect(table.getByRole('row').nth(1)).toContainText(/Casual 3.*\d+\s± \d+.*\d+ games/)
    const plot = page.getByRole('img', { name: `Ratings in ${mode}` })
    await expect(plot.locator('circle')).toHaveCount(4)
    // The strongest stands furthest to the right, and Random at the zero without a bar.
    const across = await plot.locator('circle').evaluateAll((dots) => dots.map((dot) => dot.getBoundingClientRect().x))
    expect(across).toEqual([...across].sort((one, other) => other - one))
    await expect(plot.locator('.bar')).toHaveCount(3)
  }
  await expect(page.getByRole('heading', { name: 'House rules' })).toHaveCount(0)

  await page.getByRole('button', { name: 'Play Casual 1, Fog of War' }).click()
  await expect(page.locator('cg-board')).toBeVisible()
  await expect(page.locator('.status')).toHaveText(/Your move|is moving/)
})

test('a server without computer players, and one that does not answer', async ({ browserOf }) => {
  const page = await (await browserOf()).newPage()
  await page.route('**/api/bots', (route) => route.fulfill({ json: { modes: [] } }))
  await page.goto('/bots')
  await expect(page.getByText('This server has no computer players.')).toBeVisible()
  await page.unroute('**/api/bots')
  await page.route('**/api/bots', (route) => route.abort())
  await page.goto('/bots')
  await expect(page.getByText('The server is not responding.')).toBeVisible()
  await page.unroute('**/api/bots')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('table').first()).toBeVisible()
})

test('a player whom this page does not know, and nobody has measured', async ({ browserOf }) => {
  const page = await (await browserOf()).newPage()
  const bots = [{ name: 'oracle:deep', brain: 'oracle', measured: null }]
  await page.route('**/api/bots', (route) => route.fulfill({ json: { modes: [{ mode: 'vanilla', ladder: null, bots }] } }))
  await page.goto('/bots')
  await expect(page.getByRole('row', { name: /oracle:deep.*not rated yet/ })).toBeVisible()
})

for (const [width, height] of [
  [360, 640],
  [1280, 800],
] as const) {
  test(`axe, ${width} wide`, async ({ browserOf }) => {
    const page = await (await browserOf({ viewport: { width, height }, reducedMotion: 'reduce' })).newPage()
    await page.goto('/bots')
    await expect(page.getByRole('table').first()).toBeVisible()
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      const { violations } = await new AxeBuilder({ page }).analyze()
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`), colorScheme).toEqual([])
    }
    const wider = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
    expect(wider).toBe(false)
  })
}
