// Your games: the seats that this browser holds, and what the server says of them.

import { seatsOf } from '../http'
import { allHeld, dropSeat, hold, onSeatsChange } from '../play/seats'
import { isFinished, type Yours } from './list'

const EVERY_MS = 30_000
/** The server answers for this many at once. */
const MOST_ASKED = 40
/** Seats at finished games that are kept; the oldest are forgotten. */
const MOST_KEPT = 100

class YourGames {
  all: readonly Yours[] = $state.raw([])
  /** The server could not be asked. */
  unreachable = $state(false)
  /** Add it to `performance.now()` to get the server's time. */
  clockSkew = $state(Date.now() - performance.now())
  #readers = 0
  #timer: ReturnType<typeof setInterval> | undefined
  #quiet: (() => void) | undefined
  #asking = 0

  readonly running = $derived(this.all.filter((it) => !isFinished(it) && !it.gone).length)

  constructor() {
    this.#collect()
  }

  /** Keeps the list up to date while somebody looks at it; returns a function that ends it. */
  follow(): () => void {
    if (this.#readers++ === 0) {
      this.#quiet = onSeatsChange(() => this.refresh())
      this.#timer = setInterval(this.#look, EVERY_MS)
      document.addEventListener('visibilitychange', this.#look)
    }
    this.refresh()
    return () => {
      if (--this.#readers) return
      this.#quiet?.()
      clearInterval(this.#timer)
      document.removeEventListener('visibilitychange', this.#look)
    }
  }

  refresh(): void {
    this.#collect()
    void this.#ask()
  }

  forget(gameId: string): void {
    dropSeat(gameId)
    this.all = this.all.filter((it) => it.gameId !== gameId)
  }

  forgetFinished(): void {
    for (const { gameId } of this.all.filter(isFinished)) this.forget(gameId)
  }

  readonly #look = (): void => {
    if (document.visibilityState === 'visible') this.refresh()
  }

  /** What is stored here, with what is already known about it. A game that is gone stays until the page is left. */
  #collect(): void {
    const known = new Map(this.all.map((it) => [it.gameId, it]))
    const seats = allHeld()
    for (const { gameId } of seats.filter(({ finished }) => finished).slice(MOST_KEPT)) dropSeat(gameId)
    const here = seats.map(({ gameId, seat, since, finished }): Yours => {
      const game = finished ?? known.get(gameId)?.game ?? null
      return { gameId, seat, since, game, gone: false }
    })
    this.all = [...here, ...this.all.filter((it) => it.gone && !here.some(({ gameId }) => gameId === it.gameId))]
  }

  async #ask(): Promise<void> {
    const open = allHeld().filter(({ finished }) => !finished).slice(0, MOST_ASKED)
    if (!open.length) return
    const asking = ++this.#asking
    const asked = performance.now()
    const answer = await seatsOf(open.map(({ gameId, token }) => ({ gameId, token }))).catch(() => null)
    if (asking !== this.#asking) return
    this.unreachable = answer === null
    if (!answer) return
    this.clockSkew = answer.now - (asked + performance.now()) / 2
    const gone = new Set(answer.gone)
    const told = new Map(answer.games.map((game) => [game.gameId, game]))
    this.all = this.all.map((it) => ({ ...it, game: told.get(it.gameId) ?? it.game, gone: it.gone || gone.has(it.gameId) }))
    for (const gameId of gone) dropSeat(gameId)
    for (const { gameId, token, seat } of open) {
      const game = told.get(gameId)
      if (game?.status === 'finished') hold(gameId, { token, seat, finished: game })
    }
  }
}

export const yourGames = new YourGames()
