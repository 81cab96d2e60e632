// A move and a connection that breaks, in every order: it is sent once, never twice, and never lost if it can still be made.

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Session } from '../src/play/session.svelte'
import type { PairView, Said } from '../src/wire/view'
import { FakeSocket, fakeBrowser } from './browser'
import { view } from './seat'

const START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR'
const ID = 'abcdefgh'
const REFUSED: Said = { ply: 0, text: 'illegal_move', only: 'white', at: 0 }
/** Where both players hear refusals. */
const NO: Said = { ply: 0, text: 'no', at: 0 }

let session: Session

beforeEach(async () => {
  vi.useFakeTimers()
  fakeBrowser()
  localStorage.setItem(`parallax:seat:${ID}`, JSON.stringify({ token: 'secret', color: 'white' }))
  const { Session } = await import('../src/play/session.svelte')
  session = new Session(ID)
  session.start()
  enter({})
})

afterEach(() => {
  session.stop()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** The server lets the seat in and shows it the game. */
function enter(changes: Partial<PairView>): void {
  const seen = view(START, changes)
  FakeSocket.last.open()
  FakeSocket.last.say('game.state', { stateSeq: 0, status: seen.ending ? 'finished' : 'active', older: 0, view: seen })
}

function breakLine(): void {
  FakeSocket.last.end()
  vi.advanceTimersByTime(500)
}

const moves = () => FakeSocket.all.flatMap((socket) => socket.of('game.move'))
const delta = () => FakeSocket.last.say('game.delta', { inserted: [], retracted: [], moveNotation: 'e2e4', turn: 'black', gameOver: null })

test('answered: sent once, drawn until the answer', () => {
  session.move('e2', 'e4')
  expect(session.pending).toMatchObject({ from: 'e2', to: 'e4' })
  delta()
  expect(session.pending).toBeNull()
  breakLine()
  enter({ ply: 1, turn: 'black' })
  expect(moves()).toHaveLength(1)
})

test('sent and counted, but the answer got lost: not sent again', () => {
  session.move('e2', 'e4')
  breakLine()
  expect(session.pending).not.toBeNull()
  enter({ ply: 1, turn: 'black' })
  expect(moves()).toHaveLength(1)
  expect(session.pending).toBeNull()
})

test('sent and lost on the way: sent again when the state shows that it did not arrive', () => {
  session.move('e2', 'e4')
  breakLine()
  enter({})
  expect(moves().map(({ payload }) => payload)).toEqual([
    { from: 'e2', to: 'e4' },
    { from: 'e2', to: 'e4' },
  ])
  const keys = moves().map(({ key }) => key)
  expect(keys[0]).toBeGreaterThan(0)
  expect(keys[1]).toBe(keys[0])
  expect(session.pending).not.toBeNull()
  delta()
  expect(session.pending).toBeNull()
})

test.each([REFUSED, NO])('sent, judged and refused with “$text”: not tried a second time', (refusal) => {
  session.move('e2', 'e5')
  breakLine()
  enter({ announcements: [refusal] })
  expect(moves()).toHaveLength(1)
  expect(session.pending).toBeNull()
})

test('made without a connection: drawn at once, sent when it is back', () => {
  FakeSocket.last.end()
  session.move('e2', 'e4')
  expect(session.pending).toMatchObject({ from: 'e2', to: 'e4' })
  expect(moves()).toHaveLength(0)
  vi.advanceTimersByTime(500)
  FakeSocket.last.open()
  // Not before the state has shown that it is still that turn.
  expect(moves()).toHaveLength(0)
  FakeSocket.last.say('game.state', { stateSeq: 0, status: 'active', older: 0, view: view(START) })
  expect(moves()).toHaveLength(1)
})

test('made without a connection, after a refused try: sent all the same', () => {
  enter({ announcements: [REFUSED] })
  FakeSocket.last.end()
  session.move('e2', 'e4')
  vi.advanceTimersByTime(500)
  enter({ announcements: [REFUSED] })
  expect(moves()).toHaveLength(1)
})

test.each([
  ['another device has moved', { ply: 1, turn: 'black' as const }],
  ['the game went on to the next turn', { ply: 2, turn: 'white' as const }],
  ['the game is over', { ending: { winner: 'black' as const, reason: 'out_of_time' as const } }],
])('made without a connection, but %s: not sent', (_, changes) => {
  FakeSocket.last.end()
  session.move('e2', 'e4')
  vi.advanceTimersByTime(500)
  enter(changes)
  expect(moves()).toHaveLength(0)
  expect(session.pending).toBeNull()
})

test('two moves per turn: the first counted, so it is not made again as the second', () => {
  session.move('e2', 'e4')
  breakLine()
  enter({ ply: 1, turn: 'white' })
  expect(moves()).toHaveLength(1)
  expect(session.pending).toBeNull()
})

test('a line that breaks again and again sends the move once in the end', () => {
  FakeSocket.last.end()
  session.move('e2', 'e4')
  for (let times = 0; times < 3; times++) {
    vi.advanceTimersByTime(10_000)
    FakeSocket.last.open()
    FakeSocket.last.end()
  }
  vi.advanceTimersByTime(10_000)
  enter({})
  expect(moves()).toHaveLength(1)
  breakLine()
  enter({ ply: 1, turn: 'black' })
  expect(moves()).toHaveLength(1)
})

test('a draw offer meanwhile is no answer; a refusal is', () => {
  session.move('e2', 'e5')
  FakeSocket.last.say('game.notice', { drawOffer: 'black' })
  expect(session.pending).not.toBeNull()
  FakeSocket.last.say('game.notice', { announcements: ['illegal_move'], private: [0] })
  expect(session.pending).toBeNull()
})

test('a refusal that both players hear is an answer, too; “any?” is none', () => {
  enter({ announcements: [NO] })
  session.move('e2', 'e5')
  FakeSocket.last.say('game.notice', { announcements: ['any_no'] })
  expect(session.pending).not.toBeNull()
  FakeSocket.last.say('game.notice', { announcements: ['no'] })
  expect(session.pending).toBeNull()
})

test('what is on the board stays there while the connection is away', () => {
  FakeSocket.last.end()
  expect(session.online).toBe(false)
  expect(session.view?.pieces).toHaveLength(32)
  expect(session.trouble).toBeNull()
  vi.advanceTimersByTime(600_000)
  expect(session.trouble).toBeNull()
})

test('a seat that moved to another device is dropped here', () => {
  FakeSocket.last.end('moved', 1000)
  expect(session.trouble).toBe('moved')
  expect(localStorage.getItem(`parallax:seat:${ID}`)).toBeNull()
})

test('somebody who comes back says no name; somebody who sits down does, and shows the ticket', async () => {
  expect(FakeSocket.last.of('room.join')[0]?.payload).toEqual({ gameId: ID, here: true })
  const { Session } = await import('../src/play/session.svelte')
  const { settings } = await import('../src/settings.svelte')
  settings.name = ' Ada '
  const guest = new Session('guestgame')
  guest.start({ carry: 'abcdefgh' })
  FakeSocket.last.open()
  const [first] = FakeSocket.last.of('room.join')
  expect(first?.payload).toEqual({ gameId: 'guestgame', carry: 'abcdefgh', name: 'Ada', here: true, newToken: expect.any(String) })
  expect(first?.payload.newToken).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  // The answer is lost: the same is asked once more, so that the seat is not lost with it.
  breakLine()
  FakeSocket.last.open()
  expect(FakeSocket.last.of('room.join')[0]?.payload).toEqual(first?.payload)
  guest.stop()
})

test('a page that nobody looks at does not say that somebody is here', () => {
  const look = (state: DocumentVisibilityState) => {
    Object.assign(document, { visibilityState: state })
    document.dispatchEvent(new Event('visibilitychange'))
  }
  const here = () => FakeSocket.last.of('seat.here').length
  expect(here()).toBe(1)
  look('hidden')
  breakLine()
  enter({})
  expect(FakeSocket.last.of('room.join')[0]?.payload).toMatchObject({ here: false })
  expect(here()).toBe(0)
  look('visible')
  expect(here()).toBe(1)
})

// --- what is asked for besides moves ---

const asked = (type: string) => FakeSocket.all.flatMap((socket) => socket.of(type))

test.each([
  ['game.resign', () => session.resign()],
  ['game.abort', () => session.abort()],
  ['game.offer-draw', () => session.offerDraw()],
] as const)('%s without a connection waits for it, and is sent once', (type, ask) => {
  FakeSocket.last.end()
  ask()
  expect(session.wish?.type).toBe(type)
  vi.advanceTimersByTime(500)
  expect(asked(type)).toHaveLength(0)
  enter({})
  expect(asked(type)).toHaveLength(1)
  FakeSocket.last.say('game.end', { finalFen: null, winner: 'draw', reason: 'draw-agreed' })
  breakLine()
  enter({ ending: { winner: null, reason: 'draw_agreed' } })
  expect(asked(type)).toHaveLength(1)
})

test('a resignation that got lost on a dead line is sent again, a draw offer is not', () => {
  session.offerDraw()
  breakLine()
  enter({})
  expect(asked('game.offer-draw')).toHaveLength(1)
  session.resign()
  breakLine()
  enter({})
  expect(asked('game.resign')).toHaveLength(2)
})

test('what waits can be taken back', () => {
  FakeSocket.last.end()
  session.resign()
  session.takeBackWish()
  vi.advanceTimersByTime(500)
  enter({})
  expect(asked('game.resign')).toHaveLength(0)
})

test('the answer to a draw offer waits, unless the offer has lapsed by then', () => {
  for (const [drawOffer, sent] of [
    [null, 0],
    ['black', 1],
  ] as const) {
    FakeSocket.last.end()
    session.respondDraw(true)
    vi.advanceTimersByTime(10_000)
    enter({ drawOffer })
    expect(asked('game.respond-draw')).toHaveLength(sent)
    expect(session.wish).toBeNull()
  }
})

test('an error is an answer: nothing is asked again', () => {
  session.abort()
  FakeSocket.last.say('error', { code: 'ILLEGAL_MOVE', message: 'too late', fatal: false })
  breakLine()
  enter({})
  expect(asked('game.abort')).toHaveLength(1)
})

test('the end of a game is news for the list of your games', async () => {
  const { onSeatsChange } = await import('../src/play/seats')
  let told = 0
  const quiet = onSeatsChange(() => told++)
  FakeSocket.last.say('game.end', { finalFen: null, winner: 'black', reason: 'resign' })
  quiet()
  expect(told).toBe(1)
})

/** The server says who this browser belongs to now. */
function become(name: string | null): void {
  const me = { person: { name, role: 'player' }, signUp: 'open', passkeys: false, oidc: null }
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(me)))
}

