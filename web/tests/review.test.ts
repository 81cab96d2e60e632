import { describe, expect, it } from 'vitest'
import { de } from '../src/i18n/de'
import { en } from '../src/i18n/en'
import { es } from '../src/i18n/es'
import { fr } from '../src/i18n/fr'
import { zh } from '../src/i18n/zh'
import { answerWords, heardBy, refusalsHeardBy, triedWords, type Try } from '../src/review/heard'
import {
  checkAt,
  clockText,
  fogOf,
  lastMoveOf,
  materialAt,
  piecesOf,
  moveNumbers,
  positionAt,
  rowsOf,
  timelineOf,
  type Entry,
} from '../src/review/record'
import { CORNERS, SIGHT } from '../src/rules/scenes'
import { piecesSeen, squaresOf, why } from '../src/rules/sight'
import { readFen } from '../src/squares'
import type { ModeratorText, Review, ReviewPly, ReviewTry, Role, Said, Seat, Seen } from '../src/wire/view'

const START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1'
const NOTHING: Seen = { visible: [], men: [] }

function ply(number: number, by: Seat, move: string, san: string, fen = START): ReviewPly {
  const seen = { white: { visible: [`a${number}`], men: [] }, black: NOTHING }
  return { move: { ply: number, by, from: move.slice(0, 2), to: move.slice(2), at: number }, san, flags: {}, fen, seen }
}

function review(plies: ReviewPly[], rest: Partial<Review> = {}): Review {
  const start = { white: NOTHING, black: NOTHING }
  return { startFen: START, start, plies, announcements: [], tries: [], ending: { winner: null, reason: 'draw_agreed' }, ...rest }
}

const FOOLS_MATE = review([
  ply(1, 'white', 'f2f3', 'f3'),
  ply(2, 'black', 'e7e5', 'e5'),
  ply(3, 'white', 'g2g4', 'g4'),
  ply(4, 'black', 'd8h4', 'Qh4#', 'rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3'),
])

describe('positions', () => {
  it('begins with the start and goes move by move', () => {
    expect(positionAt(FOOLS_MATE, 0).truth.get('e2')).toEqual({ role: 'pawn', color: 'white' })
    expect(positionAt(FOOLS_MATE, 0).seen.white).toBe(NOTHING)
    expect(positionAt(FOOLS_MATE, 4).truth.get('h4')).toEqual({ role: 'queen', color: 'black' })
    expect(positionAt(FOOLS_MATE, 3).seen.white.visible).toEqual(['a3'])
  })

  it('shows what a seat saw and fogs the rest', () => {
    const seen: Seen = { visible: ['a1', 'a2'], men: [{ square: 'a1', role: 'rook', owner: 'white' }] }
    expect([...piecesOf(seen)]).toEqual([['a1', { role: 'rook', color: 'white' }]])
    const fog = fogOf(seen)
    expect(fog.size).toBe(62)
    expect(fog.has('a2')).toBe(false)
  })

  it('marks the last move that the perspective knew', () => {
    expect(lastMoveOf(FOOLS_MATE, 4, 'truth')).toEqual(['d8', 'h4'])
    expect(lastMoveOf(FOOLS_MATE, 4, 'black')).toEqual(['d8', 'h4'])
    expect(lastMoveOf(FOOLS_MATE, 4, 'white')).toEqual(['g2', 'g4'])
    expect(lastMoveOf(FOOLS_MATE, 1, 'black')).toBeUndefined()
  })

  it('finds the king in check', () => {
    expect(checkAt(FOOLS_MATE, 4)).toEqual({ seat: 'white', square: 'e1' })
    expect(checkAt(FOOLS_MATE, 3)).toBeNull()
    expect(checkAt(FOOLS_MATE, 0)).toBeNull()
  })
})

