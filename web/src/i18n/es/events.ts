import type { Messages } from '../en'
import type { Role, Seat } from '../../wire/view'
import { common } from './common'

const { roles } = common

const sides: Record<Seat, string> = { white: 'Las blancas', black: 'Las negras' }

export const events: Messages['events'] = {
  lost: (by: Seat, role: Role, square: string) => `${sides[by]} han capturado tu ${roles[role]} en ${square}.`,
  lostEnPassant: (by: Seat, square: string) => `${sides[by]} han capturado al paso tu peón en ${square}.`,
  hit: (by: Seat, role: Role, square: string) => `${sides[by]} han golpeado tu ${roles[role]} en ${square}, que resiste.`,
  tried: (role: Role | null, from: string, to: string | null) =>
    `${role ? `${roles[role]} ` : ''}${to ? `de ${from} a ${to}` : from}`,
  triedDrop: (role: Role, to: string) => `soltar ${roles[role]} en ${to}`,
  refused: {
    no_such_piece: 'no hay pieza tuya ahí',
    no_legal_moves: 'sin jugadas legales',
    wont_help: 'no ayuda',
    illegal_move: 'ilegal',
    no: 'no',
    nonsense: 'absurdo',
  },
  drawDeclined: 'Tu oferta de tablas ha sido rechazada.',
  outage: (seconds: number) => `El servidor estuvo ausente ${seconds} s. Los relojes estuvieron parados.`,
  cutShort: (asked: string, to: string) => `Había algo en el camino de ${asked}: tu pieza está en ${to}.`,
  cameToNothing: (asked: string) => `${asked} no se ha podido jugar.`,
  sensed: (pieces: string | null) => (pieces ? `Descubres: ${pieces}.` : 'No descubres ninguna pieza rival.'),
  recalled: (turn: number, piece: string | null) => `en el turno ${turn} viste: ${piece ?? 'nada'}`,
  hiddenMove: 'jugada oculta',
  now: 'Volver a la partida',
  past: (move: string) => `Tras ${move}`,
  start: 'Posición inicial',
  noMoves: 'Aún no hay jugadas.',
  guessed: (right: number, all: number) => `Has acertado ${right} de ${all}.`,
}
