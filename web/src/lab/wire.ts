// What the lab asks of the server, and what it is told.

import type { CardSummary, CreateGame } from '../wire/api'
import type { BySeat, Destinations, EndReason, Ending, Role, Seat, Seen, Square } from '../wire/view'

/** A card as it is asked for: what is not said is as the layout, the presets and the mode have it. */
export type LabCard = Pick<
  CreateGame,
  'layout' | 'fen' | 'rulesetIds' | 'sight' | 'royalty' | 'moderator' | 'touchMove' | 'draws' | 'clock'
>

export interface LabRequest {
  card: LabCard
  /** In UCI, from the beginning. */
  moves: string[]
}

export interface LabPiece {
  square: Square
  role: Role
  owner: Seat
  royal: boolean
  hp?: number
}

export interface LabPosition {
  fen: string
  turn: Seat
  ply: number
  /** How many moves the side to move has in this turn, this one included. */
  movesLeft: number
  inCheck: boolean | null
  pieces: LabPiece[]
  legal: Destinations[]
  /** Every move of those from-to pairs that several moves share: what is promoted to, which half moves on. */
  choices: LabChoice[]
  seen: BySeat<Seen>
  ending: Ending | null
}

export interface LabMove {
  by: Seat
  from: Square
  to: Square
  promotion?: Role | null
  uci: string
  san: string
}

export interface LabChoice {
  from: Square
  to: Square
  promotion?: Role
  uci: string
  san: string
}

export interface LabAnswer {
  card: CardSummary
  position: LabPosition
  moves: LabMove[]
}

/** Out of all games: a share, and where it lies with 95 % confidence. */
export interface Share {
  games: number
  share: number
  low: number
  high: number
}

export interface BalanceReport {
  /** How many were played to the end, or to the limit. */
  games: number
  /** How many were asked for: more, if time ran out. */
  asked: number
  /** The card hides something, and was played as if it did not. */
  playedOpen: boolean
  results: { white: Share; black: Share; draw: Share; unfinished: Share }
  /** White's wins among the games that somebody won. */
  whiteOfDecided: Share
  /** Moves of one side; null if no game was played. */
  plies: { median: number; p10: number; p90: number } | null
  /** The most frequent first; a reason is null for games that did not end. */
  endings: { reason: EndReason | null; games: number }[]
  /** Legal moves a ply, on average. */
  branching: number | null
  warnings: ({ kind: 'lopsided'; favours: Seat; share: Share } | { kind: 'endless'; share: Share })[]
}
