// For the ear: where the pieces stand, and how much time is left.

import type { Messages } from '../i18n/en'
import { opposite } from '../squares'
import type { ClockFace, PairView, Role, Seat } from '../wire/view'
import { remaining } from './clock.svelte'

const ROLES: readonly Role[] = ['king', 'queen', 'rook', 'bishop', 'knight', 'pawn']

/** `Your pieces: king e1; rook a1, h1. Black: pawn e5.` Of the other side only what is seen. */
export function whereabouts(view: PairView, t: Messages): string {
  const theirs = armyOf(view, opposite(view.seat), t)
  const own = t.common.colon(t.hand.ear.own, armyOf(view, view.seat, t) || t.hand.ear.none)
  return theirs ? `${own}. ${t.common.colon(t.common.seats[opposite(view.seat)], theirs)}.` : `${own}.`
}

function armyOf(view: PairView, seat: Seat, t: Messages): string {
  return ROLES.flatMap((role) => {
    const squares = view.pieces.filter((piece) => piece.owner === seat && piece.role === role).map(({ square }) => square)
    return squares.length ? [`${t.common.roles[role]} ${t.common.list(squares.sort())}`] : []
  }).join('; ')
}

export function clockWords(clock: ClockFace | null, seat: Seat, now: number, t: Messages): string {
  if (!clock) return t.hand.ear.noClock
  const left = (of: Seat) => duration(remaining(clock, of, now), t)
  return t.hand.ear.clocks(left(seat), left(opposite(seat)))
}

/** The two largest units: `3 hours, 5 minutes`. */
function duration(ms: number, t: Messages): string {
  const { hours, minutes, seconds } = t.hand.ear
  const total = Math.floor(Math.max(0, ms) / 1000)
  const parts: [number, (count: number) => string][] = [
    [Math.floor(total / 86_400), t.game.clock.days],
    [Math.floor(total / 3600) % 24, hours],
    [Math.floor(total / 60) % 60, minutes],
    [total % 60, seconds],
  ]
  const largest = parts.findIndex(([count]) => count > 0)
  if (largest < 0) return seconds(0)
  return t.common.list(parts.slice(largest, largest + 2).flatMap(([count, words]) => (count ? [words(count)] : [])))
}
