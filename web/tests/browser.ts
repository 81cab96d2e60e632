// As much of a browser as a connection needs: a WebSocket that a test holds the other end of, a page that can be hidden, storage.

import { vi } from 'vitest'

export interface Said {
  key?: number
  type: string
  seq: number
  ack: number
  token?: string
  payload: Record<string, unknown>
}

export class FakeSocket {
  static readonly OPEN = 1
  static all: FakeSocket[] = []
  readyState = 0
  onopen: (() => void) | null = null
  onmessage: ((event: { data: string }) => void) | null = null
  onclose: ((event: { reason: string; code: number }) => void) | null = null
  readonly sent: Said[] = []
  #seq = 0

  constructor(readonly url: string) {
    FakeSocket.all.push(this)
  }

  static get last(): FakeSocket {
    const socket = FakeSocket.all.at(-1)
    if (!socket) throw new Error('nothing was connected')
    return socket
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text) as Said)
  }

  close(): void {
    this.readyState = 3
  }

  // --- the server's end ---

  open(): void {
    this.readyState = 1
    this.onopen?.()
  }

  say(type: string, payload: unknown = {}, ts = Date.now()): void {
    this.onmessage?.({ data: JSON.stringify({ v: 1, seq: ++this.#seq, ts, type, payload }) })
  }

  /** The server closes it, or it breaks. */
  end(reason = '', code = 1006): void {
    this.readyState = 3
    this.onclose?.({ reason, code })
  }

  of(type: string): Said[] {
    return this.sent.filter((said) => said.type === type)
  }
}

class FakeStorage {
  readonly #kept = new Map<string, string>()
  get length(): number {
    return this.#kept.size
  }
  key = (index: number) => [...this.#kept.keys()][index] ?? null
  getItem = (key: string) => this.#kept.get(key) ?? null
  setItem = (key: string, value: string) => void this.#kept.set(key, value)
  removeItem = (key: string) => void this.#kept.delete(key)
  clear = () => this.#kept.clear()
}

export const page = Object.assign(new EventTarget(), { visibilityState: 'visible', documentElement: { dataset: {} as Record<string, string> } })
export const storage = new FakeStorage()
const events = new EventTarget()

/** Call it before the modules under test are imported. */
export function fakeBrowser(): void {
  FakeSocket.all = []
  storage.clear()
  page.visibilityState = 'visible'
  vi.stubGlobal('WebSocket', FakeSocket)
  vi.stubGlobal('document', page)
  vi.stubGlobal('localStorage', storage)
  vi.stubGlobal('location', { protocol: 'http:', host: 'parallax.test', origin: 'http://parallax.test', pathname: '/', hash: '' })
  vi.stubGlobal('history', { pushState: () => undefined, replaceState: () => undefined, state: null })
  vi.stubGlobal('scrollTo', () => undefined)
  vi.stubGlobal('addEventListener', events.addEventListener.bind(events))
  vi.stubGlobal('removeEventListener', events.removeEventListener.bind(events))
  vi.stubGlobal('dispatchEvent', events.dispatchEvent.bind(events))
  // The server over HTTP does not answer: a seat needs only its socket.
  vi.stubGlobal('fetch', () => Promise.reject(new Error('offline')))
}

export function look(visible: boolean): void {
  page.visibilityState = visible ? 'visible' : 'hidden'
  page.dispatchEvent(new Event('visibilitychange'))
}
