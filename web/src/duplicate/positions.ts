// Positions by the moves that lead to them, from the server. Each is requested once.

import { playDuplicate } from '../http'
import type { DuplicateAnswer } from '../wire/api'

const MOST_KEPT = 400
const known = new Map<string, Promise<DuplicateAnswer>>()

export function positionAfter(moves: readonly string[]): Promise<DuplicateAnswer> {
  const key = moves.join(' ')
  const there = known.get(key)
  if (there) return there
  const asked = playDuplicate({ moves: [...moves] })
  known.set(key, asked)
  // A failed request may succeed next time.
  asked.catch(() => known.delete(key))
  const oldest = known.keys().next()
  if (known.size > MOST_KEPT && !oldest.done) known.delete(oldest.value)
  return asked
}
