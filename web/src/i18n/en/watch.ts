export const watch = {
  title: 'Watch two computers',
  about: 'Each sees no more than a person in its seat would. You see both boards, and the truth between them: a game without people hides nothing.',
  mode: 'What do they play?',
  start: 'Let them play',
  /** Between two names. */
  against: 'against',
  views: { white: 'White sees', truth: 'The truth', black: 'Black sees' },
  log: 'Moves, and tries that failed',
  quiet: 'Nothing has happened yet.',
  review: 'Open the review',
  another: 'Another pair',
  honest: 'The game rests while nobody looks on.',
}
