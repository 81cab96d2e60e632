// What a tap on a square means for the player to move: grab a piece, drop it, or nothing.

import type { BoardName, DuplicatePosition, Player } from '../wire/api'
import type { Square } from '../wire/view'
import { boardsOf, playsOn, type Dot, type Dots, type Spot } from './boards'

export type Tap = { kind: 'grab'; square: Square | null } | { kind: 'play' | 'promote'; from: Square; to: Square } | { kind: 'nothing' }

/** Where the grabbed piece could go, on either board. */
export function dotsOf(position: DuplicatePosition, grabbed: Square | null): Dots {
  if (!grabbed) return {}
  const dots = (board: BoardName): readonly Dot[] => position.boards[board].goals.find(({ from }) => from === grabbed)?.to ?? []
  return Object.fromEntries(boardsOf(position.turn).map((board) => [board, dots(board)]))
}

export function tapped(position: DuplicatePosition, grabbed: Square | null, { board, square }: Spot): Tap {
  const dot = dotsOf(position, grabbed)[board]?.find((dot) => dot.square === square)
  if (grabbed && dot) {
    // A forbidden move is explained, and the piece stays grabbed.
    if (dot.forbidden) return { kind: 'nothing' }
    return { kind: dot.promotes ? 'promote' : 'play', from: grabbed, to: square }
  }
  const owns = (player: Player) => position.boards[board].pieces.some((it) => it.square === square && it.owner === player)
  const own = playsOn(position.turn, board) && owns(position.turn)
  return { kind: 'grab', square: own && square !== grabbed ? square : null }
}
