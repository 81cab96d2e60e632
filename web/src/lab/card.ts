// A card under construction: read from and written to links and files, and edited by hand. No DOM, no server.

import { SQUARES, placementFen, readFen, roleOfLetter, type Piece, type Placement } from '../squares'
import { NOTHING, isBlank, readProfile } from '../profile/profile'
import type { Clock, Draws, FogAxes, LabCard, Layout, LayoutEntry, ModeratorAxes, PlacedPiece } from '../wire/api'
import type { Profile, Role, Square } from '../wire/view'

export const CLASSIC: Layout = { kind: 'premade', id: 'classic' }

const MOST_PRESETS = 64
const MOST_PIECES = 128
const LONGEST_ID = 64
const LONGEST_FEN = 160
const LONGEST_LINK = 64 * 1024

// ---- From outside ----

/** A card from outside; null unless every part of it is valid. Unknown parts are left out. */
export function readCard(said: unknown): LabCard | null {
  if (!isRecord(said)) return null
  const { layout, fen, rulesetIds, profile, sight, royalty, moderator, touchMove, draws, fog, stalemate, clock } = said
  const card: LabCard = {}
  if (present(layout)) {
    const read = readLayout(layout)
    if (!read) return null
    card.layout = read
  }
  if (present(fen)) {
    if (!isText(fen, LONGEST_FEN) || checkFen(fen).problem) return null
    card.fen = fen
  }
  if (present(rulesetIds)) {
    if (!Array.isArray(rulesetIds) || rulesetIds.length > MOST_PRESETS) return null
    if (!rulesetIds.every((id) => isText(id, LONGEST_ID))) return null
    if (rulesetIds.length) card.rulesetIds = [...new Set(rulesetIds as string[])]
  }
  if (present(profile)) {
    const read = readProfile(profile)
    if (!read) return null
    if (!isBlank(read)) card.profile = read
  }
  if (present(sight)) {
    if (sight !== 'open' && sight !== 'own' && sight !== 'fog') return null
    card.sight = sight
  }
  if (present(royalty)) {
    if (royalty !== 'checkmate' && royalty !== 'capture') return null
    card.royalty = royalty
  }
  if (present(moderator)) {
    const read = typeof moderator === 'boolean' ? moderator : readModerator(moderator)
    if (read === null) return null
    card.moderator = read
  }
  if (present(touchMove)) {
    if (typeof touchMove !== 'boolean') return null
    card.touchMove = touchMove
  }
  if (present(draws)) {
    const read = readDraws(draws)
    if (!read) return null
    card.draws = read
  }
  if (present(fog)) {
    const read = readFog(fog)
    if (!read) return null
    card.fog = read
  }
  if (present(stalemate)) {
    if (stalemate !== 'draw' && stalemate !== 'loss') return null
    card.stalemate = stalemate
  }
  if (present(clock)) {
    const read = readClock(clock)
    if (!read) return null
    card.clock = read
  }
  return card
}

function readLayout(said: unknown): Layout | null {
  if (!isRecord(said)) return null
  const name = isText(said.name, LONGEST_ID) ? { name: said.name } : {}
  switch (said.kind) {
    case 'premade': {
      if (!isText(said.id, LONGEST_ID)) return null
      if (!present(said.number)) return { kind: 'premade', id: said.id }
      return isWhole(said.number, 0, 959) ? { kind: 'premade', id: said.id, number: said.number } : null
    }
    case 'fen':
      return isText(said.fen, LONGEST_FEN) && !checkFen(said.fen).problem ? { kind: 'fen', fen: said.fen, ...name } : null
    case 'custom': {
      if (!Array.isArray(said.pieces) || said.pieces.length > MOST_PIECES) return null
      const pieces = said.pieces.map(readPiece)
      return pieces.every((piece) => piece !== null) ? { kind: 'custom', pieces, ...name } : null
    }
    default:
      return null
  }
}

const ROLES: readonly Role[] = ['pawn', 'knight', 'bishop', 'rook', 'queen', 'king']

function readPiece(said: unknown): PlacedPiece | null {
  if (!isRecord(said)) return null
  const { type, color, square, hasMoved } = said
  const role = ROLES.find((role) => role === type)
  if (!role || (color !== 'white' && color !== 'black') || !isWhole(square, 0, 63)) return null
  return { type: role, color, square, ...(hasMoved === true && { hasMoved }) }
}

