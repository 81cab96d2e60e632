// The order of your games, and what there is to say about each. Pure, so that it can be tested without a page.

import { nameOf } from '../computers'
import type { Messages } from '../i18n/en'
import type { Place } from '../play/seats'
import type { AiOpponent, SeatGame } from '../wire/api'

/** One line of the list. */
export interface Yours {
  gameId: string
  seat: Place
  /** By this device's clock: for games about which the server has said nothing yet. */
  since: number
  /** Null until the server has answered. */
  game: SeatGame | null
  /** The server does not know this game or this seat any more. */
  gone: boolean
  /** The account holds the seat: this device needs no token for it. */
  account?: boolean
}

/** Finished games beyond these are not shown. */
export const MOST_FINISHED = 10

export const isYourMove = ({ game, seat }: Yours) => game?.status === 'active' && (game.turn as Place | null) === seat
export const isFinished = ({ game }: Yours) => game?.status === 'finished'

/** Where you have to move first, then other running games, then those that wait for somebody, then what is over. */
export function inOrder(games: readonly Yours[]): { running: Yours[]; finished: Yours[] } {
  const rank = (it: Yours) => (isYourMove(it) ? 0 : it.game?.status === 'active' ? 1 : it.gone ? 3 : 2)
  const newest = (a: Yours, b: Yours) => began(b) - began(a)
  const running = games.filter((it) => !isFinished(it)).sort((a, b) => rank(a) - rank(b) || newest(a, b))
  const finished = games.filter(isFinished).sort(newest)
  return { running, finished: finished.slice(0, MOST_FINISHED) }
}

const began = ({ game, since }: Yours) => Number(game?.startedAt ?? game?.createdAt ?? since)

/** Where the game is played or, once it is over, reviewed. */
export function pathOf({ gameId, seat, game }: Yours): string {
  if (seat !== 'white' && seat !== 'black') return `/duplicate/${gameId}`
  return game?.status === 'finished' ? `/game/${gameId}` : `/g/${gameId}`
}

/** Who sits in the other seats: people by name, computers by name and level; null if nobody is known by name. */
export function opponentsOf({ game, seat }: Yours, t: Messages): string | null {
  if (!game) return null
  const people = Object.entries(game.names ?? {}).flatMap(([where, name]) => (where !== seat && name ? [name] : []))
  const computers = [...(game.aiOpponents ?? []), ...(game.aiOpponent ? [game.aiOpponent] : [])].map((it) => botName(it, t))
  const all = [...people, ...new Set(computers)]
  return all.length ? t.common.list(all) : null
}

export function botName({ brain, level }: AiOpponent, t: Messages): string {
  return level == null ? nameOf(brain) : t.common.computerLevel(nameOf(brain), level)
}

/** How the game stands, or how it ended, in a few words. */
export function stateOf(it: Yours, t: Messages): string {
  const { game, seat, gone } = it
  const words = t.people.yours
  if (gone) return words.gone
  if (!game) return words.asking
  if (game.status === 'waiting') return words.waiting
  if (game.status === 'active') return isYourMove(it) ? t.game.yourMove : words.theirMove
  const { winner, reason } = game.ending ?? { winner: null, reason: 'aborted' as const }
  if (reason === 'aborted' || reason === 'ai_unavailable') return t.common.noResult
  if (!winner) return t.common.draw
  return (winner as Place) === seat ? words.won : words.lost
}

/** What is left on the clock of whoever is to move; null where there is no clock. */
export function timeLeft({ game }: Yours, now: number): number | null {
  const face = game?.status === 'active' ? game.time : null
  const turn = game?.turn
  if (!face || !turn) return null
  const left = face.remainingMs[turn as keyof typeof face.remainingMs]
  return Math.max(0, face.running === turn ? left - Math.max(0, now - face.at) : left)
}
