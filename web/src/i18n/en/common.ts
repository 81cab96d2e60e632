import type { EndReason, Role, Seat } from '../../wire/view'

const seats: Record<Seat, string> = { white: 'White', black: 'Black' }

const roles: Record<Role, string> = {
  pawn: 'pawn',
  knight: 'knight',
  bishop: 'bishop',
  rook: 'rook',
  queen: 'queen',
  king: 'king',
}

/** Named in full for screen readers: the words do not combine in every language. */
const pieces: Record<Seat, Record<Role, string>> = {
  white: {
    pawn: 'white pawn',
    knight: 'white knight',
    bishop: 'white bishop',
    rook: 'white rook',
    queen: 'white queen',
    king: 'white king',
  },
  black: {
    pawn: 'black pawn',
    knight: 'black knight',
    bishop: 'black bishop',
    rook: 'black rook',
    queen: 'black queen',
    king: 'black king',
  },
}

const modes: Record<string, string> = {
  vanilla: 'Open chess',
  blind: 'Blind chess',
  dark: 'Dark chess',
  house: 'House rules',
  duplicate: 'Duplicate chess',
}

const reasons: Record<EndReason, string> = {
  checkmate: 'by checkmate',
  stalemate: 'by stalemate',
  insufficient: 'neither side can mate',
  fifty_move: 'by the fifty-move rule',
  threefold: 'by threefold repetition',
  king_captured: 'the king was taken',
  no_moves: 'no move was left',
  all_captured: 'everything was taken',
  first_promotion: 'by the first promotion',
  first_capture: 'by the first capture',
  checks_given: 'by the last check that was needed',
  hill_reached: 'the hill was reached',
  extinct: 'a kind of piece died out',
  exploded: 'the king was blown up',
  resign: 'by resignation',
  draw_agreed: 'by agreement',
  out_of_time: 'on time',
  abandoned: 'the opponent did not come back',
  player_left: 'the opponent left',
  aborted: 'the game was aborted',
  ai_unavailable: 'the computer could not play on',
}

export const common = {
  name: 'Parallax',
  seats,
  roles,
  pieces,
  modes,
  reasons,
  wins: (seat: Seat) => `${seats[seat]} wins`,
  /** A label and what it labels. */
  colon: (label: string, text: string) => `${label}: ${text}`,
  list: (items: readonly string[]) => items.join(', '),
  counted: (count: number, role: Role) => `${count} ${count === 1 ? roles[role] : `${roles[role]}s`}`,
  draw: 'Draw',
  noResult: 'No result',
  rules: 'Rules',
  lab: 'Lab',
  /** Short, for the top of every page. */
  duplicate: 'Duplicate',
  bots: 'Bots',
  close: 'Close',
  loading: 'Loading…',
  skip: 'Skip to the content',
  ui: {
    navigation: 'Pages',
    toHome: 'Parallax, home',
    newGame: 'Start a game',
    game: 'Game',
    review: 'Review',
    /** Of the document: the page, then the site. */
    documentTitle: (page: string) => `${page} · Parallax`,
  },
  settings: {
    title: 'Settings',
    theme: 'Appearance',
    themes: { system: 'As the system', light: 'Light', dark: 'Dark' },
    board: 'Board',
    boards: { walnut: 'Walnut', slate: 'Slate', meadow: 'Meadow' },
    pieces: 'Pieces',
    pieceSets: { classic: 'Classic', plain: 'Plain', letters: 'Letters' },
    sound: 'Sounds',
    voice: 'Speak the announcements',
    noVoice: 'This browser has no voice.',
    language: 'Language',
    languageOfBrowser: 'As the browser',
    kept: 'Kept on this device.',
  },
  square: {
    empty: (square: string) => `${square}, empty`,
    fogged: (square: string) => `${square}, in fog`,
    man: (square: string, piece: string) => `${square}, ${piece}`,
    guess: (square: string, piece: string) => `${square}, your guess: ${piece}`,
    selected: 'picked up',
    touched: 'touched, must move',
    target: 'can go here',
  },
  /** Which computer, and how well it plays. */
  computerLevel: (name: string, level: number) => `${name}, level ${level}`,
  boardOf: { white: 'Board seen by White', black: 'Board seen by Black', truth: 'The true board' },
  errors: {
    noGameTitle: 'There is no such game',
    noGame: 'The link may be mistyped, or the game was made on another server.',
    privateTitle: 'This room is private',
    private: 'Both seats are taken. The game opens for everybody when it is over.',
    awayTitle: 'The server went away',
    away: 'We tried five times to reach it. Nothing is lost: the game is kept on the server.',
    retry: 'Try again',
    noPageTitle: 'There is no such page',
    noPage: 'Perhaps the address is mistyped.',
    liveTitle: 'This game goes on',
    live: 'Its record opens when the game is over.',
    failed: 'That did not work. Try again in a moment.',
    tooMany: 'Too many games from your address. Wait a minute.',
    fullTitle: 'The server is full',
    full: 'The server is full. Try again later.',
    unreachable: 'The server does not answer. Are you online?',
    pageFailed: 'This page could not be loaded.',
  },
}
