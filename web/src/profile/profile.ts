// A modifier profile as the pages handle it: read from outside, changed piece by piece, compared. No DOM, no server.

import { SQUARES } from '../squares'
import type { Profile, Role, Seat, Sides, Square } from '../wire/view'
import { isNeutral } from './schema'

/** Whom a modifier is for: a kind of piece, or the one that starts on a square. */
export type Target = { of: 'type'; role: Role; color: Sides } | { of: 'instance'; square: Square }

export interface Entry {
  target: Target
  kind: string
  value: unknown
}

export const NOTHING: Profile = { perType: [], perInstance: [] }

const ROLES: readonly Role[] = ['pawn', 'knight', 'bishop', 'rook', 'queen', 'king']
const SIDES: readonly Sides[] = ['white', 'black', 'both']
const MOST_ENTRIES = 256
const LONGEST_TEXT = 500
const LONGEST_WORD = 64
const MOST_WORDS = 16

export const LONGEST_NAME = 60
export const LONGEST_DESCRIPTION = 300

export function keyOf(target: Target): string {
  return target.of === 'type' ? `${target.color} ${target.role}` : target.square
}

export function entriesOf({ perType, perInstance }: Profile): Entry[] {
  return [
    ...perType.map(({ kind, pieceType, color, value }): Entry => ({ target: { of: 'type', role: pieceType, color }, kind, value })),
    ...perInstance.map(({ kind, square, value }): Entry => ({ target: { of: 'instance', square: SQUARES[square] as Square }, kind, value })),
  ]
}

function written(profile: Profile, entries: readonly Entry[]): Profile {
  const perType: Profile['perType'] = []
  const perInstance: Profile['perInstance'] = []
  for (const { target, kind, value } of entries) {
    if (target.of === 'type') perType.push({ kind, pieceType: target.role, color: target.color, value })
    else perInstance.push({ kind, square: SQUARES.indexOf(target.square), value })
  }
  return { ...profile, perType, perInstance }
}

/** Those that a profile speaks of, each once. */
export function targetsOf(profile: Profile): Target[] {
  return [...new Map(entriesOf(profile).map(({ target }) => [keyOf(target), target])).values()]
}

export function valueOf(profile: Profile, target: Target, kind: string): unknown {
  const key = keyOf(target)
  return entriesOf(profile).find((entry) => entry.kind === kind && keyOf(entry.target) === key)?.value
}

/** The profile with this value for that target; one that changes nothing is not written down. */
export function withValue(profile: Profile, target: Target, kind: string, value: unknown): Profile {
  const key = keyOf(target)
  const entries = entriesOf(profile)
  const mine = (entry: Entry) => entry.kind === kind && keyOf(entry.target) === key
  const at = entries.findIndex(mine)
  const others = entries.filter((entry) => !mine(entry))
  if (!isNeutral(value)) others.splice(at < 0 ? others.length : at, 0, { target, kind, value })
  return written(profile, others)
}

export function withoutTarget(profile: Profile, target: Target): Profile {
  const key = keyOf(target)
  return written(profile, entriesOf(profile).filter((entry) => keyOf(entry.target) !== key))
}

/** The name or the description; an empty one is none. */
export function withText(profile: Profile, field: 'name' | 'description', text: string): Profile {
  const { [field]: _, ...rest } = profile
  return text.trim() ? { ...rest, [field]: text } : rest
}

/** Whether the profile says anything at all. */
export function isBlank({ name, description, perType, perInstance }: Profile): boolean {
  return !name && !description && perType.length + perInstance.length === 0
}

/** Whether a kind of piece or a single one is meant by the target. */
export function concerns(target: Target, square: Square | null, role: Role, owner: Seat): boolean {
  if (target.of === 'instance') return target.square === square
  return target.role === role && (target.color === 'both' || target.color === owner)
}

// ---- From outside ----

/** A profile that somebody else wrote; null unless every part of it is what it should be. */
export function readProfile(said: unknown): Profile | null {
  if (!isRecord(said)) return null
  const { perType = [], perInstance = [] } = said
  if (!Array.isArray(perType) || !Array.isArray(perInstance) || perType.length + perInstance.length > MOST_ENTRIES) return null
  const profile: Profile = { perType: [], perInstance: [] }
  for (const field of ['id', 'name', 'description', 'layoutId', 'source'] as const) {
    const text = said[field]
    if (text === undefined || text === null) continue
    if (typeof text !== 'string' || text.length > LONGEST_TEXT) return null
    profile[field] = text
  }
  if (Number.isInteger(said.version)) profile.version = said.version as number
  for (const one of perType as unknown[]) {
    if (!isRecord(one) || !isWord(one.kind) || !isValue(one.value)) return null
    const role = ROLES.find((role) => role === one.pieceType)
    const color = one.color === undefined ? 'both' : SIDES.find((side) => side === one.color)
    if (!role || !color) return null
    profile.perType.push({ kind: one.kind, pieceType: role, color, value: one.value })
  }
  for (const one of perInstance as unknown[]) {
    if (!isRecord(one) || !isWord(one.kind) || !isValue(one.value)) return null
    const square = one.square
    if (!Number.isInteger(square) || (square as number) < 0 || (square as number) > 63) return null
    profile.perInstance.push({ kind: one.kind, square: square as number, value: one.value })
  }
  return profile
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isWord = (value: unknown): value is string => typeof value === 'string' && value.length > 0 && value.length <= LONGEST_WORD
const isValue = (value: unknown) =>
  Number.isFinite(value) || isWord(value) || (Array.isArray(value) && value.length <= MOST_WORDS && value.every(isWord))

// ---- Compared ----

export interface Change {
  target: Target
  kind: string
  /** None: it is new. */
  before: unknown
  /** None: it is gone. */
  after: unknown
}

/** What another profile would change, in the order in which it is written there; what it leaves out comes last. */
export function changesOf(before: Profile, after: Profile): Change[] {
  const old = byKey(before)
  const fresh = byKey(after)
  const changed = [...fresh].flatMap(([key, { target, kind, value }]): Change[] => {
    const was = old.get(key)?.value
    return JSON.stringify(was) === JSON.stringify(value) ? [] : [{ target, kind, before: was, after: value }]
  })
  const gone = [...old].flatMap(([key, { target, kind, value }]): Change[] =>
    fresh.has(key) ? [] : [{ target, kind, before: value, after: undefined }],
  )
  return [...changed, ...gone]
}

/** Entries by whom and what they are about. The same may be said twice, and then adds up; what changes nothing is not said. */
function byKey(profile: Profile): Map<string, Entry> {
  const entries = new Map<string, Entry>()
  for (const entry of entriesOf(profile).filter(({ value }) => !isNeutral(value))) {
    let key = `${keyOf(entry.target)} ${entry.kind}`
    while (entries.has(key)) key += ' again'
    entries.set(key, entry)
  }
  return entries
}
