// What pieces are beyond their looks, as the board marks it and says it: royal ones, hit points, modifiers.

import type { Messages } from '../i18n/en'
import { valueWords } from '../profile/words'
import type { Modifiers, Role, Square } from '../wire/view'

export interface Note {
  crown: boolean
  /** Null where hit points are not counted, or every piece has one. */
  hp: number | null
  /** It is hard to capture, or cannot be captured at all. */
  shield: boolean
  /** It moves, captures or promotes unlike others of its kind. */
  spark: boolean
  words: readonly string[]
}

export interface Notable {
  square: Square
  role: Role
  royal?: boolean | null
  hp?: number
  modifiers?: Modifiers
}

const SPARKS: readonly (keyof Modifiers)[] = ['range-bonus', 'direction-additions', 'promotion-override']

export interface Marked {
  /** Whether to crown kings, too, although everyone knows that they are royal. */
  kings: boolean
  /** Whether all pieces have hit points by the rules; otherwise only pieces with more than one show them. */
  hitPoints: boolean
}

export function notesOf(pieces: readonly Notable[], marked: Marked, t: Messages): Map<Square, Note> {
  const notes = new Map<Square, Note>()
  for (const piece of pieces) {
    const note = noteOf(piece, marked, t)
    if (note) notes.set(piece.square, note)
  }
  return notes
}

function noteOf({ role, royal, hp, modifiers = {} }: Notable, { kings, hitPoints }: Marked, t: Messages): Note | null {
  const flags = modifiers['capture-flags'] ?? []
  const crown = royal === true && (kings || role !== 'king')
  const points = hp !== undefined && (hitPoints || hp > 1) ? hp : null
  const shield = flags.includes('CANNOT_BE_CAPTURED') || (modifiers['damage-resistance'] ?? 0) > 0
  const spark =
    flags.includes('CAN_CAPTURE_OWN') ||
    SPARKS.some((kind) => modifiers[kind] !== undefined) ||
    (hp === undefined && modifiers['hp-bonus'] !== undefined)
  const words: string[] = []
  if (points !== null) words.push(t.profile.hitPoints(points))
  if (crown) words.push(t.profile.royal)
  for (const [kind, value] of Object.entries(modifiers)) {
    // Where hit points are shown, they include the bonus.
    if (kind !== 'hp-bonus' || hp === undefined) words.push(valueWords(kind, value, t))
  }
  return words.length ? { crown, hp: points, shield, spark, words } : null
}
