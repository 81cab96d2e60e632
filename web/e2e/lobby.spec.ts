// Strangers meet: in the lobby, by name, or not at all.

import { AxeBuilder } from '@axe-core/playwright'
import type { BrowserContextOptions } from '@playwright/test'
import { choose, paired, playNow } from './meeting'
import { SCREENS, signUp, someone } from './people'
import { expect, playAll, test } from './table'

const PHONE = SCREENS.phone as BrowserContextOptions

test('two strangers meet, play a rated blind game to mate, and both ratings change once', async ({ browserOf, server }) => {
  test.slow()
  const [ada, ben] = [someone('Ada'), someone('Ben')]
  const first = await (await browserOf(PHONE)).newPage()
  const second = await (await browserOf()).newPage()
  await signUp(first, ada)
  await signUp(second, ben)
  await choose(first, 'Kriegspiel', '5+3')
  await expect(first.getByLabel('Rated')).toBeChecked()
  await playNow(first)
  await expect(first.getByText('Looking for an opponent…')).toBeVisible()

  // The other one sees who waits, and wants the same.
  await choose(second, 'Kriegspiel', '5+3')
  const list = second.getByRole('region', { name: 'Open challenges' })
  await expect(list.getByRole('link', { name: ada })).toBeVisible()
  await expect(list.getByText('5+3 · rated')).toBeVisible()
  await playNow(second)
  const game = await paired(first, second)
  await expect(game.white.page.locator('.opponent')).toContainText('1500?')
  const id = first.url().split('/').pop() as string
  await playAll({ ...game, id, creator: game.white, guest: game.black }, 'f2f3 e7e5 g2g4')
  await game.black.attempt('d8h4')

  for (const player of [game.white, game.black]) {
    const news = player.page.getByRole('status', { name: 'Ratings' })
    await expect(news).toContainText('1500 → ')
    await expect(news).toContainText('?')
  }
  const rating = (await (await fetch(`${server.url}/api/games/${id}/rating`)).json()) as Record<'white' | 'black', { before: number; after: number }>
  expect(rating.white.after).toBeLessThan(1500)
  expect(rating.black.after).toBeGreaterThan(1500)
  const nameOf = { white: game.white.page === first ? ada : ben, black: game.black.page === first ? ada : ben }

  for (const seat of ['white', 'black'] as const) {
    const page = seat === 'white' ? first : second
    await page.goto(`/@/${nameOf[seat]}`)
    const ratings = page.getByRole('region', { name: 'Ratings' })
    await expect(ratings).toContainText('Kriegspiel, live')
    await expect(ratings).toContainText(`${rating[seat].after}?`)
    await expect(ratings).toContainText('1 game')
    await expect(page.getByRole('region', { name: 'Games' })).toContainText('rated')
    const history = (await (await fetch(`${server.url}/api/people/${nameOf[seat]}/ratings/blind/live`)).json()) as { points: { gameId: string | null }[] }
    expect(history.points.filter(({ gameId }) => gameId === id)).toHaveLength(1)
  }
  // Nobody is among the best after one game, and the page says so.
  await first.goto('/ratings')
  await expect(first.getByRole('heading', { name: 'Ratings', level: 1 })).toBeVisible()
  await first.getByLabel('Game', { exact: true }).selectOption('Kriegspiel, live')
  await expect(first.getByText(/^\d+ players with a rating$/)).toBeVisible()
  await expect(first.getByText('Nobody is listed here yet.')).toBeVisible()
})

test('the bars of a rated game show ratings after a reload, in a rematch, too', async ({ browserOf }) => {
  test.slow()
  const first = await (await browserOf(PHONE)).newPage()
  const second = await (await browserOf()).newPage()
  await signUp(first, someone('Ada'))
  await signUp(second, someone('Ben'))
  await choose(first, 'Kriegspiel', '5+3')
  await playNow(first)
  await expect(first.getByText('Looking for an opponent…')).toBeVisible()
  await choose(second, 'Kriegspiel', '5+3')
  await playNow(second)
  const game = await paired(first, second)
  const id = first.url().split('/').pop() as string
  await playAll({ ...game, id, creator: game.white, guest: game.black }, 'f2f3 e7e5 g2g4')
  await game.black.attempt('d8h4')
  await first.getByRole('button', { name: 'Rematch' }).click()
  await second.getByRole('button', { name: 'Rematch' }).click()
  for (const page of [first, second]) {
    await expect(page).not.toHaveURL(new RegExp(id))
    await expect(page.locator('.opponent')).toContainText(/\d{4}\?/)
    await page.reload()
    await expect(page.locator('.opponent')).toContainText(/\d{4}\?/)
  }
})

