import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { en } from '../src/i18n/en'
import { lobby as words } from '../src/i18n/en/lobby'
import type { Challenge, Seek, You } from '../src/lobby/types'
import { fakeBrowser, FakeSocket } from './browser'

fakeBrowser()
const { changed } = await import('../src/lobby/folded')
const { aboutWords, ratingWords, refusedWords, signedWords } = await import('../src/lobby/words')

function seek(id: string, changes: Partial<Seek> = {}): Seek {
  return {
    id,
    who: { name: 'Ada', account: true, bot: false },
    mode: 'blind',
    ruleset: 'parallax',
    card: 'abc',
    house: false,
    clock: { kind: 'fischer', initialMs: 600_000, incrementMs: 5000 },
    correspondence: false,
    rated: false,
    color: 'random',
    since: 0,
    ...changes,
  }
}

const COUNTS = { more: 0, people: 2, waiting: 1 }
const you = (changes: Partial<You> = {}): You => ({ seeks: [], challengesTo: [], challengesFrom: [], paired: [], playing: null, ...changes })

test('what is shown keeps its place, what is new comes last, and what is told twice is shown once', () => {
  const before = { open: [seek('a'), seek('b'), seek('c')], ...COUNTS }
  const after = changed(before, { add: [seek('d'), seek('c', { rated: true })], gone: ['a'], more: 3, people: 9, waiting: 4 })
  expect(after.open.map(({ id }) => id)).toEqual(['b', 'c', 'd'])
  expect(after.open[1]?.rated).toBe(true)
  expect(after).toMatchObject({ more: 3, people: 9, waiting: 4 })
})

test('a challenge says what matters and nothing that goes without saying', () => {
  expect(aboutWords(seek('a'), words, en)).toBe('10+5 · casual')
  expect(aboutWords(seek('a', { ruleset: 'berkeley', rated: true, color: 'white' }), words, en)).toBe('10+5 · Berkeley · rated · you play White')
  expect(aboutWords(seek('a', { mode: 'house', ruleset: null, house: true, clock: { kind: 'days', daysPerMove: 3 } }), words, en)).toBe('3 days · casual')
  expect(aboutWords(seek('a', { house: true }), words, en)).toBe('10+5 · house rules · casual')
  expect(aboutWords(seek('a', { color: 'white' }), words, en, true)).toBe('10+5 · casual · you play Black')
  expect(ratingWords({ name: 'Ada', account: true, bot: false, rating: { points: 1612, provisional: true } })).toBe('1612?')
  expect(ratingWords({ name: null, account: false, bot: false })).toBe('')
})

test('a name that a guest has chosen is told from that of an account', () => {
  const ben = { name: 'Ben', account: true, bot: false }
  expect(signedWords(ben, words)).toBe('Ben')
  expect(signedWords({ ...ben, account: false }, words)).toBe('Ben (guest)')
  expect(signedWords({ name: null, account: false, bot: false }, words)).toBe('Guest')
})

test('each refusal has words of its own', () => {
  const refused = (lobby: keyof typeof words.refused) => refusedWords({ code: 'REFUSED', lobby: lobby as never, fault: null, to: null }, words, en)
  expect(refused('gone')).toBe('Too late: this challenge is gone.')
  expect(refusedWords({ code: 'RATE_LIMIT', lobby: null, fault: null, to: null }, words, en)).toMatch(/Too many/)
  expect(refusedWords({ code: 'INVALID_MESSAGE', lobby: null, fault: null, to: null }, words, en)).toMatch(/did not work/)
})

// --- the line ---

