const sections = {
  idea: 'One truth, two boards',
  open: 'Open chess',
  blind: 'Kriegspiel',
  dark: 'Fog of War',
  rbc: 'Reconnaissance chess',
  rulesets: 'Rulesets',
  ends: 'How games end',
  guesses: 'Guesses',
  clocks: 'Clocks and leaving',
  bots: 'Playing the computer',
  after: 'After the game',
}

export const rules = {
  title: 'How to play',
  lead: 'Parallax is chess where the two players do not see the same board. The server knows the true position, and each player is told only what the rules allow. This page explains how, with boards you can try out.',
  contents: 'Contents',
  sections,
  figure: (number: number) => `Diagram ${number}`,
  stepper: {
    back: 'Back',
    next: 'Next',
    again: 'Start again',
    count: (at: number, all: number) => `${at} of ${all}`,
  },
  views: { label: 'Point of view', white: 'White sees', truth: 'The truth', black: 'Black sees' },

  idea: {
    text: [
      'There is one true board, and it stays on the server. Your browser receives only your view of it, so there is nothing hidden in the page to dig out.',
      'The modes differ in how much you see. The pieces move as in ordinary chess.',
    ],
    modes: [
      { mode: 'vanilla', text: 'You see everything. Ordinary chess.' },
      { mode: 'blind', text: 'You see only your own pieces, and a moderator announces the rest. Also known as blind chess.' },
      { mode: 'dark', text: 'You see your own pieces and the squares they can reach. The rest is fog. Also known as dark chess.' },
      { mode: 'rbc', text: 'You see your own pieces, and 3 × 3 squares that you choose before each move.' },
    ],
  },

  open: {
    text: [
      'Ordinary chess by FIDE rules: both players see the whole board, you must get out of check, and checkmate wins.',
      'Check, mate and draws are announced. Touch-move is off unless the player who creates the game turns it on: then a piece you touch must move, as over the board.',
    ],
  },

  blind: {
    text: [
      'In Kriegspiel you see your own pieces and nothing else. Your opponent’s pieces are somewhere on the empty half of your board. All the rules of chess apply. Pins, checks and blocked lines are as real as ever; you just cannot see them.',
      'A moderator sees both boards. You try moves, and the moderator answers. From the answers, and from the pieces that vanish from your board, you work out where your opponent’s pieces are.',
    ],
    walk: 'Follow a short game as White. Press “Next” and listen to the moderator.',
    walkTitle: 'A game of Kriegspiel, move by move',
    heardNothing: 'The moderator is silent.',
    you: (from: string, to: string) => `You move ${from} – ${to}`,
    youTry: (from: string, to: string) => `You try ${from} – ${to}`,
    youReach: (square: string) => `You touch ${square}`,
    they: 'Black moves',
    took: (role: string) => `You captured a ${role}.`,
    lost: (role: string) => `You lost a ${role}.`,
    /** One caption for each beat of the game. */
    beats: [
      'The game begins. You see your sixteen pieces; Black’s are out of sight.',
      'You touch the rook on a1. Your own pieces hem it in: no legal moves. Asking costs nothing, and you may try another piece.',
      'You play a pawn to e4. It is legal, so the move stands.',
      'Black has moved. You are not told which piece, or where to.',
      'Your bishop comes out to c4.',
      'Black makes another move you cannot see.',
      'You strike at f7, where a pawn started. It is still there: you capture it and learn that it was a pawn. You both hear the check.',
      'Black has captured, and your bishop on f7 is gone. Most likely the king took it.',
      'You touch f7 as if the bishop were still there. You have no piece on that square any more.',
      'Queen to h5: check again. So the king is on one of her lines.',
      'Black has answered the check without capturing. Perhaps a piece blocked it.',
      'You try the queen from h5 to e8. Something is in the way: illegal move. You have touched the queen, so she must move, but not there.',
      'Instead, the queen goes along the rank and captures on e5: a pawn. A lucky guess …',
      '… or not: Black captures on e5, and your queen is gone.',
      'Your pawn goes to d4 and attacks whatever captured the queen.',
      'Black has moved, and you are in check. From where? Your own pieces close most lines to the king, but the diagonal from a5 is open.',
      'You touch the knight on g1. It could move, but nothing it does would end the check: it will not help you.',
      'Pawn to c3 is accepted, so it must block the check, which came from b4 or a5. Switch to the truth and see.',
    ],
    answersTitle: 'When you try a move',
    answersLead: 'The moderator checks your try in this order and gives the first answer that applies:',
    answers: {
      no_such_piece: 'None of your pieces is there. Perhaps it was captured.',
      no_legal_moves: 'On the true board the piece has nowhere to go. A pawn blocked by a piece you cannot see counts, too.',
      wont_help: 'It could move, but your king would be in check afterwards: the piece is pinned, or you are in check and it cannot help.',
      illegal_move: 'The piece can move, but not to that square. You have touched it, so you must move it somewhere else.',
    },
    answersAfter: 'Only you hear these answers. Your opponent never learns that you tried anything.',
    heardTitle: 'What you hear',
    heardOpponent: 'When your opponent has moved, you hear one of these:',
    heardBoth: 'Both of you hear:',
    heardAfter: 'The player who captures learns what was captured. The player who loses a piece sees which one is gone.',
    touchTitle: 'Touch-move',
    touch:
      'Tapping a piece only selects it, and you may change your mind. Dragging it, or choosing where it goes, touches it. Unless the moderator refuses the piece, it must now move; you may try one square after another until a move is legal.',
    reachTitle: 'Where a piece might go',
    reachLead:
      'With highlights on, a selected piece shows where it could go given your own pieces alone. Lines run through squares where a hidden piece might be, because you cannot know. Tap a white piece:',
    reachNone: 'Tap a piece.',
    reach: (piece: string, square: string, count: number) =>
      count === 1 ? `The ${piece} on ${square} could go to 1 square.` : `The ${piece} on ${square} could go to ${count} squares.`,
    reachStuck: (piece: string, square: string) => `The ${piece} on ${square} is blocked by its own side.`,
    reachCastle: 'Castling is never highlighted, but you may try it: move the king two squares.',
  },

  dark: {
    text: [
      'In Fog of War you see your own pieces and every square they could move to or capture on. Everything else is fog. Pieces in the fog are not sent to your browser at all.',
      'There is no check and no checkmate. Kings may walk into danger, and capturing the king wins at once. Nothing is announced: watch the edge of the fog.',
    ],
    walkTitle: 'A game in the fog',
    walk: 'Step through the game and switch the point of view. Tap a square to learn why it is visible.',
    sight: [
      'The start. Each side sees as far as its pieces can go: four ranks.',
      'The pawn move opens two lines: White now sees along the diagonals of queen and bishop. Black sees none of it.',
      'Black’s pawn blocks White’s pawn on e4. For White, e5 is in fog: a blocked pawn does not see what blocks it.',
      'The knight on f3 attacks e5, and the pawn appears.',
      'Black’s knight guards the pawn. White cannot see it: c6 is out of reach.',
      'The bishop on c4 sees all the way to f7, and the pawn there.',
      'Black’s second knight comes out, and finds the pawn on e4.',
      'White’s knight goes to g5. Black does not see it. But g5, where the g-pawn could have gone a moment ago, is now in fog: a clue.',
      'Black brings the bishop to c5. It sees down its diagonal as far as the pawn on f2.',
      'White captures on f7. The knight now forks queen and rook, and Black’s king sees it, too.',
      'But Black captures on f2, next to the king. The king sees the bishop and could capture it.',
      'White captures the queen instead. In ordinary chess the check would rule that out; here nobody warns you.',
      'Black captures the king and wins. The game is over, and the fog lifts for both players.',
    ],
    rulesTitle: 'What you see',
    seen: [
      'Your own pieces, always.',
      'Every square that one of your pieces could move to, on either player’s turn.',
      'Every enemy piece you could capture. A line of sight ends at the first piece, and shows it if it is an enemy.',
      'Pawns see the squares ahead while these are empty, and a diagonal only if there is something to capture.',
      'En passant: you see the square you would move to and the pawn you would capture.',
      'Only your own moves are highlighted, never your opponent’s, even if you see the piece that moved.',
    ],
    cornersTitle: 'Two special cases',
    corners: [
      'White has a pawn on e5, and a king and rook that may castle. Black to move.',
      'Black’s pawn has moved two squares, to d5. White could capture it en passant, so White sees both d5 and d6.',
      'White captures on d6, and the pawn on d5 is gone.',
      'A black rook has moved. White cannot see it.',
      'White castles. A black bishop on a6 attacks f1, which the king passed over: in Fog of War that is allowed. All you need is a king and rook that have not moved, with nothing between them.',
    ],
    castling:
      'Castling is impossible only if a piece, seen or unseen, is in the way. The moves you are offered are legal on the true board, so not being able to castle tells you something.',
    tap: 'Tap a square, or move around the board with the arrow keys.',
    why: {
      own: (piece: string) => `Your own ${piece} is here.`,
      moves: (pieces: string) => `Visible: ${pieces} could move here.`,
      takes: (pieces: string) => `Visible: ${pieces} could capture here.`,
      enPassant: 'Visible: this pawn could be captured en passant.',
      blocked: (square: string) => `In fog: something blocks the pawn on ${square}.`,
      diagonal: (square: string) => `In fog: the pawn on ${square} sees this square only if there is something to capture.`,
      behind: (piece: string) => `In fog: something blocks the line of ${piece}.`,
      unreached: 'In fog: none of your pieces can go here.',
      over: 'The game is over: everything is visible.',
      truth: (white: string, black: string) => `${white} ${black}`,
      whiteSees: 'White sees this square.',
      whiteDoesNot: 'White does not see this square.',
      blackSees: 'Black sees this square.',
      blackDoesNot: 'Black does not see this square.',
      piece: (piece: string, square: string) => `the ${piece} on ${square}`,
      list: (pieces: readonly string[]) => pieces.join(', '),
      at: (square: string) => `${square}:`,
    },
  },

  ends: {
    text: 'A game ends automatically as soon as one of these happens; you never have to claim anything.',
    rows: [
      { how: 'Checkmate', what: 'wins in open chess and Kriegspiel.' },
      { how: 'Capturing the king', what: 'wins in Fog of War and Reconnaissance chess.' },
      { how: 'Stalemate', what: 'no legal move while not in check: a draw. In Fog of War, having no move at all is a draw.' },
      { how: 'Threefold repetition', what: 'the same true position for the third time: a draw.' },
      { how: 'Fifty moves', what: 'by each side, without a capture or a pawn move: a draw.' },
      { how: 'Insufficient material', what: 'a draw in open chess and Kriegspiel.' },
      { how: 'Resignation or agreement', what: 'possible at any time. A draw offer stands until it is answered or the opponent moves.' },
      { how: 'Time', what: 'a player whose clock runs out loses, unless the opponent could never checkmate: then it is a draw.' },
    ],
  },

  guesses: {
    text: [
      'In Kriegspiel and Fog of War you can mark where you think your opponent’s pieces are. A guess is a faded piece on your own board. Only you can see it: it stays on your device and is never sent to the server.',
      'After the game, the review compares your guesses with the truth, move by move.',
    ],
  },

  clocks: {
    text: [
      'Games have no clock unless the player who creates them sets one: minutes per side plus seconds per move, or days per move. No clock runs before both players have come.',
      'If your connection drops, nothing is lost: come back in the same browser and you can play on. Your opponent sees that you are offline. A player who stays away too long (five minutes by default) loses. With days per move you may be away as long as you like; only the clock counts.',
      'Before the second move either player can abort the game, and it ends without a result.',
    ],
  },

  bots: {
    text: [
      'The computer plays by the same rules as you. It learns only what a player in its seat would learn: in Kriegspiel it hears the moderator, and in Fog of War it has its own fog.',
    ],
  },

  after: {
    text: [
      'While a game is being played, only the two players can see anything of it. Once it is over, anyone with the link can review all of it: what each side saw, what it heard and what it tried in vain.',
    ],
  },
  startGame: 'Start a game',
}