describe('the move list', () => {
  it('sets the moves two by two', () => {
    expect(rowsOf(FOOLS_MATE)).toEqual([
      { number: 1, white: 1, black: 2 },
      { number: 2, white: 3, black: 4 },
    ])
    expect(moveNumbers(FOOLS_MATE)).toEqual([1, 1, 2, 2])
  })

  it('begins with Black where Black begins', () => {
    const game = review([ply(1, 'black', 'e7e5', 'e5'), ply(2, 'white', 'e2e4', 'e4')], { startFen: START.replace(' w ', ' b ').replace(/1$/, '7') })
    expect(rowsOf(game)).toEqual([
      { number: 7, white: null, black: 1 },
      { number: 8, white: 2, black: null },
    ])
  })

  it('gives a side that moves twice two rows', () => {
    const game = review([ply(1, 'white', 'e2e4', 'e4'), ply(2, 'white', 'd2d4', 'd4'), ply(3, 'black', 'e7e5', 'e5')])
    expect(rowsOf(game)).toEqual([
      { number: 1, white: 1, black: null },
      { number: 1, white: 2, black: 3 },
    ])
  })
})

describe('captured material', () => {
  const took = (number: number, by: Seat, move: string, captured: Role, fen = START) => ({ ...ply(number, by, move, 'x', fen), captured })

  it('is nothing at the start', () => {
    expect(materialAt(FOOLS_MATE, 0)).toEqual({ taken: { white: [], black: [] }, balance: 0 })
  })

  it('lists what was captured by then, the dearest first', () => {
    const after = 'rnb1kbnr/p1pp1ppp/8/8/8/8/PPPP1PPP/RNBQKBNR w KQkq - 0 1'
    const game = review([took(1, 'white', 'a1a7', 'pawn'), took(2, 'black', 'd8e2', 'pawn'), took(3, 'white', 'b1d8', 'queen', after)])
    expect(materialAt(game, 3)).toEqual({ taken: { white: ['queen', 'pawn'], black: ['pawn'] }, balance: 10 })
    expect(materialAt(game, 1).taken).toEqual({ white: ['pawn'], black: [] })
  })

  it('is what the trays showed: explosions capture nothing, and neither does a side that takes its own', () => {
    const exploded = '8/8/8/8/8/8/8/K6k w - - 0 1'
    const game = review([took(1, 'white', 'a1d7', 'pawn', exploded), took(2, 'black', 'a8a7', 'pawn', exploded), took(3, 'white', 'b1a1', 'rook', exploded)])
    expect(materialAt(game, 3).taken).toEqual({ white: ['pawn'], black: ['pawn'] })
  })
})

describe('pockets', () => {
  const drops = (fen: string) => review([ply(1, 'white', 'c1d2', 'Bxd2', fen)])
  const game = drops('rnb1kbnr/ppp1pppp/8/8/8/2N5/PPPB1PPP/R2QKBNR[PQpp] b KQkq - 0 4')

  it('stand on no square', () => {
    expect(positionAt(game, 1).truth.size).toBe(28)
    expect([...positionAt(game, 1).truth.keys()].filter((square) => !/^[a-h][1-8]$/.test(square))).toEqual([])
    expect(positionAt(game, 1).truth.get('h1')).toEqual({ role: 'rook', color: 'white' })
  })

  it('hold what can be dropped, the dearest first, and count for their owners', () => {
    expect(materialAt(game, 1).reserves).toEqual({ white: ['queen', 'pawn'], black: ['pawn', 'pawn'] })
    expect(materialAt(game, 1).balance).toBe(8 + 8)
    expect(materialAt(drops('4k3/8/8/8/8/8/8/4K3[] b - - 0 1'), 1).reserves).toEqual({ white: [], black: [] })
  })

  it('are only where there are drops', () => {
    expect(materialAt(FOOLS_MATE, 4).reserves).toBeUndefined()
  })
})

