import type { CapturedKind, Direction, ModeratorText, Role } from '../../wire/view'

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
  white_hit: 'White has hit a piece, but it survived.',
  black_hit: 'Black has hit a piece, but it survived.',
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
  draw_insufficient: 'Draw by insufficient material.',
  draw_fifty: 'Draw by the fifty-move rule.',
  draw_threefold: 'Draw by threefold repetition.',
  draw_no_moves: 'Draw: no moves left.',
  white_took_king: 'White has captured the king.',
  black_took_king: 'Black has captured the king.',
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
  both_abandoned: 'Both players have left.',
  aborted: 'The game was aborted.',
  ai_unavailable: 'The computer cannot continue.',
  white_dropped: 'White has dropped a piece.',
  black_dropped: 'Black has dropped a piece.',
  no: 'No.',
  nonsense: 'Nonsense. That was already ruled out.',
  white_pawn_tries: 'White’s pawn captures:',
  black_pawn_tries: 'Black’s pawn captures:',
  any_yes: 'Any? Yes: there is a pawn capture.',
  any_no: 'Any? No pawn capture.',
  draw_cap: 'Draw: too many moves without a capture or a pawn move.',
}

const promotedTo: Record<Role, string> = {
  pawn: 'It is now a pawn.',
  knight: 'It is now a knight.',
  bishop: 'It is now a bishop.',
  rook: 'It is now a rook.',
  queen: 'It is now a queen.',
  king: 'It is now a king.',
}

const dropped: Record<Role, string> = {
  pawn: 'A pawn.',
  knight: 'A knight.',
  bishop: 'A bishop.',
  rook: 'A rook.',
  queen: 'A queen.',
  king: 'A king.',
}

const captured: Record<CapturedKind, string> = {
  pawn: 'A pawn.',
  piece: 'A piece.',
  knight: 'A knight.',
  bishop: 'A bishop.',
  rook: 'A rook.',
  queen: 'A queen.',
  king: 'A king.',
}

const directions: Record<Direction, string> = {
  file: 'on the file',
  rank: 'on the rank',
  'long-diagonal': 'on the long diagonal',
  'short-diagonal': 'on the short diagonal',
  knight: 'from a knight',
}

export const moderator = {
  said,
  /** Refusals as the other player hears them, where those who tried are spoken to. */
  theirs: {
    no_such_piece: 'Your opponent tried a piece that is not there.',
    no_legal_moves: 'Your opponent tried a piece that has no legal moves.',
    wont_help: 'Your opponent tried a piece that will not help.',
  },
  /** Follows `white_promoted` or `black_promoted`. */
  promotedTo,
  /** Follows `white_dropped` or `black_dropped`. */
  dropped,
  /** Follows a capture: where it was, and of what. */
  square: (s: string): string => `On ${s}.`,
  captured,
  /** Follows a check. */
  check: (from: string): string => `Check comes ${from}.`,
  directions,
  and: ' and ',
  /** Follow `white_pawn_tries` or `black_pawn_tries`. */
  pawnTries: (what: string): string => `${what}.`,
  tries: (n: number): string => (n === 0 ? 'none' : `${n}`),
  someTries: 'at least one',
  title: 'Moderator',
  silent: 'The moderator has said nothing yet.',
  /** Shown in games without a moderator. */
  quiet: 'There is no moderator in this game. Watch the board.',
}
