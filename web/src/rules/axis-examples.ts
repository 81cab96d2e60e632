// An example for each axis of a ruleset: a position, and what is said of it by each value. What White sees in fog is as `parallax replay`
// prints it.

import type { Draws, Fog, FogPromotions, Moderator, Stalemate } from '../wire/api'
import type { Said } from '../wire/view'

/** What is announced, perhaps of a move that White tries; or White is told of check, where nothing is announced. */
export type Heard = { tried?: string; said: Omit<Said, 'ply' | 'at'> } | 'check'

export interface Example<Value extends string> {
  fen: string
  /** What is said by each value; nothing where it is not there. */
  heard?: Partial<Record<Value, Heard[]>>
  /** What White sees by each value, and where it knows something to stand. */
  seen?: Partial<Record<Value, { visible: string; felt?: string }>>
}

type Axes = Omit<Moderator, 'triesPerTurn'>

const BLOCKED = '4k3/8/8/4p3/4P3/8/8/4K3'

export const MODERATOR: { [Axis in keyof Axes]: Example<Axes[Axis]> } = {
  refusals: {
    fen: BLOCKED,
    heard: {
      four: [
        { tried: 'e4 – e5', said: { text: 'no_legal_moves' } },
        { tried: 'e1 – e3', said: { text: 'illegal_move' } },
      ],
      one: [
        { tried: 'e4 – e5', said: { text: 'illegal_move' } },
        { tried: 'e1 – e3', said: { text: 'illegal_move' } },
      ],
      two: [
        { tried: 'e4 – e5', said: { text: 'no' } },
        { tried: 'e1 – e3', said: { text: 'nonsense' } },
      ],
    },
  },
  refusalsHeard: { fen: BLOCKED, heard: { both: [{ tried: 'e4 – e5', said: { text: 'no' } }] } },
  nonsense: { fen: BLOCKED, heard: { told: [{ tried: 'e1 – e3', said: { text: 'nonsense' } }] } },
  captures: {
    fen: '4k3/8/8/3R4/8/8/8/4K3',
    heard: {
      fact: [{ said: { text: 'white_moved_captured' } }],
      square: [{ said: { text: 'white_moved_captured', detail: { captured: { square: 'd5' } } } }],
      class: [{ said: { text: 'white_moved_captured', detail: { captured: { square: 'd5', what: 'piece' } } } }],
      exact: [{ said: { text: 'white_moved_captured', detail: { captured: { square: 'd5', what: 'knight' } } } }],
    },
  },
  enPassant: {
    fen: '4k3/8/3P4/8/8/8/8/4K3',
    heard: {
      named: [{ said: { text: 'white_moved_captured_ep', detail: { captured: { square: 'd6' } } } }],
      victim: [{ said: { text: 'white_moved_captured', detail: { captured: { square: 'd5' } } } }],
    },
  },
  checks: {
    fen: '4k3/8/8/b7/8/8/8/4K3',
    heard: {
      fact: [{ said: { text: 'white_in_check' } }],
      direction: [{ said: { text: 'white_in_check', detail: { check: ['long-diagonal'] } } }],
    },
  },
  pawnTries: {
    fen: '4k3/8/8/2p1p3/3P4/8/8/4K3',
    heard: {
      'ask-until-legal': [{ said: { text: 'any_yes' } }],
      'ask-one-try': [{ said: { text: 'any_yes' } }],
      exists: [{ said: { text: 'white_pawn_tries', detail: { pawnTries: { exists: true } } } }],
      count: [{ said: { text: 'white_pawn_tries', detail: { pawnTries: { count: 2 } } } }],
      sources: [{ said: { text: 'white_pawn_tries', detail: { pawnTries: { squares: ['d4'] } } } }],
    },
  },
  promotions: {
    fen: '4Q3/8/8/8/8/8/k7/4K3',
    heard: {
      silent: [{ said: { text: 'white_moved' } }],
      fact: [{ said: { text: 'white_promoted' } }],
      piece: [{ said: { text: 'white_promoted', promotedTo: 'queen' } }],
    },
  },
  castling: {
    fen: '4k3/8/8/8/8/8/8/5RK1',
    heard: {
      silent: [{ said: { text: 'white_moved' } }],
      named: [{ said: { text: 'white_castled_kingside' } }],
    },
  },
}

const KING = 'd1 d2 e1 e2 f1 f2'

export const FOG: {
  blockedPawns: Example<Fog['blockedPawns']>
  pawnDiagonals: Example<Fog['pawnDiagonals']>
  checks: Example<Fog['checks'] | 'binding'>
  promotions: Example<FogPromotions>
} = {
  blockedPawns: {
    fen: '4k3/8/8/8/8/4n3/4P3/4K3',
    seen: { hidden: { visible: KING }, occupied: { visible: KING, felt: 'e3' }, seen: { visible: `${KING} e3` } },
  },
  pawnDiagonals: {
    fen: '4k3/8/8/8/8/8/4P3/4K3',
    seen: { hidden: { visible: `${KING} e3 e4` }, seen: { visible: `${KING} d3 e3 e4 f3` } },
  },
  checks: { fen: '4k3/8/8/8/4r3/8/8/4K3', heard: { told: ['check'], binding: ['check'] } },
  promotions: { fen: '4k3/8/8/8/8/8/8/q3K3', heard: { fact: [{ said: { text: 'black_promoted' } }] } },
}

export const STALEMATE: Example<Stalemate> = {
  fen: '7k/5K2/6Q1/8/8/8/8/8',
  heard: { draw: [{ said: { text: 'stalemate' } }], loss: [{ said: { text: 'white_won' } }] },
}

/** Whatever the limit is. */
export const TRIES: Example<'1–255'> = { fen: BLOCKED, heard: { '1–255': [{ tried: 'e4 – e5', said: { text: 'no' } }] } }

const STOPPED: Heard[] = [{ tried: 'a1 – a8', said: { text: 'illegal_move' } }]

export const TOUCH_MOVE: Example<'true' | 'false'> = { fen: '4k3/8/8/n7/8/8/8/R3K3', heard: { true: STOPPED, false: STOPPED } }

export const DROPS: Example<'no' | 'crazyhouse'> = {
  fen: '4k3/8/8/4P3/8/8/8/4K3',
  heard: { crazyhouse: [{ said: { text: 'white_dropped', dropped: 'pawn' } }] },
}

/** A bishop alone cannot mate; the other draws do not show on a board. */
export const DRAWS: Example<keyof Draws> = {
  fen: '4k3/8/8/8/8/8/8/4KB2',
  heard: {
    threefold: [{ said: { text: 'draw_threefold' } }],
    fiftyMoves: [{ said: { text: 'draw_fifty' } }],
    insufficientMaterial: [{ said: { text: 'draw_insufficient' } }],
    cap: [{ said: { text: 'draw_cap' } }],
  },
}
