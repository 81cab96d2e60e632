import type { hindsight as english } from '../en/hindsight'

const results = ['verloren', 'auf Verlust', 'schlechter', 'etwas schlechter', 'etwa ausgeglichen', 'etwas besser', 'besser', 'auf Gewinn', 'gewonnen']

export const hindsight: typeof english = {
  of: { white: 'Was Weiß hätte wissen können', black: 'Was Schwarz hätte wissen können' },
  yours: 'Was du hättest wissen können',
  about: 'Allein aus dem ermittelt, was diese Seite erfahren hat.',
  seat: 'Seite',
  working: 'Die Partie wird durchgerechnet. Das dauert ein paar Sekunden.',
  failed: 'Das lässt sich gerade nicht ermitteln.',
  retry: 'Noch einmal versuchen',
  none: {
    openSight: 'In dieser Partie war nichts verborgen.',
    otherRules: 'Nach den Regeln dieser Partie lassen sich Stellungen nicht zählen.',
  },
  positions: {
    exact: (count, text) => (count === 1 ? 'Nur 1 Stellung war noch möglich.' : `${text} Stellungen waren noch möglich.`),
    atLeast: (_, text) => `Mindestens ${text} Stellungen waren noch möglich.`,
    madeUp: (count, text) =>
      `Es waren zu viele Stellungen möglich, um alle zu behalten, und die behaltenen erwiesen sich als falsch. Hier ${count === 1 ? 'ist 1 Vermutung' : `sind ${text} Vermutungen`} zu sehen.`,
  },
  over: 'Ab hier wird nichts mehr ermittelt: Die Partie ist vorbei, oder sie dauerte sehr lange oder ging nach neuen Regeln weiter.',
  map: { label: 'Gegnerische Figur zeigen', off: 'Keine', king: 'König', queen: 'Dame' },
  likeliest: {
    king: (squares) => `Am wahrscheinlichsten stand der König auf ${squares}.`,
    queen: (squares) => `Am wahrscheinlichsten stand eine Dame auf ${squares}.`,
  },
  nowhere: { king: 'Es gab keinen König zu finden.', queen: 'Es gab keine Dame zu finden.' },
  legend: { least: 'unwahrscheinlich', most: (percent) => `wahrscheinlich (${percent})` },
  insight: {
    positions: (count, text) => (count === 1 ? 'Hielt 1 Stellung für möglich' : `Hielt ${text} Stellungen für möglich`),
    expects: (result, points) => `Erwartetes Ergebnis: ${result} (${points})`,
    results,
    best: 'Die besten Züge mit dem jeweils erwarteten Ergebnis',
    madeUp: (count) => (count === 1 ? 'Einmal musste es Stellungen erfinden' : `${count}-mal musste es Stellungen erfinden`),
  },
}
