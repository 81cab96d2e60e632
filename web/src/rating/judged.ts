// What became of the ratings of a game whose end nobody told this browser of.

import { ask } from '../http'
import type { GameRating } from '../wire/view'

/** The news come by themselves to whoever was here at the end. */
const PATIENCE_MS = 1500
const LONGEST_MS = 30_000

/** Before a game has been judged, it neither counts nor says why not. */
export const isJudged = ({ rated, why }: GameRating) => rated || Boolean(why)

/** Asks until the game has been judged, more and more rarely. Returns a function that ends it. */
export function awaitRating(gameId: string, tell: (rating: GameRating) => void): () => void {
  let pause = PATIENCE_MS
  let later = setTimeout(() => void look(), pause)
  let ended = false
  async function look(): Promise<void> {
    const found = await ask<GameRating>(`/api/games/${encodeURIComponent(gameId)}/rating`).catch(() => null)
    if (ended) return
    if (found && isJudged(found)) return tell(found)
    pause = Math.min(2 * pause, LONGEST_MS)
    later = setTimeout(() => void look(), pause)
  }
  return () => {
    ended = true
    clearTimeout(later)
  }
}
