// A game for four: four browsers at one table, from the invitation to a mate.

import type { BrowserContext, Page } from '@playwright/test'
import { accessible } from './axe'
import { expect, test } from './table'

/** A board of each, in the order of turns. */
const OF = ['NW', 'SW', 'NE', 'SW']
/** East mates North; West moves in between and cannot help. */
const MATE = 'f2f3 a2a3 e7e5 a7a6 g2g4 a3a4 d8h4 a6a5'

async function openTable(page: Page, { byInvitation = false } = {}): Promise<string> {
  await page.goto('/duplicate')
  await page.getByRole('button', { name: 'Play with three friends' }).click()
  if (byInvitation) await page.getByText('By invitation only').click()
  await page.getByRole('button', { name: 'Create the game' }).click()
  await expect(page.getByRole('heading', { name: 'Waiting for the others' })).toBeVisible()
  return page.url()
}

async function play(pages: readonly Page[], moves: string, already = 0): Promise<void> {
  for (const [index, move] of moves.split(' ').entries()) {
    const turn = (already + index) % 4
    const page = pages[turn]
    const board = OF[turn]
    if (!page || !board) throw new Error('there are four')
    await expect(page.getByText('Your move').first()).toBeVisible()
    await page.locator(`[data-name="${board}"] [data-square="${move.slice(0, 2)}"]`).click()
    await page.locator(`[data-name="${board}"] [data-square="${move.slice(2, 4)}"]`).click()
    await expect(page.locator(`[data-ply="${already + index + 1}"]`)).toHaveText(move)
  }
}

/** The first page opens the table, and three other browsers take its other seats. */
async function sitDown(first: Page, browserOf: () => Promise<BrowserContext>): Promise<[Page, Page, Page, Page]> {
  const address = await openTable(first)
  const take = async (name: string): Promise<Page> => {
    const page = await (await browserOf()).newPage()
    await page.goto(address)
    await expect(page.getByRole('heading', { name: 'You are invited to play' })).toBeVisible()
    await page.getByRole('button', { name: new RegExp(`^${name}`) }).click()
    return page
  }
  return [first, await take('South'), await take('East'), await take('West')]
}

test('four browsers play to a mate that one of them gives, and anybody can look at it', async ({ page, browserOf }) => {
  const pages = await sitDown(page, browserOf)
  await play(pages, MATE)
  const onlooker = await (await browserOf()).newPage()
  await onlooker.goto(page.url())
  for (const one of [...pages, onlooker]) {
    await expect(one.locator('.status .turn')).toHaveText('Checkmate')
    await expect(one.locator('.status li.east .share')).toHaveText('wins')
    await expect(one.locator('.status li.north .share')).toHaveText('loses')
    await expect(one.locator('.status li.west .share')).toHaveText('draws')
  }
})

test('a seat survives a reload, and a draw needs all four', async ({ page, browserOf }) => {
  const pages = await sitDown(page, browserOf)
  await play(pages, 'e2e4 e2e4')
  const [north, south, east, west] = pages
  await south.reload()
  await expect(south.locator('[data-ply="2"]')).toHaveText('e2e4')
  await east.getByRole('button', { name: 'Offer a draw' }).click()
  for (const one of [north, south, west]) {
    await expect(one.getByText('East offers a draw. All four must agree.')).toBeVisible()
    await one.getByRole('button', { name: 'Agree' }).click()
  }
  for (const one of pages) await expect(one.locator('.status .turn')).toHaveText('Draw agreed')
})

test('a game that is called off says so, to the players and to anybody else', async ({ page, browserOf }) => {
  const pages = await sitDown(page, browserOf)
  await play(pages, 'e2e4')
  await pages[2].getByRole('button', { name: 'Abort' }).click()
  await pages[2].getByRole('dialog').getByRole('button', { name: 'Abort' }).click()
  const onlooker = await (await browserOf()).newPage()
  for (const one of [...pages, onlooker]) {
    if (one === onlooker) await one.goto(page.url())
    await expect(one.locator('.status .turn')).toHaveText('The game was aborted')
    await expect(one.locator('.status .share')).toHaveCount(0)
  }
  // Also after a reload.
  await page.reload()
  await expect(page.locator('.status .turn')).toHaveText('The game was aborted')
})

test('an invitation is for its seat alone', async ({ page, browserOf }) => {
  const address = await openTable(page, { byInvitation: true })
  await page.getByRole('radio', { name: 'West' }).check({ force: true })
  const link = await page.getByLabel('Game link: West').inputValue()
  const guest = await (await browserOf()).newPage()
  await guest.goto(address)
  await expect(guest.getByRole('heading', { name: 'This game is by invitation' })).toBeVisible()
  await guest.goto('/')
  await guest.goto(link)
  await guest.getByRole('button', { name: 'Sit down' }).click()
  await expect(guest.getByRole('heading', { name: 'Waiting for the others' })).toBeVisible()
  await expect(guest.locator('li.west')).toContainText('you')
  expect(guest.url()).toBe(address)
})

test('everybody can use the table', async ({ page }) => {
  await openTable(page)
  await accessible(page)
})
