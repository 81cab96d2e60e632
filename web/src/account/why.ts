// Why a request about accounts failed, in words.

import { RequestFailed } from '../http'
import type { account } from '../i18n/en/account'
import type { Messages } from '../i18n/en'
import type { ProblemCode } from '../wire/api'
import { PasskeyRefused } from './passkey'

type Errors = (typeof account)['errors']

/** What a code means at this place, where the general words would say too little. */
export type Here = Partial<Record<ProblemCode, string>>

export function why(failure: unknown, errors: Errors, t: Messages, here: Here = {}): string {
  if (failure instanceof PasskeyRefused) return errors.passkeyRefused
  if (!(failure instanceof RequestFailed)) return t.common.errors.failed
  const code = failure.code as ProblemCode
  const said = here[code] ?? (errors as Partial<Record<ProblemCode, string>>)[code]
  if (said) return said
  if (failure.code === 'unreachable') return t.common.errors.unreachable
  return failure.code === 'unavailable' ? t.common.errors.busy : t.common.errors.failed
}
