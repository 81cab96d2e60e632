// What the computer players are called, and how they play.

import type { BotTexts } from '../i18n/bot-texts.svelte'
import type { Mode, RatedBot } from '../wire/api'

/** How many positions Casual tracks in games with hidden pieces, by level. */
const GUESSES = [6, 20, 48]

export function nameOf({ name, brain, level }: RatedBot, words: BotTexts): string {
  const known = words.names[brain] ?? brain.charAt(0).toUpperCase() + brain.slice(1)
  // An unknown form is shown as it is.
  if (name !== brain && level === undefined) return name
  return level === undefined ? known : words.level(known, level)
}

/** In a sentence; null for a bot that this page does not know. */
export function mannerOf({ brain, level }: RatedBot, mode: Mode, words: BotTexts): string | null {
  const { random, sees, guesses } = words.manners
  if (brain === 'random') return random
  if (brain !== 'casual') return null
  const index = (level ?? 2) - 1
  if (mode === 'vanilla' || mode === 'house') return sees[index] ?? null
  return GUESSES[index] === undefined ? null : guesses(GUESSES[index])
}
