// What is wrong with a file, in words.

import type { DuplicateTexts } from '../i18n/duplicate-texts.svelte'
import type { DuplicateFailure } from '../wire/api'

/** Null stands for a file that is no game record at all. */
export function tellFault(fault: DuplicateFailure | null, words: DuplicateTexts): string {
  const { faults } = words
  if (!fault) return faults.file(faults.reasons.syntax)
  const reason =
    fault.reason === 'on_one_board_only' && fault.board && fault.why
      ? `${words.notOn(fault.board)} ${words.why[fault.why]}`
      : faults.reasons[fault.reason]
  return fault.ply === undefined ? faults.file(reason) : faults.move(fault.ply, reason)
}
