// The guesses of one live game as the player handles them: placed while it lasts, judged when it is over.

import { i18n } from '../i18n/index.svelte'
import type { Placement } from '../squares'
import type { CardSummary } from '../wire/api'
import type { PairView, Role, Square } from '../wire/view'
import { GuessBook } from './guess-book.svelte'
import { score, type Score } from './guesses'
import { isClassic, piecesOf } from './table'

export class Guessing {
  /** Whether taps place guesses instead of moving pieces. */
  active = $state(false)
  /** What a tap places. */
  brush: Role | 'erase' | null = $state('pawn')

  readonly #book: GuessBook

  constructor(
    gameId: string,
    readonly view: () => PairView,
    readonly card: () => CardSummary,
  ) {
    this.#book = new GuessBook(gameId, view().seat)
    $effect(() => this.#book.follow(view(), card()))
  }

  get pieces(): Placement {
    return this.#book.pieces
  }

  /** How they compare with the truth. */
  readonly verdict: Score | null = $derived.by(() => {
    const judged = this.view().ending !== null && this.card().sight !== 'open' && this.pieces.size > 0
    return judged ? score(this.pieces, piecesOf(this.view())) : null
  })
  /** The same in words. */
  readonly told: string | null = $derived(this.verdict && i18n.t.events.guessed(this.verdict.right.length, this.pieces.size))
  readonly marks: ReadonlyMap<Square, 'right' | 'wrong'> = $derived.by(() => {
    const { right = [], wrong = [], wrongRole = [] } = this.verdict ?? {}
    return new Map([...right.map((square) => [square, 'right'] as const), ...[...wrong, ...wrongRole].map((square) => [square, 'wrong'] as const)])
  })
  /** Whether the opponent's army at the start is known, so that guesses can begin there. */
  readonly hasArmy = $derived.by(() => isClassic(this.card()))

  set(pieces: Placement): void {
    this.#book.set(pieces, this.view().ply)
  }

  army(): void {
    this.#book.army(this.view())
  }
}
