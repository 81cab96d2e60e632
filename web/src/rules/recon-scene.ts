// A game of reconnaissance chess for the rules page, from White's point of view: positions, what was played in place of what was
// asked for, and captures, as `parallax replay` prints them.

import type { Seat, Square } from '../wire/view'

export interface ReconBeat {
  /** The truth. */
  fen: string
  /** How many moves had been made. */
  ply: number
  /** Where White looks. */
  sense?: Square
  by?: Seat
  /** What was played; nothing moves in `0000`. */
  move?: string
  /** What White asked for, if something else was played. */
  asked?: string
  /** Where something was captured. */
  captured?: Square
}

const START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR'
const REPLIED = 'rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR'
const UNAWARE = 'r1bqkbnr/ppp3p1/2p2p1p/4p2Q/4P3/8/PPPP1PPP/RNB1K1NR'

export const RECON: readonly ReconBeat[] = [
  { fen: START, ply: 0 },
  { fen: START, ply: 0, sense: 'd7' },
  { fen: 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR', ply: 1, by: 'white', move: 'e2e4' },
  { fen: REPLIED, ply: 2, by: 'black', move: 'e7e5' },
  { fen: REPLIED, ply: 2, sense: 'e6' },
  { fen: 'rnbqkbnr/pppp1ppp/8/1B2p3/4P3/8/PPPP1PPP/RNBQK1NR', ply: 3, by: 'white', move: 'f1b5' },
  { fen: 'r1bqkbnr/pppp1ppp/2n5/1B2p3/4P3/8/PPPP1PPP/RNBQK1NR', ply: 4, by: 'black', move: 'b8c6' },
  { fen: 'r1bqkbnr/pppp1ppp/2B5/4p3/4P3/8/PPPP1PPP/RNBQK1NR', ply: 5, by: 'white', move: 'b5c6', asked: 'b5d7', captured: 'c6' },
  { fen: 'r1bqkbnr/ppp2ppp/2p5/4p3/4P3/8/PPPP1PPP/RNBQK1NR', ply: 6, by: 'black', move: 'd7c6', captured: 'c6' },
  { fen: 'r1bqkbnr/ppp2ppp/2p5/4p3/4P3/8/PPPP1PPP/RNBQK1NR', ply: 7, by: 'white', move: '0000', asked: 'e4d5' },
  { fen: 'r1bqkbnr/ppp3pp/2p2p2/4p3/4P3/8/PPPP1PPP/RNBQK1NR', ply: 8, by: 'black', move: 'f7f6' },
  { fen: 'r1bqkbnr/ppp3pp/2p2p2/4p2Q/4P3/8/PPPP1PPP/RNB1K1NR', ply: 9, by: 'white', move: 'd1h5' },
  { fen: UNAWARE, ply: 10, by: 'black', move: 'h7h6' },
  { fen: UNAWARE, ply: 10, sense: 'f7' },
  { fen: 'r1bqQbnr/ppp3p1/2p2p1p/4p3/4P3/8/PPPP1PPP/RNB1K1NR', ply: 11, by: 'white', move: 'h5e8', captured: 'e8' },
]
