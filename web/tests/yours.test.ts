import { expect, test } from 'vitest'
import { en } from '../src/i18n/en'
import { codeIn } from '../src/join/code'
import type { SeatGame } from '../src/wire/api'
import { inOrder, opponentsOf, pathOf, stateOf, timeLeft, type Yours } from '../src/yours/list'

function yours(gameId: string, changes: Partial<SeatGame> | null, seat: Yours['seat'] = 'white', gone = false): Yours {
  const game: SeatGame | null = changes && {
    gameId,
    seat,
    status: 'active',
    mode: 'dark',
    presets: [],
    layout: 'classic',
    clock: { kind: 'none' },
    names: {},
    turn: 'white',
    time: null,
    ending: null,
    openSeats: [],
    createdAt: 1,
    startedAt: 1,
    ...changes,
  }
  return { gameId, seat, since: 1, game, gone }
}

test('your move comes first, then other running games, then what waits, then what is gone; finished ones apart', () => {
  const games = [
    yours('over', { status: 'finished', turn: null, ending: { winner: null, reason: 'stalemate' } }),
    yours('gone', null, 'white', true),
    yours('waits', { status: 'waiting', turn: null, startedAt: null, createdAt: 9 }),
    yours('theirs', { turn: 'black', startedAt: 5 }),
    yours('old', { startedAt: 2 }),
    yours('new', { startedAt: 8 }),
  ]
  const { running, finished } = inOrder(games)
  expect(running.map(({ gameId }) => gameId)).toEqual(['new', 'old', 'theirs', 'waits', 'gone'])
  expect(finished.map(({ gameId }) => gameId)).toEqual(['over'])
})

test('only the last finished games are listed', () => {
  const games = Array.from({ length: 30 }, (_, index) => yours(`g${index}`, { status: 'finished', startedAt: index }))
  const { finished } = inOrder(games)
  expect(finished).toHaveLength(10)
  expect(finished[0]?.gameId).toBe('g29')
})

test.each([
  [yours('a', { turn: 'white' }), 'Your move', '/g/a'],
  [yours('a', { turn: 'black' }), 'Their move', '/g/a'],
  [yours('a', { turn: 'north' }, 'north'), 'Your move', '/duplicate/a'],
  [yours('a', { status: 'waiting', turn: null }), 'Waiting for a player', '/g/a'],
  [yours('a', { status: 'finished', ending: { winner: 'white', reason: 'checkmate' } }), 'You won', '/game/a'],
  [yours('a', { status: 'finished', ending: { winner: 'black', reason: 'resign' } }), 'You lost', '/game/a'],
  [yours('a', { status: 'finished', ending: { winner: null, reason: 'stalemate' } }), 'Draw', '/game/a'],
  [yours('a', { status: 'finished', ending: { winner: null, reason: 'aborted' } }), 'No result', '/game/a'],
  [yours('a', null), 'Loading…', '/g/a'],
  [yours('a', null, 'white', true), 'No longer on this server', '/g/a'],
])('how a game stands: %#', (it, words, path) => {
  expect(stateOf(it, en)).toBe(words)
  expect(pathOf(it)).toBe(path)
})

test('opponents are people by name and computers by name and level; oneself is not among them', () => {
  expect(opponentsOf(yours('a', { names: { white: 'Ada', black: 'Bob' } }), en)).toBe('Bob')
  expect(opponentsOf(yours('a', { names: { white: 'Ada' } }), en)).toBeNull()
  const bot = { color: 'black' as const, brain: 'casual', level: 2 }
  expect(opponentsOf(yours('a', { aiOpponent: bot }), en)).toBe('Casual, level 2')
  const four = { aiOpponents: [bot, bot], names: { east: 'Eve' } }
  expect(opponentsOf(yours('a', four, 'north'), en)).toBe('Eve, Casual, level 2')
})

test('the clock of whoever is to move runs on; one that has not started stands still', () => {
  const time = { remainingMs: { white: 60_000, black: 50_000 }, running: 'white' as const, at: 1000 }
  expect(timeLeft(yours('a', { time }), 11_000)).toBe(50_000)
  expect(timeLeft(yours('a', { time }), 99_000)).toBe(0)
  expect(timeLeft(yours('a', { time: { ...time, running: null } }), 11_000)).toBe(60_000)
  expect(timeLeft(yours('a', { time, status: 'finished' }), 11_000)).toBeNull()
})

test.each([
  ['IA7OWF', 'IA7OWF'],
  [' ia7 owf ', 'IA7OWF'],
  ['ia7-owf', 'IA7OWF'],
  ['IA7–OWF', 'IA7OWF'],
  ['IA7OW', null],
  ['IA7OWFX', null],
  ['IA7OW!', null],
])('a room code written as %j', (text, code) => {
  expect(codeIn(text)).toBe(code)
})
