// What the opponent is known to have left, as it follows from the announced captures. Pure: it reads what the seat was told, and the
// card that both know.

import { opposite, readFen } from '../squares'
import type { Card } from '../wire/api'
import type { ModeratorText, PairView, Role, Seat } from '../wire/view'

/** All pieces together, where captures are announced by their square alone; else pawns apart from the others. */
export type Tally = { kind: 'all'; all: number } | { kind: 'apart'; pawns: number; pieces: number }

const CAPTURES: Record<Seat, readonly ModeratorText[]> = {
  white: ['white_moved_captured', 'white_moved_captured_ep'],
  black: ['black_moved_captured', 'black_moved_captured_ep'],
}
const PROMOTED: Record<Seat, ModeratorText> = { white: 'white_promoted', black: 'black_promoted' }

/** Null where nothing of the kind follows, or where some of what was told has still to be fetched (`older`). */
export function tallyOf(view: PairView, card: Card, older: number): Tally | null {
  const start = startOf(view, card)
  if (!start || older || card.sight === 'open' || typeof card.moderator !== 'object') return null
  const { captures } = card.moderator
  if (captures === 'fact') return null

  const taken = view.announcements.flatMap(({ text, detail }) => (CAPTURES[view.seat].includes(text) && detail && 'captured' in detail ? [detail.captured] : []))
  const all = start.pawns + start.pieces - taken.length
  if (captures === 'square') return { kind: 'all', all }

  // Told by its exact kind, a promoted pawn is a pawn until the end. Told by its class, it is a piece when it is taken.
  const promoted = captures === 'class' ? view.announcements.filter(({ text }) => text === PROMOTED[opposite(view.seat)]).length : 0
  const pawnsTaken = taken.filter(({ what }) => what === 'pawn').length
  const pieces = start.pieces + promoted - (taken.length - pawnsTaken)
  // The kings are still there: if fewer are left by this count, pawns have been promoted unannounced.
  const least = Math.max(pieces, Math.min(start.kings, all))
  return { kind: 'apart', pawns: all - least, pieces: least }
}

interface Army {
  pawns: number
  pieces: number
  kings: number
}

/** The opponent's army at the start; null under house rules, which may remove pieces in other ways than by capture. */
function startOf({ seat, profile }: PairView, { fen, layout, presets, profile: own }: Card): Army | null {
  if (presets.length || own || profile?.version) return null
  const theirs = opposite(seat)
  if (fen) return armyOf(rolesOf(fen, theirs))
  switch (layout.kind) {
    case 'fen':
      return armyOf(rolesOf(layout.fen, theirs))
    case 'custom':
      return armyOf(layout.pieces.flatMap(({ type, color }) => (color === theirs ? [type] : [])))
    case 'premade':
      // Every other one brings presets.
      return layout.id === 'classic' || layout.id === 'chess960' ? { pawns: 8, pieces: 8, kings: 1 } : null
  }
}

const rolesOf = (fen: string, side: Seat): Role[] => [...readFen(fen).values()].flatMap(({ role, color }) => (color === side ? [role] : []))

function armyOf(roles: readonly Role[]): Army {
  const count = (kind: Role) => roles.filter((role) => role === kind).length
  return { pawns: count('pawn'), pieces: roles.length - count('pawn'), kings: count('king') }
}