function readDraws(said: unknown): Draws | null {
  if (!isRecord(said)) return null
  const { threefold, fiftyMoves, insufficientMaterial, cap } = said
  if (typeof threefold !== 'boolean' || typeof fiftyMoves !== 'boolean' || typeof insufficientMaterial !== 'boolean') return null
  if (present(cap) && !isWhole(cap, 1, 65_535)) return null
  return { threefold, fiftyMoves, insufficientMaterial, ...(isWhole(cap, 1, 65_535) && { cap }) }
}

const FOG: { [Axis in keyof FogAxes]-?: readonly NonNullable<FogAxes[Axis]>[] } = {
  blockedPawns: ['hidden', 'occupied', 'seen'],
  pawnDiagonals: ['hidden', 'seen'],
  checks: ['silent', 'told'],
  promotions: ['silent', 'fact'],
}

const MODERATOR: { [Axis in keyof Omit<ModeratorAxes, 'triesPerTurn'>]-?: readonly NonNullable<ModeratorAxes[Axis]>[] } = {
  refusals: ['four', 'one', 'two'],
  refusalsHeard: ['mover', 'both'],
  nonsense: ['dropped', 'told'],
  captures: ['fact', 'square', 'class', 'exact'],
  enPassant: ['named', 'victim'],
  checks: ['fact', 'direction'],
  pawnTries: ['none', 'ask-until-legal', 'ask-one-try', 'exists', 'count', 'sources'],
  promotions: ['silent', 'fact', 'piece'],
  castling: ['silent', 'named'],
}

function readFog(said: unknown): FogAxes | null {
  return isRecord(said) ? readAxes(said, FOG) : null
}

function readModerator(said: unknown): ModeratorAxes | null {
  if (!isRecord(said)) return null
  const axes = readAxes<ModeratorAxes>(said, MODERATOR)
  const { triesPerTurn } = said
  if (!axes || !present(triesPerTurn)) return axes
  return isWhole(triesPerTurn, 1, 255) ? { ...axes, triesPerTurn } : null
}

/** Any of these axes; those that are left out are as usual. */
function readAxes<Axes>(said: Record<string, unknown>, all: Record<string, readonly unknown[]>): Axes | null {
  const told = Object.entries(all).filter(([axis]) => present(said[axis]))
  if (!told.every(([axis, values]) => values.includes(said[axis]))) return null
  return Object.fromEntries(told.map(([axis]) => [axis, said[axis]])) as Axes
}

function readClock(said: unknown): Clock | null {
  if (!isRecord(said)) return null
  switch (said.kind) {
    case 'none':
      return { kind: 'none' }
    case 'fischer': {
      const { initialMs, incrementMs } = said
      if (!isWhole(initialMs, 0, 86_400_000) || !isWhole(incrementMs, 0, 3_600_000)) return null
      return { kind: 'fischer', initialMs, incrementMs }
    }
    case 'days':
      return isWhole(said.daysPerMove, 1, 365) ? { kind: 'days', daysPerMove: said.daysPerMove } : null
    default:
      return null
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isText = (value: unknown, most: number): value is string =>
  typeof value === 'string' && value.length > 0 && value.length <= most
const isWhole = (value: unknown, least: number, most: number): value is number =>
  Number.isInteger(value) && (value as number) >= least && (value as number) <= most
const present = (value: unknown) => value !== undefined && value !== null

// ---- Links ----

/** The whole card, encoded for the fragment of a URL, which never leaves the browser. */
export function encodeCard(card: LabCard): string {
  const bytes = new TextEncoder().encode(JSON.stringify(card))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')
}

export function decodeCard(text: string): LabCard | null {
  if (text.length > LONGEST_LINK || !/^[\w-]+$/.test(text)) return null
  try {
    const bytes = Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0))
    return readCard(JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)))
  } catch {
    return null
  }
}

// ---- Positions ----

export type FenProblem = { kind: 'ranks'; count: number } | { kind: 'letter'; letter: string } | { kind: 'width'; rank: number; count: number } | { kind: 'turn' }

