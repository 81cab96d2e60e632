// What was heard and tried, in words: for the timeline, and for what each seat heard at one position.

import type { Messages } from '../i18n/en'
import { dropText, inLetters } from '../play/notation'
import { spoken } from '../play/spoken'
import { opposite } from '../squares'
import type { ReviewTry, Seat } from '../wire/view'
import type { Entry } from './record'

export type Try = Extract<Entry, { kind: 'try' }>
export type Told = Exclude<Entry, Try>

/** `e2 – e5`, `N@e5`, `touched e2`. */
export function triedWords({ from, to, drop }: ReviewTry, t: Messages): string {
  if (drop) return inLetters(dropText(drop, to ?? from), t.common.letters)
  return to ? t.review.heard.tried(from, to) : t.review.heard.reached(from)
}

/** `Both heard: No.` It stands beside what only one seat knew. */
export function answerWords({ answer, only }: Try, t: Messages): string | null {
  if (!answer) return null
  const words = t.moderator.said[answer]
  return only ? words : t.common.colon(t.review.heard.both, words)
}

export function toldWords(entry: Told, t: Messages): string {
  switch (entry.kind) {
    case 'said':
      return spoken(entry.said, t)
    case 'sense':
      return t.review.heard.sensed(entry.sense.square)
    case 'asked':
      return t.review.heard.asked(`${entry.asked.from}–${entry.asked.to}`)
  }
}

/** What a seat heard at one position, refusals aside. */
export function heardBy(seat: Seat, entries: readonly Entry[], t: Messages): string[] {
  return entries.flatMap((entry) => (entry.kind !== 'try' && (entry.only ?? seat) === seat ? [toldWords(entry, t)] : []))
}

/** How many refusals a seat heard, of its own tries and, where refusals are public, of the other side's. */
export function refusalsHeardBy(seat: Seat, entries: readonly Entry[], t: Messages): string[] {
  const refusalsOf = (by: Seat) =>
    entries.filter((entry) => entry.kind === 'try' && entry.answer && entry.attempt.by === by && (entry.only ?? seat) === seat).length
  const [own, theirs] = [refusalsOf(seat), refusalsOf(opposite(seat))]
  return [
    ...(own ? [t.review.heard.refused(own)] : []),
    ...(theirs ? [t.common.colon(t.common.seats[opposite(seat)], t.review.heard.refused(theirs))] : []),
  ]
}