describe('the timeline', () => {
  const said = (ply: number, text: ModeratorText, at: number, only?: Seat): Said => ({ ply, text, at, ...(only ? { only } : {}) })

  it('joins every try with its answer', () => {
    const tries = [
      { ply: 0, by: 'white' as const, from: 'a1', at: 5 },
      { ply: 0, by: 'white' as const, from: 'e2', to: 'e5', at: 6 },
    ]
    const game = review([ply(1, 'white', 'e2e4', 'e4')], {
      tries,
      announcements: [
        said(0, 'no_legal_moves', 5, 'white'),
        said(0, 'illegal_move', 6, 'white'),
        said(1, 'white_moved', 7, 'black'),
        said(1, 'black_in_check', 7),
      ],
    })
    expect(timelineOf(game)).toEqual([
      [
        { kind: 'try', ply: 0, only: 'white', attempt: tries[0], answer: 'no_legal_moves' },
        { kind: 'try', ply: 0, only: 'white', attempt: tries[1], answer: 'illegal_move' },
      ],
      [
        { kind: 'said', ply: 1, only: 'black', said: said(1, 'white_moved', 7, 'black') },
        { kind: 'said', ply: 1, only: null, said: said(1, 'black_in_check', 7) },
      ],
    ])
  })

  it('takes two answers of the same moment in their order, and loses no try', () => {
    const tries = ['a1', 'b1', 'c1'].map((from) => ({ ply: 0, by: 'white' as const, from, at: 5 }))
    const game = review([], { tries, announcements: [said(0, 'no_legal_moves', 5, 'white'), said(0, 'wont_help', 5, 'white')] })
    const [entries] = timelineOf(game)
    expect(entries?.map((entry) => entry.kind === 'try' && [entry.attempt.from, entry.answer])).toEqual([
      ['a1', 'no_legal_moves'],
      ['b1', 'wont_help'],
      ['c1', null],
    ])
  })

  it('joins a try with an answer that both heard, where it was given', () => {
    const tries = [
      { ply: 1, by: 'black' as const, from: 'd7', at: 8 },
      { ply: 1, by: 'black' as const, from: 'd7', to: 'e6', at: 9 },
    ]
    const moved = said(1, 'white_moved', 7)
    const resigned = said(1, 'black_resigned', 10)
    const game = review([ply(1, 'white', 'e2e4', 'e4')], { tries, announcements: [moved, said(1, 'no', 9), resigned] })
    expect(timelineOf(game)[1]).toEqual([
      { kind: 'said', ply: 1, only: null, said: moved },
      { kind: 'try', ply: 1, only: 'black', attempt: tries[0], answer: null },
      { kind: 'try', ply: 1, only: null, attempt: tries[1], answer: 'no' },
      { kind: 'said', ply: 1, only: null, said: resigned },
    ])
  })

  it('does not take another seat’s try for the answered one', () => {
    const game = review([], {
      tries: [{ ply: 0, by: 'black', from: 'a8', at: 5 }],
      announcements: [said(0, 'no_such_piece', 5, 'white')],
    })
    expect(timelineOf(game)[0]?.map((entry) => entry.kind)).toEqual(['said', 'try'])
  })
})

