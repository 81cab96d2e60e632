// The seat's score sheet: every move as far as the seat knows it, and what it saw afterwards. Folded from its own notices, and kept
// on this device while the game lasts.

import { SQUARES, opposite, placementFen, readFen, type Placement } from '../squares'
import type { Card } from '../wire/api'
import type { ModeratorText, PairView, Said, Seat, Square } from '../wire/view'
import { isCapture, isCastling, isCheck, isMate, isPlainMove, isPromotion, isRefusal } from './announced'
import { factsOf, type Change, type OwnPiece } from './change'
import { notate, notateTry } from './notation'
import { isPass } from './sensed'
import { piecesOf, tableOf } from './table'

interface Glimpse {
  fen: string
  /** Squares in fog, one name after the other. */
  fog?: string
  check?: Square
}

interface Written {
  by: Seat
  san: string
  losses?: readonly OwnPiece[]
  hits?: readonly OwnPiece[]
}

export interface Sheet {
  /** What the seat saw, by the number of moves made. */
  glimpses: Record<number, Glimpse>
  moves: Record<number, Written>
  /** What was tried in vain, in order, by the number of moves made. */
  tries: Record<number, readonly (string | null)[]>
}

export const EMPTY: Sheet = { glimpses: {}, moves: {}, tries: {} }

/** The sheet with what the seat sees now. */
export function withGlimpse(sheet: Sheet, view: PairView, card: Card): Sheet {
  const { pieces, fog, check } = tableOf(view, card, false, null)
  const glimpse: Glimpse = {
    fen: placementFen(pieces),
    ...(fog && card.sight === 'fog' && { fog: [...fog].join('') }),
    ...(check && { check }),
  }
  return { ...sheet, glimpses: { ...sheet.glimpses, [view.ply]: glimpse } }
}

/** The sheet with a move or a refused try added. */
export function withChange(sheet: Sheet, change: Change): Sheet {
  const { before, after, tried } = change
  const { mover, losses, hits, refusal } = factsOf(change)
  if (refusal) {
    const move = tried && notateTry(tried, piecesOf(before))
    return { ...sheet, tries: { ...sheet.tries, [after.ply]: [...(sheet.tries[after.ply] ?? []), move] } }
  }
  const san = notate(change)
  if (!mover || !san) return sheet
  const written: Written = { by: mover, san, ...(losses.length && { losses }), ...(hits.length && { hits }) }
  return { ...sheet, moves: { ...sheet.moves, [after.ply]: written } }
}

/** What was on the board after that many moves. */
export interface Past {
  pieces: Placement
  fog: ReadonlySet<Square> | undefined
  check: Square | null
  lastMove: readonly Square[] | undefined
}

export function pastOf(sheet: Sheet, ply: number, view: PairView, card: Card): Past | null {
  const glimpse = sheet.glimpses[ply]
  if (!glimpse) return null
  const pieces = readFen(glimpse.fen)
  const last = view.moves.findLast((move) => move.ply <= ply)
  const fog =
    card.sight === 'own' ? SQUARES.filter((square) => !pieces.has(square)) : card.sight === 'fog' ? (glimpse.fog?.match(/../g) ?? []) : null
  return { pieces, fog: fog ? new Set(fog) : undefined, check: glimpse.check ?? null, lastMove: last && !isPass(last) ? [last.from, last.to] : undefined }
}

/** The nearest position that can be shown, this many moves or more from `ply`; null if there is none. */
export function stepFrom(sheet: Sheet, ply: number, by: 1 | -1): number | null {
  const plies = Object.keys(sheet.glimpses).map(Number).sort((a, b) => by * (a - b))
  return plies.find((other) => by * (other - ply) > 0) ?? null
}

export interface Cell {
  ply: number
  by: Seat
  san: string
}

export type Note =
  | { kind: 'refused'; text: ModeratorText; by: Seat; tries: { move: string | null; count: number }[] }
  | { kind: 'lost'; by: Seat; losses: readonly OwnPiece[]; hits: readonly OwnPiece[]; said: readonly Said[] }
  | { kind: 'check' | 'special' | 'said'; said: Said }

export interface Row {
  number: number
  white: Cell | null
  black: Cell | null
  notes: Note[]
}

