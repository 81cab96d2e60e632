// Games as files, and what is kept of one on this device.

import type { DuplicateMove, DuplicateRequest } from '../wire/api'

/** Longer than any record that the server reads. */
export const LARGEST_FILE = 512 * 1024

const KEY = 'parallax:duplicate'
const LETTERS = { north: 'N', south: 'S', east: 'E', west: 'W' } as const
const PROMOTIONS: Record<string, string> = { queen: 'q', rook: 'r', bishop: 'b', knight: 'n' }

/** What the operator has done: moves, which of the positions is looked at, and whether a draw was declared at the end. */
export interface Kept {
  moves: readonly string[]
  at: number
  declared: boolean
}

export const NOTHING: Kept = { moves: [], at: 0, declared: false }

export function fileOfGame(moves: readonly DuplicateMove[]): string {
  const written = moves.map(({ player, from, to, promotion }) => ({
    player: LETTERS[player],
    from,
    to,
    ...(promotion ? { promotion: PROMOTIONS[promotion] } : {}),
  }))
  return `${JSON.stringify({ variant: 'duplicate-chess', version: 1, moves: written }, null, 1)}\n`
}

/** What a file says, to be judged by the server; null if it is not even a record of something. */
export function recordIn(text: string): DuplicateRequest | null {
  try {
    const read: unknown = JSON.parse(text)
    if (!read || typeof read !== 'object' || Array.isArray(read)) return null
    const { variant, version, moves } = read as Partial<DuplicateRequest>
    if (typeof variant !== 'string' || typeof version !== 'number' || !Array.isArray(moves)) return null
    return { variant, version, moves }
  } catch {
    return null
  }
}

export function kept(): Kept {
  try {
    const read = JSON.parse(localStorage.getItem(KEY) ?? 'null') as Partial<Kept> | null
    const moves = read?.moves
    if (!Array.isArray(moves) || !moves.every((move) => typeof move === 'string')) return NOTHING
    const at = typeof read?.at === 'number' ? Math.min(Math.max(0, Math.floor(read.at)), moves.length) : moves.length
    return { moves, at, declared: read?.declared === true }
  } catch {
    return NOTHING
  }
}

export function keep(game: Kept): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(game))
  } catch {
    // A browser that keeps nothing still plays.
  }
}
