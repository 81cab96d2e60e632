// What stands around the pages: the first paint, the footer, and the pages that it leads to.

import { expect, test } from './table'

test('the page is painted before its scripts have come', async ({ browserOf }) => {
  const page = await (await browserOf({ serviceWorkers: 'block', viewport: { width: 320, height: 640 } })).newPage()
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route(/\.js$/, async (route) => {
    await released
    await route.continue()
  })
  await page.goto('/', { waitUntil: 'commit' })
  await expect(page.locator('.shell-name')).toBeVisible()
  const color = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
  expect(await color()).not.toBe('rgba(0, 0, 0, 0)')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  const before = await color()
  release()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('.shell')).toHaveCount(0)
  expect(await color()).toBe(before)
})

test('the footer leads to the licence and to what is stored, and a game has none', async ({ browserOf, server }) => {
  const page = await (await browserOf({ viewport: { width: 320, height: 640 } })).newPage()
  await page.goto('/')
  const footer = page.getByRole('contentinfo')
  await expect(footer).toContainText(/Version \d+\.\d+/)
  await expect(footer.getByRole('link', { name: 'Contact' })).toHaveCount(0)
  await footer.getByRole('link', { name: 'Privacy' }).click()
  await expect(page.getByRole('heading', { name: 'Privacy' })).toBeVisible()
  await expect(page).toHaveTitle('Privacy · Parallax')
  await footer.getByRole('link', { name: 'Source code' }).click()
  await expect(page.getByText('GNU Affero General Public License')).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  const game = await server.create({ mode: 'blind' })
  await page.goto(`/g/${game.id}`)
  await expect(page.locator('main')).not.toBeEmpty()
  await expect(footer).toHaveCount(0)
})
