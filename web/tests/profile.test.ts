import { describe, expect, test } from 'vitest'
import { notesOf, type Notable } from '../src/board/notes'
import { de } from '../src/i18n/de'
import { en } from '../src/i18n/en'
import { es } from '../src/i18n/es'
import { fr } from '../src/i18n/fr'
import { zh } from '../src/i18n/zh'
import { faultIn, faultWords } from '../src/profile/faults'
import { NOTHING, changesOf, entriesOf, isBlank, readProfile, targetsOf, valueOf, withText, withValue, withoutTarget, type Target } from '../src/profile/profile'
import { checkValue, controlOf, isNeutral, readNumber, shownNumber, stepped, type Control } from '../src/profile/schema'
import { changeWords, profileWords, valueWords } from '../src/profile/words'
import { readFen } from '../src/squares'
import type { ProfileFault } from '../src/wire/api'
import type { Profile } from '../src/wire/view'

const POINTS = { type: 'integer', minimum: -10, maximum: 10 }
const PART = { type: 'number', minimum: 0, maximum: 1 }
const WAYS = { type: 'array', maxItems: 2, items: { enum: ['forward', 'left', 'right'] } }
const ONE = { enum: ['queen', 'disabled'] }

describe('from a schema to a control', () => {
  test.each<[unknown, Control | null]>([
    [POINTS, { kind: 'number', least: -10, most: 10, step: 1, scale: 1 }],
    [PART, { kind: 'number', least: 0, most: 1, step: 0.05, scale: 100 }],
    [WAYS, { kind: 'flags', options: ['forward', 'left', 'right'], most: 2 }],
    [ONE, { kind: 'choice', options: ['queen', 'disabled'] }],
    [{ type: 'integer' }, null],
    [{ type: 'object' }, null],
    [{ type: 'array', items: POINTS }, null],
    [{ enum: [] }, null],
    ['integer', null],
    [null, null],
  ])('%j', (schema, control) => {
    expect(controlOf(schema)).toEqual(control)
  })

  test.each<[unknown, unknown, string | null]>([
    [POINTS, 3, null],
    [POINTS, -10, null],
    [POINTS, 11, 'range'],
    [POINTS, 1.5, 'whole'],
    [POINTS, Number.NaN, 'number'],
    [POINTS, '3', 'number'],
    [PART, 0.35, null],
    [PART, 1.01, 'range'],
    [WAYS, ['left'], null],
    [WAYS, ['left', 'right', 'forward'], 'offered'],
    [WAYS, ['up'], 'offered'],
    [WAYS, 'left', 'offered'],
    [ONE, 'queen', null],
    [ONE, 'pawn', 'offered'],
  ])('%j and %j', (schema, value, problem) => {
    const control = controlOf(schema)
    expect(control && checkValue(control, value)?.kind).toBe(problem ?? undefined)
  })

  test('parts are typed and shown as per cent', () => {
    const part = controlOf(PART) as Control & { kind: 'number' }
    expect(readNumber(part, '35')).toBe(0.35)
    expect(readNumber(part, ' 12,5 ')).toBe(0.125)
    expect(readNumber(part, 'half')).toBeNaN()
    expect(shownNumber(part, 0.35)).toBe(35)
    expect(stepped(part, 0.35, 1)).toBe(0.4)
    expect(stepped(part, 1, 1)).toBe(1)
    expect(checkValue(part, 1.5)).toEqual({ kind: 'range', least: 0, most: 100 })
    const points = controlOf(POINTS) as Control & { kind: 'number' }
    expect(readNumber(points, '−2')).toBe(-2)
    expect(stepped(points, -10, -1)).toBe(-10)
  })

  test('what changes nothing', () => {
    expect([0, [], '', undefined].every(isNeutral)).toBe(true)
    expect([1, -1, ['left'], 'queen'].some(isNeutral)).toBe(false)
  })
})

const ROOKS: Target = { of: 'type', role: 'rook', color: 'both' }
const A1: Target = { of: 'instance', square: 'a1' }
const REACH: Profile = {
  name: 'Reach',
  perType: [{ kind: 'range-bonus', pieceType: 'rook', color: 'both', value: 1 }],
  perInstance: [{ kind: 'hp-bonus', square: 0, value: 2 }],
}

