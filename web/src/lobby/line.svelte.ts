// The line to the lobby: who waits for a game, what this player has asked for, who has challenged them, and what came of it.

import { account } from '../account/me.svelte'
import { ask, introduce, known } from '../http'
import { Connection } from '../play/connection'
import { signed } from '../settings.svelte'
import type { ErrorCode, Fault, Mode } from '../wire/api'
import type { Asked, Sent } from '../wire/v1'
import { changed, type Open } from './folded'
import { letGo } from './let-go'
import { noteSeeking } from './seeking'
import type { Challenge, LobbyRefusal, Paired, Seek, Wanted, You } from './types'

const EMPTY: Open = { open: [], more: 0, people: 0, waiting: 0 }
const NOTHING: You = { seeks: [], challengesTo: [], challengesFrom: [], paired: [], playing: null }

/** Why the last request was refused. */
export interface Refusal {
  code: ErrorCode
  lobby: LobbyRefusal | null
  fault: Fault | null
  /** What was asked for. */
  to: Asked['type'] | null
}

class Lobby {
  /** False while reconnecting. */
  online = $state(false)
  list: Open = $state.raw(EMPTY)
  /** Whether the list has come. */
  listed = $state(false)
  you: You = $state.raw(NOTHING)
  refusal: Refusal | null = $state.raw(null)
  /** Somebody has declined; until it has been read. */
  declined: { id: string; by: string } | null = $state.raw(null)
  /** Asked for, and not answered yet. */
  asking: Asked['type'] | null = $state(null)
  /** Add it to `performance.now()` to get the server's time. */
  clockSkew = $state(Date.now() - performance.now())

  /** The seek that pairs by itself, or one that stands in the list until somebody takes it. */
  readonly seek: Seek | null = $derived(this.you.seeks.find(({ correspondence }) => !correspondence) ?? null)

