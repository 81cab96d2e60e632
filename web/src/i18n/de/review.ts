import type { Role, Seat } from '../../wire/view'

const views = { white: 'Weiß sah', truth: 'Die Wahrheit', black: 'Schwarz sah' }

const sides: Record<Seat, string> = { white: 'Weiß', black: 'Schwarz' }

export const review = {
  headline: (result: string, reason: string) => `${result}: ${reason}`,
  moves: (count: number) => (count === 1 ? '1 Zug' : `${count} Züge`),
  views,
  viewsLabel: 'Welches Brett',
  openSight: 'Beide Spieler sahen dieses Brett: In dieser Partie war nichts verborgen.',
  flip: 'Bretter drehen',
  start: 'Anfang',
  move: (number: number, seat: Seat, san: string) => (seat === 'white' ? `${number}. ${san}` : `${number}… ${san}`),
  spokenStart: 'Anfang der Partie',
  spokenMove: (number: number, seat: string, san: string) => `Zug ${number}, ${seat}: ${san}`,
  clock: (time: string) => `noch ${time}`,
  controls: {
    label: 'Durch die Partie gehen',
    position: 'Stellung',
    first: 'Zum Anfang',
    previous: 'Einen Zug zurück',
    play: 'Ablaufen lassen',
    pause: 'Pause',
    next: 'Einen Zug vor',
    last: 'Zum Ende',
  },
  moveList: 'Züge',
  noMoves: 'Es wurde kein Zug gemacht.',
  heard: {
    title: 'Ansagen',
    lanes: { white: 'Weiß hörte', black: 'Schwarz hörte' },
    both: 'Beide hörten',
    only: { white: 'Nur Weiß hörte', black: 'Nur Schwarz hörte' },
    tried: (from: string, to: string) => `${from}–${to}`,
    reached: (from: string) => `griff nach ${from}`,
    showTry: 'Auf dem Brett zeigen',
    refused: (count: number) => (count === 1 ? '1 Versuch abgelehnt' : `${count} Versuche abgelehnt`),
  },
  material: {
    by: (seat: string, pieces: string) => `${seat} hat geschlagen: ${pieces}`,
    nothing: (seat: string) => `${seat} hat nichts geschlagen`,
    ahead: (seat: string, pawns: number) => `${seat} liegt um ${pawns === 1 ? 'einen' : pawns} Bauern vorn`,
  },
  guesses: {
    toggle: 'Deine Vermutungen',
    score: (right: number, all: number) => `${right} von ${all} richtig`,
    none: 'Du hattest noch nichts vermutet.',
  },
  card: 'Die Regeln dieser Partie',
  cardHash: (hash: string) => `Regelkarte ${hash}`,
  revisions: {
    title: 'Geänderte Regeln',
    after: (move: string) => `Nach ${move}`,
    by: (seat: Seat) => `von ${sides[seat]} vorgeschlagen`,
  },
  thoughts: {
    title: 'Was der Computer dachte',
    about: 'In seinen eigenen Worten, verborgen bis zum Ende der Partie.',
    unmoved: 'Daraus wurde kein Zug',
  },
  take: {
    title: 'Export',
    pgn: 'PGN',
    json: 'JSON',
    svg: 'Bild',
    copy: 'Link kopieren',
    copied: 'Der Link ist kopiert.',
    byHand: 'Kopiere diesen Link:',
    share: 'Teilen',
    shared: (mode: string) => `${mode} auf Parallax`,
  },
  rematch: {
    ask: 'Revanche',
    waiting: 'Warten auf den anderen Spieler …',
    offered: 'Der andere Spieler möchte eine Revanche.',
    accept: 'Noch einmal spielen',
    unavailable: 'Der andere Spieler kann nicht mehr gefragt werden.',
    newGame: 'Neue Partie',
  },
  pieces: (roles: Record<Role, string>, list: readonly Role[]) => list.map((role) => roles[role]).join(', '),
}
