import { expect, test } from 'vitest'
import { applyDeclined, applyDelta, applyEnd, applyFacts, applyNotice, applyPast, applyProposed, applyScheduled, applyUpdated, endOf } from '../src/play/fold'
import type { Delta } from '../src/wire/v1'
import type { PairView } from '../src/wire/view'

const NOBODY = { pawn: 0, knight: 0, bishop: 0, rook: 0, queen: 0, king: 0 }

function view(changes: Partial<PairView> = {}): PairView {
  return {
    seat: 'white',
    ply: 0,
    turn: 'white',
    pieces: [
      { id: 5, square: 'e1', role: 'king', owner: 'white' },
      { id: 13, square: 'e2', role: 'pawn', owner: 'white' },
    ],
    visible: ['e1', 'e2'],
    inCheck: false,
    legal: [{ from: 'e2', to: ['e3', 'e4'] }],
    touched: 'e2',
    moves: [],
    taken: NOBODY,
    lost: NOBODY,
    drawOffer: null,
    clock: null,
    announcements: [],
    ending: null,
    ...changes,
  }
}

function delta(changes: Partial<Delta> = {}): Delta {
  return { inserted: [], retracted: [], turn: 'black', gameOver: null, ...changes }
}

test('an own move moves the piece, ends the turn and lets go of it', () => {
  const after = applyDelta(
    view(),
    delta({
      inserted: [{ id: 13, attr: 'Position', value: 28 }],
      retracted: [{ id: 13, attr: 'Position', value: 12 }],
      moveNotation: 'e2e4',
    }),
    1000,
  )
  expect(after.pieces).toContainEqual({ id: 13, square: 'e4', role: 'pawn', owner: 'white' })
  expect(after).toMatchObject({ ply: 1, turn: 'black', touched: null, legal: [] })
  expect(after.moves).toEqual([{ ply: 1, by: 'white', from: 'e2', to: 'e4', at: 1000 }])
})

test('a move that is not told leaves nothing but the turn and what was announced', () => {
  const before = view({ ply: 1, turn: 'black', touched: null, legal: [] })
  const after = applyDelta(before, delta({ turn: 'white', announcements: ['black_moved', 'white_in_check'], private: [0], inCheck: true }), 5)
  expect(after.pieces).toEqual(before.pieces)
  expect(after.moves).toEqual([])
  expect(after.inCheck).toBe(true)
  expect(after.announcements).toEqual([
    { ply: 2, text: 'black_moved', only: 'white', at: 5 },
    { ply: 2, text: 'white_in_check', at: 5 },
  ])
})

test('what leaves sight goes with all its attributes, what comes has all of them', () => {
  const facts = (id: number, value: number) => [
    { id, attr: 'PieceType', value: 'knight' } as const,
    { id, attr: 'Color', value: 'black' } as const,
    { id, attr: 'Position', value } as const,
  ]
  const seen = applyFacts(view().pieces, facts(40, 35), [])
  expect(seen.at(-1)).toEqual({ id: 40, square: 'd5', role: 'knight', owner: 'black' })
  expect(applyFacts(seen, facts(41, 36), facts(40, 35)).map((piece) => piece.id)).toEqual([5, 13, 41])
})

test('hit points come and go with their piece', () => {
  const hp = (value: number) => ({ id: 13, attr: 'HP', value }) as const
  const whole = applyFacts(view().pieces, [hp(2)], [])
  expect(whole.at(-1)?.hp).toBe(2)
  const hit = applyFacts(whole, [hp(1)], [hp(2)])
  expect(hit.at(-1)).toEqual({ id: 13, square: 'e2', role: 'pawn', owner: 'white', hp: 1 })
})

test('captures and losses are counted, promotion is read', () => {
  const after = applyDelta(view(), delta({ taken: 'rook', lost: 'pawn', moveNotation: 'e7e8q' }), 1)
  expect(after.taken.rook).toBe(1)
  expect(after.lost.pawn).toBe(1)
  expect(after.moves[0]?.promotion).toBe('queen')
})

test('a promotion is announced with what the pawn became', () => {
  const after = applyDelta(view(), delta({ announcements: ['black_moved', 'black_promoted'], promotedTo: 'knight' }), 1)
  expect(after.announcements.map((said) => said.promotedTo)).toEqual([undefined, 'knight'])
})

test('a refused try stays a try: the piece is bound, the turn goes on', () => {
  const after = applyNotice(view({ touched: null }), { announcements: ['illegal_move'], private: [0], touched: 'e2' }, 3)
  expect(after).toMatchObject({ ply: 0, turn: 'white', touched: 'e2' })
  expect(after.announcements).toEqual([{ ply: 0, text: 'illegal_move', only: 'white', at: 3 }])
})

test('a draw offer comes, and lapses when it says so', () => {
  const offered = applyNotice(view(), { drawOffer: 'black' }, 1)
  expect(offered.drawOffer).toBe('black')
  expect(applyDelta(offered, delta(), 2).drawOffer).toBe('black')
  expect(applyDelta(offered, delta({ drawOffer: null }), 2).drawOffer).toBeNull()
})

test('the end opens the board and stops the clock', () => {
  const clock = { remainingMs: { white: 5, black: 6 }, running: 'white', at: 0 } as const
  const after = applyEnd(view({ clock }), { winner: 'draw', reason: '50-move', finalFen: null }, 1500)
  expect(after.ending).toEqual({ winner: null, reason: 'fifty_move' })
  expect(after.visible).toHaveLength(64)
  expect(after.clock?.running).toBeNull()
})

