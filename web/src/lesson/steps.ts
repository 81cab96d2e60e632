// The first lesson as a sequence of steps. Each is taken by what happens on the board, never by a clock.

import type { LessonPart } from '../wire/api'
import type { PairView, Square } from '../wire/view'
import { factsOf, type Change } from '../play/change'

export const STEPS = ['try', 'touched', 'check', 'answer', 'guess', 'mate'] as const
export type Step = (typeof STEPS)[number]

/** What else the coach has to say about the last try. */
export type Remark =
  /** It told something, but not what the step is about. */
  | 'other'
  /** It was allowed, but the lesson does not go that way. */
  | 'astray'

export interface Progress {
  step: Step
  remark: Remark | null
}

/** The squares that a step is about. They must agree with the positions and the script of the server. */
export const GOALS: Record<Step, readonly Square[]> = {
  try: ['a1', 'a8'],
  touched: ['a7'],
  check: ['b1', 'd2'],
  answer: ['g1', 'h1'],
  guess: ['b2'],
  mate: ['a7', 'a8'],
}

/** Where the server can begin: a step that went astray is repeated from there. */
export const PART: Record<Step, LessonPart> = {
  try: 'try',
  touched: 'try',
  check: 'check',
  answer: 'check',
  guess: 'guess',
  mate: 'guess',
}

/** The first step of a part. */
export const FIRST: Record<LessonPart, Step> = { try: 'try', check: 'check', guess: 'guess' }

/** Whether the opponent still has to move before the player can do what the step asks for. */
export function isWaiting(step: Step, view: PairView): boolean {
  const asksNow = step === 'check' || step === 'guess' ? view.turn === view.seat : true
  return view.ending === null && !asksNow
}

/** The only piece that a step can be taken with, if there is one: whoever touches another must move that. */
const PIECE: Record<Step, Square | null> = { try: 'a1', touched: 'a1', check: null, answer: null, guess: 'a7', mate: 'a7' }

/** Where a change of the game leads. */
export function advance(progress: Progress, change: Change): Progress {
  const { step, remark } = progress
  const { after } = change
  if (after.ending || remark === 'astray') return progress
  const { mover, refusal } = factsOf(change)
  if (mover === after.seat) {
    const move = after.moves.at(-1)
    const next = move && afterMove(step, `${move.from}${move.to}`)
    return next ? { step: next, remark: null } : { step, remark: 'astray' }
  }
  if (after.touched && PIECE[step] && after.touched !== PIECE[step]) return { step, remark: 'astray' }
  if (step === 'try' && after.touched && after.announcements.some(({ text }) => text === 'illegal_move')) return { step: 'touched', remark: null }
  if (!refusal) return progress
  return step === 'check' ? { step: 'answer', remark: null } : { step, remark: 'other' }
}

function afterMove(step: Step, move: string): Step | null {
  switch (step) {
    case 'touched':
      return move === 'a1a7' ? 'check' : null
    // Only the king can move, and wherever it goes, the lesson goes on.
    case 'check':
    case 'answer':
      return 'guess'
    case 'mate':
    case 'try':
    case 'guess':
      return null
  }
}

/** A guess where the last loss was: which piece it is does not matter yet. */
export function afterGuess(progress: Progress, guesses: ReadonlyMap<Square, unknown>): Progress {
  return progress.step === 'guess' && guesses.has('b2') ? { step: 'mate', remark: null } : progress
}
