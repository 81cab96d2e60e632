// Squares as names: 'a1' to 'h8'.

import type { BySeat, Role, Seat, Square } from './wire/view'

/** A piece as it stands on a board. */
export interface Piece {
  role: Role
  color: Seat
}

export const SEATS: readonly Seat[] = ['white', 'black']

/** A point of view: what a seat sees, or the truth. */
export type Perspective = Seat | 'truth'

export type Placement = ReadonlyMap<Square, Piece>

const FILES = 'abcdefgh'

/** All 64, a1 first, h8 last: the order of their numbers on the wire. */
export const SQUARES: readonly Square[] = Array.from({ length: 64 }, (_, index) => squareAt(index % 8, Math.floor(index / 8)))

export function squareAt(file: number, rank: number): Square {
  return `${FILES[file]}${rank + 1}`
}

export function fileOf(square: Square): number {
  return FILES.indexOf(square.charAt(0))
}

export function rankOf(square: Square): number {
  return Number(square.charAt(1)) - 1
}

export function opposite(seat: Seat): Seat {
  return seat === 'white' ? 'black' : 'white'
}

const LETTERS: Record<Role, string> = { pawn: 'p', knight: 'n', bishop: 'b', rook: 'r', queen: 'q', king: 'k' }
const ROLES: Record<string, Role> = { p: 'pawn', n: 'knight', b: 'bishop', r: 'rook', q: 'queen', k: 'king' }

export function roleOfLetter(letter: string): Role | undefined {
  return ROLES[letter.toLowerCase()]
}

/** The placement field of a FEN. */
export function placementFen(pieces: Placement): string {
  const rows: string[] = []
  for (let rank = 7; rank >= 0; rank--) {
    let row = ''
    let empty = 0
    for (let file = 0; file < 8; file++) {
      const piece = pieces.get(squareAt(file, rank))
      if (!piece) {
        empty++
        continue
      }
      if (empty) row += empty
      empty = 0
      row += piece.color === 'white' ? LETTERS[piece.role].toUpperCase() : LETTERS[piece.role]
    }
    rows.push(empty ? row + empty : row)
  }
  return rows.join('/')
}

/** The pieces of a FEN; everything else is ignored. */
export function readFen(fen: string): Map<Square, Piece> {
  const pieces = new Map<Square, Piece>()
  const rows = fen.replace(/[[ ].*/, '').split('/')
  rows.forEach((row, index) => {
    let file = 0
    for (const letter of row) {
      const role = roleOfLetter(letter)
      if (role) pieces.set(squareAt(file++, 7 - index), { role, color: letter === letter.toLowerCase() ? 'black' : 'white' })
      else file += Number(letter) || 0
    }
  })
  return pieces
}

/** What each side has in its pocket, `[Qpp]` behind the placement; null where there are no drops. */
export function readPockets(fen: string): BySeat<Role[]> | null {
  const inside = /^[^ ]*\[([a-z]*)\]/i.exec(fen)?.[1]
  if (inside === undefined) return null
  const rolesOf = (letters: RegExp) => (inside.match(letters) ?? []).flatMap((letter) => roleOfLetter(letter) ?? [])
  return { white: rolesOf(/[A-Z]/g), black: rolesOf(/[a-z]/g) }
}
