// What the server did not accept during a game, in words.

import { cardFaultWords } from '../card-faults'
import type { Messages } from '../i18n/en'
import type { ErrorCode, Fault } from '../wire/api'

export function complaintWords(code: ErrorCode, fault: Fault | null, t: Messages): string {
  if (fault) return cardFaultWords(fault, t)
  // Elsewhere it is announced, in the same words.
  if (code === 'NONSENSE') return t.moderator.said.nonsense
  const texts: Partial<Record<ErrorCode, string>> = t.game.complaints
  return texts[code] ?? t.game.complaints.other
}
