import { describe, expect, test } from 'vitest'
import {
  broughtBy,
  checkFen,
  chess960,
  decodeCard,
  encodeCard,
  fenOf,
  piecesOf,
  premadeOf,
  readCard,
  withFen,
  withLayout,
  withPieces,
  withPresets,
  withProfile,
} from '../src/lab/card'
import { conflictsOf, missingFor } from '../src/house-rules'
import { fileOf, fileOfAll, freeName, readFile, withCard } from '../src/lab/shelf'
import type { LabCard } from '../src/wire/api'
import { readFen } from '../src/squares'
import { clockOf, timingOf } from '../src/ui/timing'
import type { LayoutEntry, PresetEntry } from '../src/wire/api'

const CLASSIC = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR'
const LAYOUTS: LayoutEntry[] = [
  { id: 'classic', name: 'Classic', placement: CLASSIC, firstMover: 'white', brings: [] },
  { id: 'monster', name: 'Monster', placement: 'rnbqkbnr/pppppppp/8/8/8/8/2PPPP2/4K3', firstMover: 'white', brings: ['monster-rules'] },
]

const FULL: LabCard = {
  layout: { kind: 'fen', fen: '4k3/8/8/8/8/8/8/Q3K3', name: 'Dame é 王' },
  rulesetIds: ['piece-hp', 'king-heals'],
  profile: {
    name: 'Dämpfer',
    perType: [{ kind: 'damage-resistance', pieceType: 'rook', color: 'white', value: 0.5 }],
    perInstance: [{ kind: 'capture-flags', square: 63, value: ['CAN_CAPTURE_OWN'] }],
  },
  sight: 'fog',
  royalty: 'capture',
  moderator: true,
  touchMove: false,
  draws: { threefold: true, fiftyMoves: false, insufficientMaterial: true },
  clock: { kind: 'fischer', initialMs: 300_000, incrementMs: 3000 },
}

describe('links', () => {
  const cards: LabCard[] = [
    {},
    FULL,
    { layout: { kind: 'premade', id: 'chess960', number: 0 } },
    { fen: '4k3/8/8/8/8/8/4P3/4K3 b - - 0 1', clock: { kind: 'days', daysPerMove: 3 } },
    { sight: 'fog', fog: { blockedPawns: 'occupied', pawnDiagonals: 'seen', checks: 'told', promotions: 'fact' }, stalemate: 'loss' },
    { fog: { checks: 'told' } },
    { sight: 'own', moderator: { captures: 'class', pawnTries: 'sources', refusals: 'two', refusalsHeard: 'both', nonsense: 'dropped', triesPerTurn: 12 } },
    { moderator: { enPassant: 'victim', checks: 'direction', promotions: 'silent', castling: 'silent' } },
    { layout: { kind: 'custom', pieces: [{ type: 'king', color: 'white', square: 4, hasMoved: true }] }, clock: { kind: 'none' } },
  ]
  test.each(cards)('carry the whole card: %j', (card) => {
    const text = encodeCard(card)
    expect(text).toMatch(/^[\w-]+$/)
    expect(decodeCard(text)).toEqual(card)
  })

  const raw = (json: string) => Buffer.from(json).toString('base64url')
  test.each([
    '',
    '%%%',
    'e30=',
    'abc',
    raw('{"sight":'),
    raw('null'),
    raw('[]'),
    raw('"card"'),
    raw('{"sight":"x-ray"}'),
    raw('{"royalty":1}'),
    raw('{"moderator":"yes"}'),
    raw('{"moderator":{"captures":"everything"}}'),
    raw('{"moderator":{"triesPerTurn":256}}'),
    raw('{"moderator":[]}'),
    raw('{"rulesetIds":"atomic"}'),
    raw('{"rulesetIds":[1]}'),
    raw(`{"rulesetIds":${JSON.stringify(Array.from({ length: 65 }, (_, n) => `p${n}`))}}`),
    raw('{"draws":{"threefold":true}}'),
    raw('{"clock":{"kind":"fischer","initialMs":-1,"incrementMs":0}}'),
    raw('{"clock":{"kind":"hourglass"}}'),
    raw('{"fog":"thick"}'),
    raw('{"fog":{"blockedPawns":"felt"}}'),
    raw('{"fog":{"checks":"binding"}}'),
    raw('{"stalemate":"win"}'),
    raw('{"layout":{"kind":"premade","id":"chess960","number":960}}'),
    raw('{"layout":{"kind":"fen","fen":"8/8"}}'),
    raw('{"layout":{"kind":"custom","pieces":[{"type":"wizard","color":"white","square":1}]}}'),
    raw('{"layout":{"kind":"custom","pieces":[{"type":"king","color":"white","square":64}]}}'),
    raw('{"fen":"hello"}'),
    raw('{"profile":{"perType":[{"kind":"hp-bonus","pieceType":"wizard","value":1}]}}'),
    Buffer.from([0xff, 0xfe]).toString('base64url'),
    'A'.repeat(70_000),
  ])('that are no cards are refused: %s', (text) => {
    expect(decodeCard(text)).toBeNull()
  })

  test('unknown parts are left out', () => {
    expect(readCard({ sight: 'own', wings: 2, royalty: null })).toEqual({ sight: 'own' })
  })
})

