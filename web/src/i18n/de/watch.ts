export const watch = {
  title: 'Zwei Computern zusehen',
  about: 'Keiner sieht mehr als ein Mensch auf seinem Platz. Du siehst beide Bretter und dazwischen die Wahrheit: Eine Partie ohne Menschen verbirgt nichts.',
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
