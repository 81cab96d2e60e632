// The server over HTTP: making games, and reading those that are over.

import type {
  About,
  BalanceReport,
  Bots,
  Catalogue,
  CreateGame,
  CreateShow,
  CreatedGame,
  CreatedShow,
  DuplicateAnswer,
  DuplicateRequest,
  Failure,
  LabAnswer,
  LabCard,
  LabRequest,
  Whole,
  WholeOfFour,
} from './wire/api'

/** What went wrong, by the server's own name for it; `unreachable` if it did not answer. */
export class RequestFailed extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    detail: string,
    /** All that the server said. */
    readonly body: unknown = null,
  ) {
    super(detail)
  }
}

export const createGame = (body: CreateGame) => ask<CreatedGame>('/api/games', { method: 'POST', body: JSON.stringify(body) })
export const createShow = (body: CreateShow) => ask<CreatedShow>('/api/watch', { method: 'POST', body: JSON.stringify(body) })
export const aboutGame = (id: string) => ask<About>(`/api/games/${encodeURIComponent(id)}`)
export const recordOf = (id: string) => ask<Whole>(`/api/games/${encodeURIComponent(id)}/events`)
export const recordOfFour = (id: string) => ask<WholeOfFour>(`/api/games/${encodeURIComponent(id)}/events`)
/** Asked for once: a running server does not change it. */
export const catalogue = () => (known ??= ask<Catalogue>('/api/rules').catch(forget))
export const bots = () => ask<Bots>('/api/bots')
export const tryCard = (body: LabRequest) => ask<LabAnswer>('/api/lab', { method: 'POST', body: JSON.stringify(body) })
export const balanceOf = (card: LabCard, games: number) =>
  ask<BalanceReport>('/api/lab/balance', { method: 'POST', body: JSON.stringify({ card, games }) })
export const playDuplicate = (body: DuplicateRequest) =>
  ask<DuplicateAnswer>('/api/duplicate', { method: 'POST', body: JSON.stringify(body) })

let known: Promise<Catalogue> | null = null

function forget(failure: unknown): never {
  known = null
  throw failure
}

async function ask<T>(path: string, init?: RequestInit): Promise<T> {
  let answer: Response
  try {
    answer = await fetch(path, { ...init, headers: init?.body ? { 'content-type': 'application/json' } : {} })
  } catch {
    throw new RequestFailed(0, 'unreachable', 'The server does not answer.')
  }
  if (answer.ok) return (await answer.json()) as T
  const failure = (await answer.json().catch(() => ({}))) as Partial<Failure>
  throw new RequestFailed(answer.status, failure.error ?? 'unreachable', failure.detail ?? answer.statusText, failure)
}
