// One seat at a live game for four. The server says what was played; nothing is hidden, so legal moves are requested as in the sandbox.

import { nameOf } from '../computers'
import { recordOfDuplicate } from '../http'
import type { Ticket } from '../join/ticket'
import type { Moment } from '../play/attempt'
import type { Lost } from '../play/connection'
import { endOf } from '../play/fold'
import { SeatLine } from '../play/seat-line.svelte'
import { dropSeat, held, hold, type Held } from '../play/seats'
import type { AiOpponent, DuplicateAnswer, ErrorCode } from '../wire/api'
import type { OverReason, PeerStatus, Sent, State } from '../wire/v1'
import type { DuplicateView, EndReason, Player, Role, SeenMove, Square } from '../wire/view'
import { PLAYERS, type Dots, type Spot } from './boards'
import { dotsOf, tapped } from './hand'
import { positionAfter } from './positions'

export type Phase = 'looking' | 'choosing' | 'waiting' | 'playing' | 'finished'

/** A computer in a seat. */
export interface Bot {
  name: string
  level: number | null
}

/** Who is at the table, as far as we know. */
export interface Chair {
  taken: boolean
  connected: boolean
  graceUntil: number | null
}

const LETTERS: Record<string, string> = { queen: 'q', rook: 'r', bishop: 'b', knight: 'n' }

export class Table extends SeatLine {
  phase: Phase = $state('looking')
  trouble: Lost | 'no-game' | 'full' | 'away' | 'not-carried' | null = $state(null)
  seat: Player | null = $state(null)
  chairs: Record<Player, Chair> = $state(emptyChairs())
  /** In coordinates, in order. */
  moves: readonly string[] = $state.raw([])
  /** The position shown, by the number of moves made. */
  at = $state(0)
  duplicate: DuplicateView | null = $state.raw(null)
  answer: DuplicateAnswer | null = $state.raw(null)
  /** Why it is over. */
  reason: EndReason | OverReason | null = $state(null)
  drawOffer: Player | null = $state(null)
  /** Where the next game is, once all four have asked for it. */
  next: string | null = $state(null)
  grabbed: Square | null = $state(null)
  promoting: { from: Square; to: Square } | null = $state.raw(null)
  complaint: ErrorCode | null = $state(null)

  #stateSeq = 0
  /** The seat is the account's, and needs no token. */
  #account = false
  /** How many moves are still missing at the beginning. */
  #older = 0
  #asked = 0

  readonly position = $derived(this.answer?.position ?? null)
  readonly atEnd = $derived(this.at === this.moves.length)
  readonly yourTurn = $derived(this.phase === 'playing' && this.atEnd && !this.pending && this.position?.turn === this.seat)
  readonly bots: Partial<Record<Player, Bot>> = $derived(Object.fromEntries((this.about?.aiOpponents ?? []).map(botOf)))
  /** The computer that is to move. */
  readonly moving: Player | null = $derived.by(() => {
    const turn = this.position?.turn
    return turn && this.phase === 'playing' && this.atEnd && this.bots[turn] ? turn : null
  })
  readonly dots: Dots = $derived(this.position ? dotsOf(this.position, this.grabbed) : {})
  readonly agreed = $derived(this.duplicate?.agreed ?? [])
  /** Invitations for the players who are not here yet. */
  get invitations(): NonNullable<Held['invitations']> {
    return held(this.gameId)?.invitations ?? {}
  }