test('at the end a clock stops where it stood, or at nothing if it ran out', () => {
  const clock = { remainingMs: { white: 5000, black: 6000 }, running: 'black', at: 1000 } as const
  const left = (reason: 'resign' | 'out-of-time') =>
    applyEnd(view({ clock }), { winner: 'white', reason, finalFen: null }, 3500).clock?.remainingMs
  expect(left('resign')).toEqual({ white: 5000, black: 3500 })
  expect(left('out-of-time')).toEqual({ white: 5000, black: 0 })
})

test('where the rules know no check there is none', () => {
  expect(applyDelta(view({ inCheck: null }), delta(), 1).inCheck).toBeNull()
})

test('what house rules make of a piece comes and goes', () => {
  const modifiers = { 'range-bonus': 1 }
  const special = applyFacts(view().pieces, [{ id: 13, attr: 'Modifiers', value: modifiers }, { id: 13, attr: 'Royal', value: true }], [])
  expect(special.at(-1)).toEqual({ id: 13, square: 'e2', role: 'pawn', owner: 'white', modifiers, royal: true })
  const plain = applyFacts(special, [], [{ id: 13, attr: 'Modifiers', value: modifiers }, { id: 13, attr: 'Royal', value: true }])
  expect(plain).toEqual(view().pieces)
})

test('checks are counted where they are told', () => {
  const checked = applyDelta(view(), delta({ checks: { white: 1, black: 0 } }), 1)
  expect(applyDelta(checked, delta(), 2).checks).toEqual({ white: 1, black: 0 })
  expect(applyDelta(view(), delta(), 1)).not.toHaveProperty('checks')
})

test('modifiers are proposed, declined, scheduled and in force', () => {
  const profile = { perType: [], perInstance: [{ kind: 'hp-bonus', square: 4, value: 1 }] }
  const proposed = applyProposed(view(), { profile, version: 1, by: 'black', expiresAt: 60_000 })
  expect(proposed.profile).toMatchObject({ version: 0, proposal: { by: 'black' } })
  expect(applyDeclined(proposed).profile).toEqual({ version: 0 })
  const scheduled = applyScheduled(proposed, { profile, version: 1, by: 'black' })
  expect(scheduled.profile).toEqual({ version: 0, scheduled: { profile, version: 1, by: 'black' } })
  expect(applyUpdated(scheduled, { profile, version: 1 }).profile).toEqual({ current: profile, version: 1 })
  expect(applyEnd(proposed, { winner: 'draw', reason: 'threefold', finalFen: null }, 0).profile).toEqual({ version: 0 })
})

test('earlier moves and announcements come before those that the view has', () => {
  const said = (ply: number) => ({ ply, text: 'black_moved', only: 'white', at: ply }) as const
  const moved = (ply: number) => ({ ply, by: 'white', from: 'e2', to: 'e4', at: ply }) as const
  const page = { older: 7, moves: [moved(3)], announcements: [said(2), said(4)] }
  const after = applyPast(view({ moves: [moved(5)], announcements: [said(6)] }), page)
  expect(after.moves.map(({ ply }) => ply)).toEqual([3, 5])
  expect(after.announcements.map(({ ply }) => ply)).toEqual([2, 4, 6])
  expect(endOf(page)).toBe(10)
})

test('what is sensed is remembered with its date, until the square is sensed again', () => {
  const knight = { square: 'b2', role: 'knight', owner: 'black' } as const
  const first = applyNotice(view({ sensing: 'open' }), { sensed: { ply: 0, square: 'a1', pieces: [knight], at: 5 } }, 5)
  expect(first.sensing).toBe('done')
  expect(first.sensed).toEqual([
    { square: 'a1', ply: 0 },
    { square: 'b1', ply: 0 },
    { square: 'a2', ply: 0 },
    { square: 'b2', ply: 0, piece: knight },
  ])
  const later = applyNotice({ ...first, ply: 2, sensing: 'open' }, { sensed: { ply: 2, square: 'c1', pieces: [], at: 9 } }, 9)
  expect(later.sensed?.find(({ square }) => square === 'b2')).toEqual({ square: 'b2', ply: 2 })
  expect(later.sensed?.find(({ square }) => square === 'a1')).toEqual({ square: 'a1', ply: 0 })
})

test('a request that came to nothing is a move all the same, and the next turn begins with a look', () => {
  const after = applyDelta(view({ sensing: 'done' }), delta({ moveNotation: '0000', asked: { from: 'e2', to: 'd3' } }), 7)
  expect(after.moves).toEqual([{ ply: 1, by: 'white', from: 'a1', to: 'a1', asked: { from: 'e2', to: 'd3' }, at: 7 }])
  expect(after.sensing).toBeUndefined()
  expect(applyDelta(after, delta({ turn: 'white', sensing: 'open' }), 8).sensing).toBe('open')
})

test('what is felt stays until it changes, and goes when all is seen', () => {
  const felt = applyDelta(view(), delta({ felt: ['e5'] }), 1)
  expect(felt.felt).toEqual(['e5'])
  const still = applyDelta(felt, delta({ turn: 'white' }), 2)
  expect(still.felt).toEqual(['e5'])
  expect(applyDelta(still, delta({ felt: [] }), 3).felt).toEqual([])
  expect(applyEnd(still, { winner: 'white', reason: 'resign' } as Parameters<typeof applyEnd>[1], 4).felt).toBeUndefined()
})
