// One seat at a live game: its view, its pending requests and its connection.

import { router } from '../router.svelte'
import type { CardSummary, ErrorCode, Fault } from '../wire/api'
import type { PeerStatus, RoomEntered, Sent } from '../wire/v1'
import { NOTHING } from '../profile/profile'
import type { Declined, GameRating, Phrase, Profile, ProposedProfile, Role, Seat, ShownRating, Square, PairView } from '../wire/view'
import type { Ticket } from '../join/ticket'
import { isRefusal } from './announced'
import type { Moment } from './attempt'
import type { Change, Tried } from './change'
import type { Lost } from './connection'
import { applyDeclined, applyDelta, applyEnd, applyNotice, applyPast, applyProposed, applyScheduled, applyUpdated, endOf } from './fold'
import { isMuted, keepMuted } from './muted'
import { SeatLine } from './seat-line.svelte'
import { dropSeat, heldSeat, holdNext, holdSeat } from './seats'
import type { Affairs } from './wish'

export type Phase = 'connecting' | 'waiting' | 'playing' | 'finished'
export type Trouble = Lost | 'no-game' | 'full' | 'busy' | 'not-carried'

/** What became of the last proposal. */
export type Ruling = 'agreed' | 'changed' | 'declined' | 'youDeclined' | 'withdrawn' | 'lapsed' | 'impossible'

/** What the server did not accept, and which try that was, if it was one. */
export interface Complaint {
  code: ErrorCode
  fault: Fault | null
  tried: Tried | null
}

/** Phrases that are shown. */
const MOST_SAID = 4

export class Session extends SeatLine {
  phase: Phase = $state('connecting')
  trouble: Trouble | null = $state(null)
  /** The answer to creating or joining. A seat that comes back does not get one. */
  room: RoomEntered | null = $state.raw(null)
  view: PairView | null = $state.raw(null)
  /** How much of the past the view leaves out. */
  older = $state(0)
  /** Until the next move. */
  ruling: Ruling | null = $state(null)
  peer: PeerStatus | null = $state.raw(null)
  /** An error that the player should read, until the next move. */
  complaint: Complaint | null = $state.raw(null)

  /** What the end of the game did to the ratings, once that is known. */
  rating: GameRating | null = $state.raw(null)
  /** What the players have said, the latest last. */
  said: readonly { color: Seat; phrase: Phrase }[] = $state.raw([])

  #muted = $state(false)
  readonly #ears = new Set<(change: Change) => void>()
  /** What the seat asked for last, until the next answer. */
  #tried: Tried | null = null
  #stateSeq = 0
  #takePgn: ((pgn: string) => void) | null = null