  /** Comes back to the seat that this device or the account holds; without one, shows the seats first. */
  async start(account: Player | null = null): Promise<void> {
    this.trouble = null
    const token = held(this.gameId)
    const mine = token?.seat ?? account ?? (this.#account ? this.seat : null)
    if (mine) {
      this.#account ||= account !== null
      this.line.token = token?.token ?? null
      this.seat = mine as Player
      this.line.start()
    }
    await this.lookUp()
    if (mine || !this.about) return
    this.phase = this.about.status === 'finished' ? 'finished' : 'choosing'
    if (this.about.status === 'finished') await this.#read()
  }

  protected override async lookUp(): Promise<void> {
    await super.lookUp()
    if (!this.about) return
    for (const player of PLAYERS) this.chairs[player].taken ||= !this.openSeats.includes(player)
  }

  /** A held seat comes back by itself, and asks again. */
  protected unknown(missing: boolean): void {
    if (missing) this.#refused('ROOM_NOT_FOUND')
    else if (!held(this.gameId) && !this.#account) this.trouble = 'away'
  }

  get openSeats(): readonly Player[] {
    return (this.about?.openSeats ?? []) as unknown as readonly Player[]
  }

  /** Takes a seat: the one that is named, the one that the ticket is for, or any. */
  take(wanted: Ticket & { seat?: Player }): void {
    this.complaint = null
    this.ticket = wanted
    this.line.token = null
    this.line.start()
  }

  // --- what the seat asks for ---

  choose(spot: Spot): void {
    const { position } = this
    if (!position || !this.yourTurn) return
    const tap = tapped(position, this.grabbed, spot)
    if (tap.kind === 'grab') this.grabbed = tap.square
    else if (tap.kind === 'promote') this.promoting = { from: tap.from, to: tap.to }
    else if (tap.kind === 'play') this.#move(tap.from, tap.to)
  }

  promote(role: Role): void {
    const move = this.promoting
    this.promoting = null
    if (move) this.#move(move.from, move.to, role)
  }

  scrub(at: number): void {
    this.at = Math.min(Math.max(0, at), this.moves.length)
    this.grabbed = null
    void this.#look()
  }

  #move(from: Square, to: Square, promotion?: Role): void {
    this.grabbed = null
    this.complaint = null
    this.propose({ from, to, promotion })
  }

  // --- what it hears ---

  protected moment(): Moment {
    return { ply: this.moves.length, yourTurn: this.yourTurn, refused: 0 }
  }

  protected lost(why: Lost): void {
    this.trouble = why
  }

  protected hear(message: Sent): void {
    switch (message.type) {
      case 'room.joined': {
        const { token, color, peers } = message.payload
        this.welcomed(message.payload)
        this.seat = color as unknown as Player
        // An account gets into its seat without one.
        if (token) hold(this.gameId, { token, seat: this.seat, invitations: this.invitations })
        this.chairs[this.seat] = { taken: true, connected: true, graceUntil: null }
        for (const peer of peers ?? []) this.#meet(peer)
        if (this.phase === 'looking' || this.phase === 'choosing') this.phase = 'waiting'
        break
      }
      case 'room.peer-status':
        this.#meet(message.payload)
        break
      case 'game.state':
        this.welcomed()
        this.#begin(message.payload)
        break
      case 'game.past':
        if (endOf(message.payload) !== this.#older) break
        this.moves = [...message.payload.moves.map(written), ...this.moves]
        this.#complete(message.payload.older)
        break
      case 'game.delta': {
        if (message.seq <= this.#stateSeq) break
        const { moveNotation, duplicate, drawOffer } = message.payload
        const followed = this.atEnd
        this.settle()
        if (moveNotation) this.moves = [...this.moves, moveNotation]
        if (duplicate) this.duplicate = duplicate
        if (drawOffer !== undefined) this.drawOffer = drawOffer as unknown as Player | null
        // A player who is viewing an earlier position stays there.
        if (followed) this.scrub(this.moves.length)
        break
      }
      case 'game.notice': {
        if (message.seq <= this.#stateSeq) break
        const { duplicate, drawOffer } = message.payload
        if (duplicate) this.duplicate = duplicate
        if (drawOffer !== undefined) this.drawOffer = drawOffer as unknown as Player | null
        break
      }
      case 'game.end':
        this.reason = message.payload.reason
        this.phase = 'finished'
        this.drawOffer = null
        this.grabbed = null
        this.finish()
        break
      case 'room.rematch': {
        const { gameId, token, color } = message.payload
        hold(gameId, { token, seat: color as unknown as Player })
        this.next = gameId
        break
      }
      case 'error':
        this.#refused(message.payload.code)
        break
    }
  }

  #begin(state: State): void {
    this.phase = state.status === 'finished' ? 'finished' : 'playing'
    this.#stateSeq = state.stateSeq
    for (const player of PLAYERS) {
      const chair = this.chairs[player]
      // Absent players are reported by name, with the time they have left.
      this.chairs[player] = { ...chair, taken: true, connected: chair.graceUntil === null }
    }
    if (state.view && 'duplicate' in state.view) this.duplicate = state.view.duplicate
    this.drawOffer = (state.view?.drawOffer ?? null) as unknown as Player | null
    this.moves = state.moveHistory.map((move) => move.replace('-', ''))
    this.#complete(state.older)
    const yourTurn = state.status === 'active' && (state.view?.turn as unknown) === this.seat
    const asked = this.drawOffer !== null && !this.#agrees
    this.retry({ ply: state.view?.ply ?? 0, yourTurn, refused: 0, over: state.status !== 'active', offered: this.#agrees, asked })
  }

  get #agrees(): boolean {
    return this.drawOffer !== null && this.seat !== null && (this.drawOffer === this.seat || this.agreed.includes(this.seat))
  }

  /** The boards follow from all moves: those that were left out are asked for first. */
  #complete(older: number): void {
    this.#older = older
    if (older) this.send({ type: 'game.past', payload: { before: older } })
    else this.scrub(this.moves.length)
  }

  #meet({ color, connected, graceUntil, name }: PeerStatus): void {
    const player = color as unknown as Player
    if (name) this.names = { ...this.names, [player]: name }
    this.chairs[player] = { taken: this.chairs[player].taken || connected, connected, graceUntil: graceUntil ?? null }
  }

  #refused(code: ErrorCode): void {
    this.finish()
    if (this.ticket.carry) {
      this.trouble = 'not-carried'
      this.line.stop()
    } else if (code === 'ROOM_NOT_FOUND') {
      this.trouble = 'no-game'
      this.line.stop()
    } else if (code === 'ROOM_FULL' || code === 'BAD_TOKEN') {
      // The seat went to somebody else; there may be another.
      this.complaint = code
      this.line.stop()
      if (code === 'BAD_TOKEN') dropSeat(this.gameId)
      this.phase = 'looking'
      void this.start()
    } else this.complaint = code
  }

  /** A finished game, for somebody without a seat. */
  async #read(): Promise<void> {
    try {
      const { plies, boards, shares, ending } = (await recordOfDuplicate(this.gameId)).duplicate
      this.moves = plies.map(({ move }) => written(move))
      this.duplicate = { boards, ghosts: { NW: [], NE: [], SW: [], SE: [] }, inCheck: [], shares }
      this.reason = ending.reason
      this.scrub(this.moves.length)
    } catch {
      this.trouble = 'away'
    }
  }

  async #look(): Promise<void> {
    if (this.#older) return
    const asked = ++this.#asked
    try {
      const answer = await positionAfter(this.moves.slice(0, this.at))
      if (asked === this.#asked) this.answer = answer
    } catch {
      // Without a seat nothing will come back by itself.
      if (asked === this.#asked && !this.seat) this.trouble = 'away'
    }
  }
}

function written({ from, to, promotion }: SeenMove): string {
  return `${from}${to}${promotion ? (LETTERS[promotion] ?? '') : ''}`
}

function botOf({ color, brain, level }: AiOpponent): [Player, Bot] {
  return [color as unknown as Player, { name: nameOf(brain), level: level ?? null }]
}

function emptyChairs(): Record<Player, Chair> {
  const chair = (): Chair => ({ taken: false, connected: false, graceUntil: null })
  return { north: chair(), south: chair(), east: chair(), west: chair() }
}
