// A program with an account waits in the lobby over https, and somebody who comes there plays it.

import { spawn } from 'node:child_process'
import { Https } from './https'
import { PASSWORD } from './people'
import { Server } from './server'
import { expect, Player, test } from './table'

/** Makes an account that is a bot's; returns a token for its program. */
async function botAccount(server: Server, name: string): Promise<string> {
  let cookie = ''
  const post = async (path: string, body: object): Promise<unknown> => {
    const headers = { 'content-type': 'application/json', ...(cookie && { cookie }) }
    const answer = await fetch(server.url + path, { method: 'POST', headers, body: JSON.stringify(body) })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? cookie
    return answer.json()
  }
  await post('/api/account', { name, password: PASSWORD })
  await post('/api/account/bot', {})
  return ((await post('/api/account/tokens', { label: 'e2e', scopes: ['bot'] })) as { token: string }).token
}

test('somebody meets a bot account in the lobby over https, plays it, and plays it again', async ({ browserOf }) => {
  test.slow()
  const https = await Https.start()
  const server = await Server.start({ PARALLAX_PUBLIC_URL: https.url })
  https.to = server.port
  const token = await botAccount(server, 'Robby')
  const args = ['bot', '--account', '--url', https.url, '--bot', 'casual:1', '--seek', 'blind', '--clock', '10+5', '--ca-file', https.authority]
  const robby = spawn(process.env.PARALLAX_BIN ?? '', args, { env: { ...process.env, PARALLAX_TOKEN: token }, stdio: 'ignore' })
  try {
    const page = await (await browserOf({ baseURL: https.url, ignoreHTTPSErrors: true })).newPage()
    await page.goto('/')
    expect(await page.evaluate(() => isSecureContext && location.protocol)).toBe('https:')
    const list = page.getByRole('region', { name: 'Open challenges' })
    await expect(list.getByRole('link', { name: 'Robby' })).toBeVisible({ timeout: 20_000 })
    await list.getByRole('button', { name: /^Play against Robby/ }).click()
    await expect(page.locator('cg-board')).toBeVisible({ timeout: 20_000 })
    const white = (await page.locator('.own .dot.white').count()) > 0
    const player = new Player(page, white ? 'white' : 'black')
    await expect(page.locator('.opponent')).toContainText('Robby')
    for (const move of white ? ['a2a3', 'b2b3'] : ['a7a6', 'b7b6']) await player.attempt(move)
    await expect(player.status).toHaveText(/Your move/, { timeout: 20_000 })
    await page.getByRole('button', { name: 'Resign' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Resign' }).click()
    const first = page.url()
    await page.getByRole('button', { name: 'Rematch' }).click()
    await expect(page).not.toHaveURL(first, { timeout: 20_000 })
    await expect(page.locator(white ? '.own .dot.black' : '.own .dot.white')).toBeVisible()
  } finally {
    robby.kill('SIGKILL')
    await server.remove()
    https.remove()
  }
})
