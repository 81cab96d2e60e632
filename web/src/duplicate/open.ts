// A new game for four: who sits where from the start.

import { createGame } from '../http'
import { hold } from '../play/seats'
import { router } from '../router.svelte'
import type { BotSeats, CreateGame } from '../wire/api'
import type { Player } from '../wire/view'
import { PLAYERS } from './boards'

/** Who plays a seat: a person who is invited, or Casual at some level. */
export type Sitter = 'person' | '1' | '2' | '3'
export const SITTERS: readonly Sitter[] = ['person', '1', '2', '3']

/** Bots in every other seat. */
export const allComputers = (seat: Player, level: Sitter): Partial<Record<Player, Sitter>> =>
  Object.fromEntries(PLAYERS.filter((player) => player !== seat).map((player) => [player, level]))

/** Creates the game and opens it; throws what the request throws. */
export async function openTable(
  seat: Player,
  sitters: Partial<Record<Player, Sitter>>,
  wishes: Pick<CreateGame, 'byInvitation' | 'clock'> = {},
): Promise<void> {
  const bots: BotSeats = {}
  for (const player of PLAYERS) {
    const sitter = sitters[player] ?? 'person'
    if (player !== seat && sitter !== 'person') bots[player] = { brain: 'casual', level: Number(sitter) }
  }
  const made = await createGame({ mode: 'duplicate', side: seat, bots, ...wishes })
  const invitations = Object.fromEntries((made.invitations ?? []).map(({ seat, invitation }) => [seat, invitation]))
  hold(made.gameId, { token: made.creatorToken, seat, invitations })
  router.go(`/duplicate/${made.gameId}`)
}
