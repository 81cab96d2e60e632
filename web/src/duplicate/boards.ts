// The four boards: who sits where, who plays on which board, and where a square of a turned board is.

import { fileOf, rankOf, squareAt } from '../squares'
import type { BoardName, ByBoard, Player, Why } from '../wire/api'
import type { Role, Square } from '../wire/view'

/** In the order of turns. */
export const PLAYERS: readonly Player[] = ['north', 'south', 'east', 'west']
export const BOARDS: readonly BoardName[] = ['NW', 'NE', 'SW', 'SE']

const BOARDS_OF: Record<Player, readonly [BoardName, BoardName]> = {
  north: ['NW', 'NE'],
  south: ['SW', 'SE'],
  east: ['NE', 'SE'],
  west: ['NW', 'SW'],
}

/** Degrees clockwise, so that White's home rank faces White's seat. */
export const ROTATION: Readonly<ByBoard<number>> = { NW: 225, NE: 135, SW: 315, SE: 45 }

/** Clockwise from the top, as on a compass. */
const COMPASS: readonly Player[] = ['north', 'east', 'south', 'west']

/** Degrees clockwise by which the wheel is turned so that a player sits at its bottom. */
export function turnedTo(bottom: Player): number {
  return ((COMPASS.indexOf('south') - COMPASS.indexOf(bottom) + 4) % 4) * 90
}

/** Where a player sits on a wheel turned by so many degrees: 0 is the top, then clockwise. */
export function placeOf(player: Player, turned: number): 0 | 1 | 2 | 3 {
  return ((COMPASS.indexOf(player) + turned / 90) % 4) as 0 | 1 | 2 | 3
}

/** A point turned clockwise about the origin. */
export function turnPoint([x, y]: readonly [number, number], degrees: number): readonly [number, number] {
  const angle = (degrees * Math.PI) / 180
  return [x * Math.cos(angle) - y * Math.sin(angle), x * Math.sin(angle) + y * Math.cos(angle)]
}

/** A piece as it stands on one of the boards. */
export interface Standing {
  square: Square
  role: Role
  owner: Player
  ghost: boolean
}

/** The contents of a board, whatever their source. */
export interface BoardFace {
  pieces: readonly Standing[]
  /** The square of the king in check. */
  check: Square | null
  lastMove: { from: Square; to: Square } | null
}

/** Where the grabbed piece could go on one board; `forbidden` says what rules it out on the other. */
export interface Dot {
  square: Square
  promotes: boolean
  forbidden: Why | null
}

export type Dots = Readonly<Partial<ByBoard<readonly Dot[]>>>

/** A square of one of the boards. */
export interface Spot {
  board: BoardName
  square: Square
}

export function playerAt(ply: number): Player {
  return PLAYERS[ply % 4] ?? 'north'
}

export function boardsOf(player: Player): readonly [BoardName, BoardName] {
  return BOARDS_OF[player]
}

export function playsOn(player: Player, board: BoardName): boolean {
  return BOARDS_OF[player].includes(board)
}

/** A player's other board. */
export function twinOf(player: Player, board: BoardName): BoardName {
  const [one, other] = BOARDS_OF[player]
  return board === one ? other : one
}

export function isWhite(player: Player): boolean {
  return player === 'north' || player === 'south'
}

/** Upright, a board is turned so that its player sits below it. */
export function uprightRotation(player: Player): number {
  return isWhite(player) ? 0 : 180
}

/** The middle of a square on a board of eight units, whose own middle is the origin and whose white side is below. */
export function middleOf(square: Square): { x: number; y: number } {
  return { x: fileOf(square) - 3.5, y: 3.5 - rankOf(square) }
}

/** The square that contains a point, in the same units. */
export function squareUnder({ x, y }: { x: number; y: number }): Square | null {
  const file = Math.floor(x + 4)
  const rank = Math.floor(4 - y)
  return file >= 0 && file < 8 && rank >= 0 && rank < 8 ? squareAt(file, rank) : null
}

const ARROWS = ['ArrowUp', 'ArrowRight', 'ArrowDown', 'ArrowLeft']
/** Towards higher ranks, higher files and back, clockwise. */
const STEPS: readonly (readonly [number, number])[] = [
  [0, 1],
  [1, 0],
  [0, -1],
  [-1, 0],
]

/**
 * The square next to one, in the direction of an arrow key as it is seen on the screen. On a board that stands on its corner an arrow
 * goes to the neighbour clockwise of it: up is up and to the right.
 */
export function neighbour(square: Square, key: string, rotation: number): Square | null {
  const arrow = ARROWS.indexOf(key)
  const step = STEPS[(arrow + 4 - Math.floor((rotation % 360) / 90)) % 4]
  if (arrow < 0 || !step) return null
  const file = fileOf(square) + step[0]
  const rank = rankOf(square) + step[1]
  return file >= 0 && file < 8 && rank >= 0 && rank < 8 ? squareAt(file, rank) : square
}

export function ghostsOf(player: Player, boards: ByBoard<BoardFace>): number {
  return boardsOf(player).reduce(
    (count, board) => count + boards[board].pieces.filter(({ owner, ghost }) => ghost && owner === player).length,
    0,
  )
}

/** The boards on which a player is in check. */
export function checkedOn(player: Player, boards: ByBoard<BoardFace>): BoardName[] {
  return boardsOf(player).filter((board) => {
    const { check, pieces } = boards[board]
    return check !== null && pieces.some(({ square, owner }) => square === check && owner === player)
  })
}
