// The question for pawn captures, as far as it still binds the side to move.

import type { Card } from '../wire/api'
import type { PairView } from '../wire/view'
import { isRefusal } from './announced'

/** Whether the side to move has been told of a pawn capture and must try one. */
export function mustCapture(view: PairView, { moderator }: Pick<Card, 'moderator'>): boolean {
  if (view.ending || typeof moderator !== 'object') return false
  if (view.turn === view.seat) return view.asking === 'yes'
  // What the other side still has to do follows from what both hear.
  const heard = view.announcements.filter(({ ply }) => ply === view.ply)
  const answer = heard.findIndex(({ text }) => text === 'any_yes')
  if (answer < 0) return false
  if (moderator.pawnTries === 'ask-until-legal') return true
  return moderator.refusalsHeard === 'both' && !heard.slice(answer).some(({ text }) => isRefusal(text))
}
