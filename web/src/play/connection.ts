// A WebSocket that reconnects by itself: five tries with exponential backoff.

import type { Asked, Sent } from '../wire/v1'

export type Lost = 'superseded' | 'private' | 'away'

export interface Listener {
  /** The connection is open: join now. */
  open(): void
  heard(message: Sent): void
  /** The connection is lost and being re-established. */
  broken(): void
  /** The connection is closed until `start` is called again. */
  lost(why: Lost): void
}

const TRIES = 5
const FIRST_WAIT_MS = 500
/** A server that is silent for this long, although pinged, is gone. */
const SILENCE_MS = 40_000

export class Connection {
  /** The seat's token, sent with every message. */
  token: string | null = null
  #socket: WebSocket | null = null
  #failures = 0
  #retry: ReturnType<typeof setTimeout> | undefined
  #watch: ReturnType<typeof setInterval> | undefined
  #heardAt = 0
  #counter = 0
  /** The number of the last message that we have processed. */
  #acknowledged = 0

  constructor(readonly listener: Listener) {}

  /** Connects, or connects again after the line was lost. */
  start(): void {
    this.#failures = 0
    this.#connect()
    addEventListener('online', this.#hurry)
    document.addEventListener('visibilitychange', this.#hurry)
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
  send(asked: Asked): boolean {
    if (this.#socket?.readyState !== WebSocket.OPEN) return false
    const envelope = { v: 1, seq: ++this.#counter, ts: Date.now(), ...asked, ack: this.#acknowledged }
    this.#socket.send(JSON.stringify(this.token ? { ...envelope, token: this.token } : envelope))
    return true
  }

  #connect(): void {
    clearTimeout(this.#retry)
    this.#drop()
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws'
    const socket = new WebSocket(`${scheme}://${location.host}/ws`)
    this.#socket = socket
    socket.onopen = () => {
      this.#heardAt = Date.now()
      this.#watch = setInterval(() => this.#check(), SILENCE_MS / 4)
      this.listener.open()
    }
    socket.onmessage = (event) => {
      this.#heardAt = Date.now()
      const message = JSON.parse(event.data as string) as Sent
      if (message.type !== 'ping' && message.type !== 'pong') this.listener.heard(message)
      this.#acknowledged = message.seq
      if (message.type === 'ping') this.send({ type: 'pong', payload: {} })
    }
    socket.onclose = (event) => this.#closed(event)
  }

  #closed(event: CloseEvent): void {
    this.#drop()
    if (event.reason === 'superseded') return this.#lose('superseded')
    if (event.reason === 'private room') return this.#lose('private')
    if (this.#failures >= TRIES) return this.#lose('away')
    const wait = FIRST_WAIT_MS * 2 ** this.#failures++
    this.listener.broken()
    this.#retry = setTimeout(() => this.#connect(), wait)
  }

  #lose(why: Lost): void {
    this.stop()
    this.listener.lost(why)
  }

  #drop(): void {
    clearInterval(this.#watch)
    const socket = this.#socket
    this.#socket = null
    if (!socket) return
    socket.onopen = socket.onmessage = socket.onclose = null
    socket.close()
  }

  #check(): void {
    const silence = Date.now() - this.#heardAt
    if (silence > SILENCE_MS) this.#closed(new CloseEvent('close'))
    else if (silence > SILENCE_MS / 2) this.send({ type: 'ping', payload: {} })
  }

  /** The device is online again: retry now. */
  readonly #hurry = (): void => {
    if (this.#socket || document.visibilityState === 'hidden') return
    this.#connect()
  }
}
