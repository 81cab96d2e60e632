// What the board shows a seat: pieces, fog, where a piece may be dropped. Derived from the view and the rule card, without rules of chess.

import type { Card, Sight } from '../wire/api'
import type { Role, Seat, Square, PairView } from '../wire/view'
import { SQUARES, fileOf, opposite, rankOf, squareAt, type Piece, type Placement } from '../squares'
import { geometricMoves, modifiedMoves } from './geometry'
import type { Pending } from './seat-line.svelte'
import { isPass } from './sensed'

type Reach = ReadonlyMap<Square, readonly Square[]>

export interface Table {
  pieces: Placement
  /** Whether the player may move now. */
  turn: Seat
  fog: ReadonlySet<Square> | undefined
  /** Hidden squares on which something is known to stand. */
  felt?: ReadonlySet<Square> | undefined
  lastMove: readonly Square[] | undefined
  check: Square | null
  /** Where each piece may be tried. */
  destinations: Reach
  /** Where dots are drawn, if at all. */
  hints: Reach | null
  premoves: boolean
}

export function tableOf(view: PairView, card: Card, highlighting: boolean, pending: Pending | null): Table {
  const pieces = afterPending(piecesOf(view), pending, view.seat)
  const playing = view.ending === null
  const destinations = playing && !pending && view.turn === view.seat ? destinationsOf(view, card) : new Map()
  const shown = card.sight === 'fog' || highlighting
  return {
    pieces,
    turn: pending ? opposite(view.turn) : view.turn,
    fog: card.sight !== 'open' && playing ? fogOf(view, card.sight) : undefined,
    ...(view.felt && playing && { felt: new Set(view.felt) }),
    lastMove: pending ? [pending.from, pending.to] : lastMoveOf(view),
    check: view.inCheck ? royalSquare(view, card) : null,
    destinations,
    hints: shown ? reachKnown(view, card) : null,
    premoves: playing && card.sight !== 'own',
  }
}

export function piecesOf(view: PairView): Map<Square, Piece> {
  return new Map(view.pieces.map((piece) => [piece.square, { role: piece.role, color: piece.owner }]))
}

export function ownPieces(view: PairView): Map<Square, Piece> {
  return new Map([...piecesOf(view)].filter(([, piece]) => piece.color === view.seat))
}

/** In own sight a seat sees where its pieces stand, and what it has just sensed. */
export function fogOf(view: PairView, sight: Sight): Set<Square> {
  const seen = new Set(sight === 'own' ? piecesOf(view).keys() : view.visible)
  for (const { square, ply } of view.sensed ?? []) if (ply === view.ply) seen.add(square)
  return new Set(SQUARES.filter((square) => !seen.has(square)))
}

/** Where each own piece could go as far as the seat knows, for hints and typed moves. */
export function reachKnown(view: PairView, card: Card): Reach {
  return card.sight === 'own' ? reachOf(view, card) : legalOf(view)
}

/** In own sight the seat may try every square without a piece of its own: the moderator answers. Where nobody answers, it may ask
 * for what its own pieces allow. */
function destinationsOf(view: PairView, card: Card): Reach {
  const only = view.touched
  const allowed = (from: Square) => !only || only === from
  const own = ownPieces(view)
  if (card.sight !== 'own') {
    const legal = [...legalOf(view)].filter(([from]) => allowed(from))
    return new Map(legal.map(([from, to]) => [from, [...to, ...rooksOf(from, to, own)]]))
  }
  const known = card.mode === 'rbc' ? reachOf(view, card) : null
  const others = SQUARES.filter((square) => !own.has(square))
  const rooks = [...own].filter(([, piece]) => piece.role === 'rook').map(([square]) => square)
  const reach = new Map<Square, Square[]>()
  for (const [from, piece] of own) {
    const castling = piece.role === 'king' ? (isChess960(card) ? rooks : homeRooks(view, from, own)) : []
    const open = known ? [...(known.get(from) ?? []), ...leapsTo(castling, from)] : others
    if (allowed(from)) reach.set(from, [...open, ...castling, ...preyOf(view, card, from)])
  }
  return reach
}

/** The rooks with which the king may castle by its two steps: dropped onto one of them, it castles, too. */
function rooksOf(king: Square, to: readonly Square[], own: Placement): Square[] {
  if (own.get(king)?.role !== 'king') return []
  const rank = rankOf(king)
  return to
    .filter((square) => rankOf(square) === rank && Math.abs(fileOf(square) - fileOf(king)) === 2)
    .map((square) => squareAt(fileOf(square) > fileOf(king) ? 7 : 0, rank))
    .filter((square) => own.get(square)?.role === 'rook' && !to.includes(square))
}

/** Where the king goes if it castles with these rooks by its two steps. */
function leapsTo(rooks: readonly Square[], king: Square): Square[] {
  return rooks.map((rook) => squareAt(fileOf(rook) > fileOf(king) ? 6 : 2, rankOf(king)))
}

