// One player's guesses in one live game: now, and at each earlier ply.

import type { Card } from '../wire/api'
import type { Seat, Square, PairView } from '../wire/view'
import { opposite, type Piece, type Placement } from '../squares'
import { guessesAt, keepGuesses, readGuesses, withGuesses, type GuessLog } from './guesses'
import { piecesOf, ownPieces } from './table'

export class GuessBook {
  pieces: Placement = $state.raw(new Map())
  #log: GuessLog

  constructor(
    readonly gameId: string,
    readonly seat: Seat,
  ) {
    this.#log = readGuesses(gameId)
    this.pieces = guessesAt(this.#log, Infinity, seat)
  }

  set(pieces: Placement, ply: number): void {
    this.pieces = pieces
    this.#log = withGuesses(this.#log, ply, pieces)
    keepGuesses(this.gameId, this.#log)
  }

  /** The opponent's pieces as they stood at the start: most guesses begin there. */
  army(view: PairView): void {
    const [back, front] = this.seat === 'white' ? ['8', '7'] : ['1', '2']
    const color = opposite(this.seat)
    const taken = new Set(piecesOf(view).keys())
    const pieces = new Map<Square, Piece>()
    const row = ['rook', 'knight', 'bishop', 'queen', 'king', 'bishop', 'knight', 'rook'] as const
    row.forEach((role, file) => {
      const letter = 'abcdefgh'.charAt(file)
      pieces.set(`${letter}${back}`, { role, color })
      pieces.set(`${letter}${front}`, { role: 'pawn', color })
    })
    for (const square of taken) pieces.delete(square)
    this.set(pieces, view.ply)
  }

  /** A square that the seat sees needs no guess. */
  follow(view: PairView, card: Card): void {
    if (view.ending || this.pieces.size === 0) return
    // In own sight only the end shows other pieces, and there the guesses are judged.
    const seen = new Set(card.sight === 'fog' ? view.visible : ownPieces(view).keys())
    const left = [...this.pieces].filter(([square]) => !seen.has(square))
    if (left.length < this.pieces.size) this.set(new Map(left), view.ply)
  }
}
