// The card on the bench and the game that tries it out. The server knows the rules; this keeps its last answer.

import { isOfProfile } from '../card-faults'
import { RequestFailed, tryCard } from '../http'
import { faultIn, type Fault as FaultInProfile } from '../profile/faults'
import { decodeCard, profileOf, readCard } from './card'
import type { Fault, LabAnswer, LabCard } from '../wire/api'

const KEY = 'parallax:lab'
/** While somebody slides through numbers or types a FEN, there is no point in asking. */
const PAUSE_MS = 200

/** `profile` is set if the fault lies in the profile. */
export type Trouble =
  | { kind: 'card'; fault: Fault | null; profile: FaultInProfile | null }
  | { kind: 'unreachable' }
  | { kind: 'busy' }
  | { kind: 'failed' }

export class Lab {
  card: LabCard = $state.raw({})
  moves: readonly string[] = $state.raw([])
  answer: LabAnswer | null = $state.raw(null)
  trouble: Trouble | null = $state.raw(null)
  waiting = $state(true)
  /** Counts cards that arrived complete, from a link, a file or the shelf: fields with state of their own start afresh. */
  arrivals = $state(0)
  badLink = $state(false)

  #asked = 0
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor() {
    this.card = kept()
    if (!this.openLink(location.hash)) this.#ask(0)
  }

  /** Opens the card of a link; false if it has none. */
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
    // The link was for another card: reloading the page must not bring that one back.
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

  /** Back to the position after this many moves. */
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
    const card = this.card
    try {
      const answer = await tryCard({ card, moves: [...this.moves] })
      if (asked !== this.#asked) return
      this.answer = answer
      this.trouble = null
    } catch (failure) {
      if (asked !== this.#asked) return
      this.trouble = troubleOf(failure, card)
      // A move that the server refuses is undone; a card that it refuses stays on the bench.
      if (this.moves.length) {
        this.moves = this.answer?.moves.map(({ uci }) => uci) ?? []
      } else if (this.trouble.kind === 'card') this.answer = null
    }
    this.waiting = false
  }
}

function troubleOf(failure: unknown, card: LabCard): Trouble {
  if (!(failure instanceof RequestFailed)) return { kind: 'failed' }
  if (failure.code === 'malformed') {
    const { fault } = failure
    return { kind: 'card', fault, profile: fault && isOfProfile(fault) ? faultIn(profileOf(card), fault) : null }
  }
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
    // Playing works without storage.
  }
}
