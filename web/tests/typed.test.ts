import { expect, test } from 'vitest'
import { geometricMoves } from '../src/play/geometry'
import { readTyped } from '../src/play/typed'
import { readFen } from '../src/squares'

function read(text: string, fen = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR') {
  const own = new Map([...readFen(fen)].filter(([, man]) => man.color === 'white'))
  const squares = new Set(own.keys())
  return readTyped(text, own, (from) => {
    const man = own.get(from)
    return man ? geometricMoves(man.role, man.color, from, squares) : []
  })
}

test.each([
  ['e2e4', { from: 'e2', to: 'e4' }],
  ['e2-e4', { from: 'e2', to: 'e4' }],
  [' E2 E4 ', { from: 'e2', to: 'e4' }],
  ['e2', { from: 'e2' }],
  ['e4', { from: 'e2', to: 'e4' }],
  ['Nf3', { from: 'g1', to: 'f3' }],
  ['nf3+', { from: 'g1', to: 'f3' }],
  ['bxc3', { from: 'b2', to: 'c3' }],
  ['e7e8q', { from: 'e7', to: 'e8', promotion: 'queen' }],
  ['e7e8=N', { from: 'e7', to: 'e8', promotion: 'knight' }],
  ['O-O', { from: 'e1', to: 'g1' }],
  ['0-0-0', { from: 'e1', to: 'c1' }],
  ['Qd5', 'nobody'],
  ['hello', 'unclear'],
  ['e9', 'unclear'],
])('%s', (text, expected) => {
  expect(read(text)).toEqual(expected)
})

test('two knights need a name', () => {
  const fen = '8/8/8/8/8/2N5/8/4K1N1'
  expect(read('Ne2', fen)).toBe('ambiguous')
  expect(read('Nge2', fen)).toEqual({ from: 'g1', to: 'e2' })
  expect(read('N3e2', fen)).toEqual({ from: 'c3', to: 'e2' })
})

test('a pawn named by its destination goes straight', () => {
  expect(read('c3', '8/8/8/8/8/8/1PPP4/4K3')).toEqual({ from: 'c2', to: 'c3' })
})

test('castling is onto the rook where the king starts elsewhere', () => {
  expect(read('O-O', '8/8/8/8/8/8/8/R1K3R1')).toEqual({ from: 'c1', to: 'g1' })
  expect(read('O-O-O', '8/8/8/8/8/8/8/R1K3R1')).toEqual({ from: 'c1', to: 'a1' })
  expect(read('O-O', '8/8/8/8/8/8/8/2K5')).toBe('nobody')
})
