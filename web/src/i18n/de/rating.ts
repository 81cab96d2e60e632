import type { rating as english } from '../en/rating'

export const rating: typeof english = {
  title: 'Rangliste',
  about: 'Die Besten auf diesem Server, nach Spiel und Tempo.',
  pool: 'Spiel',
  speeds: { live: 'Live', correspondence: 'Fernschach' },
  poolName: (family: string, speed: string) => `${family}, ${speed}`,
  kind: 'Wer',
  kinds: { people: 'Menschen', bots: 'Bots' },
  rank: 'Rang',
  player: 'Spieler',
  rating: 'Wertungszahl',
  games: 'Partien',
  players: (count: number) => (count === 1 ? '1 Spieler mit Wertungszahl' : `${count} Spieler mit Wertungszahl`),
  none: 'Hier steht noch niemand.',
  noneHint: 'Wer genug gewertete Partien gespielt hat, erscheint hier.',
  noPools: 'Auf diesem Server wurde noch keine gewertete Partie gespielt.',
  play: 'Gewertet spielen',
  how: {
    title: 'So funktioniert die Wertung',
    text: [
      'Jede Wertungszahl beginnt bei 1500. Siege heben sie, Niederlagen senken sie, gegen stärkere oder schwächere Gegner unterschiedlich stark.',
      'Ein Fragezeichen heißt, dass die Zahl noch unsicher ist. In der Liste stehen nur gefestigte Zahlen; wer lange nicht spielt, dessen Zahl wird wieder unsicher.',
      'Partien gegen Bots zählen halb. Abgebrochene Partien zählen nicht; wer eine Partie verlässt, verliert sie.',
    ],
  },
  uncertain: (deviation: number) => `auf ${deviation} Punkte unsicher`,
  best: (points: number) => `Bestwert ${points}`,
  played: (count: number) => (count === 1 ? '1 Partie' : `${count} Partien`),
  news: {
    title: 'Wertungszahlen',
    rated: 'Gewertete Partie',
    wait: 'Die Wertungszahlen werden berechnet …',
    change: (name: string, before: number, after: number) => `${name}: von ${before} auf ${after}`,
    notCounted: {
      aborted: 'Abgebrochene Partien zählen nicht für die Wertung.',
      'few-moves': 'Sie endete zu früh, um gewertet zu werden.',
      guarded: 'Diese Partie zählt nicht für die Wertung.',
      'no-account': 'Sie zählt nicht: Einer der Spieler hat keine Wertungszahl.',
    },
  },
}