export interface Telling {
  /** Moves are visible, so few things need to be said about them. */
  open: boolean
  /** How much of the past the view leaves out. */
  older: number
  /** The true moves, once the game is over. */
  revealed: readonly string[] | null
}

/** One row for each move of White and Black; what was said and tried stands below the row in which it happened. */
export function rowsOf(sheet: Sheet, view: PairView, telling: Telling): Row[] {
  const rows: Row[] = []
  const opening = notesAt(sheet, view, 0, telling)
  if (opening.length) rows.push({ number: 0, white: null, black: null, notes: opening })
  const first = telling.older ? Math.min(view.moves[0]?.ply ?? view.ply, view.announcements[0]?.ply ?? view.ply) : 1
  let number = 0
  for (let ply = 1; ply <= view.ply; ply++) {
    const cell = cellAt(sheet, view, ply, first, telling.revealed)
    const last = rows.at(-1)
    if (cell.by === 'black' && last && last.number > 0 && last.black === null) last.black = cell
    else rows.push({ number: ++number, white: null, black: null, notes: [], [cell.by]: cell })
    rows.at(-1)?.notes.push(...notesAt(sheet, view, ply, telling))
  }
  // Of what the view leaves out, only what was written down is known.
  return rows.filter(({ white, black, number }) => number === 0 || [white, black].some((cell) => cell && (cell.ply >= first || sheet.moves[cell.ply])))
}

function cellAt(sheet: Sheet, view: PairView, ply: number, first: number, revealed: readonly string[] | null): Cell {
  const known = view.moves.find((move) => move.ply === ply)
  const written = sheet.moves[ply]
  // Who made a move that is left out is anybody's guess.
  const by = ply < first && !written && !known ? (ply % 2 ? 'white' : 'black') : moverOf(sheet, view, ply)
  return { ply, by, san: revealed?.[ply - 1] ?? written?.san ?? (known ? (isPass(known) ? '–' : `${known.from}–${known.to}`) : '…') }
}

/** All own moves are known, so an unknown one was the opponent's. */
const moverOf = (sheet: Sheet, view: PairView, ply: number): Seat =>
  sheet.moves[ply]?.by ?? view.moves.find((move) => move.ply === ply)?.by ?? opposite(view.seat)

function notesAt(sheet: Sheet, view: PairView, ply: number, { open, older }: Telling): Note[] {
  const notes: Note[] = []
  const written = sheet.moves[ply]
  /** Whoever tried something after this move. */
  const mover = ply === view.ply ? view.turn : moverOf(sheet, view, ply + 1)
  const { losses = [], hits = [] } = written ?? {}
  const told = !open && losses.length + hits.length > 0
  const heard = view.announcements.filter((said) => said.ply === ply)
  if (written && told) notes.push({ kind: 'lost', by: written.by, losses, hits, said: heard })
  const refusals = heard.filter(({ text }) => isRefusal(text)).length
  // If some were left out, nobody knows which tries the others were.
  const tries = older && refusals !== sheet.tries[ply]?.length ? [] : (sheet.tries[ply] ?? [])
  let refused = 0
  for (const said of heard) {
    const { text } = said
    if (isRefusal(text)) addRefusal(notes, text, mover, tries[refused++] ?? null)
    else if (told && (isCapture(text) || text === 'white_hit' || text === 'black_hit')) continue
    else if (isCheck(text)) {
      if (!open || isMate(text)) notes.push({ kind: 'check', said })
    } else if (isCastling(text) || isPromotion(text)) {
      if (!open) notes.push({ kind: 'special', said })
    } else if (!isPlainMove(text) || (!open && isCapture(text))) notes.push({ kind: 'said', said })
  }
  return notes
}

/** Tries that were refused for the same reason share a line. */
function addRefusal(notes: Note[], text: ModeratorText, by: Seat, move: string | null): void {
  let note = notes.find((one) => one.kind === 'refused' && one.text === text)
  if (note?.kind !== 'refused') notes.push((note = { kind: 'refused', text, by, tries: [] }))
  const same = note.tries.find((one) => one.move === move)
  if (same) same.count++
  else note.tries.push({ move, count: 1 })
}
