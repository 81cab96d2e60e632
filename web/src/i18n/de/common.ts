import type { Letters } from '../../play/typed'
import type { EndReason, Role, Seat } from '../../wire/view'

const seats: Record<Seat, string> = { white: 'Weiß', black: 'Schwarz' }

const roles: Record<Role, string> = {
  pawn: 'Bauer',
  knight: 'Springer',
  bishop: 'Läufer',
  rook: 'Turm',
  queen: 'Dame',
  king: 'König',
}

const plurals: Record<Role, string> = { pawn: 'Bauern', knight: 'Springer', bishop: 'Läufer', rook: 'Türme', queen: 'Damen', king: 'Könige' }

const pieces: Record<Seat, Record<Role, string>> = {
  white: {
    pawn: 'weißer Bauer',
    knight: 'weißer Springer',
    bishop: 'weißer Läufer',
    rook: 'weißer Turm',
    queen: 'weiße Dame',
    king: 'weißer König',
  },
  black: {
    pawn: 'schwarzer Bauer',
    knight: 'schwarzer Springer',
    bishop: 'schwarzer Läufer',
    rook: 'schwarzer Turm',
    queen: 'schwarze Dame',
    king: 'schwarzer König',
  },
}

/** The soft hyphens are for narrow cards. */
const letters: Letters = { knight: 'S', bishop: 'L', rook: 'T', queen: 'D', king: 'K' }

const modes: Record<string, string> = {
  vanilla: 'Offenes Schach',
  blind: 'Kriegspiel',
  dark: 'Nebelkrieg',
  house: 'Hausregeln',
  rbc: 'Spähschach',
  duplicate: 'Duplikatschach',
}

/** Each after a colon: "Weiß gewinnt: Matt". */
const reasons: Record<EndReason, string> = {
  checkmate: 'Matt',
  stalemate: 'Patt',
  insufficient: 'keine Seite kann mattsetzen',
  fifty_move: 'Fünfzig-Züge-Regel',
  threefold: 'dreifache Stellungswiederholung',
  cap: 'zu viele Züge ohne Schlag- und Bauernzug',
  king_captured: 'der König wurde geschlagen',
  no_moves: 'kein Zug mehr möglich',
  all_captured: 'alles wurde geschlagen',
  first_promotion: 'erste Bauernumwandlung',
  first_capture: 'erster Schlagzug',
  checks_given: 'letztes nötiges Schach',
  hill_reached: 'Hügel erreicht',
  extinct: 'eine Figurenart ist ausgestorben',
  exploded: 'der König ist explodiert',
  resign: 'Aufgabe',
  draw_agreed: 'beide waren einverstanden',
  out_of_time: 'Zeitüberschreitung',
  abandoned: 'der Gegner kam nicht zurück',
  player_left: 'der Gegner hat die Partie verlassen',
  aborted: 'die Partie wurde abgebrochen',
  ai_unavailable: 'der Computer konnte nicht weiterspielen',
}

