// What a page says while the connection is lost: what will be sent when it is back.

import type { Messages } from '../i18n/en'
import type { SeatLine } from './seat-line.svelte'

export function waitingWords({ busy, wish }: Pick<SeatLine, 'busy' | 'wish'>, t: Messages): string {
  const words = t.people.line
  if (wish) return words.wishes[wish.type]
  return busy ? words.unsent : t.game.line.broken
}
