import { expect, test } from 'vitest'
import { de } from '../src/i18n/de'
import { en } from '../src/i18n/en'
import { cardSentences, cardWords } from '../src/ui/card-words'
import type { Card, CardSummary } from '../src/wire/api'

const BLIND: Card = {
  mode: 'blind',
  layout: { kind: 'premade', id: 'classic' },
  presets: [],
  royalty: 'checkmate',
  sight: 'own',
  moderator: true,
  touchMove: true,
  draws: { threefold: true, fiftyMoves: false, insufficientMaterial: false },
  clock: { kind: 'fischer', initialMs: 180_000, incrementMs: 2000 },
}

test('every axis has its words', () => {
  const words = cardWords(BLIND, en)
  expect(words).toEqual([
    'Each player sees only their own pieces.',
    'You must get out of check, and checkmate wins.',
    en.home.rules.moderatorHint,
    'A piece you touch must move if it can.',
    'Automatic draw by: Threefold repetition',
    '3 min per side, plus 2 s per move.',
  ])
})

test('what is off or usual is not spoken of; what is unusual is', () => {
  const card: Card = {
    ...BLIND,
    layout: { kind: 'premade', id: 'chess960', number: 518 },
    presets: ['three-check'],
    moderator: false,
    touchMove: false,
    draws: { threefold: false, fiftyMoves: false, insufficientMaterial: false },
    clock: { kind: 'days', daysPerMove: 1 },
  }
  const words = cardWords(card, en)
  expect(words).toHaveLength(5)
  expect(words[0]).toBe('Starting position: chess960 518')
  expect(words).toContain('House rules: Three checks')
  expect(words.at(-1)).toBe('1 day per move')
})

test('in another language nothing of it is English', () => {
  const english = new Set(cardWords(BLIND, en))
  expect(cardWords(BLIND, de).filter((line) => english.has(line))).toEqual([])
})

test('the server’s text is told sentence by sentence, with the modifiers as they are now', () => {
  const text = 'Chess960 no. 5: white moves first. Modifiers change rooks: 1 square farther. There is no clock.'
  const card: CardSummary = { ...BLIND, hash: '', text, profile: { name: 'Long', perType: [], perInstance: [{ kind: 'hp-bonus', square: 0, value: 1 }] } }
  expect(cardSentences(card, en)).toEqual([
    'Chess960 no. 5: white moves first.',
    'Modifiers: Long',
    'The white rook from a1: +1 hit point',
    'There is no clock.',
  ])
  const { profile: _, ...plain } = card
  expect(cardSentences({ ...plain, text: 'White moves first. There is no clock.' }, en)).toEqual(['White moves first.', 'There is no clock.'])
})

test('presets are told in full where their words are there', () => {
  const card = { ...BLIND, presets: ['atomic', 'three-check'] }
  const words = cardWords(card, en, { atomic: 'Boom' })
  expect(words).toContain('Atomic: Boom')
  expect(words).toContain('House rules: Three checks')
})