describe('what was heard, in words', () => {
  const attempt = (rest: Partial<ReviewTry> = {}): ReviewTry => ({ ply: 1, by: 'black', from: 'd7', to: 'e6', at: 9, ...rest })
  const tried = (only: Seat | null, answer: ModeratorText | null = 'no', rest: Partial<ReviewTry> = {}): Try => ({
    kind: 'try',
    ply: 1,
    only,
    attempt: attempt(rest),
    answer,
  })
  const moved: Entry = { kind: 'said', ply: 1, only: null, said: { ply: 1, text: 'white_moved', at: 7 } }

  it.each([
    [en, 'knight', 'N@e7'],
    [de, 'knight', 'S@e7'],
    [fr, 'bishop', 'F@e7'],
    [es, 'rook', 'T@e7'],
    [zh, 'queen', 'Q@e7'],
    [de, 'pawn', '@e7'],
  ] as const)('a drop that was refused is written as a drop', (t, drop, text) => {
    expect(triedWords(attempt({ drop, from: 'e7', to: 'e7' }), t)).toBe(text)
  })

  it('a move and a touch are written by their squares', () => {
    expect(triedWords(attempt(), en)).toBe('d7 – e6')
    expect(triedWords({ ply: 1, by: 'black', from: 'd7', at: 9 }, en)).toBe('touched d7')
  })

  it('an answer says so if both heard it', () => {
    expect(answerWords(tried(null), en)).toBe('Both heard: No.')
    expect(answerWords(tried('black'), en)).toBe('No.')
    expect(answerWords(tried('black', null), en)).toBeNull()
  })

  it('a public refusal is heard by the other side, too, and a private one is not', () => {
    const both = [moved, tried(null), tried(null)]
    expect(heardBy('white', both, en)).toEqual(['White has moved.'])
    expect(refusalsHeardBy('black', both, en)).toEqual(['2 tries were refused'])
    expect(refusalsHeardBy('white', both, en)).toEqual(['Black: 2 tries were refused'])
    expect(refusalsHeardBy('black', [tried('black')], en)).toEqual(['1 try was refused'])
    expect(refusalsHeardBy('white', [tried('black')], en)).toEqual([])
  })

  it('a piece that was touched and could move is no refusal', () => {
    expect(refusalsHeardBy('black', [tried('black', null, { to: null })], en)).toEqual([])
  })
})

describe('a clock', () => {
  it.each([
    [725_000, '12:05'],
    [3_723_000, '1:02:03'],
    [60_000, '1:00'],
    [10_000, '0:10'],
    [9_449, '0:09.4'],
    [-3, '0:00.0'],
    [2 * 86_400_000 + 3 * 3_600_000, '2d 3h'],
  ])('%i ms is %s', (ms, text) => {
    expect(clockText(ms)).toBe(text)
  })
})

describe('the diagrams in fog', () => {
  const after = (plies: number) => {
    const step = SIGHT[plies]
    if (!step) throw new Error('no such step')
    return step
  }

  it('says why a square is seen', () => {
    expect(why(after(1), 'white', 'e4')).toEqual({ kind: 'own', role: 'pawn' })
    expect(why(after(1), 'white', 'h5')).toEqual({ kind: 'moves', pieces: [{ square: 'd1', role: 'queen' }] })
    expect(why(after(3), 'white', 'e5')).toEqual({ kind: 'takes', pieces: [{ square: 'f3', role: 'knight' }] })
    expect(CORNERS[1] && why(CORNERS[1], 'white', 'd5')).toEqual({ kind: 'enPassant' })
  })

  it('says why a square is in fog', () => {
    expect(why(after(2), 'white', 'e5')).toEqual({ kind: 'blocked', by: { square: 'e4', role: 'pawn' } })
    expect(why(after(2), 'white', 'd5')).toEqual({ kind: 'diagonal', by: { square: 'e4', role: 'pawn' } })
    expect(why(after(5), 'white', 'g8')).toEqual({ kind: 'behind', by: { square: 'c4', role: 'bishop' } })
    expect(why(after(0), 'white', 'e8')).toEqual({ kind: 'unreached' })
  })

  it('explains every square that the engine shows', () => {
    for (const step of [...SIGHT, ...CORNERS]) {
      for (const seat of ['white', 'black'] as const) {
        const visible = squaresOf(step[seat].visible)
        const truth = readFen(step.fen)
        expect([...piecesSeen(truth, visible).values()].filter((piece) => piece.color === seat).length).toBe(
          [...truth.values()].filter((piece) => piece.color === seat).length,
        )
        for (const square of visible) expect(['own', 'moves', 'takes', 'enPassant', 'over']).toContain(why(step, seat, square).kind)
      }
    }
  })
})