describe('a profile', () => {
  test('is put together by hand', () => {
    let profile = withValue(NOTHING, ROOKS, 'range-bonus', 1)
    profile = withValue(profile, A1, 'hp-bonus', 2)
    expect(withText(profile, 'name', 'Reach')).toEqual(REACH)
    expect(valueOf(profile, ROOKS, 'range-bonus')).toBe(1)
    expect(valueOf(profile, A1, 'range-bonus')).toBeUndefined()
    expect(targetsOf(profile)).toEqual([ROOKS, A1])
    expect(withValue(profile, A1, 'hp-bonus', 0).perInstance).toEqual([])
    expect(withoutTarget(profile, ROOKS).perType).toEqual([])
    expect(withText(withText(NOTHING, 'name', 'x'), 'name', ' ')).toEqual(NOTHING)
    expect(isBlank(NOTHING)).toBe(true)
    expect(isBlank(REACH)).toBe(false)
  })

  test('keeps its order when a value changes', () => {
    const two = withValue(REACH, { of: 'type', role: 'pawn', color: 'white' }, 'range-bonus', 1)
    const changed = withValue(two, ROOKS, 'range-bonus', 3)
    expect(entriesOf(changed).map(({ value }) => value)).toEqual([3, 1, 2])
  })

  test('is read from outside, whole or not at all', () => {
    expect(readProfile(JSON.parse(JSON.stringify(REACH)))).toEqual(REACH)
    expect(readProfile({})).toEqual(NOTHING)
    expect(readProfile({ perType: [{ kind: 'range-bonus', pieceType: 'rook', value: 1 }] })?.perType[0]?.color).toBe('both')
  })

  test.each([
    null,
    [],
    { perType: 1 },
    { name: 7 },
    { name: 'x'.repeat(501) },
    { perType: [{ kind: 'range-bonus', pieceType: 'wizard', value: 1 }] },
    { perType: [{ kind: 'range-bonus', pieceType: 'rook', color: 'green', value: 1 }] },
    { perType: [{ kind: 'range-bonus', pieceType: 'rook', value: { deep: 1 } }] },
    { perType: [{ kind: 'range-bonus', pieceType: 'rook' }] },
    { perInstance: [{ kind: 'hp-bonus', square: 64, value: 1 }] },
    { perInstance: Array.from({ length: 257 }, () => ({ kind: 'hp-bonus', square: 0, value: 1 })) },
  ])('that is none is refused: %j', (said) => {
    expect(readProfile(said)).toBeNull()
  })
})

describe('in words', () => {
  const start = readFen('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR')

  test.each<[string, unknown, string]>([
    ['hp-bonus', 1, '+1 hit point'],
    ['hp-bonus', -2, '−2 hit points'],
    ['range-bonus', 2, '2 squares farther'],
    ['direction-additions', ['forward', 'left'], 'can also step forward, left'],
    ['capture-flags', ['CAN_CAPTURE_OWN', 'CANNOT_BE_CAPTURED'], 'may capture its own side, cannot be captured'],
    ['promotion-override', 'rook', 'promotes only to rook'],
    ['promotion-override', 'disabled', 'never promotes'],
    ['damage-resistance', 0.5, 'absorbs 50 % of each hit'],
    ['damage-resistance', 1, 'invulnerable'],
    ['wings', 2, 'wings 2'],
  ])('%s %j', (kind, value, words) => {
    expect(valueWords(kind, value, en)).toBe(words)
  })

  test('a line for each target', () => {
    expect(profileWords(REACH, en)).toEqual(['Rooks: 1 square farther', 'The piece from a1: +2 hit points'])
    expect(profileWords(REACH, en, start)[1]).toBe('The white rook from a1: +2 hit points')
  })

  test('what changes, and nothing else', () => {
    let after = withValue(REACH, ROOKS, 'range-bonus', 2)
    after = withValue(after, A1, 'hp-bonus', undefined)
    after = withValue(after, { of: 'type', role: 'king', color: 'black' }, 'direction-additions', ['left'])
    expect(changesOf(REACH, after).map((change) => changeWords(change, en, start))).toEqual([
      'Rooks: 2 squares farther (before: 1 square farther)',
      'New: Black kings: can also step left',
      'No longer: The white rook from a1: +2 hit points',
    ])
    expect(changesOf(REACH, { ...REACH, name: 'Other' })).toEqual([])
    const idle: Profile = { ...REACH, perType: [...REACH.perType, { kind: 'hp-bonus', pieceType: 'king', color: 'both', value: 0 }] }
    expect(changesOf(REACH, idle)).toEqual([])
    const twice: Profile = { ...REACH, perType: [...REACH.perType, ...REACH.perType] }
    expect(changesOf(REACH, twice)).toHaveLength(1)
  })

  test.each(Object.entries({ de, es, fr, zh }))('in %s nothing of it is English', (_, messages) => {
    const english = new Set(profileWords(REACH, en))
    expect(profileWords(REACH, messages).filter((line) => english.has(line))).toEqual([])
  })
})

