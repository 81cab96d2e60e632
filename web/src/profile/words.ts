// Modifiers in the player's language.

import type { Messages } from '../i18n/en'
import type { Placement } from '../squares'
import type { Profile } from '../wire/view'
import { entriesOf, keyOf, targetsOf, type Change, type Target } from './profile'

/** Rooks; white rooks; the white rook from a1, if it is known what starts there. */
export function targetWords(target: Target, t: Messages, start?: Placement): string {
  const words = t.profile
  if (target.of === 'type') return words.kindsOfPiece[target.color][target.role]
  const piece = start?.get(target.square)
  return piece ? words.from(t.common.pieces[piece.color][piece.role], target.square) : words.fromSquare(target.square)
}

/** What a modifier does: "2 squares farther". */
export function valueWords(kind: string, value: unknown, t: Messages): string {
  const { says, directions, flags } = t.profile
  const words = Array.isArray(value) ? value.map(String) : []
  switch (kind) {
    case 'hp-bonus':
      return says.hitPoints(Number(value))
    case 'range-bonus':
      return says.range(Number(value))
    case 'direction-additions':
      return says.directions(t.common.list(words.map((word) => directions[word] ?? word)))
    case 'capture-flags':
      return t.common.list(words.map((word) => flags[word] ?? word))
    case 'promotion-override':
      return value === 'disabled' ? says.noPromotion : says.promotion(promotionName(String(value), t))
    case 'damage-resistance':
      return Number(value) >= 1 ? says.invulnerable : says.resistance(Math.round(Number(value) * 1000) / 10)
    default:
      return `${kindName(kind, t)} ${JSON.stringify(value)}`
  }
}

/** A kind that the page does not know goes by its id. */
export function kindName(kind: string, t: Messages): string {
  return t.profile.kinds[kind]?.name ?? kind
}

/** The name of one of the words that a value is made of. */
export function optionName(kind: string, option: string, t: Messages): string {
  if (kind === 'promotion-override') return option === 'disabled' ? t.profile.never : promotionName(option, t)
  return t.profile.directions[option] ?? t.profile.flags[option] ?? option
}

function promotionName(role: string, t: Messages): string {
  return (t.common.roles as Record<string, string>)[role] ?? role
}

/** Everything that is said of one target. */
export function sheetWords(profile: Profile, target: Target, t: Messages): string {
  const key = keyOf(target)
  const mine = entriesOf(profile).filter((entry) => keyOf(entry.target) === key)
  return t.common.list(mine.map(({ kind, value }) => valueWords(kind, value, t)))
}

/** A line for each target. */
export function profileWords(profile: Profile, t: Messages, start?: Placement): string[] {
  return targetsOf(profile).map((target) => t.common.colon(targetWords(target, t, start), sheetWords(profile, target, t)))
}

export function changeWords({ target, kind, before, after }: Change, t: Messages, start?: Placement): string {
  const { diff } = t.profile
  const whom = targetWords(target, t, start)
  if (after === undefined) return diff.gone(whom, valueWords(kind, before, t))
  const now = valueWords(kind, after, t)
  return before === undefined ? diff.fresh(whom, now) : diff.changed(whom, now, valueWords(kind, before, t))
}
