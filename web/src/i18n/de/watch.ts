export const watch = {
  title: 'Zwei Bots zusehen',
  about: 'Jeder Bot sieht nur, was ein Spieler an seinem Platz sehen würde. Du siehst beide Bretter und dazwischen die wahre Stellung.',
  mode: 'Was spielen sie?',
  start: 'Partie starten',
  /** Between two names. */
  against: 'gegen',
  views: { white: 'Weiß sieht', truth: 'Die Wahrheit', black: 'Schwarz sieht' },
  log: 'Züge und abgelehnte Versuche',
  quiet: 'Noch ist nichts geschehen.',
  review: 'Zur Rückschau',
  another: 'Eine andere Partie ansehen',
  honest: 'Die Partie ruht, solange niemand zusieht.',
}
