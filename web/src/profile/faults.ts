// Why the server does not take a profile, and which of its modifiers that is about, as far as its words tell.

import type { Messages } from '../i18n/en'
import type { Placement } from '../squares'
import type { Profile, Role, Seat, Square } from '../wire/view'
import { entriesOf, type Entry } from './profile'

type Reason =
  | { kind: 'empty'; square: Square }
  | { kind: 'noRoyal' | 'invulnerable'; seat: Seat }
  | { kind: 'crown'; role: Role }
  | { kind: 'value' | 'unknown'; modifier: string }
  | { kind: 'deadlock' | 'layout' }

export interface Fault {
  reason: Reason
  /** Those that it is about; none: the profile as a whole. */
  entries: readonly Entry[]
}

const READERS: readonly [RegExp, (found: string) => Reason][] = [
  [/no piece starts on ([a-h][1-8])/, (square) => ({ kind: 'empty', square })],
  [/leaves (white|black) without a royal piece/, (seat) => ({ kind: 'noRoyal', seat: seat as Seat })],
  [/royal piece of (white|black) invulnerable/, (seat) => ({ kind: 'invulnerable', seat: seat as Seat })],
  [/no pawn may become a (\w+)/, (role) => ({ kind: 'crown', role: role as Role })],
  [/value of ([\w-]+) must fit/, (modifier) => ({ kind: 'value', modifier })],
  [/there is no modifier "([^"]+)"/, (modifier) => ({ kind: 'unknown', modifier })],
  [/neither side has a move/, () => ({ kind: 'deadlock' })],
  [/profile is for the layout/, () => ({ kind: 'layout' })],
]

/** Null if the server complains of something else. */
export function faultOf(detail: string, profile: Profile, start: Placement, royal: readonly Role[]): Fault | null {
  for (const [pattern, read] of READERS) {
    const found = pattern.exec(detail)
    if (!found) continue
    const reason = read(found[1] ?? '')
    return { reason, entries: entriesOf(profile).filter((entry) => isAbout(reason, entry, start, royal)) }
  }
  return null
}

function isAbout(reason: Reason, { target, kind, value }: Entry, start: Placement, royal: readonly Role[]): boolean {
  const touches = (seat: Seat): boolean => {
    if (target.of === 'type') return (target.color === 'both' || target.color === seat) && royal.includes(target.role)
    const man = start.get(target.square)
    return man?.color === seat && royal.includes(man.role)
  }
  switch (reason.kind) {
    case 'empty':
      return target.of === 'instance' && target.square === reason.square
    case 'noRoyal':
      return kind === 'hp-bonus' && Number(value) < 0 && touches(reason.seat)
    case 'invulnerable': {
      const safe = kind === 'damage-resistance' ? Number(value) >= 1 : Array.isArray(value) && value.includes('CANNOT_BE_CAPTURED')
      return safe && touches(reason.seat)
    }
    case 'crown':
      return kind === 'promotion-override' && value === reason.role
    case 'value':
    case 'unknown':
      return kind === reason.modifier
    case 'deadlock':
    case 'layout':
      return false
  }
}

/** Whose loss loses the game under these presets, as far as a profile cares. */
export function royalRoles(presets: readonly string[]): readonly Role[] {
  if (presets.includes('knightmate-rules')) return ['knight']
  return presets.includes('coregal') ? ['king', 'queen'] : ['king']
}

export function faultWords({ reason }: Fault, t: Messages): string {
  const words = t.profile.reasons
  switch (reason.kind) {
    case 'empty':
      return words.empty(reason.square)
    case 'noRoyal':
    case 'invulnerable':
      return words[reason.kind](reason.seat)
    case 'crown':
      return words.crown(reason.role)
    case 'value':
    case 'unknown':
    case 'deadlock':
    case 'layout':
      return words[reason.kind]
  }
}
