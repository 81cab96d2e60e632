export const axes = {
  title: 'Rulesets, point by point',
  lead: 'Every ruleset is one set of answers to the questions below. Any mixture can be played.',
  hear: 'What you will hear',
  see: 'What you will see and hear',
  more: 'Every point, with an example',
  said: 'Is said:',
  nothing: 'Nothing is said.',
  tried: (move: string) => `You try ${move}`,
  /** What a moderator tells. */
  moderator: {
    refusals: {
      title: 'A refused try',
      values: {
        four: 'You are told why: no such piece, no legal moves, will not help, or illegal.',
        one: 'Every refused try gets the same answer: illegal.',
        two: 'A refused try is answered “no”, or “nonsense” if your own pieces, an earlier refusal on that turn or the news of pawn captures had already ruled it out.',
      },
    },
    refusalsHeard: {
      title: 'Who hears of it',
      values: {
        mover: 'Only the player who tried hears the answer.',
        both: 'Both players hear the answer, but not what was tried.',
      },
    },
    nonsense: {
      title: 'Nonsense',
      values: {
        told: 'Nonsense is announced like any other refusal.',
        dropped: 'Nonsense is answered to you alone and leaves no trace.',
      },
    },
    captures: {
      title: 'Captures',
      values: {
        fact: 'The opponent hears of a capture, and the capturer learns what it took.',
        square: 'Both hear where a capture was made, but not of what.',
        class: 'Both hear where a capture was made, and whether it was a pawn or a piece.',
        exact: 'Both hear where a capture was made, and which piece enters the reserve.',
      },
    },
    enPassant: {
      title: 'En passant',
      values: {
        named: 'A capture en passant is called that.',
        victim: 'A capture en passant is announced on the square of the captured pawn.',
      },
    },
    checks: {
      title: 'Check',
      values: {
        fact: 'Check is announced.',
        direction: 'Check is announced with its direction: file, rank, long or short diagonal, knight.',
      },
    },
    pawnTries: {
      title: 'Pawn captures',
      values: {
        none: 'Nothing is said about pawn captures.',
        'ask-until-legal': 'Once a turn you may ask “any?”. After a yes you must capture with a pawn.',
        'ask-one-try': 'Once a turn you may ask “any?”. After a yes you must try one pawn capture.',
        exists: 'Before each turn both hear whether there is a pawn capture.',
        count: 'Before each turn both hear how many pawn captures there are.',
        sources: 'Before each turn both hear which pawns can capture.',
      },
    },
    promotions: {
      title: 'Promotion',
      values: {
        silent: 'Promotions are not announced.',
        fact: 'A promotion is announced, but not the new piece.',
        piece: 'A promotion is announced with the new piece.',
      },
    },
    castling: {
      title: 'Castling',
      values: {
        silent: 'Castling sounds like any other move.',
        named: 'Castling is announced with its side.',
      },
    },
  },
  triesPerTurn: {
    title: 'Tries per turn',
    text: 'From 1 to 255, usually 200. After that many refusals, a try that would be refused has no effect and gets no answer.',
    /** On a card with another limit. */
    line: (n: number): string => `After ${n === 1 ? 'one refusal' : `${n} refusals`} on a turn, a try that would be refused has no effect.`,
  },
  touchMove: {
    title: 'Touch-move',
    values: {
      true: 'A refused try binds you to its piece if that has a legal move.',
      false: 'After a refused try you may move any piece.',
    },
  },
  drops: {
    title: 'Drops',
    values: {
      no: 'A captured piece is out of the game.',
      crazyhouse: 'A captured piece changes sides and can be dropped back onto the board. The drop is announced with its piece, but not its square.',
    },
  },
  /** The disputed points of fog. */
  fog: {
    blockedPawns: {
      title: 'The square ahead of a blocked pawn',
      values: {
        hidden: 'A pawn does not see what blocks it.',
        occupied: 'A blocked pawn knows that something is in its way, but not what.',
        seen: 'A pawn sees what blocks it.',
      },
    },
    pawnDiagonals: {
      title: 'A pawn’s empty diagonals',
      values: {
        hidden: 'A pawn sees a diagonal only where it can capture.',
        seen: 'A pawn always sees its diagonals.',
      },
    },
    checks: {
      title: 'Check',
      values: {
        silent: 'Nobody warns you that your king can be captured.',
        told: 'You are warned when your king can be captured, but you may ignore it.',
        binding: 'You are told of check and must answer it. Checkmate wins.',
      },
    },
    promotions: {
      title: 'Promotion',
      values: {
        silent: 'Nothing is said about promotions.',
        fact: 'You hear that your opponent has promoted, but neither where nor to what.',
      },
    },
  },
  /** The values of fog in a word or two, for buttons. */
  choices: {
    hidden: 'Hidden',
    occupied: 'Something is there',
    seen: 'Seen',
    silent: 'Not told',
    told: 'Told',
    binding: 'Told and binding',
    fact: 'Told',
    draw: 'Draw',
    loss: 'Loss',
  },
  stalemate: {
    title: 'No legal move',
    values: { draw: 'A player who cannot move draws.', loss: 'A player who cannot move loses.' },
  },
}
