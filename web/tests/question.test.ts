import { expect, test } from 'vitest'
import { mustCapture } from '../src/play/question'
import type { Card, Moderator } from '../src/wire/api'
import type { ModeratorText, PairView } from '../src/wire/view'
import { card, view } from './seat'

const ANY: Moderator = {
  refusals: 'two',
  refusalsHeard: 'both',
  nonsense: 'dropped',
  captures: 'square',
  enPassant: 'victim',
  checks: 'direction',
  pawnTries: 'ask-until-legal',
  promotions: 'silent',
  castling: 'silent',
  triesPerTurn: 200,
}
const asked = (axes: Partial<Moderator> = {}): Card => ({ ...card('own'), moderator: { ...ANY, ...axes } })
const theirs = (...texts: ModeratorText[]): PairView =>
  view('4k3/8/8/8/8/8/8/4K3', { turn: 'black', ply: 3, announcements: texts.map((text) => ({ ply: 3, text, at: 0 })) })
const mine = (asking: PairView['asking']) => view('4k3/8/8/8/8/8/8/4K3', { ...(asking && { asking }) })

test('on the own turn the server says so', () => {
  expect(mustCapture(mine('yes'), asked())).toBe(true)
  for (const other of ['open', 'no', 'spent', undefined] as const) expect(mustCapture(mine(other), asked())).toBe(false)
})

test('of the other side it follows from the answer that both heard', () => {
  expect(mustCapture(theirs('any_yes'), asked())).toBe(true)
  expect(mustCapture(theirs('any_no'), asked())).toBe(false)
  expect(mustCapture(theirs(), asked())).toBe(false)
  const earlier = { ...theirs('any_yes'), ply: 4 }
  expect(mustCapture(earlier, asked())).toBe(false)
  expect(mustCapture({ ...theirs('any_yes'), ending: { winner: null, reason: 'aborted' } }, asked())).toBe(false)
})

test('a refused capture frees who had one try, and nobody else', () => {
  expect(mustCapture(theirs('no', 'any_yes', 'no'), asked())).toBe(true)
  expect(mustCapture(theirs('no', 'any_yes'), asked({ pawnTries: 'ask-one-try' }))).toBe(true)
  expect(mustCapture(theirs('any_yes', 'no'), asked({ pawnTries: 'ask-one-try' }))).toBe(false)
  expect(mustCapture(theirs('any_yes'), asked({ pawnTries: 'ask-one-try', refusalsHeard: 'mover' }))).toBe(false)
})
