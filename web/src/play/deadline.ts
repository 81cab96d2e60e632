// Until when somebody has to move in a game of days, in their own time zone.

import type { Clock } from '../wire/api'

interface Face {
  running: string | null
  at: number
  remainingMs: object
}

/** When the running clock of a game of days will have run out; null where that is minutes away, or where nobody's runs. */
export function deadlineOf(clock: Clock | undefined, face: Face | null): number | null {
  if (clock?.kind !== 'days' || !face?.running) return null
  const left = (face.remainingMs as Record<string, number>)[face.running]
  return left === undefined ? null : face.at + left
}

/** `Fri 20 Nov, 14:05`. */
export function deadlineWords(at: number, language: string): string {
  return new Intl.DateTimeFormat(language, { weekday: 'short', day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(at)
}
