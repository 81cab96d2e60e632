// The button of a provider of identities: there, back, a name, and in again from another device.

import { Identities, CLIENT } from './identities'
import { keepCodes, signedIn, someone } from './people'
import { Server } from './server'
import { expect, test } from './table'

test('a new identity chooses a name, and comes back to it from another device; whoever turns back is told so', async ({ browser }) => {
  const identities = await Identities.start()
  const server = await Server.start({ PARALLAX_OIDC_ISSUER: identities.issuer, PARALLAX_OIDC_CLIENT_ID: CLIENT, PARALLAX_OIDC_LABEL: 'Club' })
  try {
    const name = someone('Ada')
    const first = await (await browser.newContext({ baseURL: server.url, locale: 'en-GB' })).newPage()
    await first.goto('/log-in')
    await first.getByRole('link', { name: 'Continue with Club' }).click()
    await expect(first.getByRole('heading', { name: 'Who are you?' })).toBeVisible()
    await first.getByRole('link', { name: 'I am ada' }).click()
    await expect(first.getByText('You have proved who you are with Club.')).toBeVisible()
    await expect(first.getByLabel('Password', { exact: true })).toHaveCount(0)
    await first.getByLabel('Name').fill(name)
    await first.getByRole('button', { name: /^Sign up/ }).click()
    await keepCodes(first)
    await signedIn(first, name)

    const second = await (await browser.newContext({ baseURL: server.url, locale: 'en-GB' })).newPage()
    await second.goto('/log-in')
    await second.getByRole('link', { name: 'Continue with Club' }).click()
    await second.getByRole('link', { name: 'I am ada' }).click()
    await signedIn(second, name)

    // Somebody else is somebody else, and an answer that was made up leads back to the door.
    const third = await (await browser.newContext({ baseURL: server.url, locale: 'en-GB' })).newPage()
    await third.goto('/log-in')
    await third.getByRole('link', { name: 'Continue with Club' }).click()
    await third.getByRole('link', { name: 'I am grace' }).click()
    await expect(third.getByText('You have proved who you are with Club.')).toBeVisible()
    await third.goto('/api/login/oidc/callback?error=access_denied')
    await expect(third).toHaveURL(/\/log-in/)
    await expect(third.getByText('That did not work. Try again, or sign in another way.')).toBeVisible()
    for (const page of [first, second, third]) await page.context().close()
  } finally {
    await server.remove()
    identities.stop()
  }
})
