export const watch = {
  title: 'Watch two bots',
  about: 'Each bot sees only what a player in its seat would see. You see both boards, with the true position between them.',
  mode: 'Game',
  start: 'Start the game',
  /** Between two names. */
  against: 'vs',
  views: { white: 'White sees', truth: 'The truth', black: 'Black sees' },
  log: 'Moves and refused tries',
  quiet: 'Nothing has happened yet.',
  review: 'Open the review',
  another: 'Watch another game',
  honest: 'The game pauses while nobody is watching.',
}
