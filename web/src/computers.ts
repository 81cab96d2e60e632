// The computer players of this server, one entry for each strength.

import type { Bots, Brain, Mode } from './wire/api'

export interface Computer {
  brain: Brain
  /** How well it plays, where that can be chosen. */
  level: number | null
}

/** Those that play a mode, the strongest first. */
export function computersFor(here: Bots, mode: Mode): Computer[] {
  const found = here.modes.find((it) => it.mode === mode)
  return (found?.bots ?? []).map(({ brain, level }) => ({ brain, level: level ?? null }))
}

/** As a form names it. */
export const keyOf = ({ brain, level }: Computer) => (level === null ? brain : `${brain}:${level}`)

/** As a sentence names it; the level is said where there is a choice. */
export const nameOf = (brain: string) => brain.charAt(0).toUpperCase() + brain.slice(1)
