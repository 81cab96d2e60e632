import { expect, test } from 'vitest'
import { axes as de } from '../src/i18n/de/axes'
import { axes as en } from '../src/i18n/en/axes'
import { axisLines, threeLines } from '../src/ui/axis-words'
import type { Moderator } from '../src/wire/api'

const BLIND = { sight: 'own', royalty: 'checkmate', moderator: true } as const
const DARK = { sight: 'fog', royalty: 'capture', moderator: false } as const
const RAND: Moderator = {
  refusals: 'two',
  refusalsHeard: 'both',
  nonsense: 'told',
  captures: 'class',
  enPassant: 'victim',
  checks: 'direction',
  pawnTries: 'sources',
  promotions: 'fact',
  castling: 'silent',
  triesPerTurn: 200,
}

test('three lines say what a ruleset is like', () => {
  expect(threeLines(BLIND, en)).toHaveLength(3)
  expect(threeLines({ ...BLIND, moderator: RAND, stalemate: 'loss' }, en)).toEqual([
    `${en.moderator.captures.values.class} ${en.moderator.checks.values.direction}`,
    en.moderator.pawnTries.values.sources,
    [en.moderator.refusals.values.two, en.moderator.refusalsHeard.values.both, en.stalemate.values.loss].join(' '),
  ])
  const fog = { blockedPawns: 'occupied', pawnDiagonals: 'hidden', checks: 'told', promotions: 'silent' } as const
  expect(threeLines({ ...DARK, fog }, en)).toEqual([
    `${en.fog.blockedPawns.values.occupied} ${en.fog.pawnDiagonals.values.hidden}`,
    en.fog.checks.values.told,
    en.fog.promotions.values.silent,
  ])
  expect(threeLines({ ...DARK, royalty: 'checkmate', fog: { ...fog, checks: 'silent' } }, en)[1]).toBe(en.fog.checks.values.binding)
  expect(threeLines({ sight: 'open', royalty: 'checkmate', moderator: false }, en)).toEqual([])
})

test('a card says only what is unusual', () => {
  expect(axisLines(BLIND, en)).toEqual([])
  expect(axisLines(DARK, en)).toEqual([])
  expect(axisLines({ ...BLIND, moderator: RAND }, en)).toHaveLength(9)
  expect(axisLines({ ...BLIND, moderator: { ...RAND, refusals: 'one' } }, de)).toHaveLength(8)
  const few = axisLines({ ...BLIND, moderator: { ...RAND, triesPerTurn: 12 } }, en)
  expect(few.at(-1)).toBe('After 12 refusals on a turn, a try that would be refused has no effect.')
})
