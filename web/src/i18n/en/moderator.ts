import type { ModeratorText, Role } from '../../wire/view'

type Words = Record<ModeratorText, string>

const said: Words = {
  no_such_piece: 'You have no piece there.',
  no_legal_moves: 'That piece has no legal moves.',
  wont_help: 'Moving that piece will not help you.',
  illegal_move: 'Illegal move.',
  white_moved: 'White has moved.',
  black_moved: 'Black has moved.',
  white_moved_captured: 'White has moved and captured.',
  black_moved_captured: 'Black has moved and captured.',
  white_moved_captured_ep: 'White has captured en passant.',
  black_moved_captured_ep: 'Black has captured en passant.',
  white_hit: 'White has hit a piece, which stands firm.',
  black_hit: 'Black has hit a piece, which stands firm.',
  white_castled_kingside: 'White has castled kingside.',
  white_castled_queenside: 'White has castled queenside.',
  black_castled_kingside: 'Black has castled kingside.',
  black_castled_queenside: 'Black has castled queenside.',
  white_in_check: 'White is in check.',
  black_in_check: 'Black is in check.',
  white_promoted: 'White has promoted a pawn.',
  black_promoted: 'Black has promoted a pawn.',
  white_checkmate: 'Checkmate. White wins.',
  black_checkmate: 'Checkmate. Black wins.',
  stalemate: 'Stalemate. The game is drawn.',
  draw_insufficient: 'Draw: neither side can mate.',
  draw_fifty: 'Draw by the fifty-move rule.',
  draw_threefold: 'Draw by threefold repetition.',
  draw_no_moves: 'Draw: no move is left.',
  white_took_king: 'White has taken the king.',
  black_took_king: 'Black has taken the king.',
  white_won: 'White wins.',
  black_won: 'Black wins.',
  draw_agreed: 'Draw by agreement.',
  white_resigned: 'White resigns.',
  black_resigned: 'Black resigns.',
  white_out_of_time: 'White is out of time.',
  black_out_of_time: 'Black is out of time.',
  white_abandoned: 'White did not come back.',
  black_abandoned: 'Black did not come back.',
  white_left: 'White has left the game.',
  black_left: 'Black has left the game.',
  both_abandoned: 'Both players have gone.',
  aborted: 'The game was aborted.',
  ai_unavailable: 'The computer cannot play on.',
}

const promotedTo: Record<Role, string> = {
  pawn: 'It is a pawn.',
  knight: 'It is a knight.',
  bishop: 'It is a bishop.',
  rook: 'It is a rook.',
  queen: 'It is a queen.',
  king: 'It is a king.',
}

export const moderator = {
  said,
  /** Follows `white_promoted` or `black_promoted`. */
  promotedTo,
  title: 'Moderator',
  silent: 'The moderator has said nothing yet.',
  /** Heard in games in which the moderator says nothing. */
  quiet: 'Nothing is announced in this game: watch the board.',
}
