// A rule card in the player's language, axis by axis. The server's own text is exact, but English.

import type { Messages } from '../i18n/en'
import { startOf } from '../profile/start'
import { profileWords } from '../profile/words'
import type { Card, CardSummary, Clock, Draws } from '../wire/api'
import type { Profile } from '../wire/view'

const DRAWS = ['threefold', 'fiftyMoves', 'insufficientMaterial'] as const satisfies readonly (keyof Draws)[]

/** The server's own text, sentence by sentence; modifiers as they are now, one line for each whom they change. */
export function cardSentences(card: CardSummary, t: Messages): string[] {
  const sentences = card.text.split(/(?<=\.) (?=[A-Z])/)
  const at = sentences.findIndex(isOfProfile)
  const others = sentences.filter((sentence) => !isOfProfile(sentence))
  // The layout is told first, and what it is changed by comes after it.
  others.splice(at < 0 ? 1 : at, 0, ...(card.profile ? profileLines(card, card.profile, t) : []))
  return others
}

const isOfProfile = (sentence: string) => /^(Modifiers change|The profile changes nothing)/.test(sentence)

/** With what each preset does, where the page knows it in the player's language. */
export function cardWords(card: Card, t: Messages, about: Record<string, string> = {}): string[] {
  const words = t.home.rules
  const lines = [words.sightHints[card.sight], words.royaltyHints[card.royalty]]
  const layout = layoutName(card)
  if (layout) lines.unshift(t.common.colon(words.layout, layout))
  if (card.presets.length) {
    const nameOf = (id: string) => t.lab.presets.names[id] ?? id
    const told = card.presets.filter((id) => about[id])
    const named = card.presets.filter((id) => !about[id])
    lines.push(...told.map((id) => t.common.colon(nameOf(id), about[id] ?? '')))
    if (named.length) lines.push(t.common.colon(words.presets, t.common.list(named.map(nameOf))))
  }
  if (card.profile) lines.push(...profileLines(card, card.profile, t))
  if (card.moderator) lines.push(words.moderatorHint)
  if (card.touchMove) lines.push(words.touchMoveHint)
  const draws = DRAWS.filter((kind) => card.draws[kind]).map((kind) => words.drawKinds[kind])
  if (draws.length) lines.push(t.common.colon(words.draws, t.common.list(draws)))
  lines.push(clockWords(card.clock, t))
  return lines
}

/** Its name and what it is about, as its author wrote it, and a line for each whom it changes. */
function profileLines(card: Card, profile: Profile, t: Messages): string[] {
  const title = [profile.name, profile.description].filter((text) => text).join(' – ')
  return [...(title ? [t.common.colon(t.profile.title, title)] : []), ...profileWords(profile, t, startOf(card))]
}

/** None for the one that everybody knows. */
function layoutName({ layout }: Card): string | null {
  if (layout.kind !== 'premade') return layout.name ?? 'FEN'
  if (layout.id === 'classic') return null
  return layout.number == null ? layout.id : `${layout.id} ${layout.number}`
}

function clockWords(clock: Clock, t: Messages): string {
  switch (clock.kind) {
    case 'none':
      return t.home.clocks.none
    case 'fischer':
      return t.home.clocks.hint.fischer(String(clock.initialMs / 60_000), String(clock.incrementMs / 1000))
    case 'days':
      return t.home.clocks.days(clock.daysPerMove)
  }
}
