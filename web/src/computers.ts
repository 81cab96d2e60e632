// The computer players of this server, one entry per level.

import type { Bots, Brain, Mode } from './wire/api'

export interface Computer {
  brain: Brain
  /** How well it plays, where that can be chosen. */
  level: number | null
}

/** The bots that play a mode, strongest first. */
export function computersFor(here: Bots, mode: Mode): Computer[] {
  const found = here.modes.find((it) => it.mode === mode)
  return (found?.bots ?? []).map(({ brain, level }) => ({ brain, level: level ?? null }))
}

/** For a form. */
export const keyOf = ({ brain, level }: Computer) => (level === null ? brain : `${brain}:${level}`)

/** For a sentence, without the level. */
export const nameOf = (brain: string) => brain.charAt(0).toUpperCase() + brain.slice(1)
