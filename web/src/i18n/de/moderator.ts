import type { CapturedKind, Direction, ModeratorText, Role } from '../../wire/view'

type Words = Record<ModeratorText, string>

const said: Words = {
  no_such_piece: 'Du hast dort keine Figur.',
  no_legal_moves: 'Diese Figur hat keinen legalen Zug.',
  wont_help: 'Mit dieser Figur zu ziehen hilft dir nicht.',
  illegal_move: 'Illegaler Zug.',
  white_moved: 'Weiß hat gezogen.',
  black_moved: 'Schwarz hat gezogen.',
  white_moved_captured: 'Weiß hat gezogen und geschlagen.',
  black_moved_captured: 'Schwarz hat gezogen und geschlagen.',
  white_moved_captured_ep: 'Weiß hat en passant geschlagen.',
  black_moved_captured_ep: 'Schwarz hat en passant geschlagen.',
  white_hit: 'Weiß hat eine Figur getroffen; sie hält stand.',
  black_hit: 'Schwarz hat eine Figur getroffen; sie hält stand.',
  white_castled_kingside: 'Weiß hat kurz rochiert.',
  white_castled_queenside: 'Weiß hat lang rochiert.',
  black_castled_kingside: 'Schwarz hat kurz rochiert.',
  black_castled_queenside: 'Schwarz hat lang rochiert.',
  white_in_check: 'Weiß steht im Schach.',
  black_in_check: 'Schwarz steht im Schach.',
  white_promoted: 'Weiß hat einen Bauern umgewandelt.',
  black_promoted: 'Schwarz hat einen Bauern umgewandelt.',
  white_checkmate: 'Schachmatt. Weiß gewinnt.',
  black_checkmate: 'Schachmatt. Schwarz gewinnt.',
  stalemate: 'Patt. Die Partie endet remis.',
  draw_insufficient: 'Remis: Keine Seite kann mattsetzen.',
  draw_fifty: 'Remis nach der Fünfzig-Züge-Regel.',
  draw_threefold: 'Remis durch dreifache Stellungswiederholung.',
  draw_no_moves: 'Remis: Es ist kein Zug mehr möglich.',
  white_took_king: 'Weiß hat den König geschlagen.',
  black_took_king: 'Schwarz hat den König geschlagen.',
  white_won: 'Weiß gewinnt.',
  black_won: 'Schwarz gewinnt.',
  draw_agreed: 'Remis durch Vereinbarung.',
  white_resigned: 'Weiß gibt auf.',
  black_resigned: 'Schwarz gibt auf.',
  white_out_of_time: 'Weiß hat die Zeit überschritten.',
  black_out_of_time: 'Schwarz hat die Zeit überschritten.',
  white_abandoned: 'Weiß ist nicht zurückgekommen.',
  black_abandoned: 'Schwarz ist nicht zurückgekommen.',
  white_left: 'Weiß hat die Partie verlassen.',
  black_left: 'Schwarz hat die Partie verlassen.',
  both_abandoned: 'Beide Spieler sind gegangen.',
  aborted: 'Die Partie wurde abgebrochen.',
  ai_unavailable: 'Der Computer kann nicht weiterspielen.',
  white_dropped: 'Weiß hat eine Figur eingesetzt.',
  black_dropped: 'Schwarz hat eine Figur eingesetzt.',
  no: 'Nein.',
  nonsense: 'Unsinn. Das kann nie legal sein.',
  white_pawn_tries: 'Bauernschläge von Weiß:',
  black_pawn_tries: 'Bauernschläge von Schwarz:',
  any_yes: 'Schlägt ein Bauer? Ja.',
  any_no: 'Schlägt ein Bauer? Nein.',
}

const promotedTo: Record<Role, string> = {
  pawn: 'Er ist jetzt ein Bauer.',
  knight: 'Er ist jetzt ein Springer.',
  bishop: 'Er ist jetzt ein Läufer.',
  rook: 'Er ist jetzt ein Turm.',
  queen: 'Er ist jetzt eine Dame.',
  king: 'Er ist jetzt ein König.',
}

const dropped: Record<Role, string> = {
  pawn: 'Einen Bauern.',
  knight: 'Einen Springer.',
  bishop: 'Einen Läufer.',
  rook: 'Einen Turm.',
  queen: 'Eine Dame.',
  king: 'Einen König.',
}

const captured: Record<CapturedKind, string> = {
  pawn: 'Ein Bauer.',
  piece: 'Eine Figur.',
  knight: 'Ein Springer.',
  bishop: 'Ein Läufer.',
  rook: 'Ein Turm.',
  queen: 'Eine Dame.',
  king: 'Ein König.',
}

const directions: Record<Direction, string> = {
  file: 'auf der Linie',
  rank: 'auf der Reihe',
  'long-diagonal': 'auf der langen Diagonale',
  'short-diagonal': 'auf der kurzen Diagonale',
  knight: 'von einem Springer',
}

export const moderator = {
  said,
  promotedTo,
  dropped,
  square: (s: string): string => `Auf ${s}.`,
  captured,
  check: (from: string): string => `Schach ${from}.`,
  directions,
  and: ' und ',
  tries: (n: number): string => (n === 0 ? 'keine' : `${n}`),
  someTries: 'mindestens einer',
  title: 'Spielleiter',
  silent: 'Der Spielleiter hat noch nichts gesagt.',
  quiet: 'In dieser Partie wird nichts angesagt: Achte auf das Brett.',
}
