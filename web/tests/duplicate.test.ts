import { describe, expect, test } from 'vitest'
import { BOARDS, PLAYERS, ROTATION, boardsOf, checkedOn, ghostsOf, middleOf, neighbour, placeOf, playerAt, playsOn, squareUnder, turnPoint, turnedTo, twinOf, type BoardFace, type Standing } from '../src/duplicate/boards'
import { tellFault } from '../src/duplicate/faults'
import { fileOfGame, recordIn } from '../src/duplicate/file'
import { follow } from '../src/duplicate/identity'
import { ROLES, shapeOf } from '../src/duplicate/shapes'
import { WALK } from '../src/duplicate/walk'
import { duplicate } from '../src/i18n/en/duplicate'
import { SQUARES } from '../src/squares'
import type { ByBoard } from '../src/wire/api'

const EMPTY: BoardFace = { pieces: [], check: null, lastMove: null }

test('every board lies between two players, one of each colour', () => {
  for (const board of BOARDS) {
    const [white, black] = PLAYERS.filter((player) => playsOn(player, board))
    expect(`${white?.charAt(0)}${black?.charAt(0)}`.toUpperCase().split('').sort()).toEqual(board.split('').sort())
  }
  for (const player of PLAYERS) {
    const [one, other] = boardsOf(player)
    expect([twinOf(player, one), twinOf(player, other)]).toEqual([other, one])
  }
  expect([0, 1, 2, 3, 4].map(playerAt)).toEqual(['north', 'south', 'east', 'west', 'north'])
})

test('a square is found under its own middle, and nothing beside the board', () => {
  for (const square of SQUARES) expect(squareUnder(middleOf(square))).toBe(square)
  expect(squareUnder({ x: 4.01, y: 0 })).toBeNull()
  expect(squareUnder({ x: 0, y: -4.01 })).toBeNull()
})

describe('arrow keys go where they point on the screen', () => {
  /** The direction of a step, after the board was turned. */
  function seen(from: string, to: string, rotation: number): { right: number; down: number } {
    const [a, b] = [middleOf(from), middleOf(to)]
    const angle = (rotation * Math.PI) / 180
    const [x, y] = [b.x - a.x, b.y - a.y]
    return { right: x * Math.cos(angle) - y * Math.sin(angle), down: x * Math.sin(angle) + y * Math.cos(angle) }
  }

  test.each([0, 180, ...[0, 90, 180, 270].flatMap((turned) => Object.values(ROTATION).map((rotation) => rotation + turned))])('turned by %d degrees', (rotation) => {
    const goes = (key: string) => seen('d4', neighbour('d4', key, rotation) ?? '', rotation)
    expect(goes('ArrowUp').down).toBeLessThan(-0.5)
    expect(goes('ArrowDown').down).toBeGreaterThan(0.5)
    expect(goes('ArrowRight').right).toBeGreaterThan(0.5)
    expect(goes('ArrowLeft').right).toBeLessThan(-0.5)
  })

  test('and stop at the edge', () => {
    expect(neighbour('h8', 'ArrowUp', 0)).toBe('h8')
    expect(neighbour('h8', 'Enter', 0)).toBeNull()
  })
})

test('ghosts and checks are counted for their owner', () => {
  const ghost: Standing = { square: 'a6', role: 'pawn', owner: 'west', ghost: true }
  const king: Standing = { square: 'e1', role: 'king', owner: 'south', ghost: false }
  const boards: ByBoard<BoardFace> = { NW: EMPTY, NE: EMPTY, SW: { pieces: [ghost, king], check: 'e1', lastMove: null }, SE: EMPTY }
  expect(PLAYERS.map((player) => ghostsOf(player, boards))).toEqual([0, 0, 0, 1])
  expect(PLAYERS.map((player) => checkedOn(player, boards))).toEqual([[], ['SW'], [], []])
})

test.each(PLAYERS)('%s can sit at the bottom, with the next player to the left as on a compass', (player) => {
  const turned = turnedTo(player)
  const places = PLAYERS.map((other) => placeOf(other, turned))
  expect(placeOf(player, turned)).toBe(2)
  expect([...places].sort()).toEqual([0, 1, 2, 3])
  const clockwise = ['north', 'east', 'south', 'west'] as const
  const next = clockwise[(clockwise.indexOf(player) + 1) % 4] ?? 'north'
  expect(placeOf(next, turned)).toBe(3)
})

test('a point is turned clockwise on the screen', () => {
  const [x, y] = turnPoint([1, 0], 90)
  expect(x).toBeCloseTo(0)
  expect(y).toBeCloseTo(1)
})

describe('pieces keep their names from one position to the next', () => {
  const piece = (square: string, role: Standing['role'] = 'knight', owner: Standing['owner'] = 'north'): Standing => ({ square, role, owner, ghost: false })
  const names = (pieces: readonly { id: number; square: string }[]) => Object.fromEntries(pieces.map(({ id, square }) => [square, id]))

  test('when they move, are taken, and are promoted', () => {
    const first = follow([], [piece('b1'), piece('g1'), piece('g7', 'pawn'), piece('c6', 'pawn', 'west')])
    const before = names(first)
    const moved = names(follow(first, [piece('b1'), piece('f3'), piece('g7', 'pawn'), piece('c6', 'pawn', 'west')]))
    expect([moved.b1, moved.f3]).toEqual([before.b1, before.g1])
    const promoted = names(follow(first, [piece('b1'), piece('g1'), piece('g8', 'queen')]))
    expect(promoted.g8).toBe(before.g7)
    expect(new Set(Object.values(promoted)).size).toBe(3)
  })

  test('a piece that comes back has a name of its own', () => {
    const first = follow([], [piece('b1')])
    const both = follow(first, [piece('b1'), piece('g1')])
    expect(new Set(both.map(({ id }) => id)).size).toBe(2)
  })
})

describe('files', () => {
  test('are written as the server reads them', () => {
    const text = fileOfGame(['e2e4', 'a7a8n'])
    expect(recordIn(text)).toEqual({
      variant: 'duplicate-chess',
      version: 1,
      moves: [
        { player: 'N', from: 'e2', to: 'e4' },
        { player: 'S', from: 'a7', to: 'a8', promotion: 'n' },
      ],
    })
  })

  test.each(['', '[]', '7', 'null', '{"moves":[]}', '{"variant":"duplicate-chess","version":1}'])('%j is no record', (text) => {
    expect(recordIn(text)).toBeNull()
  })

  test('what is wrong is told with its move', () => {
    const words = duplicate
    expect(tellFault(null, words)).toContain('not a game record')
    expect(tellFault({ error: 'malformed', detail: '', reason: 'not_their_turn', ply: 2 }, words)).toBe(
      'Could not load the file. Move 2: it is another player’s turn.',
    )
    const one = { error: 'malformed', detail: '', reason: 'on_one_board_only', ply: 5, board: 'NW', why: 'nothing_to_take' } as const
    expect(tellFault(one, words)).toContain('Not on NW: there is nothing for the pawn to capture.')
  })
})

test('the shapes take the colour of whoever uses them', () => {
  for (const role of ROLES) {
    expect(shapeOf(role)).toMatch(/^<g fill="currentColor"/)
    expect(shapeOf(role)).not.toContain('svg')
  }
})

test('the walk has a text for every step', () => {
  expect(duplicate.walk.steps).toHaveLength(WALK.length)
  for (const { moves, from } of WALK) expect(from).toBeLessThanOrEqual(moves.length)
})
