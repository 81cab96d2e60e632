// The game that the player wants, remembered on this device.

import { CLOCKS, UNTIMED, clockOf, type ClockChoice, type Timing } from '../ui/timing'
import type { Computer } from '../computers'
import type { CreateGame, Draws, Fog, Layout, Moderator, Royalty, Ruleset, Sight, Stalemate, Mode as WireMode } from '../wire/api'
import { USUAL } from '../ui/axis-words'
import type { Seat } from '../wire/view'
import { USUAL_TOUCH_MOVE, type Offer } from './catalogue'

/** The modes with a tile; other rules for two start from one of these. */
export type Mode = Exclude<WireMode, 'house' | 'duplicate'>
export type Side = Seat | 'random'

export const MODES: readonly Mode[] = ['vanilla', 'blind', 'dark', 'rbc']
export const SIDES: readonly Side[] = ['white', 'random', 'black']
/** The rulesets by their names, which are the same in every language. */
export const RULESETS = {
  parallax: 'Parallax',
  berkeley: 'Berkeley',
  'berkeley-any': 'Berkeley + Any',
  cincinnati: 'Cincinnati',
  wild16: 'ICC Wild 16',
  rand: 'RAND',
  english: 'English (1933)',
  crazykrieg: 'CrazyKrieg',
  chesscom: 'Parallax, chess.com',
  brainking: 'BrainKing',
  schemingmind: 'SchemingMind',
  'schemingmind-check': 'SchemingMind Check',
  'schemingmind-mate': 'SchemingMind Mate',
} as const satisfies Record<Ruleset, string>
export const GRACES = [60, 300, 900, 3600, 86_400, 604_800] as const

/** Rules that the player may override; null for the mode's own. */
export interface Changes {
  /** Of this mode; it supplies what the others do not change. */
  ruleset: Ruleset | null
  sight: Sight | null
  royalty: Royalty | null
  moderator: Moderator | false | null
  touchMove: boolean | null
  draws: Draws | null
  fog: Fog | null
  stalemate: Stalemate | null
}

export interface Wishes extends Changes, Timing {
  mode: Mode
  side: Side
  highlighting: boolean
  layout: string
  /** Of a Chess960 position; null for a random one. */
  number: number | null
  presets: string[]
  graceSeconds: number
  /** The computer that was played last. */
  computer: string
  /** The clock of games with strangers, which need one. */
  pace: ClockChoice
  /** Whether those count, for whoever has an account. */
  rated: boolean
  /** The same for games against the computer. */
  ratedComputer: boolean
}

const NO_CHANGES: Changes = { ruleset: null, sight: null, royalty: null, moderator: null, touchMove: null, draws: null, fog: null, stalemate: null }
export const USUAL_GRACE = 300

const DEFAULTS: Wishes = {
  ...NO_CHANGES,
  ...UNTIMED,
  mode: 'blind',
  side: 'random',
  highlighting: true,
  layout: 'classic',
  number: null,
  presets: [],
  graceSeconds: USUAL_GRACE,
  computer: 'casual:2',
  pace: '10+5',
  rated: true,
  ratedComputer: false,
}

const KEY = 'parallax:new-game'

function read(): Wishes {
  try {
    const kept = { ...DEFAULTS, ...(JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Wishes>) }
    if (!MODES.includes(kept.mode)) kept.mode = DEFAULTS.mode
    if (!SIDES.includes(kept.side)) kept.side = DEFAULTS.side
    if (!CLOCKS.includes(kept.clock)) kept.clock = DEFAULTS.clock
    if (!CLOCKS.includes(kept.pace)) kept.pace = DEFAULTS.pace
    if (kept.ruleset !== null && !(kept.ruleset in RULESETS)) kept.ruleset = null
    if (!Array.isArray(kept.presets)) kept.presets = []
    kept.moderator = moderatorIn(kept.moderator)
    return kept
  } catch {
    return { ...DEFAULTS }
  }
}

/** A device may remember from earlier that there is a moderator, but not what it tells. */
function moderatorIn(kept: unknown): Moderator | false | null {
  if (kept === true) return { ...USUAL }
  if (typeof kept !== 'object' || kept === null) return kept === false ? false : null
  return { ...USUAL, ...kept }
}

export const wishes = $state(read())

