// What kinds of announcement there are, by their names on the wire.

import type { ModeratorText } from '../wire/view'

const REFUSALS: readonly ModeratorText[] = ['no_such_piece', 'no_legal_moves', 'wont_help', 'illegal_move', 'no', 'nonsense']
const CHECKS: readonly ModeratorText[] = ['white_in_check', 'black_in_check', 'white_checkmate', 'black_checkmate']
const PROMOTIONS: readonly ModeratorText[] = ['white_promoted', 'black_promoted']
const CASTLINGS: readonly ModeratorText[] = [
  'white_castled_kingside',
  'white_castled_queenside',
  'black_castled_kingside',
  'black_castled_queenside',
]
const CAPTURES: readonly ModeratorText[] = [
  'white_moved_captured',
  'black_moved_captured',
  'white_moved_captured_ep',
  'black_moved_captured_ep',
]
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
export const isMate = (text: ModeratorText) => text === 'white_checkmate' || text === 'black_checkmate'
export const isPromotion = (text: ModeratorText) => PROMOTIONS.includes(text)
export const isCastling = (text: ModeratorText) => CASTLINGS.includes(text)
export const isCapture = (text: ModeratorText) => CAPTURES.includes(text)
/** It says nothing that a player who sees the board does not know. */
export const isPlainMove = (text: ModeratorText) => PLAIN_MOVES.includes(text)

export const isDrop = (text: ModeratorText) => text === 'white_dropped' || text === 'black_dropped'
