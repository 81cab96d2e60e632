// Your games: the seats that this browser or your account holds, and what the server says of them.

import { account } from '../account/me.svelte'
import { myGames, seatsOf } from '../http'
import { allHeld, dropSeat, hold, onSeatsChange, type Place } from '../play/seats'
import type { SeatGame, SeatsAnswer } from '../wire/api'
import { isFinished, type Yours } from './list'

const EVERY_MS = 30_000
/** The server answers for this many at once. */
const MOST_ASKED = 40
/** By then the server lists a game that somebody has been given. */
const LISTED_WITHIN_MS = 60_000
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
  /** What the server lists for the account. */
  #listed: readonly SeatGame[] = []

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

  /** The games in which the account holds a seat, as far as they are listed. */
  ofAccount(): string[] {
    return this.#listed.map(({ gameId }) => gameId)
  }

  /** The account's seat in a running game, asked now. */
  async seatIn(gameId: string): Promise<Place | null> {
    if (!account.name) return null
    const found = await myGames().catch(() => null)
    return found?.running.find((it) => it.gameId === gameId)?.seat ?? null
  }

  /** Nobody is signed in any more. */
  forgetAccount(): void {
    this.#listed = []
    this.#collect()
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
    this.all = merged(here, this.#listed, this.all.filter(({ gone }) => gone))
  }

  async #ask(): Promise<void> {
    const held = allHeld().filter(({ finished }) => !finished)
    const open = held.filter(({ token }) => token).slice(0, MOST_ASKED)
    /** Seats that are the player's by their cookie alone. */
    const own = held.filter(({ token }) => !token)
    const mineToo = account.name !== null || own.length > 0
    if (!open.length && !mineToo) return
    const asking = ++this.#asking
    const asked = performance.now()
    const [answer, mine] = await Promise.all([
      open.length ? seatsOf(open.map(({ gameId, token }) => ({ gameId, token }))).catch(() => null) : NOTHING,
      mineToo ? myGames().catch(() => null) : null,
    ])
    if (asking !== this.#asking) return
    this.unreachable = answer === null
    if (mine) {
      const all = [...mine.running, ...mine.finished]
      // A guest's other games are those that this device holds.
      this.#listed = account.name ? all : all.filter((game) => own.some(({ gameId }) => gameId === game.gameId))
    }
    if (!answer) return
    const now = mine?.now ?? answer.now
    if (now) this.clockSkew = now - (asked + performance.now()) / 2
    // A token may be worth nothing any more, and the seat still the account's.
    // The server lists a game a moment after it has begun: a seat that is new here is not lost.
    const lost = mine ? own.filter(({ since }) => Date.now() - since > LISTED_WITHIN_MS).map(({ gameId }) => gameId) : []
    const gone = new Set([...answer.gone, ...lost].filter((gameId) => !this.#listed.some((it) => it.gameId === gameId)))
    const told = new Map([...this.#listed, ...answer.games].map((game) => [game.gameId, game]))
    const all = this.all.map((it) => ({ ...it, game: told.get(it.gameId) ?? it.game, gone: it.gone || gone.has(it.gameId) }))
    this.all = merged(all.filter((it) => !it.account), this.#listed, [])
    for (const gameId of gone) dropSeat(gameId)
    for (const { gameId, token, seat } of held) {
      const game = told.get(gameId)
      if (game?.status === 'finished') hold(gameId, { token, seat, finished: game })
    }
  }
}

const NOTHING: SeatsAnswer = { now: 0, games: [], gone: [] }

/** What this device holds, then what only the account holds, then what is gone. */
function merged(here: readonly Yours[], listed: readonly SeatGame[], gone: readonly Yours[]): Yours[] {
  const all = [...here]
  const isNew = (gameId: string) => !all.some((it) => it.gameId === gameId)
  for (const game of listed) {
    if (isNew(game.gameId)) all.push({ gameId: game.gameId, seat: game.seat, since: game.createdAt, game, gone: false, account: true })
  }
  return [...all, ...gone.filter(({ gameId }) => isNew(gameId))]
}

export const yourGames = new YourGames()