describe('positions', () => {
  test.each([
    [CLASSIC, null],
    [`${CLASSIC} b KQkq - 0 1`, null],
    ['8/8/8/8/8/8/8', { kind: 'ranks', count: 7 }],
    ['8/8/8/8/8/8/8/x7', { kind: 'letter', letter: 'x' }],
    ['8/8/8/8/8/8/9/8', { kind: 'letter', letter: '9' }],
    ['8/pp7/8/8/8/8/8/8', { kind: 'width', rank: 7, count: 9 }],
    ['8/8/8/8/8/8/8/7', { kind: 'width', rank: 1, count: 7 }],
    [`${CLASSIC} x`, { kind: 'turn' }],
  ])('%s', (fen, problem) => {
    expect(checkFen(fen).problem).toEqual(problem)
  })

  test('in and out', () => {
    const card = withFen({ sight: 'fog', fen: `${CLASSIC} b - - 0 1` }, ' 4k3/8/8/8/8/8/8/4K3 ')
    expect(card).toEqual({ sight: 'fog', layout: { kind: 'fen', fen: '4k3/8/8/8/8/8/8/4K3' } })
    expect(fenOf(card, LAYOUTS)).toBe('4k3/8/8/8/8/8/8/4K3')
    expect(premadeOf(card)).toBeNull()
    const whole = withFen(card, '4k3/8/8/8/8/8/8/4K3 b - - 0 1')
    expect(whole).toEqual({ sight: 'fog', fen: '4k3/8/8/8/8/8/8/4K3 b - - 0 1' })
    expect(piecesOf(whole, LAYOUTS)).toEqual(readFen('4k3/8/8/8/8/8/8/4K3'))
  })

  test('by hand', () => {
    const pieces = piecesOf({}, LAYOUTS)
    pieces.delete('a1')
    const card = withPieces({}, pieces)
    expect(fenOf(card, LAYOUTS)).toBe('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/1NBQKBNR')
    expect(withLayout(card, { kind: 'premade', id: 'classic' })).toEqual({ layout: { kind: 'premade', id: 'classic' } })
  })

  test('Chess960 by number', () => {
    expect(chess960(518)).toBe(CLASSIC)
    expect(chess960(0).slice(0, 8)).toBe('bbqnnrkr')
    expect(chess960(959).slice(0, 8)).toBe('rkrnnqbb')
    const all = Array.from({ length: 960 }, (_, number) => chess960(number))
    expect(new Set(all).size).toBe(960)
    expect(all.every((fen) => /^(?=.*r.*k.*r)[rnbqk]{8}\//.test(fen) && !checkFen(fen).problem)).toBe(true)
  })
})

describe('modifiers', () => {
  const profile = { perType: [], perInstance: [{ kind: 'hp-bonus', square: 0, value: 1 }] }

  test('a blank profile is none', () => {
    expect(withProfile({ sight: 'fog', profile }, { perType: [], perInstance: [] })).toEqual({ sight: 'fog' })
    expect(readCard({ profile: {} })).toEqual({})
  })

  test('a profile for one layout is taken along to another', () => {
    const card = { profile: { ...profile, layoutId: 'horde' } }
    expect(withLayout(card, { kind: 'premade', id: 'classic' }).profile).toEqual(profile)
    expect(withFen(card, '4k3/8/8/8/8/8/8/4K3').profile).toEqual(profile)
  })
})

describe('presets', () => {
  const preset = (id: string, conflicts: string[] = [], needs: string[] = []): PresetEntry => ({
    id,
    category: 'king',
    summary: id,
    conflicts,
    needs,
    selectable: true,
  })
  const presets = [preset('atomic', ['piece-hp']), preset('piece-hp'), preset('coregal')]

  test('what a preset needs is named', () => {
    const heals = preset('king-heals', [], ['piece-hp'])
    expect(missingFor(heals, ['atomic'])).toEqual(['piece-hp'])
    expect(missingFor(heals, ['piece-hp'])).toEqual([])
  })

  test('conflicts are seen from both sides', () => {
    const [atomic, hp, coregal] = presets as [PresetEntry, PresetEntry, PresetEntry]
    expect(conflictsOf(atomic, ['piece-hp', 'coregal'], presets)).toEqual(['piece-hp'])
    expect(conflictsOf(hp, ['atomic'], presets)).toEqual(['atomic'])
    expect(conflictsOf(coregal, ['atomic', 'piece-hp'], presets)).toEqual([])
    expect(conflictsOf(atomic, ['atomic'], presets)).toEqual([])
  })

  test('on and off', () => {
    const on = withPresets({ sight: 'own' }, ['atomic'])
    expect(on).toEqual({ sight: 'own', rulesetIds: ['atomic'] })
    expect(withPresets(on, [])).toEqual({ sight: 'own' })
  })

  test('a layout brings its own, until it is changed by hand', () => {
    const card: LabCard = { layout: { kind: 'premade', id: 'monster' } }
    expect(broughtBy(card, LAYOUTS)).toEqual(['monster-rules'])
    expect(broughtBy(withPieces(card, piecesOf(card, LAYOUTS)), LAYOUTS)).toEqual([])
  })
})

describe('the shelf', () => {
  test('names are free', () => {
    const shelf = withCard(withCard([], 'Fog', {}), 'Fog', FULL)
    expect(shelf.map(({ name }) => name)).toEqual(['Fog 2', 'Fog'])
    expect(freeName('  Fog ', shelf)).toBe('Fog 3')
  })

  test('files, there and back', () => {
    const shelf = [{ name: 'One', card: FULL }, { name: 'Two', card: {} }]
    expect(readFile(fileOf(FULL), 'One')).toEqual([{ name: 'One', card: FULL }])
    expect(readFile(fileOfAll(shelf), '')).toEqual(shelf)
  })

  test.each(['', '{', '3', '[[]]', '[{"name":"a","card":{"sight":"x-ray"}}]', '{"card":[]}'])('no cards in %s', (text) => {
    expect(readFile(text, '')).toBeNull()
  })
})

test.each([
  { kind: 'none' },
  { kind: 'fischer', initialMs: 300_000, incrementMs: 3000 },
  { kind: 'fischer', initialMs: 90_000, incrementMs: 7000 },
  { kind: 'days', daysPerMove: 3 },
] as const)('clocks are chosen as they are written: %j', (clock) => {
  expect(clockOf(timingOf(clock))).toEqual(clock)
})