const newLine = async () => {
  vi.resetModules()
  fakeBrowser()
  vi.stubGlobal('sessionStorage', { getItem: () => null, setItem: () => undefined, removeItem: () => undefined })
  const { lobby } = await import('../src/lobby/line.svelte')
  return lobby
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A line stands once it is known who the player is, or nobody answers. */
async function connected(): Promise<FakeSocket> {
  await vi.advanceTimersByTimeAsync(2000)
  FakeSocket.last.open()
  return FakeSocket.last
}

const types = (socket: FakeSocket) => socket.sent.map(({ type }) => type).filter((type) => type !== 'ping')

test('whoever looks at the list watches it; whoever leaves the page does not, and needs no line', async () => {
  const lobby = await newLine()
  const leave = lobby.watch()
  const socket = await connected()
  expect(types(socket)).toEqual(['lobby.watch'])
  socket.say('lobby.state', { open: [seek('a')], ...COUNTS })
  socket.say('lobby.changes', { add: [seek('b')], gone: [], ...COUNTS })
  expect(lobby.list.open.map(({ id }) => id)).toEqual(['a', 'b'])
  leave()
  expect(types(socket)).toEqual(['lobby.watch', 'lobby.unwatch'])
  expect(socket.readyState).toBe(3)
})

test('a live seek keeps the line when the page is left, and a pairing ends it', async () => {
  const lobby = await newLine()
  const leave = lobby.watch()
  const socket = await connected()
  socket.say('lobby.you', you({ seeks: [seek('mine')] }))
  leave()
  expect(socket.readyState).toBe(1)
  const met: [string, boolean][] = []
  lobby.onPaired(({ gameId }, eager) => void met.push([gameId, eager]))
  socket.say('lobby.you', you({ paired: [{ gameId: 'game', color: 'white', id: 'mine' }], playing: 'game' }))
  socket.say('lobby.you', you({ paired: [{ gameId: 'game', color: 'white', id: 'mine' }], playing: 'game' }))
  expect(met).toEqual([['game', true]])
  expect(lobby.you.paired).toHaveLength(1)
  expect(socket.readyState).toBe(1)
  lobby.led('game')
  expect(lobby.you.paired).toEqual([])
  expect(socket.readyState).toBe(3)
})

test('a live challenge keeps the line when the page is left, as a seek does; one of days needs none', async () => {
  const challenge = (id: string, changes: Partial<Seek> = {}): Challenge => ({ ...seek(id, changes), to: 'Ben' })
  for (const [correspondence, state] of [[false, 1], [true, 3]] as const) {
    const lobby = await newLine()
    const leave = lobby.watch()
    const socket = await connected()
    socket.say('lobby.you', you({ challengesFrom: [challenge('mine', { correspondence })] }))
    leave()
    expect(socket.readyState).toBe(state)
    // Declined: there is nothing left to wait for.
    if (!correspondence) socket.say('lobby.you', you())
    expect(socket.readyState).toBe(3)
  }
})

test('whoever does not want to play now lets the other one go, unless they have days', async () => {
  for (const [clock, asked] of [
    [{ kind: 'fischer', initialMs: 60_000, incrementMs: 0 }, ['room.join', 'game.abort']],
    [{ kind: 'days', daysPerMove: 3 }, ['room.join']],
  ] as const) {
    const lobby = await newLine()
    const leave = lobby.watch()
    const line = await connected()
    leave()
    const paired = { gameId: 'thegame1', color: 'white', id: 'mine' } as const
    line.say('lobby.you', you({ paired: [paired] }))
    lobby.letGo(paired)
    expect(lobby.you.paired).toEqual([])
    const room = FakeSocket.last
    expect(room).not.toBe(line)
    room.open()
    // It does not say that anybody looks at the game: no clock begins.
    expect(room.of('room.join')[0]?.payload).toEqual({ gameId: 'thegame1' })
    room.say('room.joined', { card: { clock }, token: 'seat' })
    room.say('game.state', {})
    expect(types(room)).toEqual(asked)
    if (clock.kind !== 'days') {
      expect(room.of('game.abort')[0]?.token).toBe('seat')
      room.say('game.end', {})
    }
    expect(room.readyState).toBe(3)
    const { heldSeat } = await import('../src/play/seats')
    expect(heldSeat('thegame1')).toEqual(clock.kind === 'days' ? { token: '', color: 'white' } : null)
  }
})

test('whoever is given an opponent at once is led to them, too', async () => {
  const lobby = await newLine()
  lobby.watch()
  const socket = await connected()
  const met: boolean[] = []
  lobby.onPaired((_, eager) => void met.push(eager))
  socket.say('lobby.you', you())
  lobby.wish({ game: { mode: 'blind', clock: { kind: 'fischer', initialMs: 60_000, incrementMs: 0 } }, color: 'random', rated: false, auto: true })
  socket.say('lobby.you', you({ paired: [{ gameId: 'game', color: 'black', id: 'theirs' }] }))
  expect(met).toEqual([true])
})

test('a game of days that somebody has accepted meanwhile calls nobody away', async () => {
  const lobby = await newLine()
  lobby.watch()
  const socket = await connected()
  const met: boolean[] = []
  lobby.onPaired((_, eager) => void met.push(eager))
  socket.say('lobby.you', you({ seeks: [seek('slow', { correspondence: true })] }))
  expect(lobby.seek).toBe(null)
  socket.say('lobby.you', you({ paired: [{ gameId: 'game', color: 'black', id: 'slow' }] }))
  expect(met).toEqual([false])
})

test('what is asked before the line stands is sent once it does; a refusal says to what', async () => {
  const lobby = await newLine()
  lobby.accept('a')
  const socket = await connected()
  expect(socket.of('lobby.accept')[0]?.payload).toMatchObject({ id: 'a' })
  socket.say('error', { code: 'REFUSED', message: '', fatal: false, lobby: 'gone' })
  expect(lobby.refusal).toMatchObject({ lobby: 'gone', to: 'lobby.accept' })
  expect(lobby.asking).toBe(null)
})

test('a challenge that was declined is gone at once, whatever the line says', async () => {
  const lobby = await newLine()
  lobby.guard()
  const socket = await connected()
  expect(types(socket)).toEqual(['lobby.watch', 'lobby.unwatch'])
  const challenge: Challenge = { ...seek('c'), to: 'Ben' }
  socket.say('lobby.you', you({ challengesTo: [challenge] }))
  lobby.decline('c')
  expect(lobby.you.challengesTo).toEqual([])
  expect(socket.of('lobby.decline')).toHaveLength(1)
})

const LIVE = { game: { mode: 'blind', clock: { kind: 'fischer', initialMs: 60_000, incrementMs: 0 } }, color: 'random', rated: false, auto: false } as const

test('news about something else are no answer, and the refusal that follows them is heard', async () => {
  const lobby = await newLine()
  lobby.watch()
  const socket = await connected()
  const from: Challenge = { ...seek('theirs'), to: 'Ada' }
  socket.say('lobby.you', you())
  lobby.challenge('Ben', LIVE)
  socket.say('lobby.you', you({ challengesTo: [from], seeks: [seek('older')] }))
  expect(lobby.asking).toBe('lobby.challenge')
  socket.say('error', { code: 'REFUSED', message: '', fatal: false, lobby: 'not-available' })
  expect(lobby.refusal).toMatchObject({ lobby: 'not-available', to: 'lobby.challenge' })
  // What has been asked for is in the list: that is the answer.
  lobby.challenge('Ben', LIVE)
  socket.say('lobby.you', you({ challengesTo: [from], seeks: [seek('older')], challengesFrom: [{ ...seek('new'), to: 'Ben' }] }))
  expect(lobby.asking).toBe(null)
  lobby.wish(LIVE)
  socket.say('lobby.you', you({ seeks: [seek('older')] }))
  expect(lobby.asking).toBe('lobby.seek')
  socket.say('lobby.you', you({ seeks: [seek('newer')] }))
  expect(lobby.asking).toBe(null)
  // An answer that is quicker than the list.
  lobby.challenge('Ben', LIVE)
  socket.say('lobby.declined', { id: 'quick', by: 'Ben' })
  expect(lobby.asking).toBe(null)
})

test('what was there before the line stood is no answer either, and a broken line waits for none', async () => {
  const lobby = await newLine()
  lobby.watch()
  lobby.wish(LIVE)
  const socket = await connected()
  socket.say('lobby.you', you({ seeks: [seek('slow', { correspondence: true })] }))
  expect(lobby.asking).toBe('lobby.seek')
  socket.end()
  await vi.advanceTimersByTimeAsync(20_000)
  FakeSocket.last.open()
  expect(FakeSocket.last).not.toBe(socket)
  expect(lobby.asking).toBe(null)
})

test('a guest is blocked by what they ask, and out of sight at once', async () => {
  const lobby = await newLine()
  lobby.guard()
  const socket = await connected()
  const challenge: Challenge = { ...seek('c', { who: { name: 'Ben', account: false, bot: false } }), to: 'Ada' }
  socket.say('lobby.you', you({ challengesTo: [challenge] }))
  await lobby.block('c')
  expect(lobby.you.challengesTo).toHaveLength(1)
  expect(lobby.refusal).toMatchObject({ to: 'lobby.accept' })
  const asked: string[] = []
  vi.stubGlobal('fetch', (path: string, { method }: RequestInit) => {
    asked.push(`${method} ${path}`)
    return Promise.resolve(new Response(null, { status: 204 }))
  })
  await lobby.block('c')
  expect(asked).toEqual(['PUT /api/lobby/c/block'])
  expect(lobby.you.challengesTo).toEqual([])
  expect(lobby.refusal).toBe(null)
})
