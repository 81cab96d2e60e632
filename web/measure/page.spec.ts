// How soon a board can be used, and how soon a move is drawn.

import { compressed } from '../e2e/weight'
import { expect, test } from '../e2e/table'

const ROUNDS = 9
const median = (all: number[]) => all.sort((a, b) => a - b)[Math.floor(all.length / 2)] as number

test('the board, from a cold page', async ({ sit, browserOf }) => {
  const game = await sit({ mode: 'dark' })
  const storage = await game.white.page.context().storageState()
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const page = await (await browserOf({ storageState: storage, serviceWorkers: 'block' })).newPage()
    await page.goto(`/g/${game.id}`, { waitUntil: 'commit' })
    // Usable: the pieces stand on it, and the server has said whose turn it is.
    await page.waitForFunction(() => document.querySelectorAll('cg-board piece').length >= 16 && document.querySelector('.status'))
    times.push(await page.evaluate(() => performance.now()))
    await page.close()
  }
  console.log(`board usable after ${Math.round(median(times))} ms (median of ${ROUNDS}; ${times.map(Math.round).join(', ')})`)
})

test('the first paint on a slow line', async ({ browserOf, server }) => {
  const made = await server.create({ mode: 'blind' })
  for (const path of ['/', `/g/${made.id}`]) {
    const times: number[] = []
    for (let round = 0; round < 5; round++) {
      const page = await (await browserOf({ serviceWorkers: 'block' })).newPage()
      const line = await page.context().newCDPSession(page)
      await line.send('Network.enable')
      // A poor mobile line: 400 kbit/s, and 400 ms for a round trip.
      await line.send('Network.emulateNetworkConditions', { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 })
      await page.goto(path)
      await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length && document.querySelector('main'))
      const [painted, ready] = await page.evaluate(() => [performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0, performance.now()])
      times.push(painted as number)
      if (round === 0) console.log(`${path}: the client runs after ${Math.round(ready as number)} ms`)
      await page.close()
    }
    console.log(`${path}: first paint after ${Math.round(median(times))} ms (median of 5)`)
  }
})

test('what is loaded first', async ({ browserOf, sit }) => {
  const game = await sit({ mode: 'blind' })
  const storage = await game.white.page.context().storageState()
  for (const path of ['/', '/rules', `/g/${game.id}`]) {
    const page = await (await browserOf({ storageState: path.startsWith('/g/') ? storage : undefined, serviceWorkers: 'block' })).newPage()
    const bytes = await compressed(page, path)
    console.log(`${path}: ${(bytes / 1000).toFixed(1)} KB of scripts and styles, compressed`)
    await page.close()
  }
})

test('a move, from the tap to the picture', async ({ sit }) => {
  const { white, black } = await sit({ mode: 'vanilla', touchMove: false })
  const frames: number[] = []
  const moves = ['a2a3', 'a7a6', 'b2b3', 'b7b6', 'c2c3', 'c7c6', 'd2d3', 'd7d6', 'e2e3', 'e7e6']
  for (const [index, move] of moves.entries()) {
    const player = index % 2 ? black : white
    await expect(player.status).toHaveText(/Your move/)
    await player.click(move.slice(0, 2))
    const counted = player.page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          addEventListener(
            'mousedown',
            () => {
              let frames = 0
              const look = () => {
                frames++
                const shown = (name: string) => [...document.querySelectorAll<HTMLElement>(`square.${name}`)].filter((it) => it.style.visibility !== 'hidden')
                if (shown('last-move').length === 2 && !shown('selected').length) resolve(frames)
                else requestAnimationFrame(look)
              }
              requestAnimationFrame(look)
            },
            { once: true, capture: true },
          )
        }),
    )
    await player.click(move.slice(2, 4))
    frames.push(await counted)
    await expect(player.status).toHaveText(/opponent’s move/)
  }
  console.log(`a move is drawn in frame ${median(frames)} after the tap (median of ${frames.length}; ${frames.join(', ')})`)
})
