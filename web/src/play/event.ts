// One event for eye, ear and screen reader: what a change of the view marks on the board, how it sounds, and its words.

import type { Messages } from '../i18n/en'
import type { Sound } from '../sound'
import type { Card } from '../wire/api'
import type { ModeratorText, PairView, Square } from '../wire/view'
import { isCapture, isCastling, isPromotion, isRefusal } from './announced'
import { factsOf, type Change, type Facts, type Tried } from './change'
import { spoken } from './spoken'
import { isPass } from './sensed'
import { piecesOf } from './table'

export type Mark = 'lost' | 'hit' | 'refused'

export interface GameEvent {
  /** Squares to mark until the next move; null leaves the marks as they are. */
  marks: ReadonlyMap<Square, Mark> | null
  /** A refusal: what was lost before it stays marked. */
  adds: boolean
  /** Squares that flash once. */
  flash: readonly Square[]
  sound: Sound | null
  /** For the voice and the live region; empty if there is nothing to say. */
  words: string
  /** What must also be read on the page: it leaves no trace on the board or in the log. */
  aside: string | null
}

export function eventOf(change: Change, card: Card, t: Messages): GameEvent {
  const facts = factsOf(change)
  const marks = marksOf(facts, change, card)
  return {
    marks,
    adds: facts.refusal !== null,
    flash: [...new Set([...(marks?.keys() ?? []), ...facts.losses.map(({ square }) => square)]), ...(facts.check ? kingOf(change.after) : [])],
    sound: soundOf(facts, change.after) ?? (change.outageMs || hasSensed(change) ? 'notify' : null),
    words: wordsOf(facts, change, card, t),
    aside: asideOf(facts, change, t),
  }
}

function asideOf(facts: Facts, { after, outageMs }: Change, t: Messages): string | null {
  if (outageMs) return t.events.outage(secondsOf(outageMs))
  const revised = revisedWords(facts, after, t)
  if (revised) return revised
  return facts.draw === 'declined' ? t.events.drawDeclined : null
}

/** What became of a request that met the unseen. */
function revisedWords({ mover }: Facts, after: PairView, t: Messages): string | null {
  const last = mover === after.seat ? after.moves.at(-1) : undefined
  if (!last?.asked) return null
  const asked = `${last.asked.from}–${last.asked.to}`
  return isPass(last) ? t.events.cameToNothing(asked) : t.events.cutShort(asked, last.to)
}

const hasSensed = ({ before, after }: Pick<Change, 'before' | 'after'>) => after.sensing === 'done' && before.sensing !== 'done'

/** What the seat has just sensed. */
function sensedWords(before: PairView, after: PairView, t: Messages): string | null {
  if (!hasSensed({ before, after })) return null
  const pieces = (after.sensed ?? []).flatMap(({ ply, piece }) => (piece && ply === after.ply && piece.owner !== after.seat ? [piece] : []))
  return t.events.sensed(pieces.length ? t.common.list(pieces.map(({ square, role, owner }) => `${t.common.pieces[owner][role]} ${square}`)) : null)
}

const secondsOf = (ms: number) => Math.max(1, Math.round(ms / 1000))

function marksOf(facts: Facts, { tried }: Change, card: Card): Map<Square, Mark> | null {
  const marks = new Map<Square, Mark>()
  if (facts.refusal) {
    const square = tried?.to ?? tried?.from
    if (square) marks.set(square, 'refused')
    return marks
  }
  if (facts.mover === null) return null
  // Where everything is seen, the last move shows where something was taken.
  if (card.sight !== 'open') for (const { square } of facts.losses) marks.set(square, 'lost')
  for (const { square } of facts.hits) marks.set(square, 'hit')
  return marks
}

/** Where there is one king; with several, the check is not shown. */
function kingOf(view: PairView): Square[] {
  const kings = view.pieces.filter(({ owner, role }) => owner === view.seat && role === 'king')
  return kings.length === 1 ? kings.map(({ square }) => square) : []
}

