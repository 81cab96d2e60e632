// One seat at a live game: its view, its pending requests and its connection.

import { RequestFailed, aboutGame } from '../http'
import { router } from '../router.svelte'
import type { About, CardSummary, ErrorCode, Fault, VsAi } from '../wire/api'
import type { PeerStatus, PushTo, RoomEntered, SeatCarry, Sent } from '../wire/v1'
import { NOTHING } from '../profile/profile'
import type { Declined, Profile, PlayerNames, ProposedProfile, Role, Seat, Square, PairView } from '../wire/view'
import type { Ticket } from '../join/ticket'
import { signed } from '../settings.svelte'
import { isStillToSend, type Attempt, type Moment } from './attempt'
import type { Change, Tried } from './change'
import { Connection, type Lost } from './connection'
import { applyDeclined, applyDelta, applyEnd, applyNotice, applyPast, applyProposed, applyScheduled, applyUpdated, endOf } from './fold'
import { dropSeat, heldSeat, holdSeat } from './seats'

export type Phase = 'connecting' | 'waiting' | 'playing' | 'finished'
export type Trouble = Lost | 'no-game' | 'full' | 'busy' | 'not-carried'

/** A move that the server has not answered yet: drawn at once, kept through a lost connection, undone if it is refused. */
export interface Pending {
  from: Square
  to: Square
  promotion?: Role | undefined
}

/** What became of the last proposal. */
export type Ruling = 'agreed' | 'changed' | 'declined' | 'youDeclined' | 'withdrawn' | 'lapsed' | 'impossible'

export class Session {
  phase: Phase = $state('connecting')
  trouble: Trouble | null = $state(null)
  /** False while reconnecting. */
  online = $state(false)
  /** What anyone may know about the game, above all its rules. */
  about: About | null = $state.raw(null)
  /** The answer to creating or joining. A seat that comes back does not get one. */
  room: RoomEntered | null = $state.raw(null)
  view: PairView | null = $state.raw(null)
  /** How much of the past the view leaves out. */
  older = $state(0)
  /** Until the next move. */
  ruling: Ruling | null = $state(null)
  pending: Pending | null = $state.raw(null)
  peer: PeerStatus | null = $state.raw(null)
  /** What the players call themselves, if they said so. */
  names: PlayerNames = $state.raw({})
  rematch: 'none' | 'offered' | 'asked' = $state('none')
  /** An error that the player should read, until the next move. */
  complaint: { code: ErrorCode; fault: Fault | null } | null = $state.raw(null)
  /** Add it to `performance.now()` to get the server's time. */
  clockSkew = $state(0)
  /** With this another device can take over the seat; null until one has been asked for. */
  carry: SeatCarry | null = $state.raw(null)

  readonly #line: Connection
  readonly #ears = new Set<(change: Change) => void>()
  /** What the seat asked for last, until the next answer. */
  #tried: Tried | null = null
  /** What became of the pending move on its way. */
  #attempt: Attempt | null = null
  #ticket: Ticket = {}
  #looking = false
  #stateSeq = 0