  constructor(
    gameId: string,
    /** Of a seat that this device does not keep: it lasts as long as the page. */
    readonly token: string | null = null,
  ) {
    super(gameId)
    this.#muted = isMuted(gameId)
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

  /** Whether the result counts. */
  get rated(): boolean {
    return this.about?.rated ?? this.room?.rated ?? false
  }

  /** Whether the name at a seat is that of an account, which has a page. */
  isAccount(seat: Seat): boolean {
    return this.room?.accounts[seat] ?? false
  }

  /** The rating with which a player came to a rated game. */
  ratingOf(seat: Seat): ShownRating | null {
    return this.room?.ratings?.[seat] ?? null
  }

  get yourTurn(): boolean {
    return this.phase === 'playing' && this.view?.turn === this.seat
  }

  /** Comes back to the seat that this device holds, or takes one. */
  start(ticket: Ticket = {}): void {
    this.trouble = null
    this.ticket = ticket
    this.line.token = this.token ?? heldSeat(this.gameId)?.token ?? null
    this.line.start()
    void this.lookUp()
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
    this.send({ type: 'game.commit', payload: { from } })
  }

  move(from: Square, to: Square, promotion?: Role): void {
    if (this.busy || !this.view) return
    this.complaint = null
    this.#tried = { from, to, promotion }
    this.propose({ from, to, promotion })
  }

  /** Ends the turn without a move. Like a move it is made once, even if the connection breaks. */
  pass(): void {
    if (this.busy || !this.view) return
    this.complaint = null
    this.propose(null)
  }

  /** Puts a piece from the reserve onto the board. */
  drop(role: Role, to: Square): void {
    this.move(to, to, role)
  }

  /** Whether it was sent. The server answers with the proposal, the new rules or an error. */
  proposeProfile(newProfile: Profile): boolean {
    this.complaint = null
    this.ruling = null
    const payload = { newProfile, version: this.view?.profile?.version ?? 0 }
    return this.send({ type: 'modifier-profile.update', payload })
  }

  /** Declining one's own proposal withdraws it. */
  respondProfile(accept: boolean): void {
    this.send({ type: 'modifier-profile.respond', payload: { accept } })
  }

  say(phrase: Phrase): void {
    if (this.send({ type: 'room.say', payload: { phrase } })) this.#note(this.seat, phrase)
  }

  /** Whether the player does not want to see what the other one says. */
  get muted(): boolean {
    return this.#muted
  }

  mute(muted: boolean): void {
    this.#muted = muted
    keepMuted(this.gameId, muted)
  }

  /** Asks for the part of the past before the one in the view. */
  askEarlier(): void {
    if (this.older) this.send({ type: 'game.past', payload: { before: this.older } })
  }

  /** Asks for the game in PGN, as far as the seat knows it. */
  askPgn(take: (pgn: string) => void): void {
    if (this.send({ type: 'game.pgn', payload: {} })) this.#takePgn = take
  }

  // --- what the server says ---

  protected moment(): Moment {
    return this.view ? momentOf(this.view) : { ply: 0, yourTurn: false, refused: 0 }
  }

  protected lost(why: Lost): void {
    this.trouble = why
  }

  /** Whether the server is reachable, the connection will find out; then this is asked again. */
  protected unknown(missing: boolean): void {
    if (missing) this.#fail('ROOM_NOT_FOUND')
  }

  protected hear(message: Sent): void {
    switch (message.type) {
      case 'room.created':
      case 'room.joined':
        this.#entered(message.payload)
        break
      case 'game.state':
        this.welcomed()
        this.#stateSeq = message.payload.stateSeq
        if (!message.payload.view || 'duplicate' in message.payload.view) {
          // Without a seat there are only finished games to see, and those have their own page.
          router.go(`/game/${this.gameId}`)
          break
        }
        this.#resume(message.payload.view, message.payload.older)
        this.phase = message.payload.status === 'finished' ? 'finished' : 'playing'
        this.retry({ ...this.moment(), ...affairsOf(message.payload.view) })
        break
      case 'game.past':
        // Asked for twice, it comes twice.
        if (this.view && endOf(message.payload) === this.older) {
          this.view = applyPast(this.view, message.payload)
          this.older = message.payload.older
        }
        break
      case 'game.pgn':
        this.#takePgn?.(message.payload.pgn)
        this.#takePgn = null
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
        this.#tell(message.seq, (view) => applyNotice(view, message.payload, message.ts), message.payload.outageMs)
        break
      case 'game.end':
        if (this.view) {
          const before = this.view
          this.view = applyEnd(before, message.payload, message.ts)
          this.phase = 'finished'
          this.finish()
          if (!before.ending) this.#announce({ before, after: this.view, tried: null })
        }
        break
      case 'room.peer-status':
        this.peer = message.payload
        if (message.payload.name) this.names = { ...this.names, [message.payload.color]: message.payload.name }
        break
      case 'game.rated':
        this.rating = message.payload
        break
      case 'room.said':
        if (!this.muted) this.#note(message.payload.color, message.payload.phrase)
        break
      case 'room.rematch':
        holdNext(this.gameId, message.payload)
        if (this.muted) keepMuted(message.payload.gameId, true)
        router.go(`/g/${message.payload.gameId}`)
        break
      case 'error':
        this.#fail(message.payload.code, message.payload.fault)
        break
    }
  }

  #entered(room: RoomEntered): void {
    this.welcomed(room)
    this.room = room
    // Whose seat it is, gets into it without one; what they are handed is good for this page.
    const own = heldSeat(this.gameId)?.token === ''
    if (!this.token && room.token && !own && !room.accounts[room.color]) holdSeat(this.gameId, { token: room.token, color: room.color })
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

  /** A change of the game, unless the state that we started from includes it. */
  #tell(seq: number, fold: (view: PairView) => PairView, outageMs?: number): void {
    const before = this.view
    if (!before || seq <= this.#stateSeq) return
    const after = fold(before)
    this.view = after
    // Other news, such as a draw offer, is no answer to a move.
    if (after.ply > before.ply || momentOf(after).refused > momentOf(before).refused) this.settle()
    this.complaint = null
    if (after.ply > before.ply) this.ruling = null
    this.phase = after.ending ? 'finished' : 'playing'
    const tried = this.#tried
    this.#tried = null
    this.#announce({ before, after, tried, outageMs })
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

  #note(color: Seat, phrase: Phrase): void {
    this.said = [...this.said.slice(1 - MOST_SAID), { color, phrase }]
  }

  #announce(change: Change): void {
    for (const ear of this.#ears) ear(change)
  }

  #fail(code: ErrorCode, fault: Fault | null = null): void {
    this.finish()
    const tried = this.#tried
    this.#tried = null
    if (this.ticket.carry) {
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
        this.complaint = { code, fault, tried }
    }
  }
}

function momentOf(view: PairView): Moment {
  const refused = view.announcements.filter(({ ply, text }) => ply === view.ply && isRefusal(text)).length
  return { ply: view.ply, yourTurn: view.ending === null && view.turn === view.seat, refused }
}

function affairsOf({ ending, drawOffer, seat }: PairView): Affairs {
  return { over: ending !== null, offered: drawOffer === seat, asked: drawOffer !== null && drawOffer !== seat }
}
