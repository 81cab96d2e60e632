// The seats that this device holds. A token is the seat: it stays here and is never part of a URL.

import type { Seat } from '../wire/view'

export interface HeldSeat {
  token: string
  color: Seat
}

const key = (gameId: string) => `parallax:seat:${gameId}`

export function heldSeat(gameId: string): HeldSeat | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key(gameId)) ?? 'null')
    return isSeat(stored) ? stored : null
  } catch {
    return null
  }
}

export function holdSeat(gameId: string, seat: HeldSeat): void {
  try {
    localStorage.setItem(key(gameId), JSON.stringify(seat))
  } catch {
    // Without storage, the seat lasts as long as the page.
  }
}

export function dropSeat(gameId: string): void {
  try {
    localStorage.removeItem(key(gameId))
  } catch {
    // There is nothing to drop.
  }
}

function isSeat(value: unknown): value is HeldSeat {
  const seat = value as Partial<HeldSeat> | null
  return typeof seat?.token === 'string' && (seat.color === 'white' || seat.color === 'black')
}
