import { describe, expect, test } from 'vitest'
import { de } from '../src/i18n/de'
import { en } from '../src/i18n/en'
import { es } from '../src/i18n/es'
import { fr } from '../src/i18n/fr'
import { zh } from '../src/i18n/zh'
import { spoken } from '../src/play/spoken'
import type { CapturedKind, Detail, Direction, ModeratorText, Role, Said } from '../src/wire/view'

const said = (rest: Partial<Said> & Pick<Said, 'text'>, t = en): string => spoken({ ply: 1, at: 0, ...rest }, t)

test('announcements are spoken with what they say beyond their words', () => {
  expect(said({ text: 'white_moved' })).toBe('White has moved.')
  expect(said({ text: 'white_moved_captured', detail: { captured: { square: 'd5', what: 'pawn' } } })).toBe('White has moved and captured. On d5. A pawn.')
  expect(said({ text: 'black_moved_captured', detail: { captured: { square: 'f3' } } })).toBe('Black has moved and captured. On f3.')
  expect(said({ text: 'black_in_check', detail: { check: ['file', 'knight'] } })).toBe('Black is in check. Check comes on the file and from a knight.')
  expect(said({ text: 'white_pawn_tries', detail: { pawnTries: { count: 0 } } })).toBe('White’s pawn captures: none.')
  expect(said({ text: 'white_pawn_tries', detail: { pawnTries: { exists: true } } })).toBe('White’s pawn captures: at least one.')
  expect(said({ text: 'black_pawn_tries', detail: { pawnTries: { squares: ['d4', 'e5'] } } })).toBe('Black’s pawn captures: d4, e5.')
})

// The catalogues are complete by their types, so the keys of one are all that there are.
const texts = Object.keys(en.moderator.said) as ModeratorText[]
const pawnTries = (text: ModeratorText) => text === 'white_pawn_tries' || text === 'black_pawn_tries'
const captures = texts.filter((text) => /_moved_captured(_ep)?$/.test(text))
const kinds = Object.keys(en.moderator.captured) as CapturedKind[]
const directions = Object.keys(en.moderator.directions) as Direction[]
const roles = Object.keys(en.moderator.promotedTo) as Role[]

const heard = (text: ModeratorText, rest: Partial<Said> = {}): Said => ({ ply: 1, at: 0, text, ...rest })
const detailed = (text: ModeratorText, detail: Detail): Said => heard(text, { detail })

const ALL: readonly Said[] = [
  ...texts.filter((text) => !pawnTries(text)).map((text) => heard(text)),
  ...captures.flatMap((text) => [undefined, ...kinds].map((what) => detailed(text, { captured: { square: 'd5', ...(what && { what }) } }))),
  ...(['white_in_check', 'black_in_check'] as const).flatMap((text) =>
    directions.flatMap((one) => directions.map((other) => detailed(text, { check: one === other ? [one] : [one, other] }))),
  ),
  ...texts
    .filter(pawnTries)
    .flatMap((text) =>
      [{ exists: true }, { exists: false }, { count: 0 }, { count: 1 }, { count: 12 }, { squares: [] }, { squares: ['b4', 'h5'] }].map((tries) =>
        detailed(text, { pawnTries: tries as Extract<Detail, { pawnTries: unknown }>['pawnTries'] }),
      ),
    ),
  ...roles.flatMap((role) => [heard('white_promoted', { promotedTo: role }), heard('black_dropped', { dropped: role })]),
]

/** The squares that an announcement names. */
function squaresIn({ detail }: Said): readonly string[] {
  if (!detail || 'check' in detail) return []
  if ('captured' in detail) return [detail.captured.square]
  return 'squares' in detail.pawnTries ? detail.pawnTries.squares : []
}

describe.each(Object.entries({ en, de, es, fr, zh }))('the voice in %s', (_, t) => {
  test('says every announcement in whole sentences, with its squares and without a key', () => {
    for (const announcement of ALL) {
      const words = spoken(announcement, t)
      expect(words).toMatch(/\S.*[.。]$/)
      expect(words).not.toMatch(/\b(undefined|null|true|false)\b|\[object|=>|[a-z]_[a-z]|(long|short)-diagonal|\s\s/)
      for (const square of squaresIn(announcement)) expect(words).toContain(square)
    }
  })

  test('says of the opponent what is not said to the player', () => {
    for (const text of ['no_such_piece', 'no_legal_moves', 'wont_help'] as const) {
      expect(spoken(heard(text), t, true)).toMatch(/\S.*[.。]$/)
      expect(spoken(heard(text), t, true)).not.toBe(spoken(heard(text), t))
    }
    expect(spoken(heard('no'), t, true)).toBe(spoken(heard('no'), t))
  })

  test('ends its sentences as its language does', () => {
    const stop = t === zh ? /。$/ : /\.$/
    for (const announcement of ALL) expect(spoken(announcement, t)).toMatch(stop)
  })

  test('says different things of different news', () => {
    // No pawn captures are told in the same words, whether as a number, as squares or as such.
    const vague = (one: Said) => one.detail !== undefined && 'pawnTries' in one.detail
    const certain = ALL.filter((one) => !vague(one)).map((one) => spoken(one, t))
    expect(certain.filter((words, index) => certain.indexOf(words) !== index)).toEqual([])
  })
})
