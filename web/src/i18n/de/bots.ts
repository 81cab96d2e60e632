import type { BotTexts } from '../bot-texts.svelte'

const names: Record<string, string> = { random: 'Zufall', casual: 'Casual', seer: 'Seer' }

export const bots: BotTexts = {
  title: 'Die Computergegner',
  about: 'Jeder von ihnen sieht nicht mehr, als du an seinem Platz sehen würdest. So schlagen sie sich gegeneinander.',
  names,
  level: (name, level) => `${name} ${level}`,
  manners: {
    random: 'Spielt zufällige Züge. Seine Wertung ist immer 0.',
    sees: [
      'Denkt einen Zug voraus und patzt oft.',
      'Denkt zwei Züge voraus.',
      'Denkt drei Züge voraus und patzt selten.',
    ],
    guesses: (positions) => `Behält ${positions} mögliche Stellungen im Kopf und spielt, was im Mittel am besten ist.`,
    /** Seer where the board is not seen, and where it is. */
    believes: (kept: string, searched: string) => `Behält bis zu ${kept} mögliche Stellungen im Blick und rechnet in ${searched} davon voraus.`,
    searches: (positions: string) => `Rechnet so weit voraus, wie ${positions} Stellungen reichen.`,
    samples: (positions) => `Greift ${positions} mögliche Stellungen heraus und rechnet in jeder zwei Halbzüge voraus.`,
  },
  yardstick: 'Ein Maßstab, kein Gegner.',
  columns: { player: 'Gegner', rating: 'Wertung', play: 'Spielen' },
  games: (games) => (games === 1 ? '1 Partie' : `${games} Partien`),
  unrated: 'nicht gemessen',
  play: 'Spielen',
  starting: 'Die Partie wird angelegt …',
  playAgainst: (name, mode) => `Gegen ${name} spielen, ${mode}`,
  plot: (mode) => `Wertungen in ${mode} mit Fehlerbalken. Die Zahlen stehen in der Tabelle.`,
  measured: (date, version, fewest, most) =>
    `Gemessen am ${date} mit Version ${version}: Jedes Paar spielte ${fewest === most ? most : `${fewest} bis ${most}`} Partien.`,
  reading: {
    title: 'Wie man das liest',
    text: [
      'Die Wertungen sind Elo: Wer 400 über einem anderen steht, gewinnt zehn Partien für jede verlorene; ein Remis zählt als halber Sieg. „Zufall“ steht bei 0, in jeder Spielart für sich.',
      'Der Balken ist ein 95-%-Konfidenzintervall. Von einem Bot, der jede Partie gewonnen hat, weiß man nur, dass er viel stärker ist: Sein Balken ist lang.',
      'Ein hohler Punkt ist ein Maßstab, kein Gegner: ein schlichtes Programm, mit dem die anderen verglichen werden.',
    ],
  },
  own: {
    title: 'Bring deinen eigenen mit',
    text: 'Jedes Programm, das Zeilen in JSON liest und schreibt, kann Platz nehmen, in jeder Sprache. Es erfährt, was sein Platz erfährt. Mit diesem Befehl legt es eine Partie an und gibt den Link zum Mitspielen aus:',
    command: 'Befehl',
  },
}
