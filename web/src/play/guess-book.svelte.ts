// One player's guesses in one live game: now, and at each earlier ply.

import type { Card } from '../wire/api'
import type { Seat, Square, PairView } from '../wire/view'
import { opposite, type Man, type Placement } from '../squares'
import { guessesAt, keepGuesses, readGuesses, withGuesses, type GuessLog } from './guesses'
import { menOf, ownMen } from './table'

export class GuessBook {
  men: Placement = $state.raw(new Map())
  #log: GuessLog

  constructor(
    readonly gameId: string,
    readonly seat: Seat,
  ) {
    this.#log = readGuesses(gameId)
    this.men = guessesAt(this.#log, Infinity, seat)
  }

  set(men: Placement, ply: number): void {
    this.men = men
    this.#log = withGuesses(this.#log, ply, men)
    keepGuesses(this.gameId, this.#log)
  }

  /** The opponent's pieces as they stood at the start: most guesses begin there. */
  army(view: PairView): void {
    const [back, front] = this.seat === 'white' ? ['8', '7'] : ['1', '2']
    const color = opposite(this.seat)
    const taken = new Set(menOf(view).keys())
    const men = new Map<Square, Man>()
    const row = ['rook', 'knight', 'bishop', 'queen', 'king', 'bishop', 'knight', 'rook'] as const
    row.forEach((role, file) => {
      const letter = 'abcdefgh'.charAt(file)
      men.set(`${letter}${back}`, { role, color })
      men.set(`${letter}${front}`, { role: 'pawn', color })
    })
    for (const square of taken) men.delete(square)
    this.set(men, view.ply)
  }

  /** A square that the seat sees needs no guess. */
  follow(view: PairView, card: Card): void {
    if (view.ending || this.men.size === 0) return
    // In own sight only the end shows other pieces, and there the guesses are judged.
    const seen = new Set(card.sight === 'fog' ? view.visible : ownMen(view).keys())
    const left = [...this.men].filter(([square]) => !seen.has(square))
    if (left.length < this.men.size) this.set(new Map(left), view.ply)
  }
}
