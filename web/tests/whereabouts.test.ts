import { expect, test } from 'vitest'
import { de } from '../src/i18n/de'
import { en } from '../src/i18n/en'
import { fr } from '../src/i18n/fr'
import { inLetters } from '../src/play/notation'
import { clockWords, whereabouts } from '../src/play/whereabouts'
import { view } from './seat'

test('pieces are named by kind, and of the other side only what is seen', () => {
  expect(whereabouts(view('8/8/8/4p3/8/8/8/R3K2R'), en)).toBe('Your pieces: king e1; rook a1, h1. Black: pawn e5.')
  expect(whereabouts(view('8/8/8/8/8/8/8/8'), en)).toBe('Your pieces: none.')
})

test('time is told in its two largest units', () => {
  const clock = { remainingMs: { white: 3_600_000, black: 65_900 }, running: 'black', at: 1000 } as const
  expect(clockWords(clock, 'white', 1900, en)).toBe('You have 1 hour left, your opponent 1 minute, 5 seconds.')
  expect(clockWords(clock, 'black', 90_000_000, de)).toBe('Du hast noch 0 Sekunden, dein Gegner 1 Stunde.')
  expect(clockWords(null, 'white', 0, en)).toBe('This game has no clock.')
})

test('written moves change their letters, and castling stays', () => {
  expect(inLetters('Nbd7', de.common.letters)).toBe('Sbd7')
  expect(inLetters('exd8=Q+', fr.common.letters)).toBe('exd8=D+')
  expect(inLetters('Kxb2', fr.common.letters)).toBe('Rxb2')
  expect(inLetters('P@e5', de.common.letters)).toBe('@e5')
  expect(inLetters('O-O-O', fr.common.letters)).toBe('O-O-O')
})
