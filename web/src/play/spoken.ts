// An announcement as a sentence, with all that it says beyond its words.

import type { Messages } from '../i18n/en'
import type { ModeratorText, Said } from '../wire/view'

/** `byOther`: it answers something that the other player tried, and so speaks to them. */
export function spoken(said: Said, t: Messages, byOther = false): string {
  const { text, promotedTo, dropped } = said
  const words = [byOther ? theirs(text, t) : t.moderator.said[text]]
  if (promotedTo) words.push(t.moderator.promotedTo[promotedTo])
  if (dropped) words.push(t.moderator.dropped[dropped])
  return [...words, ...detailOf(said, t)].join(' ')
}

function theirs(text: ModeratorText, t: Messages): string {
  const texts: Partial<Record<ModeratorText, string>> = t.moderator.theirs
  return texts[text] ?? t.moderator.said[text]
}

function detailOf({ detail }: Said, t: Messages): string[] {
  if (!detail) return []
  if ('captured' in detail) {
    const { square, what } = detail.captured
    return what ? [t.moderator.square(square), t.moderator.captured[what]] : [t.moderator.square(square)]
  }
  if ('check' in detail) return [t.moderator.check(detail.check.map((direction) => t.moderator.directions[direction]).join(t.moderator.and))]
  const { pawnTries } = detail
  if ('exists' in pawnTries) return [t.moderator.pawnTries(pawnTries.exists ? t.moderator.someTries : t.moderator.tries(0))]
  if ('count' in pawnTries) return [t.moderator.pawnTries(t.moderator.tries(pawnTries.count))]
  return [t.moderator.pawnTries(pawnTries.squares.length ? pawnTries.squares.join(', ') : t.moderator.tries(0))]
}
