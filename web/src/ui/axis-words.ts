// What a player hears and sees by a ruleset, axis by axis.

import type { AxisTexts } from '../i18n/axis-texts.svelte'
import type { Card, Fog, Moderator } from '../wire/api'

type Told = Pick<Card, 'sight' | 'royalty' | 'moderator' | 'stalemate' | 'fog'>

/** The moderator of blind chess, which a card writes as `true`. */
export const USUAL: Moderator = {
  refusals: 'four',
  refusalsHeard: 'mover',
  nonsense: 'told',
  captures: 'fact',
  enPassant: 'named',
  checks: 'fact',
  pawnTries: 'none',
  promotions: 'piece',
  castling: 'named',
  triesPerTurn: 200,
}

/** Fog as it is on a card that says nothing of it. */
export const CLEAR: Fog = { blockedPawns: 'hidden', pawnDiagonals: 'hidden', checks: 'silent', promotions: 'silent' }

export const moderatorOf = ({ moderator }: Pick<Card, 'moderator'>): Moderator | null =>
  moderator === false ? null : moderator === true ? USUAL : moderator

/** Three lines: what is told of moves, of pawn captures, and of tries; or, in fog, of pawns, of check, and of the rest. */
export function threeLines(card: Told, words: AxisTexts): string[] {
  const moderator = moderatorOf(card)
  const end = card.stalemate === 'loss' ? [words.stalemate.values.loss] : []
  if (moderator) {
    const { captures, checks, pawnTries, refusals, refusalsHeard } = words.moderator
    return [
      [captures.values[moderator.captures], checks.values[moderator.checks]],
      [pawnTries.values[moderator.pawnTries]],
      [refusals.values[moderator.refusals], refusalsHeard.values[moderator.refusalsHeard], ...end],
    ].map((line) => line.join(' '))
  }
  if (card.sight !== 'fog') return []
  const { blockedPawns, pawnDiagonals, checks, promotions } = words.fog
  const fog = card.fog ?? CLEAR
  return [
    [blockedPawns.values[fog.blockedPawns], pawnDiagonals.values[fog.pawnDiagonals]],
    [checks.values[card.royalty === 'checkmate' ? 'binding' : fog.checks]],
    [promotions.values[fog.promotions], ...end],
  ].map((line) => line.join(' '))
}

/** What a card says of the moderator and of fog beyond the usual: a line for each axis. */
export function axisLines(card: Told, words: AxisTexts): string[] {
  const lines: string[] = []
  if (typeof card.moderator === 'object') {
    const { moderator } = card
    const { refusals, refusalsHeard, nonsense, captures, enPassant, checks, pawnTries, promotions, castling } = words.moderator
    lines.push(
      captures.values[moderator.captures],
      enPassant.values[moderator.enPassant],
      checks.values[moderator.checks],
      pawnTries.values[moderator.pawnTries],
      promotions.values[moderator.promotions],
      castling.values[moderator.castling],
      refusals.values[moderator.refusals],
      refusalsHeard.values[moderator.refusalsHeard],
      ...(moderator.refusals === 'two' ? [nonsense.values[moderator.nonsense]] : []),
      ...(moderator.triesPerTurn !== USUAL.triesPerTurn ? [words.triesPerTurn.line(moderator.triesPerTurn)] : []),
    )
  }
  if (card.fog) {
    const { blockedPawns, pawnDiagonals, checks, promotions } = words.fog
    lines.push(blockedPawns.values[card.fog.blockedPawns], pawnDiagonals.values[card.fog.pawnDiagonals])
    if (card.royalty === 'capture') lines.push(checks.values[card.fog.checks])
    if (!card.moderator) lines.push(promotions.values[card.fog.promotions])
  }
  if (card.stalemate === 'loss') lines.push(words.stalemate.values.loss)
  return lines
}
