// What a challenge says of itself, in a few words.

import { cardFaultWords } from '../card-faults'
import { RULESETS } from '../home/wishes.svelte'
import type { Messages } from '../i18n/en'
import type { lobby } from '../i18n/en/lobby'
import { clockWords } from '../person/clock-words'
import { opposite } from '../squares'
import type { Refusal } from './line.svelte'
import type { Seek, Who } from './types'

type Words = typeof lobby

export const whoWords = ({ name }: Who, words: Words) => name ?? words.guest

/** The same where nothing else tells an account's name from one that a guest has chosen. */
export const signedWords = ({ name, account }: Who, words: Words) => (name && !account ? words.guestNamed(name) : (name ?? words.guest))

/** `1620?`: a question mark stands for a rating that is still a guess. */
export const ratingWords = ({ rating }: Who) => (rating ? `${Math.round(rating.points)}${rating.provisional ? '?' : ''}` : '')

export const modeWords = ({ mode }: Seek, t: Messages) => t.common.modes[mode] ?? mode

/** Clock, ruleset, what is rated, and which side there is: everything but the mode. The other side is for whoever takes it. */
export function aboutWords({ mode, clock, ruleset, house, rated, color }: Seek, words: Words, t: Messages, mine = false): string {
  return [
    clockWords(clock, t) || t.home.clocks.none,
    ruleset && ruleset !== 'parallax' ? RULESETS[ruleset] : '',
    house && mode !== 'house' ? words.houseRules : '',
    rated ? words.rated : words.casual,
    color === 'random' ? '' : words.sides[mine ? opposite(color) : color],
  ]
    .filter(Boolean)
    .join(' · ')
}

/** Why the lobby said no. */
export function refusedWords({ code, lobby, fault }: Refusal, words: Words, t: Messages): string {
  if (fault) return cardFaultWords(fault, t)
  if (lobby) return words.refused[lobby]
  return code === 'RATE_LIMIT' ? words.refused['too-fast'] : words.refused.other
}
