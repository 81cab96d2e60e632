// What pieces are beyond their looks, as the board marks it and says it: royal ones, hit points, modifiers.

import type { Messages } from '../i18n/en'
import { valueWords } from '../profile/words'
import type { Modifiers, Role, Seat, Square } from '../wire/view'

export interface Note {
  crown: boolean
  /** None where they are not counted, or everybody has the same one. */
  hp: number | null
  /** It is hard to take, or cannot be taken at all. */
  shield: boolean
  /** It moves, takes or promotes unlike others of its kind. */
  spark: boolean
  words: readonly string[]
}

export interface Notable {
  square: Square
  role: Role
  owner: Seat
  royal?: boolean
  hp?: number
  modifiers?: Modifiers
}

const SPARKS: readonly (keyof Modifiers)[] = ['range-bonus', 'direction-additions', 'promotion-override']

export interface Marked {
  /** Whether to crown royal pieces that everybody knows to be royal. */
  crowns: boolean
  /** Whether every piece has hit points by the rules; else only those with more than one show them. */
  hitPoints: boolean
}

export function notesOf(pieces: readonly Notable[], { crowns, hitPoints }: Marked, t: Messages): Map<Square, Note> {
  const crowned = crowns || hasUnusualRoyalty(pieces)
  const notes = new Map<Square, Note>()
  for (const piece of pieces) {
    const note = noteOf(piece, crowned, hitPoints, t)
    if (note) notes.set(piece.square, note)
  }
  return notes
}

function noteOf({ royal, hp, modifiers = {} }: Notable, crowned: boolean, hitPoints: boolean, t: Messages): Note | null {
  const flags = modifiers['capture-flags'] ?? []
  const crown = crowned && royal === true
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
    // Where hit points are told, the bonus is among them.
    if (kind !== 'hp-bonus' || hp === undefined) words.push(valueWords(kind, value, t))
  }
  return words.length ? { crown, hp: points, shield, spark, words } : null
}

/** Royalty is as usual where the one king of each side is royal, and nobody else. */
export function hasUnusualRoyalty(pieces: readonly Notable[]): boolean {
  const kings: Record<Seat, number> = { white: 0, black: 0 }
  for (const { role, owner, royal } of pieces) {
    if (royal === undefined) continue
    if (royal !== (role === 'king')) return true
    if (royal && ++kings[owner] > 1) return true
  }
  return false
}
