import { expect, test } from 'vitest'
import { de } from '../src/i18n/de'
import { en } from '../src/i18n/en'
import { cardWords } from '../src/ui/card-words'
import type { CatalogueWords } from '../src/i18n/catalogue-words.svelte'
import type { Card } from '../src/wire/api'

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

const WORDS: CatalogueWords = { names: { 'three-check': 'Three checks', atomic: 'Atomic' }, about: {}, layouts: { chess960: 'Chess960' } }

test('every axis has its words', () => {
  const words = cardWords(BLIND, en, WORDS)
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
  const words = cardWords(card, en, WORDS)
  expect(words).toHaveLength(5)
  expect(words[0]).toBe('Starting position: Chess960 518')
  expect(words).toContain('House rules: Three checks')
  expect(words.at(-1)).toBe('1 day per move')
})

test('in another language nothing of it is English', () => {
  const english = new Set(cardWords(BLIND, en, WORDS))
  expect(cardWords(BLIND, de, WORDS).filter((line) => english.has(line))).toEqual([])
})

test('presets are told in full where their words are there', () => {
  const card = { ...BLIND, presets: ['atomic', 'three-check'] }
  const words = cardWords(card, en, { ...WORDS, about: { atomic: 'Boom' } })
  expect(words).toContain('Atomic: Boom')
  expect(words).toContain('House rules: Three checks')
})

test('modifiers are told by their name and whom they change', () => {
  const profile = { name: 'Long', perType: [], perInstance: [{ kind: 'hp-bonus', square: 0, value: 1 }] }
  const words = cardWords({ ...BLIND, profile }, en, WORDS)
  expect(words).toContain('Modifiers: Long')
  expect(words).toContain('The white rook from a1: +1 hit point')
})
