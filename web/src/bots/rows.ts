// The rows of a ladder: bots that can be played, and measures between them.

import type { BotTexts } from '../i18n/bot-texts.svelte'
import type { BotsOfMode, BotsOfRuleset, Measured, Mode, RatedBot, Ruleset } from '../wire/api'
import { mannerOf, nameOf } from './names'

export interface Row {
  key: string
  name: string
  manner: string | null
  measured: Measured | null
  /** Whom to play; null for a yardstick. */
  bot: RatedBot | null
}

/** The ruleset by which a mode is played if none is chosen. */
export const USUAL: Partial<Record<Mode, Ruleset>> = { blind: 'parallax', dark: 'chesscom' }

/** What was measured by a ruleset of a mode, or by the mode's own rules. */
export function ladderOf(of: BotsOfMode, ruleset: Ruleset | null): BotsOfMode | BotsOfRuleset {
  return of.rulesets.find((it) => it.ruleset === ruleset) ?? of
}

/** The strongest first, then those of whom nothing is known. */
export function rowsOf({ bots, yardsticks }: Pick<BotsOfMode, 'bots' | 'yardsticks'>, mode: Mode, words: BotTexts): Row[] {
  const played = bots.map((bot) => ({ key: bot.name, name: nameOf(bot, words), manner: mannerOf(bot, mode, words), measured: bot.measured, bot }))
  const measures = yardsticks.map(({ name: key, measured }) => {
    const [brain = key, rest] = key.split(':')
    const worlds = Number(rest)
    // Named after the engine that an operator gave it: shown as it is.
    if (!worlds) return { key, name: key, manner: null, measured, bot: null }
    return { key, name: words.level(brain.toUpperCase(), worlds), manner: words.manners.samples(worlds), measured, bot: null }
  })
  const rating = ({ measured }: Row) => measured?.rating ?? -Infinity
  return [...played, ...measures].sort((one, other) => rating(other) - rating(one) || 0)
}

/** Of each mode, as the address of the page has it: `?blind=berkeley`. Only what was measured counts. */
export function chosenIn(search: string, modes: readonly BotsOfMode[]): Partial<Record<Mode, Ruleset>> {
  const asked = new URLSearchParams(search)
  const known = modes.flatMap(({ mode, rulesets }) => {
    const found = rulesets.find(({ ruleset }) => ruleset === asked.get(mode))
    return found ? [[mode, found.ruleset] as const] : []
  })
  return Object.fromEntries(known)
}

/** The address of the page with these rulesets. */
export function addressOf(chosen: Partial<Record<Mode, Ruleset>>): string {
  const query = new URLSearchParams(chosen as Record<string, string>).toString()
  return query ? `/bots?${query}` : '/bots'
}
