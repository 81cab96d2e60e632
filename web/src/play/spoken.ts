// What was heard, in words, for the live region and the voice: enough to play by ear alone.

import { isPromotion } from './announced'
import type { Messages } from '../i18n/en'
import type { Card } from '../wire/api'
import type { PairView } from '../wire/view'
import { menOf } from './table'
import type { Heard } from './session.svelte'

export function spoken(heard: Heard, view: PairView, card: Card, t: Messages): string {
  const words = heard.announcements.map((text) => {
    const promoted = isPromotion(text) && heard.promotedTo
    return promoted ? `${t.moderator.said[text]} ${t.moderator.promotedTo[promoted]}` : t.moderator.said[text]
  })
  const move = heard.move
  const man = move && menOf(view).get(move.to)
  if (move && man && card.sight === 'open') {
    words.unshift(t.game.spoken.theirMove(t.common.pieces[man.color][man.role], move.from, move.to))
  } else if (heard.moved && heard.moved !== view.seat && words.length === 0) words.push(t.game.spoken.theyMoved)
  if (heard.taken && card.sight !== 'open') words.push(t.game.spoken.youTook(heard.taken))
  if (heard.lost) words.push(t.game.spoken.youLost(heard.lost))
  // Where there is a moderator, it has already said so.
  if (heard.check && heard.announcements.length === 0) words.push(t.game.spoken.check)
  if (heard.over && view.ending && heard.announcements.length === 0) words.push(resultOf(view, t))
  if (heard.yourTurn) words.push(t.game.spoken.yourMove)
  return words.join(' ')
}

/** `White wins, by checkmate`. */
export function resultOf(view: PairView, t: Messages): string {
  const ending = view.ending
  if (!ending) return ''
  const noResult = ending.reason === 'aborted' || ending.reason === 'ai_unavailable'
  const result = ending.winner ? t.common.wins(ending.winner) : noResult ? t.common.noResult : t.common.draw
  return t.review.headline(result, t.common.reasons[ending.reason])
}
