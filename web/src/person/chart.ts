// The scales of a plot of ratings over time.

export interface Dot {
  at: number
  rating: number
}

export interface Chart {
  /** Round ratings, the lowest first, with where they lie from 0 at the bottom to 1 at the top. */
  marks: { rating: number; y: number }[]
  /** From 0 at the left to 1 at the right, from 0 at the bottom to 1 at the top. */
  line: { x: number; y: number }[]
  from: number
  to: number
}

const STEPS = [10, 25, 50, 100, 200, 250, 500, 1000]
const MOST_MARKS = 5

/** Null without dots. One game is a line of one day, so that it can be seen. */
export function chartOf(history: readonly Dot[]): Chart | null {
  const [first] = history
  if (!first) return null
  const ratings = history.map(({ rating }) => rating)
  const [lowest, highest] = [Math.min(...ratings), Math.max(...ratings)]
  const step = STEPS.find((step) => Math.ceil(highest / step) - Math.floor(lowest / step) < MOST_MARKS) ?? 2000
  const low = Math.floor(lowest / step) * step
  const high = Math.max(Math.ceil(highest / step) * step, low + step)
  const from = Math.min(...history.map(({ at }) => at))
  const to = Math.max(from + 86_400_000, ...history.map(({ at }) => at))
  const y = (rating: number) => (rating - low) / (high - low)
  const marks = Array.from({ length: Math.round((high - low) / step) + 1 }, (_, index) => low + index * step)
  return {
    marks: marks.map((rating) => ({ rating, y: y(rating) })),
    line: history.map(({ at, rating }) => ({ x: (at - from) / (to - from), y: y(rating) })),
    from,
    to,
  }
}
