// A language model as an opponent: what it thinks is hidden until the game is over, and beside the moves then.

import { createServer, type Server as Http } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Server } from './server'
import { expect, test } from './table'

const THOUGHT = 'The knight can wait; a pawn will do.'

/** A model that plays the first of the moves that it is offered, and says why. */
async function model(): Promise<Http> {
  const http = createServer((request, response) => {
    let body = ''
    request.on('data', (part: Buffer) => (body += part.toString()))
    request.on('end', () => {
      response.setHeader('content-type', 'application/json')
      if (request.url?.endsWith('/models')) return response.end(JSON.stringify({ data: [{ id: 'parrot' }] }))
      const { messages } = JSON.parse(body) as { messages: { content: string }[] }
      const move = /\b[a-h][1-8][a-h][1-8]\b/.exec(messages.at(-1)?.content.split('may try').at(-1) ?? '')?.[0]
      const content = JSON.stringify({ reasoning: THOUGHT, move })
      return response.end(JSON.stringify({ choices: [{ message: { role: 'assistant', content }, finish_reason: 'stop' }] }))
    })
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  return http
}

test('a language model plays, and the review tells what it thought', async ({ browserOf }) => {
  const http = await model()
  const url = `http://127.0.0.1:${(http.address() as AddressInfo).port}/v1`
  const server = await Server.start({ PARALLAX_RECON_URL: url, PARALLAX_RECON_MODEL: 'parrot' })
  try {
    const page = await (await browserOf({ baseURL: server.url })).newPage()
    await page.goto('/')
    await page.getByRole('radio', { name: 'White', exact: true }).check({ force: true })
    await page.getByLabel('Opponent').selectOption('Recon')
    await page.getByRole('button', { name: 'Play the computer' }).click()
    await expect(page.locator('.opponent').getByText('Recon, parrot')).toBeVisible()
    const field = page.getByLabel('Type a move')
    await field.fill('e2e4')
    await field.press('Enter')
    await expect(page.locator('.status')).toHaveText(/Your move/)
    await expect(page.getByText(THOUGHT)).toHaveCount(0)

    await page.getByRole('button', { name: 'Resign' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Resign' }).click()
    await page.getByRole('link', { name: 'See what really happened' }).click()
    await expect(page.getByRole('heading', { name: 'What the computer thought' })).toBeVisible()
    const thought = page.getByRole('listitem').filter({ hasText: THOUGHT })
    await expect(thought).toHaveCount(1)
    await thought.getByRole('button').click()
    await expect(thought.getByRole('button')).toHaveAttribute('aria-current', 'step')
  } finally {
    await server.remove()
    http.close()
  }
})
