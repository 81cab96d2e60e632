// What a seat does at any game, for two or for four: it comes back by itself, asks, waits for answers, and moves to another device.

import { account } from '../account/me.svelte'
import { RequestFailed, aboutGame, introduce } from '../http'
import type { Ticket } from '../join/ticket'
import { signed } from '../settings.svelte'
import type { About, VsAi } from '../wire/api'
import type { Asked, PushTo, RoomEntered, SeatCarry, Sent } from '../wire/v1'
import type { Player, PlayerNames, Role, Square } from '../wire/view'
import { isStillToSend, newKey, type Attempt, type Moment } from './attempt'
import { Connection, type Lost } from './connection'
import { dropSeat, notePush, seatsChanged } from './seats'
import { isStillWished, type Affairs, type Wish } from './wish'

/**
 * A move that the server has not answered yet: drawn at once, kept through a lost connection, undone if it is refused. A drop begins
 * where it ends, and `promotion` is the piece from the reserve.
 */
export interface Pending {
  from: Square
  to: Square
  promotion?: Role | undefined
}

function askedBy(pending: Pending | null): Asked {
  if (!pending) return { type: 'game.pass', payload: {} }
  const { from, to, promotion } = pending
  if (promotion && from === to) return { type: 'game.drop', payload: { role: promotion, to } }
  return { type: 'game.move', payload: promotion ? { from, to, promoteTo: promotion } : { from, to } }
}

const isSeen = () => document.visibilityState === 'visible'

/** `crypto.randomUUID` exists only where the connection is encrypted, and a server at home often has no certificate. */
function uuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = (bytes[6]! & 0x0f) | 0x40
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

export abstract class SeatLine {
  /** False while reconnecting. */
  online = $state(false)
  /** What anyone may know about the game, above all its rules. */
  about: About | null = $state.raw(null)
  /** What the players call themselves, if they said so. */
  names: PlayerNames = $state.raw({})
  /** Add it to `performance.now()` to get the server's time. */
  clockSkew = $state(0)
  /** With this another device can take over the seat; null until one has been asked for. */
  carry: SeatCarry | null = $state.raw(null)
  rematch: 'none' | 'offered' | 'asked' = $state('none')
  pending: Pending | null = $state.raw(null)
  /** A pass that the server has not answered yet. */
  passing = $state(false)
  /** A resignation or a word about a draw that waits for the connection. */
  wish: Wish | null = $state.raw(null)

  protected readonly line: Connection
  /** How a seat is taken; empty for one that is held. */
  protected ticket: Ticket & { seat?: Player } = {}
  /** What became of the pending move on its way. */
  #attempt: Attempt | null = null
  /** Of the wish. */
  #sent = false
  #looking = false
  /** The token that we would like for a seat. Asked again with the same one, the server knows that its answer was lost. */
  readonly #newToken = uuid()
  /** Where the server was asked to send messages, until it answers. */
  #pushing: string | null = null

  constructor(readonly gameId: string) {
    this.line = new Connection({
      open: () => this.#enter(),
      heard: (message) => this.#heard(message),
      timed: (offset) => (this.clockSkew = offset),
      seen: () => this.#sayHere(),
      broken: () => (this.online = false),
      lost: (why) => {
        this.online = false
        if (why === 'signed-out') void this.#signedOut()
        else this.#over(why)
      },
    })
  }

  // --- what a game of its kind adds ---

  /** How the game stands for this seat, now that a move is made. */
  protected abstract moment(): Moment
  protected abstract hear(message: Sent): void
  /** The server does not want this connection back. */
  protected abstract lost(why: Lost): void
  /** The game could not be looked up. `missing`: there is none. */
  protected abstract unknown(missing: boolean): void

  // --- the room ---

  stop(): void {
    this.line.stop()
  }

  /** Closes a room that has not begun, or gives up one's seat in it. */
  leave(): void {
    this.line.send({ type: 'room.leave', payload: {} })
    dropSeat(this.gameId)
    this.stop()
  }

  /** Lets a computer take every seat that is still free. */
  fill(computer: VsAi): void {
    this.line.send({ type: 'room.fill', payload: computer })
  }

  /** Asks for a ticket with which another device can take over the seat. */
  askCarry(): void {
    this.carry = null
    this.line.send({ type: 'seat.carry', payload: {} })
  }

  /** Where to tell the player what happens while no page is open. */
  pushTo(subscription: PushTo): void {
    if (this.line.send({ type: 'seat.push', payload: subscription })) this.#pushing = subscription.endpoint ?? null
  }

  askRematch(): void {
    if (this.line.send({ type: 'room.rematch', payload: { accept: true } })) this.rematch = 'asked'
  }

  // --- the game ---

  resign(): void {
    this.#wishFor({ type: 'game.resign', payload: {} })
  }

  abort(): void {
    this.#wishFor({ type: 'game.abort', payload: {} })
  }

