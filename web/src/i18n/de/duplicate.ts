import type { BoardName, DuplicateFault, DuplicateReason, DuplicateShare, Player, Why } from '../../wire/api'
import type { DuplicateTexts } from '../duplicate-texts.svelte'

const players: Record<Player, string> = { north: 'Nord', south: 'Süd', east: 'Ost', west: 'West' }

const pieces: Record<Player, (role: string) => string> = {
  north: (role) => `${role} von Nord`,
  south: (role) => `${role} von Süd`,
  east: (role) => `${role} von Ost`,
  west: (role) => `${role} von West`,
}

const why: Record<Why, string> = {
  no_twin: 'die Figur hat dort keinen Zwilling. Sie ist ein Geist.',
  own_piece: 'dort steht eine eigene Figur.',
  blocked: 'der Weg ist verstellt.',
  nothing_to_take: 'für den Bauern gibt es dort nichts zu schlagen.',
  still_in_check: 'der König steht im Schach, und das hilft nicht.',
  exposes_king: 'der König stünde im Schach.',
  castling_lost: 'das Recht zur Rochade ist verloren.',
  castling_attacked: 'der König zöge bei der Rochade über oder auf ein angegriffenes Feld.',
}

const reasons: Record<DuplicateReason, string> = {
  checkmate: 'Schachmatt',
  stalemate: 'Patt',
  threefold: 'Remis durch Stellungswiederholung',
  fifty_move: 'Remis: fünfzig Runden ohne Schlag- und Bauernzug',
  draw_agreed: 'Remis vereinbart',
  draw_declared: 'Remis erklärt',
  resign: 'Ein Spieler hat aufgegeben',
  out_of_time: 'Ein Spieler hat die Zeit überschritten',
  abandoned: 'Ein Spieler kam nicht zurück',
  aborted: 'Die Partie wurde abgebrochen',
  ai_unavailable: 'Ein Computer konnte nicht weiterspielen',
}

const shares: Record<DuplicateShare, string> = { win: 'gewinnt', draw: 'remis', loss: 'verliert' }

const faults: Record<DuplicateFault, string> = {
  syntax: 'sie enthält keine Partie.',
  variant: 'sie enthält eine Partie einer anderen Spielart.',
  version: 'ihr Format ist zu neu für diesen Server.',
  too_long: 'sie hat zu viele Züge.',
  not_a_move: 'das ist kein Zug.',
  not_their_turn: 'ein anderer Spieler ist am Zug.',
  over: 'die Partie ist da schon zu Ende.',
  no_piece: 'der Spieler hat auf diesem Feld keine Figur.',
  on_neither: 'der Zug ist auf keinem der beiden Bretter erlaubt.',
  on_one_board_only: 'der Zug ist nur auf einem Brett erlaubt.',
  promotion: 'nur ein Bauer auf der letzten Reihe wird umgewandelt, und der immer.',
}

