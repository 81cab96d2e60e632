// How a player chooses a clock: one of a few, or custom minutes and seconds.

import type { Clock } from '../wire/api'

export const CLOCKS = ['none', '3+2', '5+3', '10+5', '30+20', '1d', '3d', 'custom'] as const

export type ClockChoice = (typeof CLOCKS)[number]

export interface Timing {
  clock: ClockChoice
  /** Of the custom clock. */
  minutes: number
  seconds: number
}

export const UNTIMED: Timing = { clock: 'none', minutes: 15, seconds: 10 }

/** Minutes and seconds, where the chosen clock has them. */
export function fischer({ clock, minutes, seconds }: Timing): { minutes: number; seconds: number } | null {
  if (clock === 'custom') return { minutes: within(minutes, 0, 180), seconds: within(seconds, 0, 180) }
  const [initial, increment] = clock.split('+').map(Number)
  return initial !== undefined && increment !== undefined ? { minutes: initial, seconds: increment } : null
}

export function daysPerMove(choice: ClockChoice): number | null {
  return choice === '1d' ? 1 : choice === '3d' ? 3 : null
}

/** As the server writes it. */
export function clockOf(timing: Timing): Clock {
  const timed = fischer(timing)
  if (timed) return { kind: 'fischer', initialMs: Math.round(timed.minutes * 60_000), incrementMs: timed.seconds * 1000 }
  const days = daysPerMove(timing.clock)
  return days ? { kind: 'days', daysPerMove: days } : { kind: 'none' }
}

/** The choice for this clock. Days that are not offered are shown as the nearest that are. */
export function timingOf(clock: Clock | null | undefined): Timing {
  switch (clock?.kind) {
    case 'fischer': {
      const minutes = clock.initialMs / 60_000
      const seconds = clock.incrementMs / 1000
      const known = CLOCKS.find((choice) => choice === `${minutes}+${seconds}`)
      return { clock: known ?? 'custom', minutes, seconds }
    }
    case 'days':
      return { ...UNTIMED, clock: clock.daysPerMove > 1 ? '3d' : '1d' }
    case 'none':
    case undefined:
      return UNTIMED
  }
}

function within(value: number | null | undefined, least: number, most: number): number {
  return Math.min(most, Math.max(least, Number(value) || 0))
}