/** In own sight: rooks in the corners, as long as neither they nor the king have moved and no own piece is in between. */
function homeRooks(view: PairView, king: Square, own: Placement): Square[] {
  const rank = view.seat === 'white' ? 0 : 7
  const still = (square: Square) => !view.moves.some((move) => move.by === view.seat && move.from === square && !isPass(move))
  if (king !== squareAt(4, rank) || !still(king)) return []
  return [0, 7]
    .map((file) => squareAt(file, rank))
    .filter((square) => own.get(square)?.role === 'rook' && still(square))
    .filter((square) => (fileOf(square) === 0 ? [1, 2, 3] : [5, 6]).every((file) => !own.has(squareAt(file, rank))))
}

/** Where the seat may try to drop a piece of its reserve, as far as it knows; in own sight, wherever it has no piece itself. */
export function dropsOf(view: PairView, card: Card, role: Role): Square[] {
  if (card.sight !== 'own') return view.drops?.find((drops) => drops.role === role)?.to ?? []
  const own = ownPieces(view)
  return SQUARES.filter((square) => !own.has(square) && (role !== 'pawn' || (rankOf(square) > 0 && rankOf(square) < 7)))
}

function legalOf(view: PairView): Reach {
  return new Map(view.legal.map(({ from, to }) => [from, to]))
}

function reachOf(view: PairView, card: Card): Reach {
  const pieces = view.pieces.filter(({ owner }) => owner === view.seat)
  const own = new Set(pieces.map(({ square }) => square))
  return new Map(
    pieces.map(({ square, role, owner, modifiers }) => {
      const usual = geometricMoves(role, owner, square, own)
      if (!modifiers) return [square, usual]
      return [square, [...new Set([...usual, ...modifiedMoves(role, owner, square, own, modifiers, preyOf(view, card, square))])]]
    }),
  )
}

/** The own pieces that a piece may capture: none unless its modifiers allow it, and never a royal one. */
function preyOf(view: PairView, card: Card, from: Square): Set<Square> {
  const own = view.pieces.filter(({ owner }) => owner === view.seat)
  const eager = own.find(({ square }) => square === from)?.modifiers?.['capture-flags']?.includes('CAN_CAPTURE_OWN')
  return new Set(eager ? own.filter(({ square, role, royal }) => square !== from && !royal && role !== royalRole(card)).map(({ square }) => square) : [])
}

export const isClassic = (card: Card) => isPremade(card, 'classic') && !card.fen
export const isChess960 = (card: Card) => isPremade(card, 'chess960')

function isPremade(card: Card, id: string): boolean {
  return card.layout.kind === 'premade' && card.layout.id === id
}

/** Whether the move is a promotion, for which the server needs a role. */
export function isPromotion(view: PairView, card: Card, from: Square, to: Square): boolean {
  if (card.sight !== 'own') return view.legal.some((moves) => moves.from === from && moves.promoting?.includes(to))
  const piece = ownPieces(view).get(from)
  return piece?.role === 'pawn' && rankOf(to) === (view.seat === 'white' ? 7 : 0)
}

/** What the pawn on a square may become; its modifiers may leave no choice. */
export function promotionsOf(view: PairView, card: Card, from: Square): readonly Role[] {
  const only = view.pieces.find((piece) => piece.square === from)?.modifiers?.['promotion-override']
  return only && only !== 'disabled' ? [only as Role] : promotionRoles(card)
}

export function promotionRoles(card: Card): readonly Role[] {
  return card.presets.includes('knightmate-rules') || isPremade(card, 'knightmate')
    ? ['queen', 'rook', 'bishop', 'king']
    : ['queen', 'knight', 'rook', 'bishop']
}

/** Roles that are royal in any case; the server marks other royal pieces. */
function royalRole(card: Card): Role {
  return promotionRoles(card).includes('king') ? 'knight' : 'king'
}

function royalSquare(view: PairView, card: Card): Square | null {
  return view.pieces.find((piece) => piece.owner === view.seat && piece.role === royalRole(card))?.square ?? null
}

function lastMoveOf(view: PairView): readonly Square[] | undefined {
  const last = view.moves.at(-1)
  return last && !isPass(last) ? [last.from, last.to] : undefined
}

/** The board as it will be if the server agrees; castling moves the rook, too. */
export function afterPending(pieces: Map<Square, Piece>, pending: Pending | null, seat: Seat): Map<Square, Piece> {
  if (pending?.promotion && pending.from === pending.to) return pieces.set(pending.to, { role: pending.promotion, color: seat })
  const piece = pending && pieces.get(pending.from)
  if (!pending || !piece) return pieces
  const { from, to } = pending
  const rank = rankOf(from)
  const steps = fileOf(to) - fileOf(from)
  const onRook = piece.role === 'king' && pieces.get(to)?.color === piece.color
  if (piece.role === 'king' && rank === rankOf(to) && (Math.abs(steps) === 2 || onRook)) {
    const rook = onRook ? to : squareAt(steps > 0 ? 7 : 0, rank)
    const castled = pieces.get(rook)
    if (castled?.role === 'rook' && castled.color === piece.color) {
      pieces.delete(from)
      pieces.delete(rook)
      pieces.set(squareAt(steps > 0 ? 6 : 2, rank), piece)
      pieces.set(squareAt(steps > 0 ? 5 : 3, rank), castled)
      return pieces
    }
  }
  pieces.delete(from)
  pieces.set(to, pending.promotion ? { ...piece, role: pending.promotion } : piece)
  return pieces
}
