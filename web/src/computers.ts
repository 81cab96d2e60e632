// The computer players of this server, one entry for each strength.

import type { Brain, Mode } from './wire/api'

export interface Bot {
  brain: Brain
  /** How well it can play, where that can be chosen. */
  levels: readonly number[]
  /** What it plays; none said: everything. */
  modes: readonly string[] | null
}

export interface Computer {
  brain: Brain
  level: number | null
}

/** Casual's levels, where the server does not tell them. */
const USUAL_LEVELS: Partial<Record<Brain, readonly number[]>> = { casual: [1, 2, 3] }

/** Names, or names with something about them. A server may be newer than its page: what is not understood is left out. */
export function readBots(said: unknown): Bot[] {
  if (!Array.isArray(said)) return []
  return said.flatMap((bot: unknown): Bot[] => {
    const { brain, levels, modes } = (typeof bot === 'string' ? { brain: bot } : (bot ?? {})) as Record<string, unknown>
    if (typeof brain !== 'string') return []
    return [
      {
        brain: brain as Brain,
        levels: Array.isArray(levels) ? levels.map(Number) : (USUAL_LEVELS[brain as Brain] ?? []),
        modes: Array.isArray(modes) ? modes.map(String) : null,
      },
    ]
  })
}

export function computersFor(bots: readonly Bot[], mode: Mode): Computer[] {
  return bots
    .filter(({ modes }) => !modes || modes.includes(mode))
    .flatMap(({ brain, levels }): Computer[] => (levels.length ? levels.map((level) => ({ brain, level })) : [{ brain, level: null }]))
}

/** As a form names it. */
export const keyOf = ({ brain, level }: Computer) => (level === null ? brain : `${brain}:${level}`)

/** As a sentence names it; the level is said where there is a choice. */
export const nameOf = (brain: string) => brain.charAt(0).toUpperCase() + brain.slice(1)
