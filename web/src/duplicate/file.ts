// Games as files, and the one that this device remembers.

import type { DuplicateRequest, Player } from '../wire/api'
import { playerAt } from './boards'

/** Longer than any record that the server reads. */
export const LARGEST_FILE = 512 * 1024

const KEY = 'parallax:duplicate'
const LETTERS: Record<Player, string> = { north: 'N', south: 'S', east: 'E', west: 'W' }

/** What the operator has done: the moves, the position shown, and whether a draw was declared at the end. */
export interface Kept {
  moves: readonly string[]
  at: number
  declared: boolean
}

export const NOTHING: Kept = { moves: [], at: 0, declared: false }

/** The moves are in coordinates, such as e2e4 or a7a8q. */
export function fileOfGame(moves: readonly string[]): string {
  const written = moves.map((move, ply) => ({
    player: LETTERS[playerAt(ply)],
    from: move.slice(0, 2),
    to: move.slice(2, 4),
    ...(move[4] ? { promotion: move[4] } : {}),
  }))
  return `${JSON.stringify({ variant: 'duplicate-chess', version: 1, moves: written }, null, 1)}\n`
}

/** The contents of a file, for the server to judge; null if it is no game record at all. */
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
    // Playing works without storage.
  }
}
