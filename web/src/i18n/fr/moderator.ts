import type { CapturedKind, Direction, ModeratorText, Role } from '../../wire/view'

type Words = Record<ModeratorText, string>

const said: Words = {
  no_such_piece: 'Vous n’avez aucune pièce sur cette case.',
  no_legal_moves: 'Cette pièce n’a aucun coup légal.',
  wont_help: 'Jouer cette pièce ne vous aidera pas.',
  illegal_move: 'Coup illégal.',
  white_moved: 'Les Blancs ont joué.',
  black_moved: 'Les Noirs ont joué.',
  white_moved_captured: 'Les Blancs ont joué et pris.',
  black_moved_captured: 'Les Noirs ont joué et pris.',
  white_moved_captured_ep: 'Les Blancs ont pris en passant.',
  black_moved_captured_ep: 'Les Noirs ont pris en passant.',
  white_hit: 'Les Blancs ont touché une pièce, qui résiste.',
  black_hit: 'Les Noirs ont touché une pièce, qui résiste.',
  white_castled_kingside: 'Les Blancs ont fait le petit roque.',
  white_castled_queenside: 'Les Blancs ont fait le grand roque.',
  black_castled_kingside: 'Les Noirs ont fait le petit roque.',
  black_castled_queenside: 'Les Noirs ont fait le grand roque.',
  white_in_check: 'Les Blancs sont en échec.',
  black_in_check: 'Les Noirs sont en échec.',
  white_promoted: 'Les Blancs ont promu un pion.',
  black_promoted: 'Les Noirs ont promu un pion.',
  white_checkmate: 'Échec et mat. Les Blancs gagnent.',
  black_checkmate: 'Échec et mat. Les Noirs gagnent.',
  stalemate: 'Pat. La partie est nulle.',
  draw_insufficient: 'Nulle : aucun camp ne peut mater.',
  draw_fifty: 'Nulle par la règle des cinquante coups.',
  draw_threefold: 'Nulle par triple répétition.',
  draw_no_moves: 'Nulle : plus aucun coup n’est possible.',
  white_took_king: 'Les Blancs ont pris le roi.',
  black_took_king: 'Les Noirs ont pris le roi.',
  white_won: 'Les Blancs gagnent.',
  black_won: 'Les Noirs gagnent.',
  draw_agreed: 'Nulle par accord mutuel.',
  white_resigned: 'Les Blancs abandonnent.',
  black_resigned: 'Les Noirs abandonnent.',
  white_out_of_time: 'Les Blancs ont épuisé leur temps.',
  black_out_of_time: 'Les Noirs ont épuisé leur temps.',
  white_abandoned: 'Les Blancs ne sont pas revenus.',
  black_abandoned: 'Les Noirs ne sont pas revenus.',
  white_left: 'Les Blancs ont quitté la partie.',
  black_left: 'Les Noirs ont quitté la partie.',
  both_abandoned: 'Les deux joueurs sont partis.',
  aborted: 'La partie a été annulée.',
  ai_unavailable: 'L’ordinateur ne peut pas continuer.',
  white_dropped: 'Les Blancs ont parachuté une pièce.',
  black_dropped: 'Les Noirs ont parachuté une pièce.',
  no: 'Non.',
  nonsense: 'Absurde. Ce ne peut jamais être légal.',
  white_pawn_tries: 'Prises de pion des Blancs :',
  black_pawn_tries: 'Prises de pion des Noirs :',
  any_yes: 'Une prise de pion ? Oui.',
  any_no: 'Une prise de pion ? Non.',
}

const promotedTo: Record<Role, string> = {
  pawn: 'C’est un pion.',
  knight: 'C’est un cavalier.',
  bishop: 'C’est un fou.',
  rook: 'C’est une tour.',
  queen: 'C’est une dame.',
  king: 'C’est un roi.',
}

const dropped: Record<Role, string> = {
  pawn: 'Un pion.',
  knight: 'Un cavalier.',
  bishop: 'Un fou.',
  rook: 'Une tour.',
  queen: 'Une dame.',
  king: 'Un roi.',
}

const captured: Record<CapturedKind, string> = {
  pawn: 'Un pion.',
  piece: 'Une pièce.',
  knight: 'Un cavalier.',
  bishop: 'Un fou.',
  rook: 'Une tour.',
  queen: 'Une dame.',
  king: 'Un roi.',
}

const directions: Record<Direction, string> = {
  file: 'sur la colonne',
  rank: 'sur la rangée',
  'long-diagonal': 'sur la grande diagonale',
  'short-diagonal': 'sur la petite diagonale',
  knight: 'd’un cavalier',
}

export const moderator = {
  said,
  promotedTo,
  dropped,
  square: (s: string): string => `En ${s}.`,
  captured,
  check: (from: string): string => `Échec ${from}.`,
  directions,
  and: ' et ',
  tries: (n: number): string => (n === 0 ? 'aucune' : `${n}`),
  someTries: 'au moins une',
  title: 'Arbitre',
  silent: 'L’arbitre n’a encore rien dit.',
  quiet: 'Rien n’est annoncé dans cette partie : observez l’échiquier.',
}
