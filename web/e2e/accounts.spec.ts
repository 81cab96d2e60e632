// Accounts: a guest who signs up keeps everything, and plays on from every device.

import { authenticator, fillPassword, keepCodes, logIn, PASSWORD, SCREENS, signedIn, signUp, someone } from './people'
import { expect, test } from './table'

const WAYS = ['password', 'passkey'] as const

for (const [screen, size] of Object.entries(SCREENS)) {
  test.describe(screen, () => {
    for (const way of WAYS) {
      test(`a guest plays, signs up with a ${way}, and plays on from a second device until the first is signed out`, async ({ server, browserOf }) => {
        test.slow()
        // Browsers accept passkeys for names, not for numbers.
        const baseURL = server.url.replace('127.0.0.1', 'localhost')
        const name = someone('Ada')
        const first = await (await browserOf({ ...size, baseURL })).newPage()
        if (way === 'passkey') await authenticator(first)
        await first.goto('/')
        await first.getByRole('button', { name: 'Play with a friend' }).first().click()
        await expect(first.getByRole('heading', { name: 'Waiting for your opponent' })).toBeVisible()
        const game = first.url().replace(/.*\/g\//, '')
        const friend = await (await browserOf({ baseURL })).newPage()
        await friend.goto(`/g/${game}`)
        await friend.getByRole('button', { name: 'Sit down' }).click()
        await expect(first.locator('cg-board')).toBeVisible()

        // The game goes on meanwhile, and signing up leads back to where the player was.
        await first.goto('/rules')
        await first.getByRole('link', { name: 'Sign in' }).click()
        await first.getByRole('link', { name: 'Create an account' }).click()
        if (way === 'passkey') {
          await first.getByLabel('Name').fill(name)
          await first.getByRole('button', { name: 'Sign up with a passkey' }).click()
        } else await fillPassword(first, name)
        expect(new Set(await keepCodes(first)).size).toBe(10)
        await expect(first).toHaveURL(/\/rules$/)
        await signedIn(first, name)
        await first.goto(`/g/${game}`)
        await expect(first.locator('cg-board')).toBeVisible()

        if (way === 'passkey') {
          // A password for the other device, which has no passkey.
          await first.goto('/account')
          await first.getByRole('button', { name: 'Add a password' }).click()
          await first.getByLabel('New password').fill(PASSWORD)
          await first.getByRole('button', { name: 'Add a password' }).click()
          await expect(first.getByText('Your password has changed.')).toBeVisible()
        }
        const second = await (await browserOf({ ...size, baseURL })).newPage()
        await logIn(second, name)
        await signedIn(second, name)
        expect(await second.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('parallax:seat:')))).toEqual([])
        await second.getByRole('button', { name: /^Your games/ }).click()
        await second.getByRole('dialog').locator(`a[href="/g/${game}"]`).click()
        await expect(second.locator('cg-board')).toBeVisible()
        await second.reload()
        await expect(second.locator('cg-board')).toBeVisible()

        // The first device takes the seat back, and is signed out by the second.
        await first.goto(`/g/${game}`)
        await expect(first.locator('cg-board')).toBeVisible()
        await expect(second.getByRole('button', { name: 'Play here' })).toBeVisible()
        await second.goto('/account')
        const others = second.getByRole('listitem').filter({ has: second.getByRole('button', { name: /^Sign out/ }) })
        await expect(others).toHaveCount(1)
        await others.getByRole('button', { name: /^Sign out/ }).click()
        await expect(first.getByRole('heading', { name: 'You were signed out' })).toBeVisible()
        await expect(others).toHaveCount(0)
        await second.goto(`/g/${game}`)
        await expect(second.locator('cg-board')).toBeVisible()
        if (way === 'password') return

        // The passkey opens the account again, and the page of the account knows it.
        await first.goto('/log-in')
        await first.getByRole('button', { name: 'Sign in with a passkey' }).click()
        await signedIn(first, name)
        await first.goto('/account')
        await expect(first.getByRole('region', { name: 'Passkeys' }).getByText('My passkey')).toBeVisible()
      })
    }

    test('a name and a password: wrong, right, and lost', async ({ browserOf }) => {
      const name = someone('Grace')
      const page = await (await browserOf(size)).newPage()
      await page.goto('/sign-up')
      await page.getByLabel('Name').fill('no spaces')
      await expect(page.getByText('Only the letters a to z, digits, - and _.')).toBeVisible()
      const codes = await signUp(page, name)
      await signedIn(page, name)

      const other = await (await browserOf(size)).newPage()
      await logIn(other, name, 'not the password')
      await expect(other.getByRole('alert')).toContainText('That is not right.')
      await logIn(other, someone('nobody'), PASSWORD)
      await expect(other.getByRole('alert')).toContainText('That is not right.')
      await logIn(other, name)
      await signedIn(other, name)
      await other.getByRole('button', { name: `Your account: ${name}` }).click()
      await other.getByRole('button', { name: 'Sign out' }).click()
      await expect(other.getByRole('link', { name: 'Sign in' })).toBeAttached()

      // The same name in other letters is somebody's already.
      await other.goto('/sign-up')
      await fillPassword(other, name.toUpperCase())
      await expect(other.getByRole('alert')).toContainText('taken')

      for (const outcome of ['works', 'is used up'] as const) {
        await other.goto('/log-in')
        await other.getByRole('button', { name: 'Lost your password?' }).click()
        await other.getByLabel('Name').fill(name)
        await other.getByLabel('Recovery code').fill(codes[0] ?? '')
        await other.getByLabel('New password').fill('another horse entirely')
        await other.getByRole('button', { name: 'Set the new password' }).click()
        if (outcome === 'works') {
          await signedIn(other, name)
          await other.getByRole('button', { name: `Your account: ${name}` }).click()
          await other.getByRole('button', { name: 'Sign out' }).click()
          await expect(other.getByRole('link', { name: 'Sign in' })).toBeAttached()
        } else await expect(other.getByRole('alert')).toContainText('each code works once')
      }
      // Whoever was signed in before is not any more.
      await page.goto('/account')
      await expect(page.getByRole('heading', { name: 'You are not signed in' })).toBeVisible()
    })

    test('tokens are shown once, and an account is deleted by typing its name', async ({ browserOf, server }) => {
      const name = someone('Kurt')
      const page = await (await browserOf(size)).newPage()
      await signUp(page, name)
      await page.goto('/account')
      await page.getByRole('button', { name: 'New token' }).click()
      await page.getByLabel('What it is for').fill('<b>a program</b>')
      await page.getByRole('button', { name: 'Create the token' }).click()
      const token = await page.getByLabel('Token', { exact: true }).inputValue()
      expect(token).toMatch(/^plx_/)
      const me = () => fetch(`${server.url}/api/me`, { headers: { authorization: `Bearer ${token}` } })
      expect(((await (await me()).json()) as { person: { name: string } }).person.name).toBe(name)
      await page.getByRole('button', { name: 'Done' }).click()
      await expect(page.getByText('<b>a program</b>')).toBeVisible()
      expect(await page.content()).not.toContain(token)

      await page.getByRole('button', { name: 'Delete my account' }).click()
      await page.getByLabel(`Type ${name} to confirm`).fill('somebody else')
      await page.getByRole('button', { name: 'Delete my account' }).click()
      await expect(page.getByRole('region', { name: 'Delete the account' }).getByRole('alert')).toContainText('That is not your name.')
      await page.getByLabel(`Type ${name} to confirm`).fill(name)
      await page.getByRole('button', { name: 'Delete my account' }).click()
      await expect(page.getByRole('heading', { name: 'Your account is deleted' })).toBeVisible()
      await page.goto(`/@/${name}`)
      await expect(page.getByRole('heading', { name: 'Nobody has this name' })).toBeVisible()
      expect((await me()).status).toBe(401)
    })

    test('an administrator reads a report, bans, makes links, and closes the door', async ({ browserOf, server }) => {
      const [admin, player, witness] = [someone('boss'), someone('Mallory'), someone('Trent')]
      const theirs = await (await browserOf(size)).newPage()
      await signUp(theirs, player)
      const other = await (await browserOf(size)).newPage()
      await signUp(other, witness)
      await other.goto(`/@/${player}`)
      await other.getByRole('button', { name: 'Report' }).click()
      await other.getByLabel('What happened?').fill('<script>document.title = "stolen"</script>')
      await other.getByRole('button', { name: 'Send the report' }).click()
      await expect(other.getByText('Your report has been sent.')).toBeVisible()

      const page = await (await browserOf(size)).newPage()
      await page.goto(server.admin('create', admin, '--role', 'admin'))
      await page.getByLabel('New password').fill(PASSWORD)
      await page.getByRole('button', { name: 'Set the password' }).click()
      await signedIn(page, admin)
      await page.goto('/admin')
      const report = page.getByRole('listitem').filter({ hasText: `reported by ${witness}` })
      await expect(report).toContainText('<script>document.title = "stolen"</script>')
      await report.getByRole('button', { name: 'Close' }).click()
      await expect(report).toHaveCount(0)
      await expect(page).toHaveTitle(/^Administration/)

      await page.getByRole('tab', { name: 'People' }).click()
      await page.getByLabel('Search by name').fill(player)
      await page.getByRole('button', { name: 'Search' }).click()
      await page.getByRole('button', { name: `Manage: ${player}` }).click()
      await page.getByRole('button', { name: 'Ban', exact: true }).click()
      await page.getByLabel('Reason').fill('three engines at once')
      await page.getByRole('button', { name: 'Ban this account' }).click()
      await expect(page.getByText('The account is banned')).toBeVisible()
      const late = await (await browserOf(size)).newPage()
      await logIn(late, player)
      await expect(late.getByRole('alert')).toContainText('This account is banned.')

      await page.getByRole('tab', { name: 'Audit log' }).click()
      await expect(page.getByRole('listitem').filter({ hasText: player }).first()).toContainText('three engines at once')

      await page.getByRole('tab', { name: 'Sign-up' }).click()
      await page.getByRole('radio', { name: 'By invitation' }).check({ force: true })
      await expect(page.getByText('Saved.')).toBeVisible()
      await page.getByRole('button', { name: 'Make an invitation link' }).click()
      const link = await page.getByLabel('Invitation link').inputValue()
      try {
        const invited = await (await browserOf(size)).newPage()
        await invited.goto(link)
        await expect(invited.getByLabel('Invitation')).not.toHaveValue('')
        expect(invited.url()).not.toContain('#')
        await signUp(invited, someone('Ivan'))
      } finally {
        await page.getByRole('radio', { name: 'Everybody' }).check({ force: true })
        await expect(page.getByText('Saved.')).toBeVisible()
      }
    })

    test('a profile has results and games, which can be filtered', async ({ browserOf, sit }) => {
      const game = await sit({ mode: 'dark' }, size)
      const name = someone('Lise')
      // Black has sat down in a browser; White's seat was made without one, and is nobody's.
      const { page } = game.black
      const back = page.url()
      await signUp(page, name)
      await page.goto(back)
      await game.white.play('e2e4')
      await game.black.play('e7e5')
      await expect(game.white.status).toHaveText(/Your move/)
      await page.getByRole('button', { name: 'Resign' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Resign' }).click()
      await expect(page.getByRole('link', { name: 'See what really happened' })).toBeVisible()
      const visitor = await (await browserOf(size)).newPage()
      await visitor.goto(`/@/${name}`)
      await expect(visitor.getByRole('heading', { name, level: 1 })).toBeVisible()
      await expect(visitor.getByRole('row').filter({ hasText: 'Fog of War' })).toContainText('1')
      await expect(visitor.getByText('No rated games yet.')).toBeVisible()
      const games = visitor.getByRole('region', { name: 'Games' })
      await expect(games.getByRole('listitem')).toHaveCount(1)
      await games.getByLabel('Result').selectOption('Won')
      await expect(games.getByText('No games to show.')).toBeVisible()
      await games.getByLabel('Result').selectOption('Lost')
      await games.getByRole('link', { name: 'Fog of War' }).click()
      await expect(visitor.locator('cg-board').first()).toBeVisible()
    })
  })
}

test('nobody is asked anything, and a game begins without an answer about guests', async ({ browserOf }) => {
  const page = await (await browserOf()).newPage()
  await page.route('**/api/guest', () => undefined)
  await page.goto('/')
  await expect(page.getByRole('link', { name: 'Sign in' })).toBeVisible()
  await page.getByRole('button', { name: 'Play with a friend' }).first().click()
  await expect(page.getByRole('heading', { name: 'Waiting for your opponent' })).toBeVisible()
})
