// A clock in a few letters: `5+3`, `3 days`, or nothing.

import type { Messages } from '../i18n/en'
import type { Clock } from '../wire/api'

export function clockWords(clock: Clock, t: Messages): string {
  if (clock.kind === 'none') return ''
  if (clock.kind === 'days') return t.game.clock.days(clock.daysPerMove)
  const minutes = clock.initialMs / 60_000
  return `${Number.isInteger(minutes) ? minutes : minutes.toFixed(1)}+${clock.incrementMs / 1000}`
}