export const duplicate: DuplicateTexts = {
  title: 'Duplikatschach',
  learn: 'In einer Minute lernen',
  players,
  pieces,
  why,
  reasons,
  shares,
  boardLabel: (board: BoardName, white: string, black: string) => `Brett ${board}: ${white} gegen ${black}`,
  square: {
    piece: (square: string, piece: string) => `${square}, ${piece}`,
    ghost: 'Geist',
    check: 'im Schach',
    hereOnly: 'nur auf diesem Brett erlaubt',
  },
  notOn: (board: BoardName) => `Nicht auf ${board}:`,
  turn: (player: string) => `${player} ist am Zug`,
  inCheck: (boards: readonly BoardName[]) => `im Schach auf ${boards.join(' und ')}`,
  ghosts: (count: number) => (count === 0 ? 'keine Geister' : count === 1 ? '1 Geist' : `${count} Geister`),
  upright: 'Bretter aufrecht stellen',
  uprightHint: 'Zeigt die beiden Bretter des Spielers, der am Zug ist.',
  promotion: 'Beide Bauern werden zur selben Figur.',
  scrubbed: 'Du siehst eine frühere Stellung. Ziehst du von hier aus, geht verloren, was danach kam.',
  controls: { new: 'Neue Partie', undo: 'Zurücknehmen', prev: 'Zurück', next: 'Weiter', save: 'Speichern', load: 'Laden', draw: 'Remis erklären' },
  ask: {
    new: 'Neue Partie beginnen?',
    newText: 'Die Züge dieser Partie gehen verloren, wenn du sie nicht gespeichert hast.',
    draw: 'Remis erklären?',
    drawText: 'Die Partie endet, und alle vier spielen remis. Mit „Zurücknehmen“ geht sie weiter.',
    no: 'Weiterspielen',
  },
  log: {
    title: 'Züge',
    round: 'Runde',
    empty: 'Nord beginnt. Nimm eine Figur auf, um zu sehen, wohin sie kann.',
    move: (player: string, move: string) => `${player}: ${move}`,
  },
  legend: {
    title: 'Was die Zeichen bedeuten',
    about: 'Punkte, Rahmen und Geister.',
    play: 'Auf beiden Brettern erlaubt: Das kann gespielt werden.',
    here: 'Nur auf diesem Brett erlaubt. Zeig darauf oder tipp es an, um zu sehen, was auf dem anderen dagegen spricht.',
    grabbed: 'Die ausgewählte Figur.',
    ghost: 'Ein Geist: Sein Zwilling wurde geschlagen. Er kann nicht ziehen, aber er verstellt, deckt und gibt Schach.',
  },
  faults: {
    file: (reason: string) => `Die Datei wurde nicht geladen: ${reason}`,
    move: (ply: number, reason: string) => `Die Datei wurde nicht geladen. Zug ${ply}: ${reason}`,
    reasons: faults,
  },
  /** A game with three others. */
  table: {
    invite: 'Mit drei Freunden spielen',
    inviteText: 'Bestimme, wer wo sitzt. Die Partie beginnt, wenn alle da sind.',
    computers: 'Gegen drei Bots spielen',
    yourSeat: 'Dein Platz',
    others: 'Die anderen Plätze',
    person: 'ein Mensch',
    bot: (level: number) => `Computer, Stufe ${level}`,
    clock: 'Zeit für jeden',
    noClock: 'Keine Uhr',
    minutes: (minutes: number) => `${minutes} Min. + 10\u00a0s`,
    private: 'Nur mit Einladung',
    privateHint: 'Jeder der anderen Plätze bekommt seinen eigenen Link.',
    create: 'Partie erstellen',
    start: 'Partie starten',
    choose: 'Wähle einen Platz',
    any: 'Irgendeinen Platz nehmen',
    open: 'frei',
    taken: 'besetzt',
    strength: (level: number) => `Stufe ${level}`,
    full: 'Alle vier Plätze sind besetzt.',
    waiting: 'Warten auf die anderen',
    waitingText: 'Die Partie beginnt, wenn alle vier Plätze besetzt sind.',
    copy: 'Link kopieren',
    copyFor: (player: string) => `Link für ${player} kopieren`,
    you: 'du',
    here: 'da',
    expected: 'noch nicht da',
    gone: (seconds: number) => `weg, noch ${seconds} s`,
    agrees: 'stimmt zu',
    yourTurn: 'Du bist am Zug',
    moving: (player: string) => `${player} zieht …`,
    isMoving: 'zieht …',
    uprightHint: 'Zeigt deine eigenen beiden Bretter.',
    offer: 'Remis anbieten',
    offered: (player: string) => `${player} bietet Remis an. Alle vier müssen zustimmen.`,
    accept: 'Zustimmen',
    decline: 'Weiterspielen',
    resign: 'Aufgeben',
    resignAsk: 'Aufgeben?',
    resignText: 'Du verlierst, und die drei anderen spielen remis.',
    rematch: 'Noch einmal, auf anderen Plätzen',
    rematchAsked: 'Warten auf die anderen',
    rematchOffered: 'Die anderen möchten noch einmal spielen',
  },
  walk: {
    title: 'Duplikatschach in einer Minute',
    done: 'Selbst spielen',
    steps: [
      {
        title: 'Vier Spieler, vier Bretter',
        text: 'Nord und Süd haben Weiß, Ost und West haben Schwarz. Jeder spielt dieselbe Seite auf zwei Brettern: Die Figuren von Nord sind auf beiden blau.',
      },
      {
        title: 'Ein Zug, zwei Bretter',
        text: 'Ein Zug geschieht auf deinen beiden Brettern, von demselben Feld auf dasselbe Feld. Erst zieht Nord, dann Süd, dann Ost, dann West.',
      },
      {
        title: 'Auf beiden erlaubt oder gar nicht',
        text: 'Auf NE könnte der Bauer auf e4 den auf d5 schlagen. Auf NW steht auf d5 nichts, also geht der Zug nicht. Der grüne Punkt zeigt, was beide Bretter erlauben.',
      },
      {
        title: 'Ein Geist entsteht',
        text: 'Der Läufer von Nord zieht nach a6. Auf NE ist das Feld leer; auf NW schlägt er einen Bauern von West. Dessen Zwilling auf SW ist von nun an ein Geist.',
      },
      {
        title: 'Ein Geist kann nicht ziehen',
        text: 'Was der Geist auf SW auch könnte: Auf NW ist kein Zwilling, der dasselbe täte. Aber er bleibt stehen, verstellt, deckt und kann geschlagen werden.',
      },
      {
        title: 'Matt durch das andere Brett',
        text: 'Die Dame von West gibt auf NW Schach. Der Bauer könnte nach g3 ziehen und es abwehren, aber auf NE steht dort ein Springer von Ost. Nord ist matt: West gewinnt, Süd und Ost spielen remis.',
      },
    ],
  },
}