test('guests meet without a name; a phrase is heard after the end; whoever reloads is still in the game', async ({ browserOf }) => {
  test.slow()
  const first = await (await browserOf(PHONE)).newPage()
  const second = await (await browserOf(PHONE)).newPage()
  const told = { first: [] as string[], second: [] as string[] }
  first.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => told.first.push(String(payload))))
  second.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => told.second.push(String(payload))))
  await choose(first, 'Fog of War', '3+2')
  await expect(first.getByLabel('Rated')).toHaveCount(0)
  await playNow(first)
  await expect(first.getByText('Looking for an opponent…')).toBeVisible()
  await second.goto('/')
  await second.getByRole('button', { name: /^Play against Guest: Fog of War · 3\+2/ }).click()
  const { white, black } = await paired(first, second)
  await white.page.reload()
  await expect(white.board).toBeVisible()
  await white.play('e2e4')
  await black.play('e7e5')
  await white.page.getByRole('button', { name: 'Resign' }).click()
  await white.page.getByRole('dialog').getByRole('button', { name: 'Resign' }).click()
  await expect(black.page.getByRole('heading', { name: 'You win' })).toBeVisible()
  await white.page.getByRole('button', { name: 'Good game!' }).click()
  await expect(black.page.getByText('Opponent: Good game!')).toBeVisible()
  await black.page.getByRole('button', { name: 'Mute' }).click()
  await white.page.getByRole('button', { name: 'Bye!' }).click()
  await expect.poll(() => told[black.page === first ? 'first' : 'second'].some((frame) => frame.includes('"phrase":"bye"'))).toBe(true)
  await expect(black.page.getByText('Bye!')).toHaveCount(1)
})

test('nobody comes: the search can be cancelled, survives other pages, and the computer is offered meanwhile', async ({ browserOf }) => {
  test.slow()
  const page = await (await browserOf(PHONE)).newPage()
  await choose(page, 'Kriegspiel', '30+20')
  await playNow(page)
  await expect(page.getByText('Looking for an opponent…')).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('button', { name: 'Play now' })).toBeVisible()
  await playNow(page)
  const meanwhile = page.getByRole('button', { name: 'Play the computer meanwhile' })
  await expect(meanwhile).toHaveCount(0)
  await expect(meanwhile).toBeVisible({ timeout: 15_000 })
  await meanwhile.click()
  await expect(page.locator('cg-board')).toBeVisible()

  // Somebody comes after all. Nobody is torn away from a game.
  const late = await (await browserOf()).newPage()
  await choose(late, 'Kriegspiel', '30+20')
  await playNow(late)
  await expect(late.locator('cg-board')).toBeVisible()
  const call = page.getByRole('dialog', { name: 'Your opponent is here' })
  await expect(call).toBeVisible()
  await call.getByRole('button', { name: 'Go to the game' }).click()
  await expect(page).toHaveURL(late.url())
  await expect(page.locator('cg-board')).toBeVisible()
})

