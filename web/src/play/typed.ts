// Moves as people type them: e2e4, Nf3, O-O, e8=Q, or just a square to touch the piece on it.

import type { Role, Square } from '../wire/view'
import { fileOf, rankOf, roleOfLetter, squareAt, type Man } from '../squares'

export interface TypedMove {
  from: Square
  /** Null if the piece is only touched. */
  to?: Square
  promotion?: Role
}

export type Misread = 'unclear' | 'ambiguous' | 'nobody'

/** `own` are the seat's pieces; `reach` says where one of them could go as far as the seat knows. */
export function readTyped(text: string, own: ReadonlyMap<Square, Man>, reach: (from: Square) => readonly Square[]): TypedMove | Misread {
  const typed = text.trim().replace(/[+#!?]+$/, '')
  if (/^[o0]-?[o0](-?[o0])?$/i.test(typed)) return castling(typed.replaceAll('-', '').length === 3, own)

  const squares = /^([a-h][1-8])[\s-]*(?:([a-h][1-8])[\s=]*([qrbnk])?)?$/i.exec(typed)
  if (squares) {
    const from = (squares[1] as string).toLowerCase()
    const to = squares[2]?.toLowerCase()
    if (to) return { from, to, ...promotion(squares[3]) }
    if (own.has(from)) return { from }
  }

  // A lower-case b is a file; the other role letters are not files and may be lower-case.
  const capital = typed.replace(/^[kqrn](?=[a-h1-8x])/, (letter) => letter.toUpperCase())
  const named = /^([KQRBN])?([a-h])?([1-8])?[x:-]?([a-h][1-8])[\s=(]*([QRBNKqrbnk])?\)?$/.exec(capital)
  if (!named) return 'unclear'
  const [, letter, file, rank, to] = named as unknown as [string, string?, string?, string?, string?]
  const role = letter ? roleOfLetter(letter) : 'pawn'
  const able = [...own]
    .filter(([from, man]) => man.role === role && (!file || from[0] === file) && (!rank || from[1] === rank))
    .filter(([from]) => reach(from).includes(to as Square))
  if (able.length > 1) {
    // A capturing pawn is named by its file; a destination alone means the pawn straight behind it.
    const straight = able.filter(([from]) => role === 'pawn' && !file && from[0] === to?.[0])
    if (straight.length !== 1) return 'ambiguous'
    return { from: (straight[0] as [Square, Man])[0], to: to as Square, ...promotion(named[5]) }
  }
  const only = able[0]
  return only ? { from: only[0], to: to as Square, ...promotion(named[5]) } : 'nobody'
}

function promotion(letter: string | undefined): { promotion?: Role } {
  const role = letter && roleOfLetter(letter)
  return role ? { promotion: role } : {}
}

/** The king's two steps; onto the rook where the king does not start on the e-file. */
function castling(long: boolean, own: ReadonlyMap<Square, Man>): TypedMove | Misread {
  const king = [...own].find(([, man]) => man.role === 'king')
  if (!king) return 'nobody'
  const [from] = king
  const rank = rankOf(from)
  if (fileOf(from) === 4) return { from, to: squareAt(long ? 2 : 6, rank) }
  const rooks = [...own]
    .filter(([square, man]) => man.role === 'rook' && rankOf(square) === rank)
    .map(([square]) => square)
    .filter((square) => (long ? fileOf(square) < fileOf(from) : fileOf(square) > fileOf(from)))
    .sort((a, b) => fileOf(a) - fileOf(b))
  const rook = long ? rooks[0] : rooks.at(-1)
  return rook ? { from, to: rook } : 'nobody'
}
