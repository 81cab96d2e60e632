// A move as the seat may write it down: in full if it knows the move, otherwise `…` and what it was told.

import type { Messages } from '../i18n/en'
import { fileOf, type Piece, type Placement } from '../squares'
import type { ModeratorText, Role, Seat, SeenMove, Square } from '../wire/view'
import { factsOf, type Change, type Facts, type Tried } from './change'
import { geometricMoves } from './geometry'
import { isPass } from './sensed'
import { piecesOf } from './table'
import { ENGLISH, type Letters } from './typed'

const letterOf = (role: Role) => (role === 'pawn' ? '' : ENGLISH[role])

/** The move that the change brought, or null if nobody has moved. */
export function notate(change: Change): string | null {
  const facts = factsOf(change)
  if (!facts.mover) return null
  const { before, after } = change
  const known = after.moves.length > before.moves.length ? after.moves.at(-1) : undefined
  return (known ? written(known, change, facts) : guessed(facts)) + suffix(facts)
}

/** A refused try, without knowing whether it would have taken anything. */
export function notateTry({ from, to, promotion }: Tried, pieces: Placement): string {
  if (promotion && from === to) return dropText(promotion, to)
  const piece = pieces.get(from)
  if (!piece || !to) return piece ? `${letterOf(piece.role)}${from}` : (to ? `${from}–${to}` : from)
  if (isCastling(piece, from, to, pieces)) return castling(from, to)
  const step = piece.role === 'pawn' && from[0] !== to[0] ? `${from[0]}x` : ''
  return `${letterOf(piece.role)}${step}${to}${promoted(promotion)}`
}

/** A request that was revised comes before what was played in its place. */
function written(move: SeenMove, change: Change, facts: Facts): string {
  const played = isPass(move) ? '–' : playedAs(move, change, facts)
  return move.asked ? `${notateTry(move.asked, piecesOf(change.before))} ⇒ ${played}` : played
}

function playedAs({ from, to, promotion }: SeenMove, { before, after }: Change, facts: Facts): string {
  if (promotion && from === to) return dropText(promotion, to)
  const pieces = piecesOf(before)
  const piece = pieces.get(from)
  if (!piece) return `${from}–${to}`
  if (isCastling(piece, from, to, pieces)) return castling(from, to)
  const own = piece.color === after.seat
  const prey = pieces.get(to)
  const takes = (prey !== undefined && prey.color !== piece.color) || (own ? facts.taken !== null || facts.captured : facts.losses.length > 0)
  const from_ = piece.role === 'pawn' ? (takes ? from.charAt(0) : '') : distinction(from, to, piece, pieces, own ? before.legal : [])
  return `${letterOf(piece.role)}${from_}${takes ? 'x' : ''}${to}${promoted(promotion)}`
}

/** What a seat can tell of a move that it did not see. */
function guessed(facts: Facts): string {
  const heard = (...texts: ModeratorText[]) => facts.said.some(({ text }) => texts.includes(text))
  if (heard('white_castled_kingside', 'black_castled_kingside')) return 'O-O'
  if (heard('white_castled_queenside', 'black_castled_queenside')) return 'O-O-O'
  const drop = facts.said.find((said) => said.dropped)?.dropped
  if (drop) return `…${dropText(drop, '')}`
  const promotion = facts.said.find(({ promotedTo }) => promotedTo)?.promotedTo
  const lost = facts.losses.length === 1 ? facts.losses[0] : undefined
  const takes = facts.losses.length > 0 || heard('white_moved_captured', 'black_moved_captured', 'white_moved_captured_ep', 'black_moved_captured_ep')
  return `…${takes ? 'x' : ''}${lost?.square ?? ''}${promoted(promotion)}`
}

/** `N@f3`, `@e5` for a pawn. */
export const dropText = (role: Role, to: Square | '') => `${letterOf(role)}@${to}`

const promoted = (role: Role | null | undefined) => (role ? `=${letterOf(role)}` : '')

function suffix(facts: Facts): string {
  const heard = (...texts: ModeratorText[]) => facts.said.some(({ text }) => texts.includes(text))
  if (heard('white_checkmate', 'black_checkmate')) return '#'
  return facts.check || heard(facts.mover === 'white' ? 'black_in_check' : 'white_in_check') ? '+' : ''
}

/** By its two steps, or onto the own rook. */
function isCastling(piece: Piece, from: Square, to: Square, pieces: Placement): boolean {
  if (piece.role !== 'king' || from[1] !== to[1]) return false
  const onto = pieces.get(to)
  return Math.abs(fileOf(to) - fileOf(from)) === 2 || (onto?.role === 'rook' && onto.color === piece.color)
}

const castling = (from: Square, to: Square) => (fileOf(to) > fileOf(from) ? 'O-O' : 'O-O-O')

/** The file, rank or both that tell the piece from others like it that could have gone there. */
function distinction(from: Square, to: Square, piece: Piece, pieces: Placement, legal: readonly { from: Square; to: readonly Square[] }[]): string {
  const reaches = (square: Square) => {
    if (legal.length) return legal.some((moves) => moves.from === square && moves.to.includes(to))
    const blocked = new Set([...pieces.keys()].filter((other) => other !== to))
    return geometricMoves(piece.role, piece.color, square, blocked).includes(to)
  }
  const twins = [...pieces]
    .filter(([square, other]) => square !== from && other.role === piece.role && other.color === piece.color && reaches(square))
    .map(([square]) => square)
  if (twins.length === 0) return ''
  if (!twins.some((square) => square[0] === from[0])) return from.charAt(0)
  return twins.some((square) => square[1] === from[1]) ? from : from.charAt(1)
}

const FIGURINES: Record<string, string> = { K: '♔', Q: '♕', R: '♖', B: '♗', N: '♘' }

/** `Nf3` as `♘f3`: figurines are the same in every language. Pawns have none. */
export function figurine(san: string): string {
  return san.startsWith('O-') ? san : san.replace(/^P@/, '@').replace(/[KQRBN]/g, (letter) => FIGURINES[letter] ?? letter)
}

/** `Nf3` as `Sf3`: in the letters of another language. Pawns have none. */
export function inLetters(san: string, letters: Letters): string {
  if (san.startsWith('O-')) return san
  const roles = Object.keys(ENGLISH) as (keyof Letters)[]
  const other = new Map(roles.map((role) => [ENGLISH[role], letters[role]]))
  return san.replace(/^P@/, '@').replace(/[KQRBN]/g, (letter) => other.get(letter) ?? letter)
}

/** For screen readers. */
export function moveWords(san: string, by: Seat, t: Messages): string {
  return t.common.colon(t.common.seats[by], san.startsWith('…') ? `${t.events.hiddenMove} ${san.slice(1)}`.trim() : inLetters(san, t.common.letters))
}
