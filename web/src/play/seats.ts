// The seats that this device holds, at games for two and for four. A token is the seat: it stays here and is never part of a URL.

import type { SeatGame } from '../wire/api'
import type { Player, Seat } from '../wire/view'

export type Place = Seat | Player

export interface Held {
  /** Empty for a seat that belongs to the player and not to this device: the server knows them by their cookie. */
  token: string
  seat: Place
  /** Since when, by this device's clock. */
  since: number
  /** For the other seats of a game by invitation. */
  invitations?: Partial<Record<Player, string>>
  /** Where the server sends messages about this game while no page is open. */
  push?: string
  /** How the game ended, so that the server need not be asked again. */
  finished?: SeatGame
}

/** A seat at a game for two. */
export interface HeldSeat {
  token: string
  color: Seat
}

const PREFIX = 'parallax:seat:'
/** Where seats at games for four were kept. */
const OLD_PREFIX = 'parallax:four:'
const PLACES: readonly Place[] = ['white', 'black', 'north', 'south', 'east', 'west']

const listeners = new Set<() => void>()

/** Calls back when a seat is taken or given up or its game ends, in this tab or another; returns a function that stops it. */
export function onSeatsChange(listener: () => void): () => void {
  const elsewhere = (event: StorageEvent) => {
    if (event.key === null || event.key.startsWith(PREFIX)) listener()
  }
  listeners.add(listener)
  addEventListener('storage', elsewhere)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', elsewhere)
  }
}

export function held(gameId: string): Held | null {
  try {
    return read(localStorage.getItem(PREFIX + gameId) ?? localStorage.getItem(OLD_PREFIX + gameId))
  } catch {
    return null
  }
}

/** All of them, the newest first. */
export function allHeld(): (Held & { gameId: string })[] {
  const found: (Held & { gameId: string })[] = []
  try {
    for (let index = 0; index < localStorage.length; index++) {
      const key = localStorage.key(index) ?? ''
      const prefix = [PREFIX, OLD_PREFIX].find((it) => key.startsWith(it))
      const gameId = prefix && key.slice(prefix.length)
      const seat = gameId && held(gameId)
      if (seat && !found.some((it) => it.gameId === gameId)) found.push({ ...seat, gameId })
    }
  } catch {
    // Without storage there are none.
  }
  return found.sort((a, b) => b.since - a.since)
}

export function hold(gameId: string, seat: Omit<Held, 'since' | 'push'>): void {
  const before = held(gameId)
  const same = before?.token === seat.token
  // The server forgets where to send messages with the old token, and with the end of the game.
  const push = same && !seat.finished ? before.push : undefined
  write(gameId, { ...seat, since: same ? before.since : Date.now(), ...(push && { push }) })
  if (!same) seatsChanged()
}

/** The server has agreed to send messages there. */
export function notePush(gameId: string, endpoint: string): void {
  const seat = held(gameId)
  if (seat) write(gameId, { ...seat, push: endpoint })
}

function write(gameId: string, seat: Held): void {
  try {
    localStorage.setItem(PREFIX + gameId, JSON.stringify(seat))
    localStorage.removeItem(OLD_PREFIX + gameId)
  } catch {
    // Without storage, the seat lasts as long as the page.
  }
}

export function dropSeat(gameId: string): void {
  try {
    localStorage.removeItem(PREFIX + gameId)
    localStorage.removeItem(OLD_PREFIX + gameId)
  } catch {
    // There is nothing to drop.
  }
  seatsChanged()
}

export function heldSeat(gameId: string): HeldSeat | null {
  const seat = held(gameId)
  return seat && (seat.seat === 'white' || seat.seat === 'black') ? { token: seat.token, color: seat.seat } : null
}

export function holdSeat(gameId: string, { token, color }: HeldSeat): void {
  hold(gameId, { token, seat: color })
}

/** Seats of the account that the player has just been given. */
const expected = new Set<string>()

/** A seat that belongs to the player: an account finds it anywhere, a guest on this device. */
export function expectSeat(gameId: string, color: Seat, account: boolean): void {
  expected.add(gameId)
  if (!account) holdSeat(gameId, { token: '', color })
}

/** A seat in the game after this one: whoever came to this one without a token comes to the next one without. */
export function holdNext(before: string, next: HeldSeat & { gameId: string }): void {
  const seat = heldSeat(before)
  if (seat?.token) holdSeat(next.gameId, next)
  else expectSeat(next.gameId, next.color, seat === null)
}

/** Whether there is a seat here that can be taken without asking. */
export const hasSeat = (gameId: string) => expected.has(gameId) || heldSeat(gameId) !== null

/** Something happened at a seat that this device holds. */
export function seatsChanged(): void {
  for (const listener of listeners) listener()
}

function read(stored: string | null): Held | null {
  const kept = JSON.parse(stored ?? 'null') as (Partial<Held> & { color?: unknown }) | null
  // Older versions wrote `color`.
  const seat = PLACES.find((place) => place === (kept?.seat ?? kept?.color))
  if (typeof kept?.token !== 'string' || !seat) return null
  return {
    token: kept.token,
    seat,
    since: Number(kept.since) || 0,
    ...(kept.invitations && { invitations: kept.invitations }),
    ...(typeof kept.push === 'string' && { push: kept.push }),
    ...(kept.finished && { finished: kept.finished }),
  }
}