/** What is wrong with a placement or a full FEN, as far as that can be told without the rules. */
export function checkFen(text: string): { problem: FenProblem | null; whole: boolean } {
  const [placement = '', turn] = text.trim().split(/\s+/)
  const whole = turn !== undefined
  const ranks = placement.split('/')
  if (ranks.length !== 8) return { problem: { kind: 'ranks', count: ranks.length }, whole }
  for (const [index, rank] of ranks.entries()) {
    let width = 0
    for (const letter of rank) {
      if (roleOfLetter(letter)) width++
      else if (letter >= '1' && letter <= '8') width += Number(letter)
      else return { problem: { kind: 'letter', letter }, whole }
    }
    if (width !== 8) return { problem: { kind: 'width', rank: 8 - index, count: width }, whole }
  }
  if (whole && turn !== 'w' && turn !== 'b') return { problem: { kind: 'turn' }, whole }
  return { problem: null, whole }
}

/** The card with this position instead of its own. A full FEN says more than the placement. */
export function withFen(card: LabCard, text: string): LabCard {
  const { fen: _, layout: __, ...rest } = anywhere(card)
  const { whole } = checkFen(text)
  const fen = text.trim()
  return whole ? { ...rest, fen } : { ...rest, layout: { kind: 'fen', fen } }
}

export function withPieces(card: LabCard, pieces: Placement): LabCard {
  return withFen(card, placementFen(pieces))
}

export function withLayout(card: LabCard, layout: Layout): LabCard {
  const { fen: _, ...rest } = anywhere(card)
  return { ...rest, layout }
}

/** The profile may have been written for another layout. */
function anywhere(card: LabCard): LabCard {
  if (!card.profile?.layoutId) return card
  const { layoutId: _, ...profile } = card.profile
  return { ...card, profile }
}

/** The starting position. */
export function piecesOf(card: LabCard, layouts: readonly LayoutEntry[]): Map<Square, Piece> {
  if (card.fen) return readFen(card.fen)
  const layout = card.layout ?? CLASSIC
  switch (layout.kind) {
    case 'fen':
      return readFen(layout.fen)
    case 'custom':
      return new Map(layout.pieces.map(({ type, color, square }) => [SQUARES[square] as Square, { role: type, color }]))
    case 'premade': {
      if (layout.id === 'chess960' && layout.number != null) return readFen(chess960(layout.number))
      return readFen(layouts.find(({ id }) => id === layout.id)?.placement ?? '')
    }
  }
}

/** The text for the FEN field. */
export function fenOf(card: LabCard, layouts: readonly LayoutEntry[]): string {
  return card.fen ?? placementFen(piecesOf(card, layouts))
}

/** The id of the premade layout that the card uses unchanged; null if pieces were placed by hand. */
export function premadeOf(card: LabCard): string | null {
  if (card.fen) return null
  const layout = card.layout ?? CLASSIC
  return layout.kind === 'premade' ? layout.id : null
}

/** Where the knights go on the five squares left by bishops and queen, in the order of Chess960 numbers. */
const KNIGHTS = [[0, 1], [0, 2], [0, 3], [0, 4], [1, 2], [1, 3], [1, 4], [2, 3], [2, 4], [3, 4]] as const

/** The placement of a Chess960 position by its number, 0 to 959. */
export function chess960(number: number): string {
  const row: (string | undefined)[] = Array.from({ length: 8 })
  const free = () => [...row.keys()].filter((file) => row[file] === undefined)
  row[2 * (number % 4) + 1] = 'b'
  row[2 * (Math.floor(number / 4) % 4)] = 'b'
  row[free()[Math.floor(number / 16) % 6] as number] = 'q'
  const left = free()
  for (const place of KNIGHTS[Math.floor(number / 96)] ?? []) row[left[place] as number] = 'n'
  for (const piece of ['r', 'k', 'r']) row[free()[0] as number] = piece
  const pieces = row.join('')
  return `${pieces}/pppppppp/8/8/8/8/PPPPPPPP/${pieces.toUpperCase()}`
}

// ---- Presets ----

/** The presets that come with the layout. */
export function broughtBy(card: LabCard, layouts: readonly LayoutEntry[]): readonly string[] {
  const premade = premadeOf(card)
  return layouts.find(({ id }) => id === premade)?.brings ?? []
}

export function withPresets(card: LabCard, chosen: string[]): LabCard {
  const { rulesetIds: _, ...rest } = card
  return chosen.length ? { ...rest, rulesetIds: chosen } : rest
}

// ---- Modifiers ----

export const profileOf = (card: LabCard): Profile => card.profile ?? NOTHING

export function withProfile(card: LabCard, profile: Profile): LabCard {
  const { profile: _, ...rest } = card
  return isBlank(profile) ? rest : { ...rest, profile }
}
