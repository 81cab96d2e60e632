// A rule card in the player's language, axis by axis.

import type { CatalogueWords } from '../i18n/catalogue-words.svelte'
import type { Messages } from '../i18n/en'
import { startOf } from '../profile/start'
import { profileWords } from '../profile/words'
import type { Card, Clock, Draws } from '../wire/api'
import type { Profile } from '../wire/view'

const DRAWS = ['threefold', 'fiftyMoves', 'insufficientMaterial'] as const satisfies readonly (keyof Draws)[]

/** What players see, or what makes the game what it is. */
export const sightWords = ({ mode, sight }: Card, t: Messages) => (mode === 'duplicate' ? t.common.fourBoards : mode === 'rbc' ? t.common.recon : t.home.rules.sightHints[sight])

/** Presets without a description are listed by name. */
export function cardWords(card: Card, t: Messages, { names, about, layouts }: CatalogueWords): string[] {
  const words = t.home.rules
  const lines = [sightWords(card, t), words.royaltyHints[card.royalty]]
  const layout = layoutName(card, layouts)
  if (layout) lines.unshift(t.common.colon(words.layout, layout))
  if (card.presets.length) {
    const nameOf = (id: string) => names[id] ?? id
    const told = card.presets.filter((id) => about[id])
    const named = card.presets.filter((id) => !about[id])
    lines.push(...told.map((id) => t.common.colon(nameOf(id), about[id] ?? '')))
    if (named.length) lines.push(t.common.colon(words.presets, t.common.list(named.map(nameOf))))
  }
  if (card.profile) lines.push(...profileLines(card, card.profile, t))
  if (card.moderator && card.mode !== 'rbc') lines.push(words.moderatorHint)
  if (card.touchMove) lines.push(words.touchMoveHint)
  const draws = DRAWS.filter((kind) => card.draws[kind]).map((kind) => words.drawKinds[kind])
  if (card.draws.cap) draws.push(words.cap(card.draws.cap))
  if (draws.length) lines.push(t.common.colon(words.draws, t.common.list(draws)))
  lines.push(clockWords(card.clock, t))
  return lines
}

/** Its name and description, as its author wrote them, and a line for each kind or piece it changes. */
function profileLines(card: Card, profile: Profile, t: Messages): string[] {
  const title = [profile.name, profile.description].filter((text) => text).join(' – ')
  return [...(title ? [t.common.colon(t.profile.title, title)] : []), ...profileWords(profile, t, startOf(card))]
}

/** None for the classic one. */
export function layoutName({ layout }: Card, names: Record<string, string>): string | null {
  if (layout.kind !== 'premade') return layout.name ?? 'FEN'
  if (layout.id === 'classic') return null
  const name = names[layout.id] ?? layout.id
  return layout.number == null ? name : `${name} ${layout.number}`
}

export function clockWords(clock: Clock, t: Messages): string {
  switch (clock.kind) {
    case 'none':
      return t.home.clocks.none
    case 'fischer':
      return t.home.clocks.hint.fischer(String(clock.initialMs / 60_000), String(clock.incrementMs / 1000))
    case 'days':
      return t.home.clocks.days(clock.daysPerMove)
  }
}
