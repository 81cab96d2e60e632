// One seat at a live game for four. The server says what was played; nothing is hidden, so legal moves are requested as in the sandbox.

import { nameOf } from '../computers'
import { RequestFailed, aboutGame, recordOfDuplicate } from '../http'
import { Connection, type Lost } from '../play/connection'
import { endOf } from '../play/fold'
import type { About, AiOpponent, DuplicateAnswer, ErrorCode } from '../wire/api'
import type { OverReason, PeerStatus, Sent, State } from '../wire/v1'
import type { DuplicateView, EndReason, Player, Role, SeenMove, Square } from '../wire/view'
import { PLAYERS, type Dots, type Spot } from './boards'
import { dotsOf, tapped } from './hand'
import { held, hold, type Held } from './held'
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

export class Table {
  phase: Phase = $state('looking')
  trouble: Lost | 'no-game' | 'full' | null = $state(null)
  online = $state(false)
  about: About | null = $state.raw(null)
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
  rematch: 'none' | 'offered' | 'asked' = $state('none')
  /** Where the next game is, once all four have asked for it. */
  next: string | null = $state(null)
  grabbed: Square | null = $state(null)
  promoting: { from: Square; to: Square } | null = $state.raw(null)
  complaint: ErrorCode | null = $state(null)
  clockSkew = $state(0)

  readonly #line: Connection
  #wanted: { seat?: Player; invitation?: string } = {}
  #stateSeq = 0
  /** How many moves are still missing at the beginning. */
  #older = 0
  #asked = 0

  constructor(readonly gameId: string) {
    this.#line = new Connection({
      open: () => this.#enter(),
      heard: (message) => this.#hear(message),
      broken: () => (this.online = false),
      lost: (why) => {
        this.online = false
        this.trouble = why
      },
    })
  }

  readonly position = $derived(this.answer?.position ?? null)
  readonly atEnd = $derived(this.at === this.moves.length)
  readonly yourTurn = $derived(this.phase === 'playing' && this.atEnd && this.position?.turn === this.seat)
  readonly bots: Partial<Record<Player, Bot>> = $derived(Object.fromEntries((this.about?.aiOpponents ?? []).map(botOf)))
  /** The computer that is to move. */
  readonly moving: Player | null = $derived.by(() => {
    const turn = this.position?.turn
    return turn && this.phase === 'playing' && this.atEnd && this.bots[turn] ? turn : null
  })
  readonly dots: Dots = $derived(this.position ? dotsOf(this.position, this.grabbed) : {})
  readonly agreed = $derived(this.duplicate?.agreed ?? [])
  /** Invitations for the players who are not here yet. */
  get invitations(): Held['invitations'] {
    return held(this.gameId)?.invitations ?? {}
  }

  /** Takes the seat that this device holds or the invitation names; without either, shows the seats first. */
  async start(invitation: string | null): Promise<void> {
    this.trouble = null
    const mine = held(this.gameId)
    if (mine) {
      this.#line.token = mine.token
      this.seat = mine.seat
      this.#line.start()
    } else if (invitation) {
      this.#wanted = { invitation }
      this.#line.start()
    }
    try {
      this.about = await aboutGame(this.gameId)
    } catch (error) {
      this.trouble = error instanceof RequestFailed && error.status === 404 ? 'no-game' : 'away'
      return
    }
    for (const player of PLAYERS) this.chairs[player].taken ||= !this.openSeats.includes(player)
    if (!mine && !invitation) this.phase = this.about.status === 'finished' ? 'finished' : 'choosing'
    if (this.about.status === 'finished' && !mine) await this.#read()
  }

  get openSeats(): readonly Player[] {
    return (this.about?.openSeats ?? []) as unknown as readonly Player[]
  }

  stop(): void {
    this.#line.stop()
  }

  take(seat?: Player): void {
    this.complaint = null
    this.#wanted = seat ? { seat } : {}
    this.#line.start()
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

  resign(): void {
    this.#line.send({ type: 'game.resign', payload: {} })
  }

  offerDraw(): void {
    this.#line.send({ type: 'game.offer-draw', payload: {} })
  }

  respondDraw(accept: boolean): void {
    this.#line.send({ type: 'game.respond-draw', payload: { accept } })
  }

  askRematch(): void {
    this.rematch = 'asked'
    this.#line.send({ type: 'room.rematch', payload: { accept: true } })
  }

  scrub(at: number): void {
    this.at = Math.min(Math.max(0, at), this.moves.length)
    this.grabbed = null
    void this.#look()
  }

  #move(from: Square, to: Square, promotion?: Role): void {
    this.grabbed = null
    this.complaint = null
    this.#line.send({ type: 'game.move', payload: promotion ? { from, to, promoteTo: promotion } : { from, to } })
  }

  // --- what it hears ---

  #enter(): void {
    this.#line.send({ type: 'room.join', payload: { gameId: this.gameId, ...this.#wanted } })
  }

  #hear(message: Sent): void {
    this.online = true
    this.clockSkew = message.ts - Date.now()
    switch (message.type) {
      case 'room.joined': {
        const { token, color, peers } = message.payload
        this.#line.settled()
        this.#line.token = token
        this.#wanted = {}
        this.seat = color as unknown as Player
        hold(this.gameId, { token, seat: this.seat, invitations: this.invitations })
        this.chairs[this.seat] = { taken: true, connected: true, graceUntil: null }
        for (const peer of peers ?? []) this.#meet(peer)
        if (this.phase === 'looking' || this.phase === 'choosing') this.phase = 'waiting'
        break
      }
      case 'room.peer-status':
        this.#meet(message.payload)
        break
      case 'game.state':
        this.#line.settled()
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
        break
      case 'room.rematch-offered':
        this.rematch = 'offered'
        break
      case 'room.rematch': {
        const { gameId, token, color } = message.payload
        hold(gameId, { token, seat: color as unknown as Player, invitations: {} })
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
  }

  /** The boards follow from all moves: those that were left out are asked for first. */
  #complete(older: number): void {
    this.#older = older
    if (older) this.#line.send({ type: 'game.past', payload: { before: older } })
    else this.scrub(this.moves.length)
  }

  #meet({ color, connected, graceUntil }: PeerStatus): void {
    const player = color as unknown as Player
    this.chairs[player] = { taken: this.chairs[player].taken || connected, connected, graceUntil: graceUntil ?? null }
  }

  #refused(code: ErrorCode): void {
    if (code === 'ROOM_NOT_FOUND') this.trouble = 'no-game'
    else if (code === 'ROOM_FULL' || code === 'BAD_TOKEN') {
      // The seat went to somebody else; there may be another.
      this.complaint = code
      this.#line.stop()
      this.phase = 'looking'
      void this.start(null)
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
      if (asked === this.#asked) this.trouble = 'away'
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
