export const watch = {
  title: 'Zwei Computern zusehen',
  about: 'Keiner sieht mehr als ein Mensch auf seinem Platz. Du siehst beide Bretter und dazwischen die Wahrheit: Eine Partie ohne Menschen verbirgt nichts.',
  mode: 'Was spielen sie?',
  start: 'Lass sie spielen',
  /** Between two names. */
  against: 'gegen',
  views: { white: 'Weiß sieht', truth: 'Die Wahrheit', black: 'Schwarz sieht' },
  log: 'Züge und misslungene Versuche',
  quiet: 'Noch ist nichts geschehen.',
  review: 'Zur Rückschau',
  another: 'Ein anderes Paar',
  honest: 'Die Partie ruht, solange niemand zusieht.',
}
