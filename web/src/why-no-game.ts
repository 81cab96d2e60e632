// Why a game could not be created, in words.

import { cardFaultWords } from './card-faults'
import { RequestFailed } from './http'
import type { Messages } from './i18n/en'

export function whyNoGame(failure: unknown, t: Messages): string {
  const { errors } = t.common
  if (!(failure instanceof RequestFailed)) return errors.failed
  if (failure.code === 'ai_offline') return t.home.computer.offline
  if (failure.fault) return cardFaultWords(failure.fault, t)
  if (failure.code === 'banned') return errors.banned
  if (failure.code === 'unreachable') return errors.unreachable
  if (failure.status === 429) return errors.tooMany
  if (failure.status === 503) return errors.full
  return failure.code === 'malformed' ? t.faults.other : errors.failed
}
