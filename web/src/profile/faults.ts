// Why the server refused a profile, and which of its entries are to blame.

import type { Messages } from '../i18n/en'
import type { ProfileFault } from '../wire/api'
import type { Profile } from '../wire/view'
import { entriesOf, type Entry } from './profile'

type Reason = ProfileFault['reason']

/** One text for each reason, with what the server says about it. */
export type FaultTexts = { [R in Reason]: (fault: Extract<ProfileFault, { reason: R }>) => string }

export interface Fault {
  fault: ProfileFault
  /** The entries to blame; none if the fault lies in no single one. */
  entries: readonly Entry[]
}

/** `profile` is the one that the server refused. */
export function faultIn(profile: Profile, fault: ProfileFault): Fault {
  const all = entriesOf(profile)
  const indexes = fault.entries.map((entry) => ('perType' in entry ? entry.perType : profile.perType.length + entry.perInstance))
  return { fault, entries: indexes.flatMap((index) => all[index] ?? []) }
}

export function faultWords(fault: ProfileFault, t: Messages): string {
  const text = t.profile.reasons[fault.reason] as (fault: ProfileFault) => string
  return text(fault)
}
