// Pieces as shapes to be tinted: our plain set, with currentColor in place of white.

import bishop from '../pieces/plain/white-bishop.svg?raw'
import king from '../pieces/plain/white-king.svg?raw'
import knight from '../pieces/plain/white-knight.svg?raw'
import pawn from '../pieces/plain/white-pawn.svg?raw'
import queen from '../pieces/plain/white-queen.svg?raw'
import rook from '../pieces/plain/white-rook.svg?raw'
import type { Role } from '../wire/view'

export const ROLES: readonly Role[] = ['pawn', 'knight', 'bishop', 'rook', 'queen', 'king']

const PICTURES: Record<Role, string> = { pawn, knight, bishop, rook, queen, king }
const WHITE = 'fill="#fffdf7"'

/** The viewBox of every picture of the set. */
export const SHAPE_VIEW = '2 1 44 44'

/** The contents of the picture's svg element. */
export function shapeOf(role: Role): string {
  return PICTURES[role].replace(/^.*?<svg[^>]*>/s, '').replace(/<\/svg>\s*$/, '').replace(WHITE, 'fill="currentColor"')
}
