// Dark chess: fog, the king's end, and what the wire carries.

import type { Page } from '@playwright/test'
import type { Sent } from '../src/wire/v1'
import type { PairView } from '../src/wire/view'
import type { FinishedPair } from '../src/http'
import { applyDelta, applyNotice } from '../src/play/fold'
import { expect, playAll, test } from './table'

const SCRIPT = 'e2e4 e7e5 g1f3 b8c6 f1b5 c6d4 f3e5 d4b5 d2d4 d8h4 e1g1 h4f2 a2a3'

test('a game to the king’s end', async ({ sit }) => {
  const game = await sit({ mode: 'dark' })
  const { white, black } = game
  await expect(white.page.locator('square.fog:visible')).toHaveCount(32)
  await white.click('e2')
  // Legal moves are always shown: there is no moderator to ask.
  await expect(white.page.locator('square.dest:visible')).toHaveCount(2)
  await white.click('e4')
  await expect(white.status).toHaveText(/opponent’s move/)
  await expect(white.cell('e5')).toHaveAccessibleName('e5, empty')
  await expect(white.cell('d7')).toHaveAccessibleName('d7, in fog')
  await black.play('e7e5')
  await expect(white.cell('e5')).toHaveAccessibleName('e5, in fog')

  await playAll(game, SCRIPT.split(' ').slice(2).join(' '))
  await black.attempt('f2g1')
  await expect(black.page.getByRole('heading', { name: 'You win' })).toBeVisible()
  await expect(white.page.getByRole('heading', { name: 'You lose' })).toBeVisible()
  await expect(white.page.locator('.result')).toContainText('the king was captured')
  await expect(white.page.locator('square.fog:visible')).toHaveCount(0)
})

test('premoves wait for their turn', async ({ sit }) => {
  const { white, black } = await sit({ mode: 'dark' })
  await expect(black.status).toHaveText(/opponent’s move/)
  await black.click('e7')
  await black.click('e5')
  await expect(black.page.locator('square.current-premove:visible')).toHaveCount(2)
  // The answer may come before anybody has seen that it is awaited.
  await white.attempt('e2e4')
  await expect(black.cell('e5')).toHaveAccessibleName(/black pawn/)
  await expect(white.log).toContainText('e4')
  await expect(white.status).toHaveText(/Your move/)
})

test('no frame holds anything that the seat does not see', async ({ sit, server, browserOf }) => {
  const made = await server.create({ mode: 'dark', side: 'white' })
  const frames: Sent[] = []
  const page = await (await browserOf()).newPage()
  page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => frames.push(JSON.parse(String(payload)) as Sent)))
  await seat(page, made.id, made.token, 'white')
  await page.goto(`/g/${made.id}`)
  await expect(page.getByRole('heading', { name: 'Waiting' })).toBeVisible()
  void sit
  const { Player } = await import('./table')
  const other = await (await browserOf()).newPage()
  await other.goto(`/g/${made.id}`)
  await other.getByRole('button', { name: 'Sit down' }).click()
  const game = { id: made.id, white: new Player(page, 'white'), black: new Player(other, 'black') }
  await expect(game.black.board).toBeVisible()
  await playAll({ ...game, creator: game.white, guest: game.black }, SCRIPT)
  const live = frames.length
  await game.black.attempt('f2g1')
  await expect(other.getByRole('heading', { name: 'You win' })).toBeVisible()

  const record = (await (await server.record(made.id)).json()) as FinishedPair
  const { review } = record
  let view: PairView | null = null
  let compared = 0
  for (const frame of frames.slice(0, live)) {
    if (frame.type === 'game.state') {
      expect(frame.payload.fen).toBeNull()
      view = frame.payload.view as PairView
    } else if (frame.type === 'game.delta' && view) {
      view = applyDelta(view, frame.payload, frame.ts)
      if (view.turn === 'white') expect(frame.payload.moveNotation).toBeUndefined()
    } else if (frame.type === 'game.notice' && view) view = applyNotice(view, frame.payload, frame.ts)
    if (!view || !frame.type.startsWith('game.')) continue
    // All that has been said so far, taken together, is what the rules let White see at this ply, and not a piece more.
    const seen = view.ply === 0 ? review.start.white : review.plies[view.ply - 1]?.seen.white
    const pieces = (all: { square: string; role: string; owner: string }[]) => all.map((piece) => `${piece.owner} ${piece.role} ${piece.square}`).sort()
    expect(pieces(view.pieces)).toEqual(pieces(seen?.men ?? []))
    expect([...view.visible].sort()).toEqual([...(seen?.visible ?? [])].sort())
    compared++
  }
  expect(compared).toBeGreaterThan(12)
  // Nor in any other field: no FEN, no move of the other side's, no name of a square in fog.
  const hidden = (text: string) => /[rnbqkpRNBQKP1-8]+(\/[rnbqkpRNBQKP1-8]+){7}/.test(text)
  for (const frame of frames.slice(0, live)) if (frame.type.startsWith('game.')) expect(hidden(JSON.stringify(frame))).toBe(false)
})

async function seat(page: Page, id: string, token: string, color: string): Promise<void> {
  await page.addInitScript(([key, value]) => localStorage.setItem(key as string, value as string), [
    `parallax:seat:${id}`,
    JSON.stringify({ token, color }),
  ])
}