test('signed out from elsewhere: the game closes here, and so does the way back', async () => {
  become(null)
  FakeSocket.last.end('session ended', 1008)
  await vi.advanceTimersByTimeAsync(1000)
  expect(session.trouble).toBe('signed-out')
  expect(localStorage.getItem(`parallax:seat:${ID}`)).toBeNull()
  expect(FakeSocket.all).toHaveLength(1)
})

const passes = () => FakeSocket.all.flatMap((socket) => socket.of('game.pass'))

test('a pass whose answer got lost is sent again with its key, and a second one not before the answer', () => {
  session.pass()
  session.pass()
  session.move('e2', 'e4')
  expect(session.busy).toBe(true)
  breakLine()
  enter({})
  const keys = passes().map(({ key }) => key)
  expect(keys).toHaveLength(2)
  expect(keys[0]).toBeGreaterThan(0)
  expect(keys[1]).toBe(keys[0])
  expect(moves()).toHaveLength(0)
  FakeSocket.last.say('game.delta', { inserted: [], retracted: [], moveNotation: '0000', turn: 'black', gameOver: null })
  expect(session.busy).toBe(false)
})

test('a pass that counted is not sent again', () => {
  session.pass()
  breakLine()
  enter({ ply: 1, turn: 'black' })
  expect(passes()).toHaveLength(1)
  expect(session.busy).toBe(false)
})