describe('why the server refused a profile', () => {
  const profile: Profile = {
    perType: [
      { kind: 'capture-flags', pieceType: 'king', color: 'white', value: ['CANNOT_BE_CAPTURED'] },
      { kind: 'promotion-override', pieceType: 'pawn', color: 'both', value: 'king' },
    ],
    perInstance: [
      { kind: 'hp-bonus', square: 4, value: -2 },
      { kind: 'hp-bonus', square: 63, value: 1 },
    ],
  }
  test.each<[ProfileFault, number[], string]>([
    [{ reason: 'invulnerable_royal', color: 'white', entries: [{ perType: 0 }] }, [0], 'This makes a royal piece of White invulnerable.'],
    [{ reason: 'no_royal', color: 'white', entries: [{ perInstance: 0 }] }, [2], 'This leaves White without a royal piece.'],
    [{ reason: 'empty_square', square: 'h8', entries: [{ perInstance: 1 }] }, [3], 'No piece starts on h8.'],
    [{ reason: 'royal_promotion', role: 'king', entries: [{ perType: 1 }] }, [1], 'Pawns may not promote to king: it is royal here.'],
    [{ reason: 'bad_value', kind: 'hp-bonus', entries: [{ perInstance: 0 }, { perInstance: 1 }] }, [2, 3], 'This value does not fit.'],
    [{ reason: 'deadlock', entries: [] }, [], 'With these modifiers, neither side has a legal move.'],
    [{ reason: 'too_many_changes', max: 64, entries: [] }, [], 'The rules of a game can change at most 64 times.'],
  ])('%j', (fault, blamed, words) => {
    expect(faultIn(profile, fault).entries).toEqual(blamed.map((index) => entriesOf(profile)[index]))
    expect(faultWords(fault, en)).toBe(words)
  })

  test('an entry that is gone is not blamed', () => {
    expect(faultIn(NOTHING, { reason: 'bad_value', kind: 'hp-bonus', entries: [{ perType: 0 }] }).entries).toEqual([])
  })
})

describe('marks on the board', () => {
  const king: Notable = { square: 'e1', role: 'king', royal: true }
  const usual = { kings: false, hitPoints: false }

  test('the king is crowned only where all are', () => {
    expect(notesOf([king], usual, en).size).toBe(0)
    expect(notesOf([king], { ...usual, kings: true }, en).get('e1')?.crown).toBe(true)
    const queen: Notable = { square: 'd1', role: 'queen', royal: true }
    expect([...notesOf([king, queen], usual, en).keys()]).toEqual(['d1'])
    expect(notesOf([queen], usual, en).get('d1')?.words).toEqual(['royal'])
    expect(notesOf([{ ...queen, royal: false }], usual, en).size).toBe(0)
  })

  test('hit points are told where they differ, or where everybody has them', () => {
    const rook: Notable = { square: 'a1', role: 'rook', royal: false, hp: 1 }
    expect(notesOf([rook], usual, en).size).toBe(0)
    expect(notesOf([rook], { ...usual, hitPoints: true }, en).get('a1')?.words).toEqual(['1 hit point'])
    const strong = { ...rook, hp: 3, modifiers: { 'hp-bonus': 2, 'range-bonus': 1, 'damage-resistance': 0.5 } }
    expect(notesOf([strong], usual, en).get('a1')).toEqual({
      crown: false,
      hp: 3,
      shield: true,
      spark: true,
      words: ['3 hit points', '1 square farther', 'absorbs 50 % of each hit'],
    })
  })
})
