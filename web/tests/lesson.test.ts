import { expect, test } from 'vitest'
import { advance, afterGuess, isWaiting, type Progress, type Step } from '../src/lesson/steps'
import type { ModeratorText, PairView, Square } from '../src/wire/view'
import { view } from './seat'

const start = () => view('8/8/8/8/8/8/1PP3PP/RN4K1')
const at = (step: Step): Progress => ({ step, remark: null })

/** The moderator refuses a try; a piece may be touched by it. */
function refused(progress: Progress, text: ModeratorText, touched: Square | null = null, before: PairView = start()): Progress {
  const after = { ...before, touched, announcements: [...before.announcements, { ply: before.ply, text, at: 0 }] }
  return advance(progress, { before, after, tried: null })
}

function moved(progress: Progress, from: Square, to: Square): Progress {
  const before = start()
  const after: PairView = { ...before, ply: 1, turn: 'black', moves: [{ ply: 1, by: 'white', from, to, at: 0 }] }
  return advance(progress, { before, after, tried: { from, to } })
}

test('the way that the lesson goes', () => {
  const touched = refused(at('try'), 'illegal_move', 'a1')
  expect(touched).toEqual(at('touched'))
  expect(moved(touched, 'a1', 'a7')).toEqual(at('check'))
  expect(refused(at('check'), 'wont_help')).toEqual(at('answer'))
  expect(moved(at('answer'), 'g1', 'h1')).toEqual(at('guess'))
  expect(afterGuess(at('guess'), new Map([['b2', {}]]))).toEqual(at('mate'))
})

test('a dragged piece is touched before it is refused', () => {
  const before = { ...start(), touched: 'a1' }
  const dragged = advance(at('try'), { before: start(), after: before, tried: { from: 'a1' } })
  expect(dragged).toEqual(at('try'))
  expect(refused(dragged, 'illegal_move', 'a1', before)).toEqual(at('touched'))
})

test('whoever answers the check at once need not try the knight, and any square will do', () => {
  expect(moved(at('check'), 'g1', 'h1')).toEqual(at('guess'))
  expect(moved(at('answer'), 'g1', 'f1')).toEqual(at('guess'))
  expect(refused(at('check'), 'illegal_move', 'g1')).toEqual(at('answer'))
})

test('a try that tells something else changes nothing', () => {
  expect(refused(at('try'), 'no_such_piece')).toEqual({ step: 'try', remark: 'other' })
  expect(refused(at('touched'), 'illegal_move', 'a1')).toEqual({ step: 'touched', remark: 'other' })
  expect(refused(at('mate'), 'illegal_move', 'a7')).toEqual({ step: 'mate', remark: 'other' })
})

test.each<[Step, Square, Square]>([
  ['try', 'a1', 'a7'],
  ['touched', 'a1', 'a5'],
  ['guess', 'a7', 'b7'],
  ['mate', 'a7', 'a6'],
])('in step %s the move %s%s leads astray, and stays there until the part begins again', (step, from, to) => {
  const astray = moved(at(step), from, to)
  expect(astray).toEqual({ step, remark: 'astray' })
  expect(refused(astray, 'illegal_move', 'a1')).toBe(astray)
})

test('another piece that is touched must move, so that the step cannot be taken', () => {
  expect(refused(at('try'), 'illegal_move', 'b1')).toEqual({ step: 'try', remark: 'astray' })
  expect(refused(at('mate'), 'illegal_move', 'h1')).toEqual({ step: 'mate', remark: 'astray' })
})

test('a guess elsewhere, or before its step, is a guess and no more', () => {
  expect(afterGuess(at('guess'), new Map([['c3', {}]]))).toEqual(at('guess'))
  expect(afterGuess(at('try'), new Map([['b2', {}]]))).toEqual(at('try'))
})

test('while Black is to move the coach asks for nothing', () => {
  expect(isWaiting('check', view('8/8/8/8/8/8/8/6K1', { turn: 'black' }))).toBe(true)
  expect(isWaiting('check', view('8/8/8/8/8/8/8/6K1'))).toBe(false)
  expect(isWaiting('try', view('8/8/8/8/8/8/8/6K1', { turn: 'black' }))).toBe(false)
})
