// The seats at games for four that this device holds, and the invitations it can pass on. Neither is ever part of a URL that is sent.

import type { Player } from '../wire/view'
import { PLAYERS } from './boards'

export interface Held {
  token: string
  seat: Player
  /** For the other seats of a game by invitation. */
  invitations: Partial<Record<Player, string>>
}

const key = (gameId: string) => `parallax:four:${gameId}`

export function held(gameId: string): Held | null {
  try {
    const stored = JSON.parse(localStorage.getItem(key(gameId)) ?? 'null') as Partial<Held> | null
    if (typeof stored?.token !== 'string' || !PLAYERS.includes(stored.seat as Player)) return null
    return { token: stored.token, seat: stored.seat as Player, invitations: stored.invitations ?? {} }
  } catch {
    return null
  }
}

export function hold(gameId: string, seat: Held): void {
  try {
    localStorage.setItem(key(gameId), JSON.stringify(seat))
  } catch {
    // Without storage, the seat lasts as long as the page.
  }
}

/** The fragment of an invitation link: browsers do not send that part. */
export function invitationIn(hash: string): string | null {
  return /^#invitation=([\w-]{8,64})$/.exec(hash)?.[1] ?? null
}

export function invitationLink(origin: string, gameId: string, invitation?: string): string {
  return `${origin}/duplicate/${gameId}${invitation ? `#invitation=${invitation}` : ''}`
}
