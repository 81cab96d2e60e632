// A walk through the rules: moves that lead to positions where the coupling matters. The server says what is legal in them.

import type { Player } from '../wire/api'
import type { Square } from '../wire/view'
import type { Spot } from './boards'

export interface WalkStep {
  moves: readonly string[]
  /** How many moves have been made when the step begins; the others are animated. */
  from: number
  /** Whose boards are shown where there is room for only two. */
  eyes: Player
  grabbed?: Square
  pointed?: Spot
}

const OPENING = 'e2e4 e2e3 d7d5 a7a6'.split(' ')
const GHOST = [...OPENING, 'f1a6']
const MATE = 'f2f3 a2a3 g8f6 e7e6 a2a3 b2b3 f6h5 h7h6 b2b3 c2c3 h5g3 d8h4'.split(' ')

export const WALK: readonly WalkStep[] = [
  { moves: [], from: 0, eyes: 'north' },
  { moves: OPENING.slice(0, 1), from: 0, eyes: 'north' },
  { moves: OPENING, from: 1, eyes: 'north', grabbed: 'e4', pointed: { board: 'NE', square: 'd5' } },
  { moves: GHOST, from: 4, eyes: 'west' },
  { moves: [...GHOST, 'b2b3', 'h7h6'], from: 5, eyes: 'west', grabbed: 'a6', pointed: { board: 'SW', square: 'a5' } },
  { moves: MATE, from: 10, eyes: 'north', grabbed: 'g2', pointed: { board: 'NW', square: 'g3' } },
]
