import type { Messages } from '../en'
import type { Role, Seat } from '../../wire/view'
import { common } from './common'

const { roles } = common

const sides: Record<Seat, string> = { white: 'Les Blancs', black: 'Les Noirs' }

export const events: Messages['events'] = {
  lost: (by: Seat, role: Role, square: string) => `${sides[by]} ont pris votre ${roles[role]} en ${square}.`,
  lostEnPassant: (by: Seat, square: string) => `${sides[by]} ont pris en passant votre pion en ${square}.`,
  hit: (by: Seat, role: Role, square: string) => `${sides[by]} ont touché votre ${roles[role]} en ${square}, qui résiste.`,
  tried: (role: Role | null, from: string, to: string | null) =>
    `${role ? `${roles[role]} ` : ''}${to ? `de ${from} en ${to}` : from}`,
  triedDrop: (role: Role, to: string) => `parachutage de ${roles[role]} en ${to}`,
  refused: {
    no_such_piece: 'aucune pièce à vous',
    no_legal_moves: 'aucun coup légal',
    wont_help: 'n’aide pas',
    illegal_move: 'illégal',
    no: 'non',
    nonsense: 'absurde',
  },
  drawDeclined: 'Votre proposition de nulle a été refusée.',
  outage: (seconds: number) => `Le serveur est resté indisponible ${seconds} s. Les pendules étaient arrêtées.`,
  cutShort: (asked: string, to: string) => `Quelque chose barrait ${asked} : votre pièce est en ${to}.`,
  cameToNothing: (asked: string) => `${asked} n’a rien donné.`,
  sensed: (pieces: string | null) => (pieces ? `Vous observez : ${pieces}.` : 'Vous n’observez aucune pièce adverse.'),
  recalled: (turn: number, piece: string | null) => `observé au tour ${turn} : ${piece ?? 'rien'}`,
  hiddenMove: 'coup caché',
  now: 'Revenir à la partie',
  past: (move: string) => `Après ${move}`,
  start: 'Position de départ',
  noMoves: 'Aucun coup pour l’instant.',
  guessed: (right: number, all: number) => `Vous aviez vu juste ${right} fois sur ${all}.`,
}