test('a challenge by name is declined, then accepted on another page; nonsense is refused in words', async ({ browserOf }) => {
  test.slow()
  const [ada, ben] = [someone('Ada'), someone('Ben')]
  const first = await (await browserOf()).newPage()
  const second = await (await browserOf(PHONE)).newPage()
  await signUp(first, ada)
  await signUp(second, ben)
  await second.goto('/rules')

  // From the home page, by name.
  await first.goto('/')
  await first.getByRole('button', { name: 'New challenge' }).click()
  const dialog = first.getByRole('dialog', { name: 'New challenge' })
  await dialog.getByRole('radio', { name: 'A player by name' }).check({ force: true })
  await dialog.getByRole('button', { name: 'Send the challenge' }).click()
  await expect(dialog.getByText('Whom do you want to challenge?')).toBeVisible()
  await dialog.getByLabel('Name of the player').fill(someone('nobody'))
  await dialog.getByRole('button', { name: 'Send the challenge' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Nobody has this name.')
  await dialog.getByLabel('Name of the player').fill(ada)
  await dialog.getByRole('button', { name: 'Send the challenge' }).click()
  await expect(dialog.getByRole('alert')).toContainText('You cannot play against yourself.')
  await dialog.getByLabel('Name of the player').fill(ben)
  await dialog.getByRole('button', { name: 'Send the challenge' }).click()
  await expect(dialog).toBeHidden()
  await expect(first.getByText(`Waiting for ${ben}’s answer`)).toBeVisible()
  const call = second.getByRole('dialog', { name: `${ada} challenges you` })
  await expect(call).toBeVisible()
  const { violations } = await new AxeBuilder({ page: second }).analyze()
  expect(violations.map(({ id }) => id)).toEqual([])
  await call.getByRole('button', { name: 'Decline' }).click()
  await expect(call).toBeHidden()
  await expect(first.locator('.calls')).toContainText(`${ben} declined your challenge.`)
  await expect(first.getByText(`Waiting for ${ben}’s answer`)).toHaveCount(0)

  // From the profile, with the keyboard.
  await first.goto(`/@/${ben}`)
  await first.getByRole('button', { name: 'Challenge' }).focus()
  await first.keyboard.press('Enter')
  const challenge = first.getByRole('dialog', { name: `Challenge ${ben}` })
  await challenge.getByRole('radio', { name: 'Open chess' }).check({ force: true })
  await challenge.getByRole('button', { name: 'Send the challenge' }).press('Enter')
  await expect(call).toBeVisible()
  await call.getByRole('button', { name: 'Accept' }).click()
  const { white } = await paired(first, second)
  await expect(white.page.locator('.opponent').getByRole('link', { name: white.page === first ? ben : ada })).toBeVisible()
})

test('whom somebody has blocked they do not meet, and nobody is told', async ({ browserOf }) => {
  test.slow()
  const [ada, ben] = [someone('Ada'), someone('Ben')]
  const first = await (await browserOf()).newPage()
  const second = await (await browserOf()).newPage()
  await signUp(first, ada)
  await signUp(second, ben)
  await first.goto(`/@/${ben}`)
  await first.getByRole('button', { name: 'Block' }).click()
  await first.getByRole('dialog').getByRole('button', { name: 'Block' }).click()
  await expect(first.getByText('You have blocked this player.')).toBeVisible()
  await second.goto(`/@/${ada}`)
  await second.getByRole('button', { name: 'Challenge' }).click()
  await second.getByRole('button', { name: 'Send the challenge' }).click()
  await expect(second.getByRole('alert')).toContainText('This player is not available.')
  await first.goto('/account')
  await first.getByRole('button', { name: `Unblock ${ben}` }).click()
  await expect(first.getByText('You have blocked nobody.')).toBeVisible()
})

test('a guest blocks somebody from their page, is shown nothing of them, and thinks better of it', async ({ browserOf }) => {
  test.slow()
  const ada = someone('Ada')
  const first = await (await browserOf()).newPage()
  const second = await (await browserOf(PHONE)).newPage()
  await signUp(first, ada)
  await choose(first, 'Fog of War', '30+20')
  await first.getByRole('checkbox', { name: 'Rated' }).uncheck()
  await playNow(first)
  await expect(first.getByText('Looking for an opponent…')).toBeVisible()
  await second.goto('/')
  const offer = second.getByRole('button', { name: `Play against ${ada}` })
  await expect(offer).toBeVisible()

  await second.goto(`/@/${ada}`)
  await second.getByRole('button', { name: 'Block' }).click()
  await second.getByRole('dialog').getByRole('button', { name: 'Block' }).click()
  await expect(second.getByText('You have blocked this player.')).toBeVisible()
  await expect(second.getByRole('button', { name: 'Challenge' })).toHaveCount(0)
  await second.goto('/')
  await expect(second.getByText(/^\d+ players? here/)).toBeVisible()
  await expect(offer).toHaveCount(0)

  await second.goto(`/@/${ada}`)
  await second.getByRole('button', { name: 'Unblock' }).click()
  await expect(second.getByRole('button', { name: 'Challenge' })).toBeVisible()
  await expect(async () => {
    await second.goto('/')
    await expect(offer).toBeVisible({ timeout: 2000 })
  }).toPass()
})

test('the computers of the server have pages, and play at once instead of being challenged', async ({ browserOf }) => {
  const page = await (await browserOf(PHONE)).newPage()
  await page.goto('/@/Casual-2')
  await expect(page.getByRole('heading', { name: 'Casual-2' })).toBeVisible()
  await expect(page.getByText('Bot', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Play the computer' }).click()
  await expect(page).toHaveURL(/\/bots$/)
  await page.goto('/@/Casual-2')
  await expect(page.getByRole('link', { name: 'Play the computer' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Challenge' })).toHaveCount(0)
  // Whoever knows the name is told so, and does not wait for nothing.
  await page.goto('/')
  await page.getByRole('button', { name: 'New challenge' }).click()
  const dialog = page.getByRole('dialog', { name: 'New challenge' })
  await dialog.getByRole('radio', { name: 'A player by name' }).check({ force: true })
  await dialog.getByLabel('Name of the player').fill('Casual-2')
  await dialog.getByRole('button', { name: 'Send the challenge' }).click()
  await expect(dialog.getByRole('alert')).toContainText('This player is not available.')
})

test('a game of days waits in the list for whoever wants it, and says until when to move', async ({ browserOf }) => {
  test.slow()
  const first = await (await browserOf(PHONE)).newPage()
  const second = await (await browserOf(PHONE)).newPage()
  await choose(first, 'Open chess', '1 day')
  await playNow(first)
  await expect(first.getByText('Your challenge', { exact: true })).toBeVisible()
  await expect(first.getByRole('button', { name: 'Play now' })).toBeVisible()
  await second.goto('/')
  await second.getByRole('button', { name: /^Play against Guest: Open chess · 1 day/ }).click()
  await expect(second.locator('cg-board')).toBeVisible()
  await first.getByRole('dialog', { name: 'Your opponent is here' }).getByRole('button', { name: 'Go to the game' }).click()
  const { white } = await paired(first, second)
  await expect(white.status).toHaveText(/Your move, by \w{3}/)
  await white.page.goto('/')
  await expect(white.page).toHaveTitle(/^\(1\) Parallax/)
  await expect(white.page.getByRole('region', { name: 'Your games' })).toContainText(/by \w{3}/)
})
