// The page of the computer players.

import { accessible, accessibleInBothThemes } from './axe'
import { expect, test } from './table'

test('who is here and how strong, and a game against one of them', async ({ browserOf }) => {
  const page = await (await browserOf()).newPage()
  await page.goto('/')
  await page.getByRole('link', { name: 'How strong are they?' }).click()
  await expect(page).toHaveURL(/\/bots$/)
  await expect(page.getByRole('heading', { name: 'Computer players' })).toBeVisible()

  for (const mode of ['Open chess', 'Kriegspiel', 'Fog of War']) {
    const table = page.getByRole('table', { name: mode })
    const row = (name: RegExp) => table.getByRole('row', { name })
    await expect(row(/Random.*Plays random moves/)).toBeVisible()
    await expect(row(/Casual 3.*\d+\s± \d+.*\d+ games/)).toBeVisible()
    const plot = page.getByRole('img', { name: `Ratings in ${mode}` })
    const dots = await plot.locator('circle').count()
    expect(dots).toBeGreaterThanOrEqual(4)
    // The strongest stands furthest to the right, and Random at the zero without a bar.
    const across = await plot.locator('circle').evaluateAll((dots) => dots.map((dot) => dot.getBoundingClientRect().x))
    expect(across).toEqual([...across].sort((one, other) => other - one))
    await expect(plot.locator('.bar')).toHaveCount(dots - 1)
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
  const vanilla = { mode: 'vanilla', ladder: null, bots, yardsticks: [], rulesets: [] }
  await page.route('**/api/bots', (route) => route.fulfill({ json: { modes: [vanilla] } }))
  await page.goto('/bots')
  await expect(page.getByRole('row', { name: /oracle:deep.*not rated yet/ })).toBeVisible()
})

const measured = (rating: number) => ({ rating, error: 60, games: 300, score: 0.5 })
const RANDOM = { name: 'random', brain: 'random', measured: measured(0) }
const CASUAL = { name: 'casual:3', brain: 'casual', level: 3, measured: measured(640) }
const BLIND = {
  mode: 'blind',
  ladder: { madeAt: 1794808800000, version: '0.1.0', gamesAPair: 100, fewestGamesAPair: 100, seed: 1 },
  bots: [CASUAL, RANDOM],
  yardsticks: [{ name: 'pimc:64', measured: measured(900) }],
  rulesets: [
    {
      ruleset: 'berkeley',
      ladder: { madeAt: 1794808800000, version: '0.1.0', gamesAPair: 100, fewestGamesAPair: 20, seed: 1 },
      bots: [{ ...CASUAL, measured: measured(512) }, RANDOM],
      yardsticks: [],
    },
  ],
}

test('a yardstick is a measure, not an opponent', async ({ browserOf }) => {
  const page = await (await browserOf()).newPage()
  await page.route('**/api/bots', (route) => route.fulfill({ json: { modes: [BLIND] } }))
  await page.goto('/bots')
  const yardstick = page.getByRole('row', { name: /PIMC 64.*A measure, not an opponent.*900/ })
  await expect(yardstick).toBeVisible()
  await expect(yardstick.getByRole('button')).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^Play / })).toHaveCount(2)
  await expect(page.locator('.plot .dot')).toHaveCount(3)
  await expect(page.locator('.plot .hollow')).toHaveCount(1)
})

test('the ladder of a ruleset, its link, and a game by it', async ({ browserOf }) => {
  const page = await (await browserOf()).newPage()
  await page.route('**/api/bots', (route) => route.fulfill({ json: { modes: [BLIND] } }))
  await page.goto('/bots')
  const picker = page.getByLabel('Ruleset')
  await expect(picker).toHaveValue('')
  await expect(page.getByRole('row', { name: /Casual 3.*640/ })).toBeVisible()
  await picker.selectOption('Berkeley')
  await expect(page).toHaveURL(/\/bots\?blind=berkeley$/)
  await expect(page.getByRole('row', { name: /Casual 3.*512/ })).toBeVisible()
  await expect(page.getByText('each pair played 20 to 100 games')).toBeVisible()

  await accessible(page)

  // Whoever opens the link sees the same.
  await page.reload()
  await expect(page.getByRole('row', { name: /Casual 3.*512/ })).toBeVisible()
  await expect(picker).toHaveValue('berkeley')
  const asked = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/api/games'))
  await page.getByRole('button', { name: 'Play Casual 3, Kriegspiel (Berkeley)' }).click()
  expect((await asked).postDataJSON()).toMatchObject({ mode: 'blind', ruleset: 'berkeley', vsAi: { brain: 'casual', level: 3 } })
  await expect(page.locator('cg-board')).toBeVisible()

  await page.goto('/bots?blind=berkeley')
  await picker.selectOption('Parallax')
  await expect(page).toHaveURL(/\/bots$/)
})

for (const [width, height] of [
  [360, 640],
  [1280, 800],
] as const) {
  test(`axe, ${width} wide`, async ({ browserOf }) => {
    const page = await (await browserOf({ viewport: { width, height }, reducedMotion: 'reduce' })).newPage()
    await page.goto('/bots')
    await expect(page.getByRole('table').first()).toBeVisible()
    await accessibleInBothThemes(page)
    const wider = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
    expect(wider).toBe(false)
  })
}
