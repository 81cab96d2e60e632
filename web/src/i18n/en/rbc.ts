/** Reconnaissance chess, on the page of rules. */
export const rbc = {
  text: [
    'In Reconnaissance chess you see only your own pieces, and nobody answers your tries. Instead you look: at the start of your turn you may sense 3 × 3 squares, and you are shown what stands there.',
    'There is no check, no checkmate and no stalemate. Kings may walk into danger, and capturing the king wins at once.',
  ],
  turnTitle: 'A turn',
  turn: [
    { part: 'News', what: 'You hear on which square your opponent’s last move captured something, if it did. You hear nothing else about that move.' },
    { part: 'Sense', what: 'Choose a square: you see what stands on it and on the squares around it. Your opponent never learns where you looked, or whether you did. You may also skip this.' },
    { part: 'Move', what: 'Ask for any move that would be possible if only your own pieces were on the board, including every pawn capture. Or pass.' },
    { part: 'Result', what: 'You are told what was really played, which may be less than you asked for, and where you captured something. Your turn is over in any case.' },
  ],
  walkTitle: 'A game of Reconnaissance chess',
  walk: 'Follow the game as White, and switch to the truth to compare.',
  look: (square: string) => `You sense ${square}`,
  ask: (move: string) => `You ask for ${move}`,
  nothingCaptured: 'Nothing was captured.',
  /** One caption for each beat of the game. */
  beats: [
    'You see your sixteen pieces. It is your turn, so you may look first.',
    'You look at d7 and the squares around it. Nothing has moved yet, so this only shows how sensing works. What you saw stays on your board with the number of the turn.',
    'You ask for e2–e4, and it is played as asked.',
    'Black has made a move. You hear only that it captured nothing.',
    'A look at e6 finds a pawn on e5. So that was Black’s move.',
    'You move the bishop without looking first. That is allowed.',
    'Black has moved again, out of your sight.',
    'You want the pawn on d7, where you saw one on turn 2. But a knight has come to c6: the bishop stops there and captures it. You are not told what it was.',
    'Black captures on c6. Your bishop is gone, and you can guess that a pawn took it.',
    'You ask to capture with the pawn on d5, in case something is there. Nothing is: nothing is played, and your turn is over.',
    'Black moves a pawn. You do not see which one.',
    'Your queen goes to h5. In ordinary chess this would be check. Here nobody warns Black.',
    'Black did not look at h5, and makes a quiet move.',
    'You look at f7. The pawn that started there is gone, and on e8 is the king.',
    'The queen captures the king. White wins, and everything is revealed: both positions, both players’ looks and requests.',
  ],
  revisedTitle: 'When your move meets the unseen',
  revisedLead: 'The server plays what you asked for if the true position allows it. Otherwise:',
  revised: [
    'A queen, rook or bishop stops at the first piece in its way and captures it.',
    'A pawn moving two squares moves one if only the second square is taken.',
    'A pawn moving onto a taken square, a pawn capture with nothing to capture, and castling with a piece in between come to nothing.',
  ],
  after: [
    'What you have sensed stays on your board until you look at the same square again. It says what was there on that turn, not what is there now.',
    'Each side has 15 minutes and gains five seconds per turn, unless you choose another clock. A hundred moves in a row by the two players together, without a capture or a pawn move, are a draw.',
  ],
}
