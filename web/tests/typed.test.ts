import { expect, test } from 'vitest'
import { geometricMoves } from '../src/play/geometry'
import { ENGLISH, readTyped, type Letters } from '../src/play/typed'
import { de } from '../src/i18n/de'
import { es } from '../src/i18n/es'
import { fr } from '../src/i18n/fr'
import { readFen } from '../src/squares'

function read(text: string, fen = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR', letters: Letters = ENGLISH) {
  const own = new Map([...readFen(fen)].filter(([, piece]) => piece.color === 'white'))
  const squares = new Set(own.keys())
  return readTyped(text, own, (from) => {
    const piece = own.get(from)
    return piece ? geometricMoves(piece.role, piece.color, from, squares) : []
  }, letters)
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

const OPEN = '8/8/8/8/8/8/5P2/R1BQKBNR'

test.each([
  ['de', 'Sf3', { from: 'g1', to: 'f3' }],
  ['de', 'sf3', { from: 'g1', to: 'f3' }],
  ['de', 'Nf3', { from: 'g1', to: 'f3' }],
  ['de', 'Lc4', { from: 'f1', to: 'c4' }],
  ['de', 'Bc4', { from: 'f1', to: 'c4' }],
  ['de', 'Dd8', { from: 'd1', to: 'd8' }],
  ['de', 'e7e8=D', { from: 'e7', to: 'e8', promotion: 'queen' }],
  ['de', 'e7e8s', { from: 'e7', to: 'e8', promotion: 'knight' }],
  ['de', 'e7e8n', { from: 'e7', to: 'e8', promotion: 'knight' }],
  ['de', '0-0', { from: 'e1', to: 'g1' }],
  ['fr', 'Cf3', { from: 'g1', to: 'f3' }],
  ['fr', 'Nf3', { from: 'g1', to: 'f3' }],
  ['fr', 'Fc4', { from: 'f1', to: 'c4' }],
  ['fr', 'Ta8', { from: 'a1', to: 'a8' }],
  ['fr', 'f4', { from: 'f2', to: 'f4' }],
  ['es', 'Ac4', { from: 'f1', to: 'c4' }],
  ['es', 'Cf3', { from: 'g1', to: 'f3' }],
  // In French and Spanish R is the king; the English rook moves if the king cannot go there.
  ['fr', 'Re2', { from: 'e1', to: 'e2' }],
  ['fr', 'Ra8', { from: 'a1', to: 'a8' }],
  ['es', 'Ra8', { from: 'a1', to: 'a8' }],
  ['es', 'e7e8=R', { from: 'e7', to: 'e8', promotion: 'rook' }],
  ['es', 'e7e8=T', { from: 'e7', to: 'e8', promotion: 'rook' }],
  ['en', 'Sf3', 'unclear'],
  ['de', 'e7e8x', 'unclear'],
] as const)('%s: %s', (language, text, expected) => {
  const letters = { en: ENGLISH, de: de.common.letters, es: es.common.letters, fr: fr.common.letters }[language]
  expect(read(text, OPEN, letters)).toEqual(expected)
})
