import { expect, test } from 'vitest'
import { en } from '../src/i18n/en'
import { spoken } from '../src/play/spoken'
import type { Said } from '../src/wire/view'

const said = (rest: Partial<Said> & Pick<Said, 'text'>): string => spoken({ ply: 1, at: 0, ...rest }, en)

test('announcements are spoken with what they say beyond their words', () => {
  expect(said({ text: 'white_moved' })).toBe('White has moved.')
  expect(said({ text: 'white_moved_captured', detail: { captured: { square: 'd5', what: 'pawn' } } })).toBe('White has moved and captured. On d5. A pawn.')
  expect(said({ text: 'black_moved_captured', detail: { captured: { square: 'f3' } } })).toBe('Black has moved and captured. On f3.')
  expect(said({ text: 'black_in_check', detail: { check: ['file', 'knight'] } })).toBe('Black is in check. Check comes on the file and from a knight.')
  expect(said({ text: 'white_pawn_tries', detail: { pawnTries: { count: 0 } } })).toBe('White’s pawn captures: none.')
  expect(said({ text: 'white_pawn_tries', detail: { pawnTries: { exists: true } } })).toBe('White’s pawn captures: at least one.')
  expect(said({ text: 'black_pawn_tries', detail: { pawnTries: { squares: ['d4', 'e5'] } } })).toBe('Black’s pawn captures: d4, e5.')
})
