// Why the server refused a rule card, in words.

import { catalogueWords } from './i18n/catalogue-words.svelte'
import type { Messages } from './i18n/en'
import { faultWords } from './profile/faults'
import type { Fault, ProfileFault } from './wire/api'

/** A profile's fault has texts of its own, which stand beside its entries. */
type CardFault = Exclude<Fault, { entries: unknown }>
type Reason = CardFault['reason']

/** One text for each reason, with what the server says about it; `name` is the name of a preset. */
export type CardFaultTexts = {
  [R in Reason]: (fault: Extract<CardFault, { reason: R }>, name: (preset: string) => string) => string
}

export function isOfProfile(fault: Fault): fault is ProfileFault {
  return 'entries' in fault
}

export function cardFaultWords(fault: Fault, t: Messages): string {
  if (isOfProfile(fault)) return faultWords(fault, t)
  const text = t.faults.reasons[fault.reason] as (fault: CardFault, name: (preset: string) => string) => string
  return text(fault, (preset) => catalogueWords.nameOf(preset))
}
