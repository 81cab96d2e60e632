// The sandbox: one operator moves for four players. This holds the moves; the server knows the rules.

import { RequestFailed, playDuplicate } from '../http'
import type { DuplicateAnswer, DuplicateEnding, DuplicateFailure } from '../wire/api'
import type { Role, Square } from '../wire/view'
import { boardsOf, type Dots, type Spot } from './boards'
import { dotsOf, tapped } from './hand'
import { LARGEST_FILE, NOTHING, keep, kept, recordIn, type Kept } from './file'
import { positionAfter } from './positions'

export type Trouble = { kind: 'unreachable' } | { kind: 'busy' } | { kind: 'failed' } | { kind: 'file'; fault: DuplicateFailure | null }

const DRAWN: DuplicateEnding = {
  reason: 'draw_declared',
  seats: { north: 'draw', south: 'draw', east: 'draw', west: 'draw' },
}

const LETTERS: Record<string, string> = { queen: 'q', rook: 'r', bishop: 'b', knight: 'n' }

export class Sandbox {
  /** All moves, including those after the position shown. */
  moves: readonly string[] = $state.raw([])
  /** How many of them lead to the position shown. */
  at = $state(0)
  declared = $state(false)
  answer: DuplicateAnswer | null = $state.raw(null)
  trouble: Trouble | null = $state.raw(null)
  grabbed: Square | null = $state(null)
  /** A pawn on the last rank, until the operator chooses what it becomes. */
  promoting: { from: Square; to: Square } | null = $state.raw(null)

  #asked = 0

  constructor() {
    this.#take(kept())
  }

  readonly position = $derived(this.answer?.position ?? null)
  readonly atEnd = $derived(this.at === this.moves.length)
  readonly ending: DuplicateEnding | null = $derived(this.position?.ending ?? (this.declared && this.atEnd ? DRAWN : null))

  /** Where the grabbed piece could go, on either board. */
  readonly dots: Dots = $derived(this.position ? dotsOf(this.position, this.grabbed) : {})

  /** A square was tapped: grab the piece there, move to it, or let go. */
  choose(spot: Spot): void {
    const { position } = this
    if (!position) return
    // A mate can still be explained on the boards; a draw cannot.
    if (this.ending && (this.declared || !boardsOf(position.turn).some((name) => position.boards[name].goals.length))) return
    const tap = tapped(position, this.grabbed, spot)
    if (tap.kind === 'grab') this.grabbed = tap.square
    else if (tap.kind === 'promote') this.promoting = { from: tap.from, to: tap.to }
    else if (tap.kind === 'play') this.play(`${tap.from}${tap.to}`)
  }

  promote(role: Role): void {
    const move = this.promoting
    this.promoting = null
    if (move) this.play(`${move.from}${move.to}${LETTERS[role] ?? ''}`)
  }

  /** Plays a move in the position shown, and discards the moves after it. */
  play(move: string): void {
    const moves = [...this.moves.slice(0, this.at), move]
    this.#take({ moves, at: moves.length, declared: false })
  }

  /** Takes back the last move, or the draw declared after it. */
  undo(): void {
    const moves = this.declared ? this.moves : this.moves.slice(0, -1)
    this.#take({ moves, at: moves.length, declared: false })
  }

  scrub(at: number): void {
    this.#take({ moves: this.moves, at: Math.min(Math.max(0, at), this.moves.length), declared: this.declared })
  }

  restart(): void {
    this.#take(NOTHING)
  }

  declareDraw(): void {
    this.#take({ moves: this.moves, at: this.moves.length, declared: true })
  }

  /** Loads a file; an invalid one changes nothing. */
  async load(file: File): Promise<void> {
    this.trouble = null
    const record = file.size <= LARGEST_FILE ? recordIn(await file.text()) : null
    if (!record) {
      this.trouble = { kind: 'file', fault: null }
      return
    }
    try {
      const { moves } = await playDuplicate(record)
      this.#take({ moves: moves.map(({ uci }) => uci), at: moves.length, declared: false })
    } catch (failure) {
      this.trouble = troubleOf(failure)
    }
  }

  retry(): void {
    this.#take({ moves: this.moves, at: this.at, declared: this.declared })
  }

  #take(game: Kept): void {
    const before: Kept = { moves: this.moves, at: this.at, declared: this.declared }
    this.moves = game.moves
    this.at = game.at
    this.declared = game.declared
    this.grabbed = null
    this.promoting = null
    const asked = ++this.#asked
    positionAfter(game.moves.slice(0, game.at)).then(
      (answer) => {
        if (asked !== this.#asked) return
        this.answer = answer
        this.trouble = null
        keep(game)
      },
      (failure: unknown) => {
        if (asked !== this.#asked) return
        this.trouble = troubleOf(failure)
        if (this.answer) {
          this.moves = before.moves
          this.at = before.at
          this.declared = before.declared
        } else if (this.trouble.kind === 'file') {
          // The stored game is no longer valid.
          this.restart()
        }
      },
    )
  }
}

function troubleOf(failure: unknown): Trouble {
  if (!(failure instanceof RequestFailed)) return { kind: 'failed' }
  if (failure.code === 'malformed') return { kind: 'file', fault: failure.body as DuplicateFailure }
  if (failure.code === 'unreachable' && failure.status === 0) return { kind: 'unreachable' }
  return { kind: failure.status === 429 || failure.status === 503 ? 'busy' : 'failed' }
}
