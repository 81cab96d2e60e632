// What kinds of announcement there are, by their names on the wire.

import type { ModeratorText } from '../wire/view'

const REFUSALS: readonly ModeratorText[] = ['no_such_piece', 'no_legal_moves', 'wont_help', 'illegal_move']
const CHECKS: readonly ModeratorText[] = ['white_in_check', 'black_in_check', 'white_checkmate', 'black_checkmate']
const PROMOTIONS: readonly ModeratorText[] = ['white_promoted', 'black_promoted']
const PLAIN_MOVES: readonly ModeratorText[] = [
  'white_moved',
  'black_moved',
  'white_moved_captured',
  'black_moved_captured',
  'white_moved_captured_ep',
  'black_moved_captured_ep',
]

export const isRefusal = (text: ModeratorText) => REFUSALS.includes(text)
export const isCheck = (text: ModeratorText) => CHECKS.includes(text)
export const isPromotion = (text: ModeratorText) => PROMOTIONS.includes(text)
/** It says nothing that a player who sees the board does not know. */
export const isPlainMove = (text: ModeratorText) => PLAIN_MOVES.includes(text)