export const common = {
  name: 'Parallax',
  seats,
  roles,
  letters,
  pieces,
  modes,
  reasons,
  wins: (seat: Seat) => `${seats[seat]} gewinnt`,
  colon: (label: string, text: string) => `${label}: ${text}`,
  list: (items: readonly string[]) => items.join(', '),
  counted: (count: number, role: Role) => `${count} ${count === 1 ? roles[role] : plurals[role]}`,
  draw: 'Remis',
  noResult: 'Ohne Ergebnis',
  rules: 'Regeln',
  lab: 'Labor',
  duplicate: 'Duplikat',
  recon: 'Jeder sieht nur seine eigenen Figuren. Wer am Zug ist, darf 3 × 3 Felder ansehen; dann wünscht er einen Zug oder passt. Ein Zug, der auf Ungesehenes trifft, endet dort oder fällt aus. Beide hören, wo geschlagen wurde.',
  fourBoards: 'Vier Spieler, vier Bretter. Jeder Zug geschieht auf zwei Brettern zugleich und muss auf beiden erlaubt sein.',
  bots: 'Bots',
  ratings: 'Rangliste',
  computer: 'Computer',
  against: (name: string) => `gegen ${name}`,
  close: 'Schließen',
  loading: 'Wird geladen …',
  copied: 'Kopiert',
  skip: 'Zum Inhalt springen',
  ui: {
    navigation: 'Seiten',
    toHome: 'Parallax, Startseite',
    newGame: 'Partie starten',
    game: 'Partie',
    review: 'Rückschau',
    documentTitle: (page: string) => `${page} · Parallax`,
  },
  footer: {
    label: 'Über diesen Server',
    source: 'Quelltext',
    licence: 'Freie Software: AGPL-3.0',
    privacy: 'Datenschutz',
    contact: 'Kontakt',
    version: (version: string) => `Version ${version}`,
  },
  account: {
    signIn: 'Anmelden',
    signUp: 'Konto anlegen',
    menu: (name: string) => `Dein Konto: ${name}`,
    profile: 'Profil',
    account: 'Konto',
    admin: 'Verwaltung',
    signOut: 'Abmelden',
    playsAs: (name: string) => `Du spielst als ${name}.`,
  },
  settings: {
    title: 'Einstellungen',
    theme: 'Darstellung',
    themes: { system: 'System', light: 'Hell', dark: 'Dunkel' },
    board: 'Brett',
    boards: { walnut: 'Nussbaum', slate: 'Schiefer', meadow: 'Wiese' },
    pieces: 'Figuren',
    pieceSets: { classic: 'Klassisch', plain: 'Schlicht', letters: 'Buchstaben' },
    sound: 'Töne',
    voice: 'Ansagen vorlesen',
    noVoice: 'Dieser Browser kann nicht sprechen.',
    language: 'Sprache',
    languageOfBrowser: 'Wie im Browser',
    kept: 'Wird auf diesem Gerät gespeichert.',
  },
  square: {
    empty: (square: string) => `${square}, leer`,
    hidden: {
      fog: (square: string) => `${square}, im Nebel`,
      unseen: (square: string) => `${square}, nicht zu sehen`,
    },
    felt: (square: string) => `${square}, im Nebel, etwas steht dort`,
    piece: (square: string, piece: string) => `${square}, ${piece}`,
    guess: (square: string, piece: string) => `${square}, deine Vermutung: ${piece}`,
    selected: 'ausgewählt',
    touched: 'berührt, muss ziehen',
    target: 'mögliches Ziel',
  },
  /** Which computer, and how well it plays. */
  computerLevel: (name: string, level: number) => `${name}, Stufe ${level}`,
  boardOf: { white: 'Brett aus der Sicht von Weiß', black: 'Brett aus der Sicht von Schwarz', truth: 'Das wahre Brett' },
  errors: {
    noGameTitle: 'Diese Partie gibt es nicht',
    noGame: 'Vielleicht ist der Link falsch geschrieben, oder die Partie liegt auf einem anderen Server.',
    privateTitle: 'Dieser Raum ist privat',
    private: 'Beide Plätze sind besetzt. Nach dem Ende steht die Partie allen offen.',
    awayTitle: 'Der Server ist nicht erreichbar',
    away: 'Der Server antwortet nicht. Nichts ist verloren: Deine Partien sind dort gespeichert.',
    retry: 'Noch einmal versuchen',
    noPageTitle: 'Diese Seite gibt es nicht',
    noPage: 'Vielleicht ist die Adresse falsch geschrieben.',
    liveTitle: 'Diese Partie läuft noch',
    live: 'Nach dem Ende kannst du sie ansehen.',
    failed: 'Das hat nicht geklappt. Versuche es gleich noch einmal.',
    tooMany: 'Zu viele Partien von deiner Adresse. Warte eine Minute.',
    fullTitle: 'Der Server ist voll',
    full: 'Der Server ist voll. Versuche es später noch einmal.',
    busy: 'Der Server hat viel zu tun. Versuche es gleich noch einmal.',
    banned: 'Dein Konto ist gesperrt. Du kannst keine Partien beginnen.',
    unreachable: 'Der Server antwortet nicht. Bist du online?',
    pageFailed: 'Diese Seite konnte nicht geladen werden.',
  },
}
