// The axis of a plot of ratings.

import type { Measured } from '../wire/api'

export interface Scale {
  low: number
  high: number
  marks: number[]
  /** Where a rating lies, from 0 on the left to 100 on the right. */
  at: (rating: number) => number
}

const STEPS = [50, 100, 200, 250, 500, 1000, 2000]
const MOST_MARKS = 5

/** Round numbers around all ratings and their errors; 0 is always on it. */
export function scaleOf(all: readonly Pick<Measured, 'rating' | 'error'>[]): Scale {
  const lowest = Math.min(0, ...all.map(({ rating, error }) => rating - error))
  const highest = Math.max(100, ...all.map(({ rating, error }) => rating + error))
  const step = STEPS.find((step) => Math.ceil(highest / step) - Math.floor(lowest / step) < MOST_MARKS) ?? 5000
  const low = Math.floor(lowest / step) * step
  const high = Math.ceil(highest / step) * step
  const marks = Array.from({ length: Math.round((high - low) / step) + 1 }, (_, index) => low + index * step)
  return { low, high, marks, at: (rating) => (100 * (rating - low)) / (high - low) }
}