  offerDraw(): void {
    this.#wishFor({ type: 'game.offer-draw', payload: {} })
  }

  /** Asks whether there is a pawn capture. Without a connection the question is not kept: its turn may be over by then. */
  askAny(): void {
    this.line.send({ type: 'game.ask-any', payload: {} })
  }

  /** Looks at a square and those around it. Like a question, it is not kept without a connection. */
  sense(square: Square): void {
    this.line.send({ type: 'game.sense', payload: { square } })
  }

  respondDraw(accept: boolean): void {
    this.#wishFor({ type: 'game.respond-draw', payload: { accept } })
  }

  /** As long as it waits. */
  takeBackWish(): void {
    this.wish = null
  }

  /** Whether a move or a pass waits for its answer. */
  get busy(): boolean {
    return this.pending !== null || this.passing
  }

  /** A pass, without a move. */
  protected propose(move: Pending | null): void {
    this.pending = move
    this.passing = move === null
    const { ply, refused } = this.moment()
    this.#attempt = { ply, refused, sent: false, key: newKey() }
    if (this.online) this.#sendPending()
  }

  /** The pending move was answered, or will not be sent. */
  protected settle(): void {
    this.pending = null
    this.passing = false
    this.#attempt = null
  }

  /** Nothing more will be asked of this game. */
  protected finish(): void {
    this.settle()
    this.wish = null
  }

  /** What waited for the connection, or got lost with it, is sent now: once, if it still can be. */
  protected retry(now: Moment & Affairs): void {
    if (this.#attempt) {
      if (isStillToSend(this.#attempt, now)) this.#sendPending()
      else this.settle()
    }
    if (!this.wish) return
    if (isStillWished(this.wish, this.#sent, now)) this.#sendWish()
    else this.wish = null
  }

  /** Call it when the server has let us in. */
  protected welcomed(room?: RoomEntered): void {
    this.line.settled()
    this.online = true
    if (!room) return
    this.names = { ...this.names, ...room.names }
    this.ticket = {}
    this.line.token = room.token || null
  }

  protected async lookUp(): Promise<void> {
    if (this.#looking) return
    this.#looking = true
    try {
      this.about = await aboutGame(this.gameId)
      this.names = { ...this.about.names, ...this.names }
    } catch (error) {
      this.unknown(error instanceof RequestFailed && error.status === 404)
    } finally {
      this.#looking = false
    }
  }

  /** `key`: what is sent again with the same one happens once. */
  protected send(asked: Asked, key?: number): boolean {
    return this.line.send(asked, key)
  }

  #sendPending(): void {
    if (this.#attempt && this.send(askedBy(this.pending), this.#attempt.key)) this.#attempt.sent = true
  }

  #wishFor(wish: Wish): void {
    this.wish = wish
    this.#sent = false
    if (this.online) this.#sendWish()
  }

  /** A resignation waits for the end of the game: the line may have been dead without anybody knowing. */
  #sendWish(): void {
    if (!this.wish || !this.send(this.wish)) return
    this.#sent = true
    const ends = this.wish.type === 'game.resign' || this.wish.type === 'game.abort'
    if (!ends) this.wish = null
  }

  /** Signing up or in ends the session before it, too: then this browser has another one, and comes back with it. */
  async #signedOut(): Promise<void> {
    await introduce(true)
    if (account.name) this.line.start()
    else this.#over('signed-out')
  }

  #over(why: Lost): void {
    this.settle()
    this.wish = null
    if (why === 'moved' || why === 'signed-out') dropSeat(this.gameId)
    this.lost(why)
  }

  #enter(): void {
    if (!this.about) void this.lookUp()
    // Whoever comes back has a name already, if any.
    const first = this.line.token ? {} : { ...this.ticket, ...signed(), newToken: this.#newToken }
    this.send({ type: 'room.join', payload: { gameId: this.gameId, ...first, here: isSeen() } })
  }

  /** No clock starts before both players look at the game. */
  #sayHere(): void {
    if (this.online && isSeen()) this.send({ type: 'seat.here', payload: {} })
  }

  #heard(message: Sent): void {
    switch (message.type) {
      case 'room.filled':
        if (this.about) this.about = { ...this.about, ...message.payload }
        break
      case 'seat.carry':
        this.carry = message.payload
        break
      case 'seat.push':
        // What was turned down is offered again the next time.
        if (message.payload.on && this.#pushing) notePush(this.gameId, this.#pushing)
        this.#pushing = null
        break
      case 'room.rematch-offered':
        if (this.rematch === 'none') this.rematch = 'offered'
        break
      case 'game.end':
        this.hear(message)
        seatsChanged()
        break
      case 'game.state':
        this.hear(message)
        // It may have begun just now, while the page was open.
        this.#sayHere()
        break
      default:
        this.hear(message)
    }
  }
}
