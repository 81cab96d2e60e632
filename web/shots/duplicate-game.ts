// A game for four with ghosts on several boards.

const ROUNDS = [
  'e2e4 d2d4 e7e5 c7c5',
  'g1f3 g1f3 b8c6 b8c6',
  'f1c4 e2e3 g8f6 g7g6',
  'd2d3 f1d3 f8e7 f8g7',
  'e1g1 e1g1 e8g8 g8f6',
  'c1g5 b1c3 d7d6 e8g8',
  'b1c3 c1d2 c8g4 d7d6',
  'h2h3 a2a3 g4f3 c8g4',
  'd1d2 h2h3 c6d4 a7a6',
]

export const DUPLICATE_GAME: readonly string[] = ROUNDS.flatMap((round) => round.split(' '))
