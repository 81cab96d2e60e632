import type { Messages } from '../en'
import type { CapturedKind, Direction, ModeratorText, Role } from '../../wire/view'

type Words = Record<ModeratorText, string>

const said: Words = {
  no_such_piece: 'No tienes ninguna pieza ahí.',
  no_legal_moves: 'Esa pieza no tiene jugadas legales.',
  wont_help: 'Mover esa pieza no te ayudará.',
  illegal_move: 'Jugada ilegal.',
  white_moved: 'Las blancas han jugado.',
  black_moved: 'Las negras han jugado.',
  white_moved_captured: 'Las blancas han jugado y han capturado.',
  black_moved_captured: 'Las negras han jugado y han capturado.',
  white_moved_captured_ep: 'Las blancas han capturado al paso.',
  black_moved_captured_ep: 'Las negras han capturado al paso.',
  white_hit: 'Las blancas han golpeado una pieza, que resiste.',
  black_hit: 'Las negras han golpeado una pieza, que resiste.',
  white_castled_kingside: 'Las blancas han hecho el enroque corto.',
  white_castled_queenside: 'Las blancas han hecho el enroque largo.',
  black_castled_kingside: 'Las negras han hecho el enroque corto.',
  black_castled_queenside: 'Las negras han hecho el enroque largo.',
  white_in_check: 'Las blancas están en jaque.',
  black_in_check: 'Las negras están en jaque.',
  white_promoted: 'Las blancas han coronado un peón.',
  black_promoted: 'Las negras han coronado un peón.',
  white_checkmate: 'Jaque mate. Ganan las blancas.',
  black_checkmate: 'Jaque mate. Ganan las negras.',
  stalemate: 'Rey ahogado. La partida termina en tablas.',
  draw_insufficient: 'Tablas: ningún bando puede dar mate.',
  draw_fifty: 'Tablas por la regla de los cincuenta movimientos.',
  draw_threefold: 'Tablas por triple repetición.',
  draw_no_moves: 'Tablas: no quedan jugadas.',
  white_took_king: 'Las blancas han capturado al rey.',
  black_took_king: 'Las negras han capturado al rey.',
  white_won: 'Ganan las blancas.',
  black_won: 'Ganan las negras.',
  draw_agreed: 'Tablas de mutuo acuerdo.',
  white_resigned: 'Las blancas se rinden.',
  black_resigned: 'Las negras se rinden.',
  white_out_of_time: 'A las blancas se les ha acabado el tiempo.',
  black_out_of_time: 'A las negras se les ha acabado el tiempo.',
  white_abandoned: 'Las blancas no han vuelto.',
  black_abandoned: 'Las negras no han vuelto.',
  white_left: 'Las blancas han dejado la partida.',
  black_left: 'Las negras han dejado la partida.',
  both_abandoned: 'Los dos jugadores se han ido.',
  aborted: 'La partida se ha anulado.',
  ai_unavailable: 'El ordenador no puede seguir jugando.',
  white_dropped: 'Las blancas han soltado una pieza.',
  black_dropped: 'Las negras han soltado una pieza.',
  no: 'No.',
  nonsense: 'Absurdo. Eso ya estaba descartado.',
  white_pawn_tries: 'Capturas de peón de las blancas:',
  black_pawn_tries: 'Capturas de peón de las negras:',
  any_yes: '¿Hay captura de peón? Sí.',
  any_no: '¿Hay captura de peón? No.',
  draw_cap: 'Tablas: demasiadas jugadas sin captura ni avance de peón.',
}

const promotedTo: Record<Role, string> = {
  pawn: 'Es un peón.',
  knight: 'Es un caballo.',
  bishop: 'Es un alfil.',
  rook: 'Es una torre.',
  queen: 'Es una dama.',
  king: 'Es un rey.',
}

const dropped: Record<Role, string> = {
  pawn: 'Un peón.',
  knight: 'Un caballo.',
  bishop: 'Un alfil.',
  rook: 'Una torre.',
  queen: 'Una dama.',
  king: 'Un rey.',
}

const captured: Record<CapturedKind, string> = {
  pawn: 'Un peón.',
  piece: 'Una pieza.',
  knight: 'Un caballo.',
  bishop: 'Un alfil.',
  rook: 'Una torre.',
  queen: 'Una dama.',
  king: 'Un rey.',
}

const directions: Record<Direction, string> = {
  file: 'por la columna',
  rank: 'por la fila',
  'long-diagonal': 'por la diagonal larga',
  'short-diagonal': 'por la diagonal corta',
  knight: 'de un caballo',
}

export const moderator: Messages['moderator'] = {
  said,
  theirs: {
    no_such_piece: 'Tu rival lo ha intentado con una pieza que no tiene ahí.',
    no_legal_moves: 'Tu rival lo ha intentado con una pieza que no tiene jugadas legales.',
    wont_help: 'Tu rival lo ha intentado con una pieza que no le ayudará.',
  },
  promotedTo,
  dropped,
  square: (s: string): string => `En ${s}.`,
  captured,
  check: (from: string): string => `Jaque ${from}.`,
  directions,
  and: ' y ',
  pawnTries: (what: string): string => `${what}.`,
  tries: (n: number): string => (n === 0 ? 'ninguna' : `${n}`),
  someTries: 'al menos una',
  title: 'Árbitro',
  silent: 'El árbitro aún no ha dicho nada.',
  quiet: 'En esta partida no se anuncia nada: observa el tablero.',
}