  #line = new Connection({
    open: () => this.#opened(),
    heard: (message) => this.#heard(message),
    timed: (offset) => (this.clockSkew = offset),
    seen: () => undefined,
    broken: () => (this.online = false),
    lost: () => void this.#signedOut(),
  })
  #running = false
  /** Pages that show the list, and reasons to stay without one. */
  #readers = 0
  #guards = 0
  #mode: Mode | null = null
  /** Games that the player has been led to. */
  readonly #led = new Set<string>()
  readonly #ears = new Set<(paired: Paired, eager: boolean) => void>()
  /** Challenges whose game begins at once: the player waits for it. */
  readonly #awaited = new Set<string>()
  /** The player has asked for a live game, and the server has not said whether they wait for it or have it. */
  #hoping = false
  /** The last request: asked once more if the server did not know yet who asks. */
  #asked: Asked | null = null
  /** What could not be sent before the line stood. */
  #waiting: Asked | null = null
  /** What there was when the last request was sent, by id; null until the server has said. */
  #there: ReadonlySet<string> | null = null

  /** Shows the list while somebody looks at it; returns a function that ends it. */
  watch(): () => void {
    this.#readers++
    if (this.online) this.#ask()
    void this.#start()
    return () => {
      this.#readers--
      if (!this.#readers && this.online) this.#line.send({ type: 'lobby.unwatch', payload: {} })
      this.#rest()
    }
  }

  /** Stays for challenges and pairings, without the list; returns a function that ends it. */
  guard(): () => void {
    this.#guards++
    void this.#start()
    return () => {
      this.#guards--
      this.#rest()
    }
  }

  /** Calls back when there is a game to go to, also for one that was there before. `eager`: the player waits for it. */
  onPaired(ear: (paired: Paired, eager: boolean) => void): () => void {
    this.#ears.add(ear)
    for (const paired of this.you.paired) ear(paired, this.#awaited.has(paired.id))
    return () => this.#ears.delete(ear)
  }

  /** The player does not want to go there now: nobody waits for them in a live game, and one of days stays. */
  letGo({ gameId, color }: Paired): void {
    this.led(gameId)
    letGo(gameId, color)
  }

  /** The player is on their way there. */
  led(gameId: string): void {
    this.#led.add(gameId)
    this.you = { ...this.you, paired: this.you.paired.filter((it) => it.gameId !== gameId) }
    this.#rest()
  }

  /** Only the games of this mode, or all of them. */
  filter(mode: Mode | null): void {
    this.#mode = mode
    if (this.online && this.#readers) this.#ask()
  }

  wish(wanted: Wanted): void {
    this.#hoping = wanted.game.clock?.kind !== 'days'
    this.#send({ type: 'lobby.seek', payload: { ...signed(), ...wanted } })
  }

  challenge(to: string, wanted: Wanted): void {
    this.#send({ type: 'lobby.challenge', payload: { to, ...signed(), ...wanted } })
  }

  withdraw(id: string): void {
    this.you = without(this.you, id)
    this.#send({ type: 'lobby.withdraw', payload: { id } })
  }

  accept(id: string): void {
    this.#awaited.add(id)
    this.#send({ type: 'lobby.accept', payload: { id, ...signed() } })
  }

  decline(id: string): void {
    this.you = without(this.you, id)
    this.#send({ type: 'lobby.decline', payload: { id } })
  }

  /** Whoever waits with this is out of sight from now on. They are not told. */
  async block(id: string): Promise<void> {
    this.forgive()
    try {
      await ask(`/api/lobby/${encodeURIComponent(id)}/block`, { method: 'PUT' })
      this.you = without(this.you, id)
    } catch {
      this.refusal = { code: 'UNAVAILABLE', lobby: null, fault: null, to: 'lobby.accept' }
    }
  }

  forgive(): void {
    this.refusal = null
    this.declined = null
  }

  async #start(): Promise<void> {
    if (this.#running) return
    this.#running = true
    // A seek belongs to whoever asks: the server should know who that is before the socket opens.
    await known()
    if (this.#running) this.#line.start()
  }

  /** Whether the player waits for somebody or somebody for them: a live seek or challenge lives by the line. */
  #waits(): boolean {
    return this.seek !== null || this.you.challengesFrom.some(({ correspondence }) => !correspondence) || this.you.paired.length > 0
  }

  /** Nobody needs the line any more. */
  #rest(): void {
    if (!this.#running || this.#readers || this.#guards || this.#waits()) return
    this.#running = false
    // What was not sent by now is no longer wanted: it must not be asked for on some later page.
    this.#waiting = this.asking = null
    this.online = this.listed = false
    this.list = EMPTY
    this.you = NOTHING
    this.#line.stop()
  }

  /** Somebody else now, or the same person with another session. */
  async #signedOut(): Promise<void> {
    this.online = false
    this.you = NOTHING
    await introduce(true)
    if (this.#running) this.#line.start()
  }

  /** The line was opened before the server knew who asks. Only once: whoever stays nobody is told so. */
  async #askAgain(asked: Asked): Promise<void> {
    this.#asked = null
    this.#line.stop()
    this.online = false
    await introduce()
    if (!this.#running) return
    this.#waiting = asked
    this.#line.start()
  }

  #opened(): void {
    this.online = true
    this.#there = null
    // Nobody knows what became of it.
    if (!this.#waiting) this.asking = null
    this.#ask()
    if (!this.#readers) this.#line.send({ type: 'lobby.unwatch', payload: {} })
    const waiting = this.#waiting
    this.#waiting = null
    if (waiting) this.#line.send(waiting)
  }

  #ask(): void {
    this.#line.send({ type: 'lobby.watch', payload: this.#mode ? { mode: this.#mode } : {} })
  }

  #send(asked: Asked): void {
    this.forgive()
    this.asking = asked.type
    this.#asked = asked
    if (this.#line.send(asked)) return
    this.#waiting = asked
    void this.#start()
  }

  #heard(message: Sent): void {
    switch (message.type) {
      case 'lobby.state':
        this.#line.settled()
        this.list = message.payload
        this.listed = true
        break
      case 'lobby.changes':
        if (this.listed) this.list = changed(this.list, message.payload)
        break
      case 'lobby.you':
        this.#line.settled()
        if (this.#answers(message.payload)) this.asking = null
        this.#become(message.payload)
        break
      case 'lobby.declined':
        this.declined = message.payload
        // Too quick an answer for the challenge to have been in a list.
        if (this.asking === 'lobby.challenge') this.asking = null
        break
      case 'error':
        if (message.payload.lobby === 'nobody' && this.#asked) {
          void this.#askAgain(this.#asked)
          break
        }
        this.refusal = { code: message.payload.code, lobby: message.payload.lobby ?? null, fault: message.payload.fault ?? null, to: this.asking }
        this.asking = null
        break
    }
  }

  /** Whether this shows what came of the last request. It may be about something else, and a refusal may follow. */
  #answers(you: You): boolean {
    const there = this.#there
    this.#there = idsOf(you)
    if (!there) return false
    const isNew = ({ id }: { id: string }) => !there.has(id)
    const met = you.paired.some(({ gameId }) => !there.has(gameId))
    switch (this.asking) {
      case 'lobby.seek':
        return met || you.seeks.some(isNew)
      case 'lobby.challenge':
        return met || you.challengesFrom.some(isNew)
      case 'lobby.accept':
        return met
      default:
        return true
    }
  }

  #become(you: You): void {
    const known = new Set(this.you.paired.map(({ gameId }) => gameId))
    const waited = this.#hoping || this.seek !== null
    this.#hoping = false
    this.you = { ...you, paired: you.paired.filter(({ gameId }) => !this.#led.has(gameId)) }
    noteSeeking(this.#waits())
    for (const { id, correspondence } of [...you.seeks, ...you.challengesFrom]) if (!correspondence) this.#awaited.add(id)
    for (const paired of this.you.paired) {
      if (known.has(paired.gameId)) continue
      for (const ear of this.#ears) ear(paired, waited || this.#awaited.has(paired.id))
    }
    this.#rest()
  }
}

const without = (you: You, id: string): You => ({
  ...you,
  seeks: you.seeks.filter((it) => it.id !== id),
  challengesTo: you.challengesTo.filter((it) => it.id !== id),
  challengesFrom: you.challengesFrom.filter((it) => it.id !== id),
})

const idsOf = ({ seeks, challengesFrom, challengesTo, paired }: You): ReadonlySet<string> =>
  new Set([...[...seeks, ...challengesFrom, ...challengesTo].map(({ id }) => id), ...paired.map(({ gameId }) => gameId)])

export const isMine = ({ who }: Seek | Challenge) => who.account && who.name === account.name

export const lobby = new Lobby()
