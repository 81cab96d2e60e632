// What a player asked for besides moves. Like a move it waits for the connection, and is sent once if it still makes sense by then.

import type { Asked } from '../wire/v1'

export type Wish = Extract<Asked, { type: 'game.resign' | 'game.abort' | 'game.offer-draw' | 'game.respond-draw' }>

/** How things stand when the connection is back. */
export interface Affairs {
  over: boolean
  /** The seat's own draw offer stands. */
  offered: boolean
  /** Somebody else's draw offer waits for this seat's answer. */
  asked: boolean
}

/**
 * A game that goes on has not heard of a resignation: nothing is lost by saying it again. A draw offer may have been declined
 * meanwhile, so one that was sent is never repeated.
 */
export function isStillWished(wish: Wish, sent: boolean, now: Affairs): boolean {
  if (now.over) return false
  switch (wish.type) {
    case 'game.resign':
    case 'game.abort':
      return true
    case 'game.offer-draw':
      return !sent && !now.offered
    case 'game.respond-draw':
      return now.asked
  }
}
