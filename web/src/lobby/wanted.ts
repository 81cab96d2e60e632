// From what the player has chosen to what is asked of the lobby.

import { USUAL_TOUCH_MOVE } from '../home/catalogue'
import { asRequest, wishes, type Mode, type Side } from '../home/wishes.svelte'
import { clockOf, UNTIMED, type ClockChoice, type Timing } from '../ui/timing'
import type { Create } from '../wire/v1'
import type { Wanted } from './types'

/** The clocks of "Play now": few, so that people meet. */
export const PACES = ['3+2', '5+3', '10+5', '30+20', '1d'] as const satisfies readonly ClockChoice[]
export type Pace = (typeof PACES)[number]

/** The usual rules of the mode, either side, whoever comes: few wishes find the most opponents. */
export function anyone(rated: boolean): Wanted {
  return { game: { ...usual(wishes.mode), clock: clockOf({ ...UNTIMED, clock: wishes.pace }) }, color: 'random', rated, auto: true }
}

/** Whoever waits for a game of days is told that it has begun, wherever they are then: if this browser may tell them. */
export async function reachable(wanted: Wanted): Promise<Wanted> {
  if (wanted.game.clock?.kind !== 'days') return wanted
  const push = await import('../push').then(({ subscribed }) => subscribed()).catch(() => null)
  return push ? { ...wanted, push } : wanted
}

export interface Chosen extends Timing {
  mode: Mode
  /** The rules that were changed on the home page. */
  ownRules: boolean
  side: Side
  rated: boolean
}

export function chosen({ mode, ownRules, side, rated, ...timing }: Chosen): Wanted {
  const game = ownRules ? ownGame() : usual(mode)
  return { game: { ...game, clock: clockOf(timing) }, color: side, rated, auto: false }
}

function usual(mode: Mode): Create {
  const touchMove = USUAL_TOUCH_MOVE[mode]
  return { mode, highlightingEnabled: true, ...(touchMove !== undefined && { touchMove }) }
}

/** The side and the clock are the challenge's own. */
function ownGame(): Create {
  return { ...asRequest(null), side: null }
}
