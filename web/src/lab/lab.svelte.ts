// The card on the bench and the game that is tried with it. The server knows the rules; this asks it, and keeps the last answer.

import { RequestFailed, tryCard } from '../http'
import { decodeCard, readCard } from './card'
import type { LabAnswer, LabCard } from '../wire/api'

const KEY = 'parallax:lab'
/** Whoever slides through numbers or types a FEN has not decided yet. */
const PAUSE_MS = 200

export type Trouble = { kind: 'card'; detail: string } | { kind: 'unreachable' } | { kind: 'busy' } | { kind: 'failed' }

export class Lab {
  card: LabCard = $state.raw({})
  moves: readonly string[] = $state.raw([])
  answer: LabAnswer | null = $state.raw(null)
  trouble: Trouble | null = $state.raw(null)
  waiting = $state(true)
  /** Counts the cards that came whole, from a link, a file or the shelf: fields that keep something of their own begin anew. */
  arrivals = $state(0)
  badLink = $state(false)

  #asked = 0
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor() {
    this.card = kept()
    if (!this.openLink(location.hash)) this.#ask(0)
  }

  /** A card from an address; false if there is none in it. */
  openLink(hash: string): boolean {
    const text = hash.replace(/^#/, '')
    if (!text) return false
    const card = decodeCard(text)
    this.badLink = card === null
    if (card) this.open(card)
    return card !== null
  }

  open(card: LabCard): void {
    this.arrivals++
    this.#put(card, 0)
  }

  change(card: LabCard): void {
    // The address told of another card: loading the page again must not bring that one back.
    if (location.hash) history.replaceState(history.state, '', location.pathname)
    this.#put(card, PAUSE_MS)
  }

  play(uci: string): void {
    this.#goTo([...this.moves, uci])
  }

  undo(): void {
    this.#goTo(this.moves.slice(0, -1))
  }

  restart(): void {
    this.#goTo([])
  }

  again(): void {
    this.#ask(0)
  }

  /** The game as it was after so many moves. */
  backTo(ply: number): void {
    this.#goTo(this.moves.slice(0, ply))
  }

  #goTo(moves: readonly string[]): void {
    this.moves = moves
    this.#ask(0)
  }

  #put(card: LabCard, pause: number): void {
    this.card = card
    this.moves = []
    keep(card)
    this.#ask(pause)
  }

  #ask(pause: number): void {
    clearTimeout(this.#timer)
    this.waiting = true
    const asked = ++this.#asked
    this.#timer = setTimeout(() => void this.#send(asked), pause)
  }

  async #send(asked: number): Promise<void> {
    try {
      const answer = await tryCard({ card: this.card, moves: [...this.moves] })
      if (asked !== this.#asked) return
      this.answer = answer
      this.trouble = null
    } catch (failure) {
      if (asked !== this.#asked) return
      this.trouble = troubleOf(failure)
      // A move that the server does not take back is not made; a card that it does not take is still on the bench.
      if (this.moves.length) {
        this.moves = this.answer?.moves.map(({ uci }) => uci) ?? []
      } else if (this.trouble.kind === 'card') this.answer = null
    }
    this.waiting = false
  }
}

function troubleOf(failure: unknown): Trouble {
  if (!(failure instanceof RequestFailed)) return { kind: 'failed' }
  if (failure.code === 'malformed' && failure.message) return { kind: 'card', detail: failure.message }
  if (failure.code === 'unreachable' && failure.status === 0) return { kind: 'unreachable' }
  return { kind: failure.status === 429 || failure.status === 503 ? 'busy' : 'failed' }
}

function kept(): LabCard {
  try {
    return readCard(JSON.parse(localStorage.getItem(KEY) ?? '{}')) ?? {}
  } catch {
    return {}
  }
}

function keep(card: LabCard): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(card))
  } catch {
    // A browser that keeps nothing still plays.
  }
}
