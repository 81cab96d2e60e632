// A WebSocket that reconnects by itself for as long as it takes, notices a dead line, and knows the server's time.

import type { Asked, Sent } from '../wire/v1'
import { waitBefore } from './backoff'
import { ServerTime } from './server-time'

/**
 * Why the server does not want this connection back: another tab has the seat, it is somebody else's, it moved to another device, or
 * the player was signed out.
 */
export type Lost = 'superseded' | 'private' | 'moved' | 'signed-out'

export interface Listener {
  /** The connection is open: join now. */
  open(): void
  heard(message: Sent): void
  /** Add it to `performance.now()` to get the server's time. */
  timed(offset: number): void
  /** Somebody looks at the page again, and the connection stands. */
  seen(): void
  /** The connection is lost and being re-established. */
  broken(): void
  /** The connection is closed until `start` is called again. */
  lost(why: Lost): void
}

const LOST: Record<string, Lost> = { superseded: 'superseded', 'private room': 'private', moved: 'moved', 'session ended': 'signed-out' }

/** A connection that does not open within this time never will. */
const OPEN_MS = 8000
/** After this much silence the server is asked for a sign of life. Both together stay under ten seconds. */
const SILENCE_MS = 3500
const ANSWER_MS = 5000
const CHECK_MS = 500
/** The server's time is measured this often at the beginning, and once in a while later. */
const MEASUREMENTS = 4
const MEASURE_AGAIN_MS = 60_000
/** Timers that are this late have slept. */
const SLEPT_MS = 5000

export class Connection {
  /** The seat's token, sent with every message. */
  token: string | null = null
  readonly time = new ServerTime()
  #socket: WebSocket | null = null
  #failures = 0
  #retry: ReturnType<typeof setTimeout> | undefined
  #opening: ReturnType<typeof setTimeout> | undefined
  #watch: ReturnType<typeof setInterval> | undefined
  #checkedAt = 0
  #heardAt = 0
  /** When a ping was sent whose answer is awaited. */
  #pinged: number | null = null
  /** Pings that are no longer waited for, but may still be answered. */
  #forgotten = 0
  #measureAt = 0
  #measurements = 0
  #counter = 0
  /** The number of the last message that we have processed. */
  #acknowledged = 0

  constructor(readonly listener: Listener) {}

  /** Connects, or connects again after the line was lost. */
  start(): void {
    this.#failures = 0
    addEventListener('online', this.#hurry)
    document.addEventListener('visibilitychange', this.#hurry)
    this.#connect()
  }

  stop(): void {
    clearTimeout(this.#retry)
    removeEventListener('online', this.#hurry)
    document.removeEventListener('visibilitychange', this.#hurry)
    this.#drop()
  }

  /** Once the server has let us in, the retries start over. */
  settled(): void {
    this.#failures = 0
  }

  /** Whether it was sent; messages are not queued for later. */
  send(asked: Asked, key?: number): boolean {
    if (this.#socket?.readyState !== WebSocket.OPEN) return false
    const envelope = { v: 1, seq: ++this.#counter, ts: Date.now(), ...asked, ...(key && { key }), ack: this.#acknowledged }
    this.#socket.send(JSON.stringify(this.token ? { ...envelope, token: this.token } : envelope))
    return true
  }

  #connect(): void {
    clearTimeout(this.#retry)
    this.#drop()
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws'
    const socket = new WebSocket(`${scheme}://${location.host}/ws`)
    this.#socket = socket
    this.#opening = setTimeout(() => this.#broke(), OPEN_MS)
    socket.onopen = () => this.#opened()
    socket.onmessage = (event) => this.#heard(JSON.parse(event.data as string) as Sent)
    socket.onclose = (event) => {
      const why = LOST[event.reason]
      if (why) this.#lose(why)
      else this.#broke()
    }
  }

  #opened(): void {
    clearTimeout(this.#opening)
    this.#heardAt = this.#checkedAt = performance.now()
    this.#watch = setInterval(() => this.#check(), CHECK_MS)
    this.listener.open()
    this.#measureAnew()
  }

  #heard(message: Sent): void {
    const now = performance.now()
    this.#heardAt = now
    if (message.type === 'pong') this.#measured(message.ts, now)
    else {
      this.time.hint(message.ts, now)
      this.listener.timed(this.time.offset)
      if (message.type !== 'ping') this.listener.heard(message)
    }
    this.#acknowledged = message.seq
    if (message.type === 'ping') this.send({ type: 'pong', payload: {} })
  }

  // --- time, and signs of life ---

  /** One question at a time: an answer does not say which it belongs to. */
  #ping(): void {
    if (this.#pinged === null && this.send({ type: 'ping', payload: {} })) this.#pinged = performance.now()
  }

  #measured(ts: number, now: number): void {
    if (this.#forgotten) {
      this.#forgotten--
      return
    }
    if (this.#pinged === null) return
    this.time.measure(this.#pinged, ts, now)
    this.#pinged = null
    this.#measurements++
    this.#measureAt = now + (this.#measurements < MEASUREMENTS ? 0 : MEASURE_AGAIN_MS)
    this.listener.timed(this.time.offset)
  }

  #measureAnew(): void {
    this.time.doubt()
    this.#measurements = 0
    this.#ping()
  }

  #check(): void {
    const now = performance.now()
    const slept = now - this.#checkedAt > SLEPT_MS
    this.#checkedAt = now
    // A phone in a pocket is left in peace, and what its timers say of the line means nothing.
    if (document.visibilityState === 'hidden') return this.#forget()
    if (slept) return this.#probe(now)
    if (this.#pinged === null) {
      if (now - this.#heardAt > SILENCE_MS || now > this.#measureAt) this.#ping()
    } else if (now - Math.max(this.#pinged, this.#heardAt) > ANSWER_MS) this.#broke()
  }

  /** Something happened to this device: is the line still there, and what time is it? */
  #probe(now: number): void {
    this.#forget()
    this.#heardAt = this.#checkedAt = now
    this.#measureAnew()
  }

  #forget(): void {
    if (this.#pinged !== null) this.#forgotten++
    this.#pinged = null
  }

  /** The device is online again, or somebody looks at the page: no time to wait. */
  readonly #hurry = (): void => {
    if (document.visibilityState === 'hidden') return
    if (this.#socket?.readyState === WebSocket.OPEN) {
      this.listener.seen()
      this.#probe(performance.now())
    }
    else if (!this.#socket) this.#connect()
  }

  // --- the end of a connection ---

  #broke(): void {
    this.#drop()
    this.listener.broken()
    this.#retry = setTimeout(() => this.#connect(), waitBefore(this.#failures++, Math.random()))
  }

  #lose(why: Lost): void {
    this.stop()
    this.listener.lost(why)
  }

  #drop(): void {
    clearInterval(this.#watch)
    clearTimeout(this.#opening)
    this.#pinged = null
    this.#forgotten = 0
    const socket = this.#socket
    this.#socket = null
    if (!socket) return
    socket.onopen = socket.onmessage = socket.onclose = null
    socket.close()
  }
}
