// Moves as people type them: e2e4, Nf3, O-O, e8=Q, or just a square to touch the piece on it. Pieces go by the letters of the
// player's language, and by the English ones: where a letter could mean either, the player's language comes first.

import type { Role, Square } from '../wire/view'
import { fileOf, rankOf, squareAt, type Piece } from '../squares'

export interface TypedMove {
  from: Square
  /** Null if the piece is only touched. */
  to?: Square
  promotion?: Role
}

export type Misread = 'unclear' | 'ambiguous' | 'nobody'

/** A capital for each role but the pawn. */
export type Letters = Readonly<Record<Exclude<Role, 'pawn'>, string>>

export const ENGLISH: Letters = { knight: 'N', bishop: 'B', rook: 'R', queen: 'Q', king: 'K' }

type Own = ReadonlyMap<Square, Piece>
type Reach = (from: Square) => readonly Square[]

/** `own` are the seat's pieces; `reach` says where one of them could go as far as the seat knows. */
export function readTyped(text: string, own: Own, reach: Reach, letters: Letters = ENGLISH): TypedMove | Misread {
  const typed = text.trim().replace(/[+#!?]+$/, '')
  if (/^[o0]-?[o0](-?[o0])?$/i.test(typed)) return castling(typed.replaceAll('-', '').length === 3, own)

  const drop = /^([a-z])?@([a-h][1-8])$/i.exec(typed)
  if (drop) {
    const role = drop[1] ? (roleBy(drop[1], letters) ?? roleBy(drop[1], ENGLISH) ?? (/p/i.test(drop[1]) ? 'pawn' : undefined)) : 'pawn'
    const to = (drop[2] as string).toLowerCase()
    return role ? { from: to, to, promotion: role } : 'unclear'
  }

  const squares = /^([a-h][1-8])[\s-]*(?:([a-h][1-8])[\s=]*([a-z])?)?$/i.exec(typed)
  if (squares) {
    const from = (squares[1] as string).toLowerCase()
    const to = squares[2]?.toLowerCase()
    const becomes = promotion(squares[3], letters)
    if (to && becomes) return { from, to, ...becomes }
    if (!to && own.has(from)) return { from }
  }

  const read = named(typed, own, reach, letters)
  // French and Spanish write R for the king: it is the English rook if the king cannot go there.
  return read === 'unclear' || read === 'nobody' ? better(read, named(typed, own, reach, ENGLISH, letters)) : read
}

/** A piece named by its letter, or a pawn. Letters of promotions may be of another language. */
function named(typed: string, own: Own, reach: Reach, letters: Letters, promoting: Letters = letters): TypedMove | Misread {
  const capitals = Object.values(letters).join('')
  // A small letter may be a file; a letter that is no file may be small.
  const small = capitals.toLowerCase().replace(/[a-h]/g, '')
  const capital = typed.replace(new RegExp(`^[${small}](?=[a-h1-8x])`), (letter) => letter.toUpperCase())
  const parts = new RegExp(`^([${capitals}])?([a-h])?([1-8])?[x:-]?([a-h][1-8])[\\s=(]*([a-zA-Z])?\\)?$`).exec(capital)
  const becomes = promotion(parts?.[5], promoting)
  if (!parts || !becomes) return 'unclear'
  const [, letter, file, rank, to] = parts as unknown as [string, string?, string?, string?, string?]
  const role = letter ? roleBy(letter, letters) : 'pawn'
  const able = [...own]
    .filter(([from, piece]) => piece.role === role && (!file || from[0] === file) && (!rank || from[1] === rank))
    .filter(([from]) => reach(from).includes(to as Square))
  if (able.length > 1) {
    // A capturing pawn is named by its file; a destination alone means the pawn straight behind it.
    const straight = able.filter(([from]) => role === 'pawn' && !file && from[0] === to?.[0])
    if (straight.length !== 1) return 'ambiguous'
    return { from: (straight[0] as [Square, Piece])[0], to: to as Square, ...becomes }
  }
  const only = able[0]
  return only ? { from: only[0], to: to as Square, ...becomes } : 'nobody'
}

/** What makes more sense: a move, or else the reading that was at least a move of nobody. */
function better(one: Misread, other: TypedMove | Misread): TypedMove | Misread {
  return other === 'unclear' ? one : other
}

function roleBy(letter: string, letters: Letters): Role | undefined {
  return (Object.keys(letters) as (keyof Letters)[]).find((role) => letters[role] === letter.toUpperCase())
}

/** Nothing for no letter, null for a letter that names no piece. Hardly a pawn becomes a king: R is the English rook then. */
function promotion(letter: string | undefined, letters: Letters): { promotion?: Role } | null {
  if (!letter) return {}
  const own = roleBy(letter, letters)
  const role = own && own !== 'king' ? own : (roleBy(letter, ENGLISH) ?? own)
  return role ? { promotion: role } : null
}

/** The king's two steps; onto the rook where the king does not start on the e-file. */
function castling(long: boolean, own: Own): TypedMove | Misread {
  const king = [...own].find(([, piece]) => piece.role === 'king')
  if (!king) return 'nobody'
  const [from] = king
  const rank = rankOf(from)
  if (fileOf(from) === 4) return { from, to: squareAt(long ? 2 : 6, rank) }
  const rooks = [...own]
    .filter(([square, piece]) => piece.role === 'rook' && rankOf(square) === rank)
    .map(([square]) => square)
    .filter((square) => (long ? fileOf(square) < fileOf(from) : fileOf(square) > fileOf(from)))
    .sort((a, b) => fileOf(a) - fileOf(b))
  const rook = long ? rooks[0] : rooks.at(-1)
  return rook ? { from, to: rook } : 'nobody'
}
