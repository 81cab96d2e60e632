// A rule card in the player's language, axis by axis. The server's own text is exact, but English.

import type { Messages } from '../i18n/en'
import { startOf } from '../profile/start'
import { profileWords } from '../profile/words'
import type { Card, Clock, Draws } from '../wire/api'
import type { Profile } from '../wire/view'

const DRAWS = ['threefold', 'fiftyMoves', 'insufficientMaterial'] as const satisfies readonly (keyof Draws)[]

export function cardWords(card: Card, t: Messages): string[] {
  const words = t.home.rules
  const lines = [words.sightHints[card.sight], words.royaltyHints[card.royalty]]
  const layout = layoutName(card)
  if (layout) lines.unshift(t.common.colon(words.layout, layout))
  if (card.presets.length) {
    const names = card.presets.map((id) => t.lab.presets.names[id] ?? id)
    lines.push(t.common.colon(words.presets, t.common.list(names)))
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
  const { name, description } = profile
  const title = name && description ? t.common.colon(name, description) : (name ?? description)
  return [...(title ? [title] : []), ...profileWords(profile, t, startOf(card))]
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