test('what the server did not accept names the try, once', () => {
  session.move('e2', 'e5')
  FakeSocket.last.say('error', { code: 'NONSENSE', message: '', fatal: false })
  expect(session.complaint).toEqual({ code: 'NONSENSE', fault: null, tried: { from: 'e2', to: 'e5', promotion: undefined } })
  FakeSocket.last.say('error', { code: 'REFUSED', message: '', fatal: false })
  expect(session.complaint).toMatchObject({ code: 'REFUSED', tried: null })
})

test('signed up in another tab: the game goes on with the new session', async () => {
  become('Ada')
  session.move('e2', 'e4')
  FakeSocket.last.end('session ended', 1008)
  await vi.advanceTimersByTimeAsync(1000)
  expect(session.trouble).toBeNull()
  expect(FakeSocket.all).toHaveLength(2)
  enter({})
  expect(moves()).toHaveLength(2)
})

test('the game in PGN goes to whoever asked last, once', () => {
  const [first, second] = [vi.fn(), vi.fn()]
  session.askPgn(first)
  session.askPgn(second)
  expect(FakeSocket.last.of('game.pgn')).toHaveLength(2)
  FakeSocket.last.say('game.pgn', { pgn: '1. e4 ?? *' })
  FakeSocket.last.say('game.pgn', { pgn: '1. e4 ?? *' })
  expect(first).not.toHaveBeenCalled()
  expect(second.mock.calls).toEqual([['1. e4 ?? *']])
})

test('an opponent who was muted stays muted after a reload and in a rematch, and in no other game', async () => {
  const { Session } = await import('../src/play/session.svelte')
  session.mute(true)
  const say = () => FakeSocket.last.say('room.said', { color: 'black', phrase: 'hello' })
  say()
  expect(session.said).toEqual([])
  session.stop()
  session = new Session(ID)
  session.start()
  enter({})
  expect(session.muted).toBe(true)
  say()
  expect(session.said).toEqual([])
  FakeSocket.last.say('room.rematch', { gameId: 'nextgame', token: 'other', color: 'black' })
  expect(new Session('nextgame').muted).toBe(true)
  expect(new Session('elsewhere').muted).toBe(false)

  session.mute(false)
  say()
  expect(session.said).toEqual([{ color: 'black', phrase: 'hello' }])
  expect(new Session(ID).muted).toBe(false)
})
