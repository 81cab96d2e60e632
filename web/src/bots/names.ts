// What the computer players are called, and how they play.

import type { BotTexts } from '../i18n/bot-texts.svelte'
import type { Mode, RatedBot } from '../wire/api'

/** How many positions Casual tracks in games with hidden pieces, by level. */
const GUESSES = [6, 20, 48]
/**
 * What Seer keeps and searches where pieces are hidden, and how many positions it looks at where nothing is: as in
 * `crates/bot/src/seer/plan.rs`.
 */
const SEER = [
  { kept: 2_000, blind: 32, fog: 8, positions: 40_000 },
  { kept: 3_000, blind: 128, fog: 24, positions: 120_000 },
  { kept: 8_000, blind: 400, fog: 128, positions: 500_000 },
  { kept: 16_000, blind: 6_000, fog: 2_000, positions: 8_000_000 },
]

export function nameOf({ name, brain, level }: RatedBot, words: BotTexts): string {
  const known = words.names[brain] ?? brain.charAt(0).toUpperCase() + brain.slice(1)
  // An unknown form is shown as it is.
  if (name !== brain && level === undefined) return name
  return level === undefined ? known : words.level(known, level)
}

/** In a sentence; null for a bot that this page does not know. */
export function mannerOf({ brain, level }: RatedBot, mode: Mode, words: BotTexts): string | null {
  const { random, sees, guesses, believes, searches } = words.manners
  if (brain === 'random') return random
  const index = (level ?? 2) - 1
  if (brain === 'seer') {
    const seer = SEER[index]
    if (!seer) return null
    const open = mode === 'vanilla' || mode === 'house'
    return open ? searches(seer.positions.toLocaleString()) : believes(seer.kept.toLocaleString(), seer[mode === 'dark' ? 'fog' : 'blind'].toLocaleString())
  }
  if (brain !== 'casual') return null
  if (mode === 'vanilla' || mode === 'house') return sees[index] ?? null
  return GUESSES[index] === undefined ? null : guesses(GUESSES[index])
}
