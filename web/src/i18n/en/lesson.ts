/** The first lesson: a coach beside the board. Each text is read at a glance, on a phone, while playing. */
export const lesson = {
  title: 'First lesson',
  starting: 'Setting up the board…',
  coach: 'Coach',
  progress: (step: number, all: number) => `Step ${step} of ${all}`,
  done: 'Lesson complete',
  skip: 'Skip',
  leave: 'Leave',
  again: 'Try this part again',
  steps: {
    try: {
      title: 'You see only your own pieces',
      text: 'This is Kriegspiel. Black’s pieces are there, too, but hidden. Feel your way: move the rook from a1 to a8.',
    },
    touched: {
      title: 'Refused, and that tells you something',
      text: 'Something stands in the way. Black heard nothing of your try. But a piece you touch must move: take what blocks the rook, on a7.',
    },
    check: {
      title: 'A check from nowhere',
      text: 'Something attacks your king, and you cannot see it. Can the knight help? Move it from b1 to d2.',
    },
    answer: {
      title: 'That will not help',
      text: 'If a piece cannot help, the moderator says so, and you may try another. Your king can: move it from g1 to h1.',
    },
    guess: {
      title: 'Take a guess',
      text: (button: string) =>
        `Black captured on b2, so one of Black’s pieces is there now. A bishop could have given that check. Press “${button}”, choose the bishop and tap b2.`,
    },
    mate: {
      title: 'Strike in the dark',
      text: (done: string) =>
        `Only you see your guesses. Now for the king: it likes to hide on the last rank, behind its pawns. Press “${done}”, then move the rook from a7 to a8.`,
    },
  },
  /** While Black is to move. */
  waiting: {
    check: { title: 'Captured', text: 'You captured a pawn, and you know where it stood. Now Black moves.' },
    guess: { title: 'Out of check', text: 'Now Black moves again.' },
  },
  remarks: {
    other: 'Refused: that tells you something, too. Nothing is lost.',
    astray: 'You may play that, but the lesson goes another way.',
  },
  over: {
    won: {
      title: 'Checkmate, and the veil lifts',
      text: 'You never saw the king you mated. The bishop gave check from d4, then took on b2. And there was a queen on h5 all along.',
    },
    seen: { title: 'The veil lifts', text: 'When a game ends, you see everything that was hidden, and how good your guesses were.' },
  },
  fog: 'In Fog of War you also see every square your pieces can move to, and win by capturing the king.',
  fogLink: 'More about the rules',
  back: 'Back to your invitation',
  play: 'Play a game',
  restart: 'Start again',
}