function soundOf(facts: Facts, view: PairView): Sound | null {
  const heard = (kind: (text: ModeratorText) => boolean) => facts.said.some(({ text }) => kind(text))
  if (facts.over) return 'end'
  if (facts.refusal) return 'refused'
  if (facts.check) return 'check'
  if (facts.losses.length) return 'loss'
  if (heard(isPromotion)) return 'promotion'
  if (heard(isCastling)) return 'castling'
  if (facts.taken || facts.hits.length || heard(isCapture)) return 'capture'
  if (facts.mover) return facts.mover === view.seat && view.moves.at(-1)?.promotion ? 'promotion' : 'move'
  return facts.draw ? 'notify' : null
}

function wordsOf(facts: Facts, { before, after, tried, outageMs }: Change, card: Card, t: Messages): string {
  const { mover, move, losses, hits, said } = facts
  const words: string[] = []
  const piece = move && piecesOf(after).get(move.to)
  if (move && piece && card.sight === 'open') words.push(t.game.spoken.theirMove(t.common.pieces[piece.color][piece.role], move.from, move.to))
  if (mover) words.push(...lossWords(facts, t))
  words.push(...[revisedWords(facts, after, t), sensedWords(before, after, t)].filter((text) => text !== null))
  const told = losses.length > 0
  for (const announcement of said) {
    const { text } = announcement
    // A loss has been told already, and better.
    if (told && isCapture(text)) continue
    if (hits.length && isHit(text)) continue
    const sentence = spoken(announcement, t, isRefusal(text) && before.turn !== after.seat)
    words.push(facts.refusal === text && tried ? t.common.colon(tryWords(tried, before, t), sentence) : sentence)
  }
  if (mover && mover !== after.seat && words.length === 0) words.push(t.game.spoken.theyMoved)
  if (facts.taken && card.sight !== 'open') words.push(t.game.spoken.youTook(facts.taken))
  // Where there is a moderator, it has already said so. Fog may tell of a promotion, and of nothing else.
  const unsaid = said.every(({ text }) => isPromotion(text))
  if (facts.check && unsaid) words.push(t.game.spoken.check)
  if (facts.over && unsaid) words.push(resultOf(after, t))
  if (facts.draw === 'offered') words.push(t.game.actions.drawAsked)
  if (facts.draw === 'declined') words.push(t.events.drawDeclined)
  if (outageMs) words.push(t.events.outage(secondsOf(outageMs)))
  if (facts.yourTurn) words.push(t.game.spoken.yourMove)
  return words.join(' ')
}

/** What the server did not accept of what the seat tried: heard and marked like a moderator's answer. */
export function complaintEvent(tried: Tried | null, words: string, view: PairView, t: Messages): GameEvent {
  const square = tried?.to ?? tried?.from
  return {
    marks: square ? new Map([[square, 'refused']]) : null,
    adds: true,
    flash: square ? [square] : [],
    sound: 'refused',
    words: tried ? t.common.colon(tryWords(tried, view, t), words) : words,
    aside: null,
  }
}

const isHit = (text: ModeratorText) => text === 'white_hit' || text === 'black_hit'

/** `Black captured your pawn on d5.` */
export function lossWords({ mover, losses, hits, said }: Pick<Facts, 'mover' | 'losses' | 'hits' | 'said'>, t: Messages): string[] {
  if (!mover) return []
  const enPassant = said.some(({ text }) => text === 'white_moved_captured_ep' || text === 'black_moved_captured_ep')
  return [
    ...losses.map(({ role, square }) =>
      enPassant ? t.events.lostEnPassant(mover, square) : t.events.lost(mover, role, square),
    ),
    ...hits.map(({ role, square }) => t.events.hit(mover, role, square)),
  ]
}

function tryWords({ from, to, promotion }: Tried, before: PairView, t: Messages): string {
  if (promotion && from === to) return t.events.triedDrop(promotion, to)
  return t.events.tried(piecesOf(before).get(from)?.role ?? null, from, to ?? null)
}

/** `White wins, by checkmate`. */
export function resultOf(view: PairView, t: Messages): string {
  const ending = view.ending
  if (!ending) return ''
  const noResult = ending.reason === 'aborted' || ending.reason === 'ai_unavailable'
  const result = ending.winner ? t.common.wins(ending.winner) : noResult ? t.common.noResult : t.common.draw
  return t.review.headline(result, t.common.reasons[ending.reason])
}
