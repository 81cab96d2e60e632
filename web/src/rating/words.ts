// What a pool of ratings is called: a game, or a ruleset of it, at a pace.

import { RULESETS } from '../home/wishes.svelte'
import type { Messages } from '../i18n/en'
import type { rating } from '../i18n/en/rating'
import type { Speed } from '../wire/api'

type Words = typeof rating

export function familyWords(family: string, t: Messages): string {
  const mode = t.common.modes[family]
  if (mode) return mode
  const ruleset = (RULESETS as Record<string, string>)[family]
  return `${t.common.modes.blind ?? ''} (${ruleset ?? family})`
}

export function poolWords(family: string, speed: Speed, words: Words, t: Messages): string {
  return words.poolName(familyWords(family, t), words.speeds[speed])
}

/** `+12`, `−7`, `±0`. */
export function changeWords(before: number, after: number): string {
  const change = after - before
  return change > 0 ? `+${change}` : change < 0 ? `−${-change}` : '±0'
}
