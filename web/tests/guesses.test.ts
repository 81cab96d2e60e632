import { expect, test } from 'vitest'
import { guessesAt, score, withGuesses } from '../src/play/guesses'
import { readFen, type Piece } from '../src/squares'

const queen: Piece = { role: 'queen', color: 'black' }

test('what was believed at a ply is the last guess up to it', () => {
  const log = withGuesses(withGuesses({}, 2, new Map([['d8', queen]])), 6, new Map([['h4', queen]]))
  expect([...guessesAt(log, 1, 'white').keys()]).toEqual([])
  expect([...guessesAt(log, 5, 'white').keys()]).toEqual(['d8'])
  expect(guessesAt(log, 9, 'white')).toEqual(new Map([['h4', queen]]))
})

test('guesses are right, half right, or wrong', () => {
  const truth = readFen('3qk3/8/8/8/8/8/8/4K3 w - - 0 1')
  const guesses = new Map<string, Piece>([
    ['d8', queen],
    ['e8', queen],
    ['a8', queen],
    ['e1', queen],
  ])
  expect(score(guesses, truth)).toEqual({ right: ['d8'], wrongRole: ['e8'], wrong: ['a8', 'e1'] })
})
