// Guesses: the opponent's pieces as the player imagines them. They stay on this device, ply by ply, for the review.

import type { Role, Square } from '../wire/view'
import { opposite, type Piece, type Placement } from '../squares'
import type { Seat } from '../wire/view'

/** Guesses by the number of moves made at the time. */
export type GuessLog = Record<number, Record<Square, Role>>

const key = (gameId: string) => `parallax:guesses:${gameId}`

export function readGuesses(gameId: string): GuessLog {
  try {
    return (JSON.parse(localStorage.getItem(key(gameId)) ?? '{}') ?? {}) as GuessLog
  } catch {
    return {}
  }
}

export function keepGuesses(gameId: string, log: GuessLog): void {
  try {
    localStorage.setItem(key(gameId), JSON.stringify(log))
  } catch {
    // Without storage, they last as long as the page.
  }
}

export function dropGuesses(gameId: string): void {
  try {
    localStorage.removeItem(key(gameId))
  } catch {
    // There is nothing to drop.
  }
}

/** The guesses after this many moves: the last ones made up to then. */
export function guessesAt(log: GuessLog, ply: number, mine: Seat): Placement {
  const plies = Object.keys(log).map(Number).filter((at) => at <= ply)
  const pieces = new Map<Square, Piece>()
  if (plies.length === 0) return pieces
  for (const [square, role] of Object.entries(log[Math.max(...plies)] ?? {})) pieces.set(square, { role, color: opposite(mine) })
  return pieces
}

/** The log with `pieces` as the guesses at `ply`. */
export function withGuesses(log: GuessLog, ply: number, pieces: Placement): GuessLog {
  return { ...log, [ply]: Object.fromEntries([...pieces].map(([square, piece]) => [square, piece.role])) }
}

export interface Score {
  /** Squares where a piece of that role really stood. */
  right: Square[]
  /** Squares where another piece stood. */
  wrongRole: Square[]
  wrong: Square[]
}

/** Compares guesses with the truth. */
export function score(guesses: Placement, truth: Placement): Score {
  const result: Score = { right: [], wrongRole: [], wrong: [] }
  for (const [square, guess] of guesses) {
    const piece = truth.get(square)
    if (piece?.color !== guess.color) result.wrong.push(square)
    else if (piece.role === guess.role) result.right.push(square)
    else result.wrongRole.push(square)
  }
  return result
}
