// The game that the player would like: kept on this device for the next time.

import type { Brain, CreateGame, Draws, Layout, Royalty, Side, Sight, Mode as WireMode } from '../wire/api'
import type { Offer } from './catalogue'

/** Those that have a tile; any other rules are made by changing these. */
export type Mode = Exclude<WireMode, 'house'>

export const MODES: readonly Mode[] = ['vanilla', 'blind', 'dark']
export const SIDES: readonly Side[] = ['white', 'random', 'black']
export const CLOCKS = ['none', '3+2', '5+3', '10+5', '30+20', '1d', '3d', 'custom'] as const
export const SIGHTS: readonly Sight[] = ['open', 'own', 'fog']
export const ROYALTIES: readonly Royalty[] = ['checkmate', 'capture']
export const GRACES = [60, 300, 900, 3600, 86_400, 604_800] as const

export type ClockChoice = (typeof CLOCKS)[number]

/** The rules that a mode decides unless the player does; null: as the mode has it. */
export interface Changes {
  sight: Sight | null
  royalty: Royalty | null
  moderator: boolean | null
  touchMove: boolean | null
  draws: Draws | null
}

export interface Wishes extends Changes {
  mode: Mode
  side: Side
  highlighting: boolean
  clock: ClockChoice
  /** Of the custom clock. */
  minutes: number
  seconds: number
  layout: string
  /** Of a Chess960 position; null: drawn. */
  number: number | null
  presets: string[]
  graceSeconds: number
}

const NO_CHANGES: Changes = { sight: null, royalty: null, moderator: null, touchMove: null, draws: null }
export const USUAL_GRACE = 300

const DEFAULTS: Wishes = {
  ...NO_CHANGES,
  mode: 'blind',
  side: 'random',
  highlighting: true,
  clock: 'none',
  minutes: 15,
  seconds: 10,
  layout: 'classic',
  number: null,
  presets: [],
  graceSeconds: USUAL_GRACE,
}

const KEY = 'parallax:new-game'

function read(): Wishes {
  try {
    const kept = { ...DEFAULTS, ...(JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Wishes>) }
    if (!MODES.includes(kept.mode)) kept.mode = DEFAULTS.mode
    if (!SIDES.includes(kept.side)) kept.side = DEFAULTS.side
    if (!CLOCKS.includes(kept.clock)) kept.clock = DEFAULTS.clock
    if (!Array.isArray(kept.presets)) kept.presets = []
    return kept
  } catch {
    return { ...DEFAULTS }
  }
}

export const wishes = $state(read())

export function keepWishes(): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(wishes))
  } catch {
    // A browser that keeps nothing still plays.
  }
}

/** Another mode has other rules: what was changed in the old one is forgotten. */
export function chooseMode(mode: Mode): void {
  if (mode === wishes.mode) return
  Object.assign(wishes, NO_CHANGES, { mode })
}

export function undoChanges(): void {
  Object.assign(wishes, NO_CHANGES, { layout: DEFAULTS.layout, number: null, presets: [], graceSeconds: USUAL_GRACE })
}

/** What was wished for elsewhere, or long ago, and is not to be had here. */
export function forgetUnknown({ layouts, presets }: Offer): void {
  if (!layouts.some(({ id }) => id === wishes.layout)) wishes.layout = DEFAULTS.layout
  const known = wishes.presets.filter((wanted) => presets.some(({ id }) => id === wanted))
  if (known.length < wishes.presets.length) wishes.presets = known
}

export function hasChanges(): boolean {
  return (
    wishes.layout !== DEFAULTS.layout ||
    wishes.presets.length > 0 ||
    wishes.graceSeconds !== USUAL_GRACE ||
    Object.keys(NO_CHANGES).some((key) => wishes[key as keyof Changes] !== null)
  )
}

/** Time in minutes and seconds, where the chosen clock counts them. */
export function fischer(choice: ClockChoice): { minutes: number; seconds: number } | null {
  if (choice === 'custom') return { minutes: within(wishes.minutes, 0, 180), seconds: within(wishes.seconds, 0, 180) }
  const [minutes, seconds] = choice.split('+').map(Number)
  return minutes !== undefined && seconds !== undefined ? { minutes, seconds } : null
}

export function daysPerMove(choice: ClockChoice): number | null {
  return choice === '1d' ? 1 : choice === '3d' ? 3 : null
}

function within(value: number | null | undefined, least: number, most: number): number {
  return Math.min(most, Math.max(least, Number(value) || 0))
}

/** What the server is asked for: only what differs from its own defaults. */
export function asRequest(brain: Brain | null): CreateGame {
  const { mode, side, sight, royalty, moderator, touchMove, draws } = wishes
  const timed = fischer(wishes.clock)
  const days = daysPerMove(wishes.clock)
  return {
    mode,
    side,
    highlightingEnabled: wishes.highlighting,
    ...(timed && {
      clock: { kind: 'fischer', initialMs: Math.round(timed.minutes * 60_000), incrementMs: timed.seconds * 1000 },
    }),
    ...(days && { clock: { kind: 'days', daysPerMove: days } }),
    ...(wishes.layout !== 'classic' && { layout: layout() }),
    ...(wishes.presets.length > 0 && { rulesetIds: [...wishes.presets] }),
    ...(sight && { sight }),
    ...(royalty && { royalty }),
    ...(moderator !== null && { moderator }),
    ...(touchMove !== null && { touchMove }),
    ...(draws && { draws: { ...draws } }),
    ...(wishes.graceSeconds !== USUAL_GRACE && { graceSeconds: wishes.graceSeconds }),
    ...(brain && { vsAi: { brain } }),
  }
}

function layout(): Layout {
  const numbered = wishes.layout === 'chess960' && Number.isInteger(wishes.number)
  return { kind: 'premade', id: wishes.layout, ...(numbered && { number: within(wishes.number, 0, 959) }) }
}