  constructor(
    readonly gameId: string,
    /** Of a seat that this device does not keep: it lasts as long as the page. */
    readonly token: string | null = null,
  ) {
    this.#line = new Connection({
      open: () => this.#enter(),
      heard: (message) => this.#hear(message),
      timed: (offset) => (this.clockSkew = offset),
      broken: () => (this.online = false),
      lost: (why) => {
        this.online = false
        this.#settle()
        this.trouble = why
        if (why === 'moved') dropSeat(this.gameId)
      },
    })
  }

  get seat(): Seat {
    return this.view?.seat ?? this.room?.color ?? 'white'
  }

  /** The current rules: modifiers may change during the game. */
  get card(): CardSummary | null {
    const card = this.about?.card ?? this.room?.card ?? null
    const now = this.view?.profile
    return card && now?.version ? { ...card, profile: now.current ?? NOTHING } : card
  }

  /** Modifiers that one side proposed, until the other answers. */
  get proposal(): ProposedProfile | null {
    return this.view?.profile?.proposal ?? null
  }

  get yourTurn(): boolean {
    return this.phase === 'playing' && this.view?.turn === this.seat
  }

  /** Comes back to the seat that this device holds, or takes one. */
  start(ticket: Ticket = {}): void {
    this.trouble = null
    this.#ticket = ticket
    this.#line.token = this.token ?? heldSeat(this.gameId)?.token ?? null
    this.#line.start()
    void this.#lookUp()
  }

  async #lookUp(): Promise<void> {
    if (this.#looking) return
    this.#looking = true
    try {
      this.about = await aboutGame(this.gameId)
      this.names = { ...this.about.names, ...this.names }
    } catch (error) {
      // Whether the server is reachable, the connection will find out; then this is asked again.
      if (error instanceof RequestFailed && error.status === 404) this.#fail('ROOM_NOT_FOUND')
    } finally {
      this.#looking = false
    }
  }

  stop(): void {
    this.#line.stop()
  }

  /** Calls back for every change of the view from now on; returns a function that stops it. */
  listen(ear: (change: Change) => void): () => void {
    this.#ears.add(ear)
    return () => this.#ears.delete(ear)
  }

  // --- what the seat asks for ---

  touch(from: Square): void {
    if (!this.yourTurn || this.view?.touched) return
    this.#tried = { from }
    this.#line.send({ type: 'game.commit', payload: { from } })
  }

  move(from: Square, to: Square, promotion?: Role): void {
    if (this.pending || !this.view) return
    this.complaint = null
    this.#tried = { from, to, promotion }
    this.pending = { from, to, promotion }
    this.#attempt = { ...momentOf(this.view), sent: false }
    if (this.online) this.#sendPending()
  }

  #sendPending(): void {
    if (!this.pending || !this.#attempt) return
    const { from, to, promotion } = this.pending
    const payload = promotion ? { from, to, promoteTo: promotion } : { from, to }
    if (this.#line.send({ type: 'game.move', payload })) this.#attempt.sent = true
  }

  /** The pending move was answered, or will not be sent. */
  #settle(): void {
    this.pending = null
    this.#attempt = null
  }

  resign(): void {
    this.#line.send({ type: 'game.resign', payload: {} })
  }

  abort(): void {
    this.#line.send({ type: 'game.abort', payload: {} })
  }

  offerDraw(): void {
    this.#line.send({ type: 'game.offer-draw', payload: {} })
  }

  respondDraw(accept: boolean): void {
    this.#line.send({ type: 'game.respond-draw', payload: { accept } })
  }

  /** Whether it was sent. The server answers with the proposal, the new rules or an error. */
  proposeProfile(newProfile: Profile): boolean {
    this.complaint = null
    this.ruling = null
    const payload = { newProfile, version: this.view?.profile?.version ?? 0 }
    return this.#line.send({ type: 'modifier-profile.update', payload })
  }

  /** Declining one's own proposal withdraws it. */
  respondProfile(accept: boolean): void {
    this.#line.send({ type: 'modifier-profile.respond', payload: { accept } })
  }

  /** Where to tell the player what happens while no page is open. */
  pushTo(subscription: PushTo): boolean {
    return this.#line.send({ type: 'seat.push', payload: subscription })
  }

  askRematch(): void {
    if (this.#line.send({ type: 'room.rematch', payload: { accept: true } })) this.rematch = 'asked'
  }

  /** Closes a room that nobody has joined. */
  leave(): void {
    this.#line.send({ type: 'room.leave', payload: {} })
    dropSeat(this.gameId)
    this.stop()
  }

  /** Lets a computer take every seat that is still free. */
  fill(computer: VsAi): void {
    this.#line.send({ type: 'room.fill', payload: computer })
  }

  /** Asks for a ticket with which another device can take over the seat. */
  askCarry(): void {
    this.carry = null
    this.#line.send({ type: 'seat.carry', payload: {} })
  }

  /** Asks for the part of the past before the one in the view. */
  askEarlier(): void {
    if (this.older) this.#line.send({ type: 'game.past', payload: { before: this.older } })
  }

  // --- what the server says ---

  #enter(): void {
    if (!this.about) void this.#lookUp()
    // Whoever comes back has a name already, if any.
    const first = this.#line.token ? {} : { ...this.#ticket, ...signed() }
    this.#line.send({ type: 'room.join', payload: { gameId: this.gameId, ...first } })
  }

  #hear(message: Sent): void {
    switch (message.type) {
      case 'room.created':
      case 'room.joined':
        this.#entered(message.payload)
        break
      case 'game.state':
        this.#line.settled()
        this.online = true
        this.#stateSeq = message.payload.stateSeq
        if (!message.payload.view || 'duplicate' in message.payload.view) {
          // Without a seat there are only finished games to see, and those have their own page.
          router.go(`/game/${this.gameId}`)
          break
        }
        this.#resume(message.payload.view, message.payload.older)
        this.phase = message.payload.status === 'finished' ? 'finished' : 'playing'
        this.#retry(message.payload.view)
        break
      case 'game.past':
        // Asked for twice, it comes twice.
        if (this.view && endOf(message.payload) === this.older) {
          this.view = applyPast(this.view, message.payload)
          this.older = message.payload.older
        }
        break
      case 'modifier-profile.proposed':
        this.#revise(message.seq, (view) => applyProposed(view, message.payload), null)
        break
      case 'modifier-profile.scheduled':
        this.#revise(message.seq, (view) => applyScheduled(view, message.payload), 'agreed')
        break
      case 'modifier-profile.declined':
        this.#revise(message.seq, applyDeclined, this.#rulingOf(message.payload.reason))
        break
      case 'modifier-profile.updated':
        this.#revise(message.seq, (view) => applyUpdated(view, message.payload), 'changed')
        break
      case 'game.delta':
        this.#tell(message.seq, (view) => applyDelta(view, message.payload, message.ts))
        break
      case 'game.notice':
        this.#tell(message.seq, (view) => applyNotice(view, message.payload, message.ts))
        break
      case 'game.end':
        if (this.view) {
          const before = this.view
          this.view = applyEnd(before, message.payload, message.ts)
          this.phase = 'finished'
          this.#settle()
          if (!before.ending) this.#announce({ before, after: this.view, tried: null })
        }
        break
      case 'room.peer-status':
        this.peer = message.payload
        if (message.payload.name) this.names = { ...this.names, [message.payload.color]: message.payload.name }
        break
      case 'room.filled':
        if (this.about) this.about = { ...this.about, ...message.payload }
        break
      case 'seat.carry':
        this.carry = message.payload
        break
      case 'room.rematch-offered':
        if (this.rematch === 'none') this.rematch = 'offered'
        break
      case 'room.rematch':
        holdSeat(message.payload.gameId, { token: message.payload.token, color: message.payload.color })
        router.go(`/g/${message.payload.gameId}`)
        break
      case 'error':
        this.#fail(message.payload.code, message.payload.fault)
        break
    }
  }

  #entered(room: RoomEntered): void {
    this.#line.settled()
    this.online = true
    this.room = room
    this.names = { ...this.names, ...room.names }
    this.#ticket = {}
    this.#line.token = room.token
    if (!this.token) holdSeat(this.gameId, { token: room.token, color: room.color })
    if (this.phase === 'connecting') this.phase = 'waiting'
  }

  /** Starts from a new state. What happened in between is told if it can be told from the two views: one move at most. */
  #resume(after: PairView, older: number): void {
    const before = this.view
    const followed = before !== null && older === this.older && after.ply - before.ply <= 1
    this.view = after
    this.older = older
    if (followed) this.#announce({ before, after, tried: null })
  }

  /** A move that was made while the connection was lost, or got lost with it, is sent now: once, if it still can be. */
  #retry(now: PairView): void {
    if (!this.#attempt) return
    if (isStillToSend(this.#attempt, momentOf(now))) this.#sendPending()
    else this.#settle()
  }

  /** A change of the game, unless the state that we started from includes it. */
  #tell(seq: number, fold: (view: PairView) => PairView): void {
    const before = this.view
    if (!before || seq <= this.#stateSeq) return
    const after = fold(before)
    this.view = after
    // Other news, such as a draw offer, is no answer to a move.
    if (after.ply > before.ply || momentOf(after).told > momentOf(before).told) this.#settle()
    this.complaint = null
    if (after.ply > before.ply) this.ruling = null
    this.phase = after.ending ? 'finished' : 'playing'
    const tried = this.#tried
    this.#tried = null
    this.#announce({ before, after, tried })
  }

  /** A change of the modifiers. */
  #revise(seq: number, fold: (view: PairView) => PairView, ruling: Ruling | null): void {
    if (!this.view || seq <= this.#stateSeq) return
    this.view = fold(this.view)
    this.ruling = ruling
  }

  #rulingOf(reason: Declined): Ruling {
    const mine = this.proposal?.by === this.seat
    const rulings: Record<Declined, Ruling> = {
      refused: mine ? 'declined' : 'youDeclined',
      withdrawn: 'withdrawn',
      expired: 'lapsed',
      impossible: 'impossible',
    }
    return rulings[reason]
  }

  #announce(change: Change): void {
    for (const ear of this.#ears) ear(change)
  }

  #fail(code: ErrorCode, fault: Fault | null = null): void {
    this.#settle()
    if (this.#ticket.carry) {
      this.trouble = 'not-carried'
      return this.stop()
    }
    switch (code) {
      case 'ROOM_NOT_FOUND':
        this.trouble = 'no-game'
        return this.stop()
      case 'ROOM_FULL':
        this.trouble = 'busy'
        return this.stop()
      case 'SERVER_FULL':
        this.trouble = 'full'
        return this.stop()
      case 'BAD_TOKEN':
        // The game is there, and this is not its seat any more: it was moved while this device was away.
        dropSeat(this.gameId)
        this.trouble = 'moved'
        return this.stop()
      default:
        this.complaint = { code, fault }
    }
  }
}

function momentOf(view: PairView): Moment {
  const told = view.announcements.filter(({ ply, only }) => ply === view.ply && only === view.seat).length
  return { ply: view.ply, yourTurn: view.ending === null && view.turn === view.seat, told }
}
