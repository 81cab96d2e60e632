// The end of a game as the player meets it: the veil lifts, and the record tells what really happened.

import { recordOf } from '../http'
import type { PairView, SeenMove, Square } from '../wire/view'

/** As long as the last square takes to come to light. */
const LIFTING_MS = 1100

export class Reveal {
  /** The squares that are coming to light; null before and after. */
  lifting: ReadonlySet<Square> | null = $state.raw(null)
  /** Every move in book notation, once the record has come. */
  moves: readonly string[] | null = $state.raw(null)
  /** The opponent's last move. */
  theirs: SeenMove | null = $state.raw(null)
  #veiled: ReadonlySet<Square> | undefined

  constructor(readonly gameId: string) {}

  /** Call it with every view and what it hides. */
  follow(view: PairView, fog: ReadonlySet<Square> | undefined): void {
    if (!view.ending) {
      this.#veiled = fog
      return
    }
    const veiled = this.#veiled
    this.#veiled = undefined
    if (!veiled?.size) return
    void this.#read(view)
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
    this.lifting = veiled
    setTimeout(() => (this.lifting = null), LIFTING_MS)
  }

  async #read(view: PairView): Promise<void> {
    try {
      const { review } = await recordOf(this.gameId)
      this.moves = review.plies.map(({ san }) => san)
      this.theirs = review.plies.findLast(({ move }) => move.by !== view.seat)?.move ?? null
    } catch {
      // The board is open in any case; the review will ask again.
    }
  }
}
