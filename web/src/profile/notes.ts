// What a profile changes about the pieces on a board, before a game is played with it.

import { notesOf, type Notable, type Note } from '../board/notes'
import type { Messages } from '../i18n/en'
import type { Placement } from '../squares'
import type { Modifiers, Profile, Square } from '../wire/view'
import { concerns, entriesOf } from './profile'

export function profileNotes(profile: Profile, pieces: Placement, t: Messages): Map<Square, Note> {
  const entries = entriesOf(profile)
  const noted = [...pieces].map(([square, { role, color }]): Notable => {
    const mine = entries.filter(({ target }) => concerns(target, square, role, color))
    return { square, role, modifiers: Object.fromEntries(mine.map(({ kind, value }) => [kind, value])) as Modifiers }
  })
  return notesOf(noted, { kings: false, hitPoints: false }, t)
}
