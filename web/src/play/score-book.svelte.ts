// One player's score sheet in one live game, kept on this device until the game is over: then there is the review.

import type { Card } from '../wire/api'
import type { PairView } from '../wire/view'
import type { Change } from './change'
import { EMPTY, withChange, withGlimpse, type Sheet } from './score-sheet'

const key = (gameId: string) => `parallax:score:${gameId}`

/** The review of a finished game needs it no more. */
export function dropScore(gameId: string): void {
  try {
    localStorage.removeItem(key(gameId))
  } catch {
    // There is nothing to drop.
  }
}

export class ScoreBook {
  sheet: Sheet = $state.raw(EMPTY)
  /** The earlier position on the board; null while it shows the present. */
  at: number | null = $state(null)

  constructor(readonly gameId: string) {
    try {
      const stored = JSON.parse(localStorage.getItem(key(gameId)) ?? 'null') as Sheet | null
      if (stored?.glimpses && stored.moves && stored.tries) this.sheet = stored
    } catch {
      // What was written down before is lost; the game goes on.
    }
  }

  /** Remembers what the seat sees. The end reveals everything: what was seen before it stays as it was. */
  see(view: PairView, card: Card): void {
    if (view.ending && this.sheet.glimpses[view.ply]) return
    this.#keep(withGlimpse(this.sheet, view, card), view)
  }

  show(ply: number, view: PairView): void {
    this.at = ply === view.ply ? null : ply
  }

  write(change: Change): void {
    this.#keep(withChange(this.sheet, change), change.after)
  }

  #keep(sheet: Sheet, view: PairView): void {
    this.sheet = sheet
    if (view.ending) return dropScore(this.gameId)
    try {
      localStorage.setItem(key(this.gameId), JSON.stringify(sheet))
    } catch {
      // Without storage it lasts as long as the page.
    }
  }
}
