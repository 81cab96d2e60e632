import { expect, test } from 'vitest'
import { addressOf, chosenIn, ladderOf, rowsOf } from '../src/bots/rows'
import { bots as de } from '../src/i18n/de/bots'
import { bots as en } from '../src/i18n/en/bots'
import { bots as es } from '../src/i18n/es/bots'
import { bots as fr } from '../src/i18n/fr/bots'
import { bots as zh } from '../src/i18n/zh/bots'
import type { BotsOfMode, Measured, RatedBot } from '../src/wire/api'

const ladder = { madeAt: 0, version: '0.1.0', gamesAPair: 100, fewestGamesAPair: 20, seed: 1 }
const measured = (rating: number): Measured => ({ rating, error: 10, games: 300, score: 0.5 })
const casual: RatedBot = { name: 'casual:3', brain: 'casual', level: 3, measured: measured(700) }
const seer: RatedBot = { name: 'seer:4', brain: 'seer', level: 4, measured: null }
const random: RatedBot = { name: 'random', brain: 'random', measured: measured(0) }
const pimc = { name: 'pimc:16', measured: measured(900) }

const blind: BotsOfMode = {
  mode: 'blind',
  ladder,
  bots: [casual, random, seer],
  yardsticks: [pimc],
  rulesets: [{ ruleset: 'berkeley', ladder: { ...ladder, seed: 2 }, bots: [random, casual], yardsticks: [] }],
}
const dark: BotsOfMode = { mode: 'dark', ladder, bots: [random], yardsticks: [], rulesets: [] }

test('a yardstick stands where it was measured, and nobody plays it', () => {
  const rows = rowsOf(blind, 'blind', en)
  expect(rows.map(({ name }) => name)).toEqual(['PIMC 16', 'Casual 3', 'Random', 'Seer 4'])
  expect(rows.map(({ bot }) => bot)).toEqual([null, casual, random, seer])
})

test('a yardstick with an engine keeps the name that its operator gave it', () => {
  const fish = { name: 'pimc:stockfish', measured: measured(1000) }
  const [row] = rowsOf({ bots: [casual], yardsticks: [fish] }, 'blind', en)
  expect(row).toEqual({ key: 'pimc:stockfish', name: 'pimc:stockfish', manner: null, measured: fish.measured, bot: null })
})

test.each([de, en, es, fr, zh])('every language says that it is no opponent: $title', (words) => {
  expect(words.yardstick.length).toBeGreaterThan(5)
  expect(rowsOf(blind, 'blind', words)[0]?.manner).toContain('16')
  expect(words.measured('today', '1', 100, 100)).not.toContain('20')
  for (const games of ['20', '100']) expect(words.measured('today', '1', 20, 100)).toContain(games)
})

test('the address names the rulesets, and what it does not know is left out', () => {
  expect(addressOf({})).toBe('/bots')
  expect(addressOf({ blind: 'berkeley' })).toBe('/bots?blind=berkeley')
  expect(chosenIn('?blind=berkeley', [blind, dark])).toEqual({ blind: 'berkeley' })
  for (const search of ['', '?blind=wild16', '?dark=berkeley', '?vanilla=berkeley', '?blind=%00']) {
    expect(chosenIn(search, [blind, dark]), search).toEqual({})
  }
})

test('a ruleset has a ladder of its own, and the mode keeps its', () => {
  expect(ladderOf(blind, null)).toBe(blind)
  expect(ladderOf(blind, 'berkeley').ladder?.seed).toBe(2)
  expect(ladderOf(blind, 'wild16')).toBe(blind)
})