export function keepWishes(): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(wishes))
  } catch {
    // Playing works without storage.
  }
}

/** Changing the mode discards changes to the rules of the old one. */
export function chooseMode(mode: Mode): void {
  if (mode === wishes.mode) return
  // Reconnaissance chess is usually played by the clock.
  if (mode === 'rbc' && wishes.clock === 'none') Object.assign(wishes, RECON_CLOCK)
  else if (wishes.mode === 'rbc' && hasReconClock()) wishes.clock = 'none'
  Object.assign(wishes, NO_CHANGES, { mode })
}

/** A ruleset says all anew what is told and seen; null for the one that the mode has. */
export function chooseRuleset(ruleset: Ruleset | null): void {
  Object.assign(wishes, { ruleset, moderator: null, fog: null, stalemate: null } satisfies Partial<Changes>)
}

const RECON_CLOCK: Timing = { clock: 'custom', minutes: 15, seconds: 5 }
const hasReconClock = () => wishes.clock === 'custom' && wishes.minutes === RECON_CLOCK.minutes && wishes.seconds === RECON_CLOCK.seconds

export function undoChanges(): void {
  Object.assign(wishes, NO_CHANGES, { layout: DEFAULTS.layout, number: null, presets: [], graceSeconds: USUAL_GRACE })
}

/** Drops stored wishes that this server does not offer. */
export function forgetUnknown({ layouts, presets, rulesets }: Offer): void {
  if (!rulesets.some(({ id, mode }) => id === wishes.ruleset && mode === wishes.mode)) wishes.ruleset = null
  if (!layouts.some(({ id }) => id === wishes.layout)) wishes.layout = DEFAULTS.layout
  const known = wishes.presets.filter((wanted) => presets.some(({ id, selectable }) => selectable && id === wanted))
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

/** Whether a game by these wishes can count: by the usual rules of its mode or ruleset, and with a clock. */
export function canBeRated(): boolean {
  const { sight, royalty, moderator, draws, fog, stalemate } = wishes
  const usual = wishes.layout === DEFAULTS.layout && !wishes.presets.length && [sight, royalty, moderator, draws, fog, stalemate].every((it) => it === null)
  return usual && wishes.clock !== 'none'
}

/** The request: only what may differ from the server's defaults. */
export function asRequest(computer: Computer | null): CreateGame {
  const { mode, side, sight, royalty, moderator, draws, fog, stalemate } = wishes
  if (mode === 'rbc') return asReconnaissance(computer)
  const { ruleset } = wishes
  const usual = ruleset ? null : USUAL_TOUCH_MOVE[mode]
  const touchMove = wishes.touchMove ?? usual ?? null
  return {
    mode,
    side,
    highlightingEnabled: wishes.highlighting,
    ...(wishes.clock !== 'none' && { clock: clockOf(wishes) }),
    ...(wishes.layout !== 'classic' && { layout: layout() }),
    ...(wishes.presets.length > 0 && { rulesetIds: [...wishes.presets] }),
    ...(ruleset && { ruleset }),
    ...(sight && { sight }),
    ...(royalty && { royalty }),
    ...(moderator !== null && { moderator: moderator && { ...moderator } }),
    ...(touchMove !== null && { touchMove }),
    ...(draws && { draws: { ...draws } }),
    ...(fog && { fog: { ...fog } }),
    ...(stalemate && { stalemate }),
    ...(wishes.graceSeconds !== USUAL_GRACE && { graceSeconds: wishes.graceSeconds }),
    ...(computer && { vsAi: computer }),
  }
}

/** It has its own rules, and a clock unless it is asked to have none. */
function asReconnaissance(computer: Computer | null): CreateGame {
  return {
    mode: 'rbc',
    side: wishes.side,
    highlightingEnabled: wishes.highlighting,
    clock: clockOf(wishes),
    ...(wishes.layout === 'chess960' && { layout: layout() }),
    ...(wishes.graceSeconds !== USUAL_GRACE && { graceSeconds: wishes.graceSeconds }),
    ...(computer && { vsAi: computer }),
  }
}

function layout(): Layout {
  const numbered = wishes.layout === 'chess960' && Number.isInteger(wishes.number)
  return { kind: 'premade', id: wishes.layout, ...(numbered && { number: Math.min(959, Math.max(0, wishes.number ?? 0)) }) }
}
