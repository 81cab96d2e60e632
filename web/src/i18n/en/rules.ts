const sections = {
  idea: 'One truth, two boards',
  open: 'Open chess',
  blind: 'Blind chess',
  dark: 'Dark chess',
  ends: 'How games end',
  guesses: 'Guesses',
  clocks: 'Clocks and leaving',
  bots: 'Playing the computer',
  after: 'After the game',
}

export const rules = {
  title: 'How to play',
  lead: 'Parallax is chess in which the two players do not see the same board. The server knows the true position; each player is told only what the rules allow. Here is all you need, with boards to try it on.',
  contents: 'Contents',
  sections,
  figure: (number: number) => `Diagram ${number}`,
  stepper: {
    back: 'Back',
    next: 'Next',
    again: 'From the start',
    count: (at: number, all: number) => `${at} of ${all}`,
  },
  views: { label: 'Whose eyes', white: 'White sees', truth: 'The truth', black: 'Black sees' },

  idea: {
    text: [
      'There is one true board, and it stays on the server. Your browser is sent your view of it and nothing more, so there is nothing hidden in the page that could be uncovered.',
      'How much a view shows is what makes the modes different. The pieces move as they always did.',
    ],
    modes: [
      { mode: 'vanilla', text: 'You see everything. Ordinary chess.' },
      { mode: 'blind', text: 'You see your own men. A moderator tells you the rest, in few words.' },
      { mode: 'dark', text: 'You see your own men and the squares that they can reach. The rest lies in fog.' },
    ],
  },

  open: {
    text: [
      'Ordinary chess by the rules of FIDE: both players see the whole board, check must be answered, and mate wins.',
      'Check, mate and draws are announced. In a game made from the start page a touched piece must move, as over the board; pick up with care.',
    ],
  },

  blind: {
    text: [
      'You see your own men and nothing else. Somewhere on the empty half of your board your opponent is playing too. All the rules of chess hold: pins, checks and blocked lines are as real as ever, only you cannot see them.',
      'Between you sits the moderator, who sees both boards. You try moves; the moderator answers. From the answers, and from what vanishes from your board, you work out where the others stand.',
    ],
    walk: 'Play through a short game as White. Press “Next” and listen to the moderator.',
    walkTitle: 'A blind game, move by move',
    heardNothing: 'The moderator is silent.',
    you: (from: string, to: string) => `You move ${from} – ${to}`,
    youTry: (from: string, to: string) => `You try ${from} – ${to}`,
    youReach: (square: string) => `You reach for ${square}`,
    they: 'Black moves',
    took: (role: string) => `You took a ${role}.`,
    lost: (role: string) => `You lost a ${role}.`,
    /** One caption for each beat of the game. */
    beats: [
      'The game begins. Your sixteen men stand before you; Black’s are out of sight.',
      'You reach for the rook on a1. It is shut in by its own men: no legal moves. The answer costs nothing, and you may take another piece.',
      'A pawn to e4. It is legal, so it is simply played.',
      'Black has moved. You are not told what, or where.',
      'The bishop comes out to c4.',
      'Another move that you did not see.',
      'You strike at f7, where a pawn stood at the start. It still does: you take it, and learn that it was a pawn. Both of you hear the check.',
      'Black has captured, and your bishop is gone from f7. Something took it there: most likely the king.',
      'You reach for f7 as if the bishop were still there. You have no piece there any more.',
      'The queen to h5: check again. So the king stands on her lines.',
      'Black has answered the check without taking anything. Perhaps something was put in between.',
      'You try the queen from h5 to e8. Something is in the way: illegal move. The queen is touched now, and must move; but not there.',
      'The queen goes along the rank instead and takes on e5: a pawn. A guess that paid.',
      '… or not: Black captures on e5. Your queen is gone.',
      'The pawn goes to d4. It attacks whatever took the queen.',
      'Black has moved, and you are in check. From where? Your own men shut most lines to the king, but the diagonal from a5 is open.',
      'You reach for the knight on g1. It could move, but no move of it would end the check: it will not help you.',
      'The pawn to c3 is accepted, so it must stand in the way: the check came from b4 or a5. Turn to the truth and see.',
    ],
    answersTitle: 'When you try a move',
    answersLead: 'The moderator looks at a try in this order, and gives the first answer that fits:',
    answers: {
      no_such_piece: 'None of your men stands there. Perhaps it was taken.',
      no_legal_moves: 'It is shut in: on the true board it has nowhere to go. A pawn with an unseen man before it is shut in too.',
      wont_help: 'It could move, but your king would be in check after every move of it: it is pinned, or you are in check and it cannot help.',
      illegal_move: 'The piece can move, but not to that square. It is touched: you must move it somewhere else.',
    },
    answersAfter: 'Only you hear these answers. Your opponent is not told that you tried anything.',
    heardTitle: 'What you hear',
    heardOpponent: 'When the other side has moved, you hear one of these:',
    heardBoth: 'Both of you hear:',
    heardAfter: 'Who captures learns what was taken. Who loses a man sees which one is gone, and knows where it stood.',
    touchTitle: 'Touch-move',
    touch:
      'Tapping a piece only picks it out: you may change your mind. Dragging it, or choosing where it goes, touches it. If the moderator does not refuse it, that piece must move now; you may try one square after another until a move is legal.',
    reachTitle: 'Where it might go',
    reachLead:
      'If highlights are on, a picked piece shows where it could go by its kind alone. Lines run on through squares where an unseen man may stand, because you do not know. Tap a white man:',
    reachNone: 'Tap one of the men.',
    reach: (piece: string, square: string, count: number) =>
      count === 1 ? `The ${piece} on ${square} could go to 1 square.` : `The ${piece} on ${square} could go to ${count} squares.`,
    reachStuck: (piece: string, square: string) => `The ${piece} on ${square} is shut in by its own men.`,
    reachCastle: 'Castling is never highlighted, but you may try it: move the king two squares.',
  },

  dark: {
    text: [
      'You see your own men, and every square that one of them could move to or capture on. All else is fog. What stands in the fog is not on your board at all.',
      'There is no check and no mate in the dark. Kings may walk into attack, and whoever takes the king wins at once. Nobody announces anything: watch the edge of the fog.',
    ],
    walkTitle: 'A game in the fog',
    walk: 'Step through the game and change the eyes. Tap a square to learn why it is seen.',
    sight: [
      'The start. Each side sees as far as its men can go: four ranks.',
      'The pawn has opened two lines: White now sees along the queen’s and the bishop’s diagonals. Black sees nothing of it.',
      'Black’s pawn stops White’s on e4. The square e5 is in fog for White: a pawn that cannot step forward does not see what stops it.',
      'The knight on f3 looks at e5, and the pawn appears.',
      'Black’s knight guards the pawn. White does not see that: c6 is out of reach.',
      'The bishop on c4 sees all the way to f7, and the pawn there.',
      'Black’s second knight comes out, and finds the pawn on e4.',
      'White’s knight goes to g5. Black does not see it. But g5, where the g-pawn could have gone a moment ago, has sunk into fog: that is a clue.',
      'Black brings the bishop to c5. It looks down its diagonal, as far as the pawn on f2.',
      'White takes on f7. Now queen and rook stand open to the knight, and Black’s king sees it too.',
      'But Black takes on f2, next to the king. The king sees the bishop; it could take it.',
      'White takes the queen instead. In ordinary chess the check would have forbidden it; here nobody warns you.',
      'Black takes the king and wins. The game is over, and the fog lifts for both.',
    ],
    rulesTitle: 'What is seen',
    seen: [
      'Your own men, always, and the squares that they stand on.',
      'Every square that one of your men could move to, on your turn and on your opponent’s.',
      'An enemy that you could capture. Lines end at the first man, and show it if it is an enemy.',
      'Pawns: the squares ahead while they are free, and a diagonal only if there is something to take.',
      'En passant: the square you would move to and the pawn you would take. Only you see that.',
      'Of moves, only your own are marked. Your opponent’s are not shown, even if you see the piece that moved.',
    ],
    cornersTitle: 'Two odd corners',
    corners: [
      'A White pawn on e5, a king and a rook that may castle. Black is to move.',
      'The black pawn has gone two steps, to d5. White could take it en passant, and so White sees both d5 and d6.',
      'White has taken on d6, and the pawn from d5 is gone.',
      'A black rook has moved. White cannot see it.',
      'White castles. A black bishop on a6 looks at f1, and the king passed over it: in the dark that is allowed. Castling needs only that king and rook have not moved and that the squares between are free.',
    ],
    castling:
      'Castling is refused only if a man, seen or not, stands between. That you may not castle is itself a piece of news: the moves that you are offered are legal on the true board.',
    tap: 'Tap a square, or walk over the board with the arrow keys.',
    why: {
      own: (piece: string) => `Your own ${piece} stands here.`,
      moves: (men: string) => `Seen: a move away for ${men}.`,
      takes: (men: string) => `Seen: it could be taken by ${men}.`,
      enPassant: 'Seen: this pawn could be taken en passant.',
      blocked: (square: string) => `In fog: something stands in the way of the pawn on ${square}.`,
      diagonal: (square: string) => `In fog: the pawn on ${square} looks here only if there is something to take.`,
      behind: (man: string) => `In fog: on a line of ${man}, but something stands before it.`,
      unreached: 'In fog: none of your men can go here.',
      over: 'The game is over: everything is seen.',
      truth: (white: string, black: string) => `${white} ${black}`,
      whiteSees: 'White sees this square.',
      whiteDoesNot: 'White does not see it.',
      blackSees: 'Black sees this square.',
      blackDoesNot: 'Black does not see it.',
      man: (piece: string, square: string) => `the ${piece} on ${square}`,
      list: (men: readonly string[]) => men.join(', '),
      at: (square: string) => `${square}:`,
    },
  },

  ends: {
    text: 'The game ends by itself as soon as one of these is true; nothing has to be claimed.',
    rows: [
      { how: 'Checkmate', what: 'wins in open and blind chess.' },
      { how: 'Taking the king', what: 'wins in dark chess.' },
      { how: 'Stalemate', what: 'no legal move and no check: a draw. In dark chess, having no move at all is a draw.' },
      { how: 'Threefold repetition', what: 'the same true position for the third time: a draw.' },
      { how: 'Fifty moves', what: 'by each side, without a capture or a pawn move: a draw.' },
      { how: 'Neither side can mate', what: 'a draw in open and blind chess.' },
      { how: 'Resigning, or a draw by agreement', what: 'at any time. An offer stands until it is answered or the other side moves.' },
      { how: 'Time', what: 'whose clock runs out loses.' },
    ],
  },

  guesses: {
    text: [
      'In blind and dark chess you can set down where you believe the other side’s men to be. A guess is a faded piece on your own board. It is for your eyes only: it stays on your device and is never sent to the server.',
      'After the game the review shows your guesses, move by move, against the truth.',
    ],
  },

  clocks: {
    text: [
      'Games have no clock unless the one who makes the game sets one: so many minutes and a few seconds more for each move, or so many days for every move.',
      'If your connection breaks, nothing is lost: come back with the same browser and you are at the board again. Your opponent sees that you are away. Whoever stays away too long, five minutes unless the game says otherwise, loses.',
      'Before the second move either side can call the game off, and it has no result.',
    ],
  },

  bots: {
    text: [
      'The computer plays by the same rules as you. It is told what a player in its seat would be told, and not one square more: in blind chess it hears the moderator, in the dark it sees its own fog.',
    ],
  },

  after: {
    text: [
      'While a game is on, nobody but the two players learns anything of it; there are no spectators. When it is over, the whole record opens to everybody with the link: what each side saw, what it heard, and what it tried in vain.',
    ],
  },
  startGame: 'Start a game',
}
