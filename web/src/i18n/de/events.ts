import type { Messages } from '../en'
import type { Role, Seat } from '../../wire/view'
import { common } from './common'

const { roles, seats } = common

const your: Record<Role, string> = {
  pawn: 'deinen Bauern',
  knight: 'deinen Springer',
  bishop: 'deinen Läufer',
  rook: 'deinen Turm',
  queen: 'deine Dame',
  king: 'deinen König',
}

export const events: Messages['events'] = {
  lost: (by: Seat, role: Role, square: string) => `${seats[by]} hat ${your[role]} auf ${square} geschlagen.`,
  lostEnPassant: (by: Seat, square: string) => `${seats[by]} hat deinen Bauern auf ${square} en passant geschlagen.`,
  hit: (by: Seat, role: Role, square: string) => `${seats[by]} hat ${your[role]} auf ${square} getroffen, aber nicht geschlagen.`,
  tried: (role: Role | null, from: string, to: string | null) =>
    `${role ? `${roles[role]} ` : ''}${to ? `${from} nach ${to}` : from}`,
  triedDrop: (role: Role, to: string) => `${roles[role]} auf ${to}`,
  refused: {
    no_such_piece: 'dort steht keine Figur von dir',
    no_legal_moves: 'kein legaler Zug',
    wont_help: 'hilft nicht',
    illegal_move: 'illegal',
    no: 'nein',
    nonsense: 'Unsinn',
  },
  drawDeclined: 'Dein Remisangebot wurde abgelehnt.',
  outage: (seconds: number) => `Der Server war ${seconds} s lang nicht erreichbar. Die Uhren standen so lange.`,
  cutShort: (asked: string, to: string) => `Bei ${asked} stand etwas im Weg: Deine Figur steht auf ${to}.`,
  cameToNothing: (asked: string) => `Aus ${asked} wurde nichts.`,
  sensed: (pieces: string | null) => (pieces ? `Du erspähst: ${pieces}.` : 'Du erspähst keine gegnerische Figur.'),
  recalled: (turn: number, piece: string | null) => `in Zug ${turn} erspäht: ${piece ?? 'nichts'}`,
  hiddenMove: 'verdeckter Zug',
  now: 'Zurück zur Partie',
  past: (move: string) => `Nach ${move}`,
  start: 'Ausgangsstellung',
  noMoves: 'Noch keine Züge.',
  guessed: (right: number, all: number) => `Du hattest ${right} von ${all} richtig.`,
}
