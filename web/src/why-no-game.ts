// Why a game that was asked for could not be made, in words.

import { RequestFailed } from './http'
import type { Messages } from './i18n/en'

export function whyNoGame(failure: unknown, { common: { errors }, home }: Messages): string {
  if (!(failure instanceof RequestFailed)) return errors.failed
  if (failure.code === 'ai_offline') return home.computer.offline
  if (failure.code === 'unreachable') return errors.unreachable
  if (failure.status === 429) return errors.tooMany
  if (failure.status === 503) return errors.full
  // The server says which rule does not go with which.
  return failure.code === 'malformed' && failure.message ? failure.message : errors.failed
}
