// The server over HTTP: creating games, and reading finished ones.

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
  Fault,
  FinishedGame,
  LabAnswer,
  LabCard,
  LabRequest,
  LessonPart,
  Me,
  MyGames,
  PushKey,
  SeatKey,
  SeatsAnswer,
  StartedLesson,
} from './wire/api'
import { account } from './account/me.svelte'
import { signed } from './settings.svelte'

/** What went wrong, by the server's code for it; `unreachable` if it did not respond. */
export class RequestFailed extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    detail: string,
    /** The body of the answer. */
    readonly body: Partial<Failure> = {},
  ) {
    super(detail)
  }

  /** What is wrong with the rules that were sent, if that is why. */
  get fault(): Fault | null {
    return this.body.fault ?? null
  }
}

/** A finished game is for two, with a review, or it is a duplicate game. */
export type FinishedPair = Extract<FinishedGame, { review: unknown }>
export type FinishedDuplicate = Extract<FinishedGame, { duplicate: unknown }>

/** Whoever makes a game sits in it, under the name that the player has chosen. */
export async function createGame(body: CreateGame): Promise<CreatedGame> {
  await known()
  return ask<CreatedGame>('/api/games', { method: 'POST', body: JSON.stringify({ ...signed(), ...body }) })
}
export const createShow = (body: CreateShow) => ask<CreatedShow>('/api/watch', { method: 'POST', body: JSON.stringify(body) })
export const startLesson = (part: LessonPart) =>
  ask<StartedLesson>('/api/lesson', { method: 'POST', body: JSON.stringify({ part }) })
export const aboutGame = (id: string) => ask<About>(`/api/games/${encodeURIComponent(id)}`)
/** The room that has this code. */
export const roomOf = (code: string) => ask<About>(`/api/rooms/${encodeURIComponent(code)}`)
/** How the games stand in which this browser holds a seat. */
export const seatsOf = (seats: SeatKey[]) => ask<SeatsAnswer>('/api/seats', { method: 'POST', body: JSON.stringify({ seats }) })
/** The games of the account, whatever this browser holds. */
export const myGames = () => ask<MyGames>('/api/me/games')
export const recordOf = (id: string) => ask<FinishedPair>(`/api/games/${encodeURIComponent(id)}/events`)
export const recordOfDuplicate = (id: string) => ask<FinishedDuplicate>(`/api/games/${encodeURIComponent(id)}/events`)
/** Requested once: it does not change while the server runs. */
export const catalogue = () => (offered ??= ask<Catalogue>('/api/rules').catch(forget))
/** What browsers subscribe with, if the server sends push messages. */
export const pushKey = async () => (await ask<PushKey>('/api/push')).key
export const bots = () => ask<Bots>('/api/bots')
export const tryCard = (body: LabRequest) => ask<LabAnswer>('/api/lab', { method: 'POST', body: JSON.stringify(body) })
export const balanceOf = (card: LabCard, games: number) =>
  ask<BalanceReport>('/api/lab/balance', { method: 'POST', body: JSON.stringify({ card, games }) })
export const playDuplicate = (body: DuplicateRequest) =>
  ask<DuplicateAnswer>('/api/duplicate', { method: 'POST', body: JSON.stringify(body) })

let offered: Promise<Catalogue> | null = null

function forget(failure: unknown): never {
  offered = null
  throw failure
}

/** Nobody waits longer than this to be known. */
const PATIENCE_MS = 1500
let introduced: Promise<void> | null = null

/** Says hello: whoever is nobody yet becomes a guest. Once, unless it fails, or the player is somebody else now. */
export function introduce(again = false): Promise<void> {
  if (again) introduced = null
  introduced ??= ask<Me>('/api/guest', { method: 'POST', body: '{}' }).then(
    (me) => account.is(me),
    () => {
      introduced = null
    },
  )
  return introduced
}

/** A seat belongs to whoever takes it: the server should know who that is. Without an answer, the game goes on without. */
export async function known(): Promise<void> {
  if (account.me) return
  await Promise.race([introduce(), new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))])
}

/** Who the player is, asked anew. */
export async function lookAtMe(): Promise<void> {
  account.is(await ask<Me>('/api/me'))
}

export async function ask<T>(path: string, init?: RequestInit): Promise<T> {
  let answer: Response
  try {
    answer = await fetch(path, { ...init, headers: init?.body ? { 'content-type': 'application/json' } : {} })
  } catch {
    throw new RequestFailed(0, 'unreachable', 'The server is not responding.')
  }
  // What is done, or will be, without anything to say.
  if (answer.status === 204 || answer.status === 202) return undefined as T
  if (answer.ok) return (await answer.json()) as T
  const failure = (await answer.json().catch(() => ({}))) as Partial<Failure>
  throw new RequestFailed(answer.status, failure.error ?? 'unreachable', failure.detail ?? answer.statusText, failure)
}
