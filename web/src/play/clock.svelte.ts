// The passing of time on the page, in one place.

import type { Clock } from '../wire/api'
import type { ClockFace, Seat } from '../wire/view'

/** Ticks while somebody reads it, by a clock that only runs forward. */
export class Ticker {
  now = $state(performance.now())

  constructor(everyMs = 100) {
    $effect(() => {
      const timer = setInterval(() => (this.now = performance.now()), everyMs)
      return () => clearInterval(timer)
    })
  }
}

/** What a clock shows now, in the server's time. */
export function remaining(face: ClockFace, seat: Seat, serverNow: number): number {
  const left = face.remainingMs[seat]
  return Math.max(0, face.running === seat ? left - Math.max(0, serverNow - face.at) : left)
}

/** Below this, a clock shows tenths. */
export const TENTHS_MS = 10_000

/** Time is low when an eighth of it is left, but never sooner than a minute or later than ten seconds before the end. */
export function lowMs(clock: Clock): number {
  return clock.kind === 'fischer' ? Math.min(60_000, Math.max(10_000, clock.initialMs / 8)) : 3_600_000
}

/** `4:05`, `1:02:03`; tenths when time is low, and `0:00` when it is up. */
export function clockText(ms: number): string {
  const seconds = Math.floor(ms / 1000)
  const two = (value: number) => String(value).padStart(2, '0')
  // Whoever has a little left has not lost: the last tenth is shown until it is gone.
  if (ms > 0 && ms < TENTHS_MS) return `0:0${(Math.max(1, Math.floor(ms / 100)) / 10).toFixed(1)}`
  const hours = Math.floor(seconds / 3600)
  const minutes = Math.floor((seconds % 3600) / 60)
  return hours ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`
}
