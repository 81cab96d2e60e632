// How long to wait before the next try: longer each time, and not the same for all who lost the same server.

const FIRST_MS = 500
const MOST_MS = 10_000

/** `chance` is a random number from 0 to 1. */
export function waitBefore(failures: number, chance: number): number {
  const most = Math.min(MOST_MS, FIRST_MS * 2 ** failures)
  return Math.round(most * (0.5 + chance / 2))
}
