// Positions for the rules page, as the engine sees them: made with `parallax replay` and, for the moderator's answers, from
// the record of a blind game. The page computes none of it.

import type { ModeratorText, Role, Seat } from '../wire/view'

/** What one side knows of a position: the squares that it sees and its moves, separated by spaces. */
export interface Glimpse {
  visible: string
  moves: string
}

export interface FogStep {
  fen: string
  /** What led here. */
  move?: string
  white: Glimpse
  black: Glimpse
}

/** One step of a blind game, from White's point of view. */
export interface BlindBeat {
  fen: string
  visible: string
  by?: Seat
  move?: string
  /** What White captured or lost. */
  took?: Role
  lost?: Role
  /** A try that the moderator refused. */
  tried?: string
  heard: ModeratorText[]
}

/** A game of blind chess with many announcements. */
export const BLIND: readonly BlindBeat[] = [
  { fen: 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR', visible: 'a1 a2 b1 b2 c1 c2 d1 d2 e1 e2 f1 f2 g1 g2 h1 h2', heard: [] },
  { fen: 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR', visible: 'a1 a2 b1 b2 c1 c2 d1 d2 e1 e2 f1 f2 g1 g2 h1 h2', tried: 'a1', heard: ['no_legal_moves'] },
  { fen: 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR', visible: 'a1 a2 b1 b2 c1 c2 d1 d2 e1 e4 f1 f2 g1 g2 h1 h2', by: 'white', move: 'e2e4', heard: [] },
  { fen: 'rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR', visible: 'a1 a2 b1 b2 c1 c2 d1 d2 e1 e4 f1 f2 g1 g2 h1 h2', by: 'black', move: 'e7e5', heard: ['black_moved'] },
  { fen: 'rnbqkbnr/pppp1ppp/8/4p3/2B1P3/8/PPPP1PPP/RNBQK1NR', visible: 'a1 a2 b1 b2 c1 c2 c4 d1 d2 e1 e4 f2 g1 g2 h1 h2', by: 'white', move: 'f1c4', heard: [] },
  { fen: 'r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/8/PPPP1PPP/RNBQK1NR', visible: 'a1 a2 b1 b2 c1 c2 c4 d1 d2 e1 e4 f2 g1 g2 h1 h2', by: 'black', move: 'b8c6', heard: ['black_moved'] },
  { fen: 'r1bqkbnr/pppp1Bpp/2n5/4p3/4P3/8/PPPP1PPP/RNBQK1NR', visible: 'a1 a2 b1 b2 c1 c2 d1 d2 e1 e4 f2 f7 g1 g2 h1 h2', by: 'white', move: 'c4f7', took: 'pawn', heard: ['black_in_check'] },
  { fen: 'r1bq1bnr/pppp1kpp/2n5/4p3/4P3/8/PPPP1PPP/RNBQK1NR', visible: 'a1 a2 b1 b2 c1 c2 d1 d2 e1 e4 f2 g1 g2 h1 h2', by: 'black', move: 'e8f7', lost: 'bishop', heard: ['black_moved_captured'] },
  { fen: 'r1bq1bnr/pppp1kpp/2n5/4p3/4P3/8/PPPP1PPP/RNBQK1NR', visible: 'a1 a2 b1 b2 c1 c2 d1 d2 e1 e4 f2 g1 g2 h1 h2', tried: 'f7', heard: ['no_such_piece'] },
  { fen: 'r1bq1bnr/pppp1kpp/2n5/4p2Q/4P3/8/PPPP1PPP/RNB1K1NR', visible: 'a1 a2 b1 b2 c1 c2 d2 e1 e4 f2 g1 g2 h1 h2 h5', by: 'white', move: 'd1h5', heard: ['black_in_check'] },
  { fen: 'r1bq1bnr/pppp1k1p/2n3p1/4p2Q/4P3/8/PPPP1PPP/RNB1K1NR', visible: 'a1 a2 b1 b2 c1 c2 d2 e1 e4 f2 g1 g2 h1 h2 h5', by: 'black', move: 'g7g6', heard: ['black_moved'] },
  { fen: 'r1bq1bnr/pppp1k1p/2n3p1/4p2Q/4P3/8/PPPP1PPP/RNB1K1NR', visible: 'a1 a2 b1 b2 c1 c2 d2 e1 e4 f2 g1 g2 h1 h2 h5', tried: 'h5e8', heard: ['illegal_move'] },
  { fen: 'r1bq1bnr/pppp1k1p/2n3p1/4Q3/4P3/8/PPPP1PPP/RNB1K1NR', visible: 'a1 a2 b1 b2 c1 c2 d2 e1 e4 e5 f2 g1 g2 h1 h2', by: 'white', move: 'h5e5', took: 'pawn', heard: [] },
  { fen: 'r1bq1bnr/pppp1k1p/6p1/4n3/4P3/8/PPPP1PPP/RNB1K1NR', visible: 'a1 a2 b1 b2 c1 c2 d2 e1 e4 f2 g1 g2 h1 h2', by: 'black', move: 'c6e5', lost: 'queen', heard: ['black_moved_captured'] },
  { fen: 'r1bq1bnr/pppp1k1p/6p1/4n3/3PP3/8/PPP2PPP/RNB1K1NR', visible: 'a1 a2 b1 b2 c1 c2 d4 e1 e4 f2 g1 g2 h1 h2', by: 'white', move: 'd2d4', heard: [] },
  { fen: 'r1bq2nr/pppp1k1p/6p1/4n3/1b1PP3/8/PPP2PPP/RNB1K1NR', visible: 'a1 a2 b1 b2 c1 c2 d4 e1 e4 f2 g1 g2 h1 h2', by: 'black', move: 'f8b4', heard: ['black_moved', 'white_in_check'] },
  { fen: 'r1bq2nr/pppp1k1p/6p1/4n3/1b1PP3/8/PPP2PPP/RNB1K1NR', visible: 'a1 a2 b1 b2 c1 c2 d4 e1 e4 f2 g1 g2 h1 h2', tried: 'g1', heard: ['wont_help'] },
  { fen: 'r1bq2nr/pppp1k1p/6p1/4n3/1b1PP3/2P5/PP3PPP/RNB1K1NR', visible: 'a1 a2 b1 b2 c1 c3 d4 e1 e4 f2 g1 g2 h1 h2', by: 'white', move: 'c2c3', heard: [] },
]

/** A game of dark chess: greed, and what it costs. */
export const SIGHT: readonly FogStep[] = [
  {
    fen: 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR',
    white: {
      visible: 'a1 a2 a3 a4 b1 b2 b3 b4 c1 c2 c3 c4 d1 d2 d3 d4 e1 e2 e3 e4 f1 f2 f3 f4 g1 g2 g3 g4 h1 h2 h3 h4',
      moves: 'a2a3 a2a4 b1a3 b1c3 b2b3 b2b4 c2c3 c2c4 d2d3 d2d4 e2e3 e2e4 f2f3 f2f4 g1f3 g1h3 g2g3 g2g4 h2h3 h2h4',
    },
    black: {
      visible: 'a5 a6 a7 a8 b5 b6 b7 b8 c5 c6 c7 c8 d5 d6 d7 d8 e5 e6 e7 e8 f5 f6 f7 f8 g5 g6 g7 g8 h5 h6 h7 h8',
      moves: 'a7a5 a7a6 b7b5 b7b6 b8a6 b8c6 c7c5 c7c6 d7d5 d7d6 e7e5 e7e6 f7f5 f7f6 g7g5 g7g6 g8f6 g8h6 h7h5 h7h6',
    },
  },
  {
    fen: 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR',
    move: 'e2e4',
    white: {
      visible: 'a1 a2 a3 a4 a6 b1 b2 b3 b4 b5 c1 c2 c3 c4 d1 d2 d3 d4 e1 e2 e4 e5 f1 f2 f3 f4 g1 g2 g3 g4 h1 h2 h3 h4 h5',
      moves: 'a2a3 a2a4 b1a3 b1c3 b2b3 b2b4 c2c3 c2c4 d1e2 d1f3 d1g4 d1h5 d2d3 d2d4 e1e2 e4e5 f1a6 f1b5 f1c4 f1d3 f1e2 f2f3 f2f4 g1e2 g1f3 g1h3 g2g3 g2g4 h2h3 h2h4',
    },
    black: {
      visible: 'a5 a6 a7 a8 b5 b6 b7 b8 c5 c6 c7 c8 d5 d6 d7 d8 e5 e6 e7 e8 f5 f6 f7 f8 g5 g6 g7 g8 h5 h6 h7 h8',
      moves: 'a7a5 a7a6 b7b5 b7b6 b8a6 b8c6 c7c5 c7c6 d7d5 d7d6 e7e5 e7e6 f7f5 f7f6 g7g5 g7g6 g8f6 g8h6 h7h5 h7h6',
    },
  },
  {
    fen: 'rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR',
    move: 'e7e5',
    white: {
      visible: 'a1 a2 a3 a4 a6 b1 b2 b3 b4 b5 c1 c2 c3 c4 d1 d2 d3 d4 e1 e2 e4 f1 f2 f3 f4 g1 g2 g3 g4 h1 h2 h3 h4 h5',
      moves: 'a2a3 a2a4 b1a3 b1c3 b2b3 b2b4 c2c3 c2c4 d1e2 d1f3 d1g4 d1h5 d2d3 d2d4 e1e2 f1a6 f1b5 f1c4 f1d3 f1e2 f2f3 f2f4 g1e2 g1f3 g1h3 g2g3 g2g4 h2h3 h2h4',
    },
    black: {
      visible: 'a3 a5 a6 a7 a8 b4 b5 b6 b7 b8 c5 c6 c7 c8 d5 d6 d7 d8 e5 e7 e8 f5 f6 f7 f8 g5 g6 g7 g8 h4 h5 h6 h7 h8',
      moves: 'a7a5 a7a6 b7b5 b7b6 b8a6 b8c6 c7c5 c7c6 d7d5 d7d6 d8e7 d8f6 d8g5 d8h4 e8e7 f7f5 f7f6 f8a3 f8b4 f8c5 f8d6 f8e7 g7g5 g7g6 g8e7 g8f6 g8h6 h7h5 h7h6',
    },
  },
  {
    fen: 'rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R',
    move: 'g1f3',
    white: {
      visible: 'a1 a2 a3 a4 a6 b1 b2 b3 b4 b5 c1 c2 c3 c4 d1 d2 d3 d4 e1 e2 e4 e5 f1 f2 f3 g1 g2 g3 g4 g5 h1 h2 h3 h4',
      moves: 'a2a3 a2a4 b1a3 b1c3 b2b3 b2b4 c2c3 c2c4 d1e2 d2d3 d2d4 e1e2 f1a6 f1b5 f1c4 f1d3 f1e2 f3d4 f3e5 f3g1 f3g5 f3h4 g2g3 g2g4 h1g1 h2h3 h2h4',
    },
    black: {
      visible: 'a3 a5 a6 a7 a8 b4 b5 b6 b7 b8 c5 c6 c7 c8 d5 d6 d7 d8 e5 e7 e8 f5 f6 f7 f8 g5 g6 g7 g8 h4 h5 h6 h7 h8',
      moves: 'a7a5 a7a6 b7b5 b7b6 b8a6 b8c6 c7c5 c7c6 d7d5 d7d6 d8e7 d8f6 d8g5 d8h4 e8e7 f7f5 f7f6 f8a3 f8b4 f8c5 f8d6 f8e7 g7g5 g7g6 g8e7 g8f6 g8h6 h7h5 h7h6',
    },
  },
  {
    fen: 'r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R',
    move: 'b8c6',
    white: {
      visible: 'a1 a2 a3 a4 a6 b1 b2 b3 b4 b5 c1 c2 c3 c4 d1 d2 d3 d4 e1 e2 e4 e5 f1 f2 f3 g1 g2 g3 g4 g5 h1 h2 h3 h4',
      moves: 'a2a3 a2a4 b1a3 b1c3 b2b3 b2b4 c2c3 c2c4 d1e2 d2d3 d2d4 e1e2 f1a6 f1b5 f1c4 f1d3 f1e2 f3d4 f3e5 f3g1 f3g5 f3h4 g2g3 g2g4 h1g1 h2h3 h2h4',
    },
    black: {
      visible: 'a3 a5 a6 a7 a8 b4 b5 b6 b7 b8 c5 c6 c7 c8 d4 d5 d6 d7 d8 e5 e7 e8 f5 f6 f7 f8 g5 g6 g7 g8 h4 h5 h6 h7 h8',
      moves: 'a7a5 a7a6 a8b8 b7b5 b7b6 c6a5 c6b4 c6b8 c6d4 c6e7 d7d5 d7d6 d8e7 d8f6 d8g5 d8h4 e8e7 f7f5 f7f6 f8a3 f8b4 f8c5 f8d6 f8e7 g7g5 g7g6 g8e7 g8f6 g8h6 h7h5 h7h6',
    },
  },
  {
    fen: 'r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R',
    move: 'f1c4',
    white: {
      visible: 'a1 a2 a3 a4 a6 b1 b2 b3 b4 b5 c1 c2 c3 c4 d1 d2 d3 d4 d5 e1 e2 e4 e5 e6 f1 f2 f3 f7 g1 g2 g3 g4 g5 h1 h2 h3 h4',
      moves: 'a2a3 a2a4 b1a3 b1c3 b2b3 b2b4 c2c3 c4a6 c4b3 c4b5 c4d3 c4d5 c4e2 c4e6 c4f1 c4f7 d1e2 d2d3 d2d4 e1e2 e1f1 e1g1 f3d4 f3e5 f3g1 f3g5 f3h4 g2g3 g2g4 h1f1 h1g1 h2h3 h2h4',
    },
    black: {
      visible: 'a3 a5 a6 a7 a8 b4 b5 b6 b7 b8 c5 c6 c7 c8 d4 d5 d6 d7 d8 e5 e7 e8 f5 f6 f7 f8 g5 g6 g7 g8 h4 h5 h6 h7 h8',
      moves: 'a7a5 a7a6 a8b8 b7b5 b7b6 c6a5 c6b4 c6b8 c6d4 c6e7 d7d5 d7d6 d8e7 d8f6 d8g5 d8h4 e8e7 f7f5 f7f6 f8a3 f8b4 f8c5 f8d6 f8e7 g7g5 g7g6 g8e7 g8f6 g8h6 h7h5 h7h6',
    },
  },
  {
    fen: 'r1bqkb1r/pppp1ppp/2n2n2/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R',
    move: 'g8f6',
    white: {
      visible: 'a1 a2 a3 a4 a6 b1 b2 b3 b4 b5 c1 c2 c3 c4 d1 d2 d3 d4 d5 e1 e2 e4 e5 e6 f1 f2 f3 f7 g1 g2 g3 g4 g5 h1 h2 h3 h4',
      moves: 'a2a3 a2a4 b1a3 b1c3 b2b3 b2b4 c2c3 c4a6 c4b3 c4b5 c4d3 c4d5 c4e2 c4e6 c4f1 c4f7 d1e2 d2d3 d2d4 e1e2 e1f1 e1g1 f3d4 f3e5 f3g1 f3g5 f3h4 g2g3 g2g4 h1f1 h1g1 h2h3 h2h4',
    },
    black: {
      visible: 'a3 a5 a6 a7 a8 b4 b5 b6 b7 b8 c5 c6 c7 c8 d4 d5 d6 d7 d8 e4 e5 e7 e8 f6 f7 f8 g4 g5 g6 g7 g8 h5 h6 h7 h8',
      moves: 'a7a5 a7a6 a8b8 b7b5 b7b6 c6a5 c6b4 c6b8 c6d4 c6e7 d7d5 d7d6 d8e7 e8e7 f6d5 f6e4 f6g4 f6g8 f6h5 f8a3 f8b4 f8c5 f8d6 f8e7 g7g5 g7g6 h7h5 h7h6 h8g8',
    },
  },
  {
    fen: 'r1bqkb1r/pppp1ppp/2n2n2/4p1N1/2B1P3/8/PPPP1PPP/RNBQK2R',
    move: 'f3g5',
    white: {
      visible: 'a1 a2 a3 a4 a6 b1 b2 b3 b4 b5 c1 c2 c3 c4 d1 d2 d3 d4 d5 e1 e2 e4 e6 f1 f2 f3 f4 f7 g1 g2 g3 g4 g5 h1 h2 h3 h4 h5 h7',
      moves: 'a2a3 a2a4 b1a3 b1c3 b2b3 b2b4 c2c3 c4a6 c4b3 c4b5 c4d3 c4d5 c4e2 c4e6 c4f1 c4f7 d1e2 d1f3 d1g4 d1h5 d2d3 d2d4 e1e2 e1f1 e1g1 f2f3 f2f4 g2g3 g2g4 g5e6 g5f3 g5f7 g5h3 g5h7 h1f1 h1g1 h2h3 h2h4',
    },
    black: {
      visible: 'a3 a5 a6 a7 a8 b4 b5 b6 b7 b8 c5 c6 c7 c8 d4 d5 d6 d7 d8 e4 e5 e7 e8 f6 f7 f8 g4 g6 g7 g8 h5 h6 h7 h8',
      moves: 'a7a5 a7a6 a8b8 b7b5 b7b6 c6a5 c6b4 c6b8 c6d4 c6e7 d7d5 d7d6 d8e7 e8e7 f6d5 f6e4 f6g4 f6g8 f6h5 f8a3 f8b4 f8c5 f8d6 f8e7 g7g6 h7h5 h7h6 h8g8',
    },
  },
  {
    fen: 'r1bqk2r/pppp1ppp/2n2n2/2b1p1N1/2B1P3/8/PPPP1PPP/RNBQK2R',
    move: 'f8c5',
    white: {
      visible: 'a1 a2 a3 a4 a6 b1 b2 b3 b4 b5 c1 c2 c3 c4 d1 d2 d3 d4 d5 e1 e2 e4 e6 f1 f2 f3 f4 f7 g1 g2 g3 g4 g5 h1 h2 h3 h4 h5 h7',
      moves: 'a2a3 a2a4 b1a3 b1c3 b2b3 b2b4 c2c3 c4a6 c4b3 c4b5 c4d3 c4d5 c4e2 c4e6 c4f1 c4f7 d1e2 d1f3 d1g4 d1h5 d2d3 d2d4 e1e2 e1f1 e1g1 f2f3 f2f4 g2g3 g2g4 g5e6 g5f3 g5f7 g5h3 g5h7 h1f1 h1g1 h2h3 h2h4',
    },
    black: {
      visible: 'a3 a5 a6 a7 a8 b4 b5 b6 b7 b8 c5 c6 c7 c8 d4 d5 d6 d7 d8 e3 e4 e5 e7 e8 f2 f6 f7 f8 g4 g6 g7 g8 h5 h6 h7 h8',
      moves: 'a7a5 a7a6 a8b8 b7b5 b7b6 c5a3 c5b4 c5b6 c5d4 c5d6 c5e3 c5e7 c5f2 c5f8 c6a5 c6b4 c6b8 c6d4 c6e7 d7d5 d7d6 d8e7 e8e7 e8f8 e8g8 f6d5 f6e4 f6g4 f6g8 f6h5 g7g6 h7h5 h7h6 h8f8 h8g8',
    },
  },
  {
    fen: 'r1bqk2r/pppp1Npp/2n2n2/2b1p3/2B1P3/8/PPPP1PPP/RNBQK2R',
    move: 'g5f7',
    white: {
      visible: 'a1 a2 a3 a4 a6 b1 b2 b3 b4 b5 c1 c2 c3 c4 d1 d2 d3 d4 d5 d6 d8 e1 e2 e4 e5 e6 f1 f2 f3 f4 f7 g1 g2 g3 g4 g5 h1 h2 h3 h4 h5 h6 h8',
      moves: 'a2a3 a2a4 b1a3 b1c3 b2b3 b2b4 c2c3 c4a6 c4b3 c4b5 c4d3 c4d5 c4e2 c4e6 c4f1 d1e2 d1f3 d1g4 d1h5 d2d3 d2d4 e1e2 e1f1 e1g1 f2f3 f2f4 f7d6 f7d8 f7e5 f7g5 f7h6 f7h8 g2g3 g2g4 h1f1 h1g1 h2h3 h2h4',
    },
    black: {
      visible: 'a3 a5 a6 a7 a8 b4 b5 b6 b7 b8 c5 c6 c7 c8 d4 d5 d6 d7 d8 e3 e4 e5 e7 e8 f2 f6 f7 f8 g4 g5 g6 g7 g8 h5 h6 h7 h8',
      moves: 'a7a5 a7a6 a8b8 b7b5 b7b6 c5a3 c5b4 c5b6 c5d4 c5d6 c5e3 c5e7 c5f2 c5f8 c6a5 c6b4 c6b8 c6d4 c6e7 d7d5 d7d6 d8e7 e8e7 e8f7 e8f8 e8g8 f6d5 f6e4 f6g4 f6g8 f6h5 g7g5 g7g6 h7h5 h7h6 h8f8 h8g8',
    },
  },
  {
    fen: 'r1bqk2r/pppp1Npp/2n2n2/4p3/2B1P3/8/PPPP1bPP/RNBQK2R',
    move: 'c5f2',
    white: {
      visible: 'a1 a2 a3 a4 a6 b1 b2 b3 b4 b5 c1 c2 c3 c4 d1 d2 d3 d4 d5 d6 d8 e1 e2 e4 e5 e6 f1 f2 f3 f7 g1 g2 g3 g4 g5 h1 h2 h3 h4 h5 h6 h8',
      moves: 'a2a3 a2a4 b1a3 b1c3 b2b3 b2b4 c2c3 c4a6 c4b3 c4b5 c4d3 c4d5 c4e2 c4e6 c4f1 d1e2 d1f3 d1g4 d1h5 d2d3 d2d4 e1e2 e1f1 e1f2 e1g1 f7d6 f7d8 f7e5 f7g5 f7h6 f7h8 g2g3 g2g4 h1f1 h1g1 h2h3 h2h4',
    },
    black: {
      visible: 'a5 a6 a7 a8 b4 b5 b6 b7 b8 c5 c6 c7 c8 d4 d5 d6 d7 d8 e1 e3 e4 e5 e7 e8 f2 f6 f7 f8 g1 g3 g4 g5 g6 g7 g8 h4 h5 h6 h7 h8',
      moves: 'a7a5 a7a6 a8b8 b7b5 b7b6 c6a5 c6b4 c6b8 c6d4 c6e7 d7d5 d7d6 d8e7 e8e7 e8f7 e8f8 e8g8 f2b6 f2c5 f2d4 f2e1 f2e3 f2g1 f2g3 f2h4 f6d5 f6e4 f6g4 f6g8 f6h5 g7g5 g7g6 h7h5 h7h6 h8f8 h8g8',
    },
  },
  {
    fen: 'r1bNk2r/pppp2pp/2n2n2/4p3/2B1P3/8/PPPP1bPP/RNBQK2R',
    move: 'f7d8',
    white: {
      visible: 'a1 a2 a3 a4 a6 b1 b2 b3 b4 b5 b7 c1 c2 c3 c4 c6 d1 d2 d3 d4 d5 d8 e1 e2 e4 e6 f1 f2 f3 f7 g1 g2 g3 g4 g8 h1 h2 h3 h4 h5',
      moves: 'a2a3 a2a4 b1a3 b1c3 b2b3 b2b4 c2c3 c4a6 c4b3 c4b5 c4d3 c4d5 c4e2 c4e6 c4f1 c4f7 c4g8 d1e2 d1f3 d1g4 d1h5 d2d3 d2d4 d8b7 d8c6 d8e6 d8f7 e1e2 e1f1 e1f2 e1g1 g2g3 g2g4 h1f1 h1g1 h2h3 h2h4',
    },
    black: {
      visible: 'a5 a6 a7 a8 b4 b5 b6 b7 b8 c5 c6 c7 c8 d4 d5 d6 d7 d8 e1 e3 e4 e5 e7 e8 f2 f6 f7 f8 g1 g3 g4 g5 g6 g7 g8 h4 h5 h6 h7 h8',
      moves: 'a7a5 a7a6 a8b8 b7b5 b7b6 c6a5 c6b4 c6b8 c6d4 c6d8 c6e7 d7d5 d7d6 e8d8 e8e7 e8f7 e8f8 e8g8 f2b6 f2c5 f2d4 f2e1 f2e3 f2g1 f2g3 f2h4 f6d5 f6e4 f6g4 f6g8 f6h5 g7g5 g7g6 h7h5 h7h6 h8f8 h8g8',
    },
  },
  {
    fen: 'r1bNk2r/pppp2pp/2n2n2/4p3/2B1P3/8/PPPP2PP/RNBQb2R',
    move: 'f2e1',
    white: {
      visible: 'a1 a2 a3 a4 a5 a6 a7 a8 b1 b2 b3 b4 b5 b6 b7 b8 c1 c2 c3 c4 c5 c6 c7 c8 d1 d2 d3 d4 d5 d6 d7 d8 e1 e2 e3 e4 e5 e6 e7 e8 f1 f2 f3 f4 f5 f6 f7 f8 g1 g2 g3 g4 g5 g6 g7 g8 h1 h2 h3 h4 h5 h6 h7 h8',
      moves: '',
    },
    black: {
      visible: 'a1 a2 a3 a4 a5 a6 a7 a8 b1 b2 b3 b4 b5 b6 b7 b8 c1 c2 c3 c4 c5 c6 c7 c8 d1 d2 d3 d4 d5 d6 d7 d8 e1 e2 e3 e4 e5 e6 e7 e8 f1 f2 f3 f4 f5 f6 f7 f8 g1 g2 g3 g4 g5 g6 g7 g8 h1 h2 h3 h4 h5 h6 h7 h8',
      moves: '',
    },
  },
]

/** En passant, and a king that walks through an attacked square. */
export const CORNERS: readonly FogStep[] = [
  {
    fen: 'r3k3/3p4/b7/4P3/8/8/7P/4K2R',
    white: {
      visible: 'd1 d2 e1 e2 e5 e6 f1 f2 g1 h1 h2 h3 h4',
      moves: 'e1d1 e1d2 e1e2 e1f1 e1f2 e1g1 e5e6 h1f1 h1g1 h2h3 h2h4',
    },
    black: {
      visible: 'a6 a7 a8 b5 b7 b8 c4 c8 d3 d5 d6 d7 d8 e2 e7 e8 f1 f7 f8',
      moves: 'a6b5 a6b7 a6c4 a6c8 a6d3 a6e2 a6f1 a8a7 a8b8 a8c8 a8d8 d7d5 d7d6 e8d8 e8e7 e8f7 e8f8',
    },
  },
  {
    fen: 'r3k3/8/b7/3pP3/8/8/7P/4K2R',
    move: 'd7d5',
    white: {
      visible: 'd1 d2 d5 d6 e1 e2 e5 e6 f1 f2 g1 h1 h2 h3 h4',
      moves: 'e1d1 e1d2 e1e2 e1f1 e1f2 e1g1 e5d6 e5e6 h1f1 h1g1 h2h3 h2h4',
    },
    black: {
      visible: 'a6 a7 a8 b5 b7 b8 c4 c8 d3 d4 d5 d7 d8 e2 e7 e8 f1 f7 f8',
      moves: 'a6b5 a6b7 a6c4 a6c8 a6d3 a6e2 a6f1 a8a7 a8b8 a8c8 a8d8 d5d4 e8d7 e8d8 e8e7 e8f7 e8f8',
    },
  },
  {
    fen: 'r3k3/8/b2P4/8/8/8/7P/4K2R',
    move: 'e5d6',
    white: {
      visible: 'd1 d2 d6 d7 e1 e2 f1 f2 g1 h1 h2 h3 h4',
      moves: 'd6d7 e1d1 e1d2 e1e2 e1f1 e1f2 e1g1 h1f1 h1g1 h2h3 h2h4',
    },
    black: {
      visible: 'a6 a7 a8 b5 b7 b8 c4 c8 d3 d7 d8 e2 e7 e8 f1 f7 f8',
      moves: 'a6b5 a6b7 a6c4 a6c8 a6d3 a6e2 a6f1 a8a7 a8b8 a8c8 a8d8 e8d7 e8d8 e8e7 e8f7 e8f8',
    },
  },
  {
    fen: '2r1k3/8/b2P4/8/8/8/7P/4K2R',
    move: 'a8c8',
    white: {
      visible: 'd1 d2 d6 d7 e1 e2 f1 f2 g1 h1 h2 h3 h4',
      moves: 'd6d7 e1d1 e1d2 e1e2 e1f1 e1f2 e1g1 h1f1 h1g1 h2h3 h2h4',
    },
    black: {
      visible: 'a6 a8 b5 b7 b8 c1 c2 c3 c4 c5 c6 c7 c8 d3 d7 d8 e2 e7 e8 f1 f7 f8',
      moves: 'a6b5 a6b7 a6c4 a6d3 a6e2 a6f1 c8a8 c8b8 c8c1 c8c2 c8c3 c8c4 c8c5 c8c6 c8c7 c8d8 e8d7 e8d8 e8e7 e8f7 e8f8',
    },
  },
  {
    fen: '2r1k3/8/b2P4/8/8/8/7P/5RK1',
    move: 'e1g1',
    white: {
      visible: 'a1 b1 c1 d1 d6 d7 e1 f1 f2 f3 f4 f5 f6 f7 f8 g1 g2 h1 h2 h3 h4',
      moves: 'd6d7 f1a1 f1b1 f1c1 f1d1 f1e1 f1f2 f1f3 f1f4 f1f5 f1f6 f1f7 f1f8 g1f2 g1g2 g1h1 h2h3 h2h4',
    },
    black: {
      visible: 'a6 a8 b5 b7 b8 c1 c2 c3 c4 c5 c6 c7 c8 d3 d7 d8 e2 e7 e8 f1 f7 f8',
      moves: 'a6b5 a6b7 a6c4 a6d3 a6e2 a6f1 c8a8 c8b8 c8c1 c8c2 c8c3 c8c4 c8c5 c8c6 c8c7 c8d8 e8d7 e8d8 e8e7 e8f7 e8f8',
    },
  },
]
