// What anybody may ask about people.

import { ask } from '../http'
import type { ListedGames, MyBlocks, PersonProfile, RatingHistory, Speed } from '../wire/api'

const of = (name: string) => `/api/people/${encodeURIComponent(name)}`

export const personOf = (name: string) => ask<PersonProfile>(of(name))

export const historyOf = (name: string, family: string, speed: Speed) => ask<RatingHistory>(`${of(name)}/ratings/${family}/${speed}`)
export const block = (name: string) => ask<void>(`${of(name)}/block`, { method: 'PUT' })
/** Whoever has the other seat in a game of one's own. */
export const blockOpponent = (gameId: string) => ask<void>(`/api/games/${gameId}/block`, { method: 'PUT' })
export const unblock = (name: string) => ask<void>(`${of(name)}/block`, { method: 'DELETE' })
export const unblockGuests = () => ask<void>('/api/me/blocks/guests', { method: 'DELETE' })
export const myBlocks = () => ask<MyBlocks>('/api/me/blocks')

export interface GameFilter {
  mode: string
  result: string
}

export function gamesOf(name: string, { mode, result }: GameFilter, before: string | null): Promise<ListedGames> {
  const query = new URLSearchParams({ ...(mode && { mode }), ...(result && { result }), ...(before && { before }) })
  return ask<ListedGames>(`${of(name)}/games?${query}`)
}

export const report = (about: string, words: string, gameId: string | null) =>
  ask<unknown>('/api/reports', { method: 'POST', body: JSON.stringify({ about, words, ...(gameId && { gameId }) }) })
