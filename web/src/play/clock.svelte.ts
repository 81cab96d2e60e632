// The passing of time on the page, in one place.

import type { ClockFace, Seat } from '../wire/view'

/** Ticks while somebody reads it. */
export class Ticker {
  now = $state(Date.now())

  constructor(everyMs = 100) {
    $effect(() => {
      const timer = setInterval(() => (this.now = Date.now()), everyMs)
      return () => clearInterval(timer)
    })
  }
}

/** What a clock shows now, in the server's time. */
export function remaining(face: ClockFace, seat: Seat, serverNow: number): number {
  const left = face.remainingMs[seat]
  return Math.max(0, face.running === seat ? left - Math.max(0, serverNow - face.at) : left)
}

/** `4:05`, `1:02:03`, and tenths when time is low. */
export function clockText(ms: number): string {
  const seconds = Math.floor(ms / 1000)
  const two = (value: number) => String(value).padStart(2, '0')
  if (ms < 10_000) return `0:0${(Math.floor(ms / 100) / 10).toFixed(1)}`
  const hours = Math.floor(seconds / 3600)
  const minutes = Math.floor((seconds % 3600) / 60)
  return hours ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`
}
