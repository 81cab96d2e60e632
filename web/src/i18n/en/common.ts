import type { Letters } from '../../play/typed'
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

/** In written moves. The server writes English letters. */
const letters: Letters = { knight: 'N', bishop: 'B', rook: 'R', queen: 'Q', king: 'K' }

const modes: Record<string, string> = {
  vanilla: 'Open chess',
  blind: 'Kriegspiel',
  dark: 'Fog of War',
  house: 'House rules',
  rbc: 'Reconnaissance chess',
  duplicate: 'Duplicate chess',
}

const reasons: Record<EndReason, string> = {
  checkmate: 'by checkmate',
  stalemate: 'by stalemate',
  insufficient: 'by insufficient material',
  fifty_move: 'by the fifty-move rule',
  threefold: 'by threefold repetition',
  cap: 'too many moves without a capture or a pawn move',
  king_captured: 'the king was captured',
  no_moves: 'no legal moves were left',
  all_captured: 'every piece was captured',
  first_promotion: 'by the first promotion',
  first_capture: 'by the first capture',
  checks_given: 'by the final check',
  hill_reached: 'the king reached the centre',
  extinct: 'the last piece of a kind was captured',
  exploded: 'the king was blown up',
  resign: 'by resignation',
  draw_agreed: 'by agreement',
  out_of_time: 'on time',
  abandoned: 'a player did not come back',
  player_left: 'a player left',
  aborted: 'the game was aborted',
  ai_unavailable: 'the computer could not continue',
}

export const common = {
  name: 'Parallax',
  seats,
  roles,
  letters,
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
  recon: 'You see only your own pieces. Look at 3 × 3 squares, then ask for a move or pass. What meets the unseen is cut short, or comes to nothing.',
  fourBoards: 'Four players, four boards. Every move is played on two boards at once and must be legal on both.',
  bots: 'Bots',
  ratings: 'Ratings',
  computer: 'computer',
  against: (name: string) => `against ${name}`,
  close: 'Close',
  loading: 'Loading…',
  copied: 'Copied',
  skip: 'Skip to content',
  ui: {
    navigation: 'Pages',
    toHome: 'Parallax home',
    newGame: 'Start a game',
    game: 'Game',
    review: 'Review',
    /** Of the document: the page, then the site. */
    documentTitle: (page: string) => `${page} · Parallax`,
  },
  footer: {
    label: 'About this server',
    source: 'Source code',
    licence: 'Free software: AGPL-3.0',
    privacy: 'Privacy',
    contact: 'Contact',
    version: (version: string) => `Version ${version}`,
  },
  account: {
    signIn: 'Sign in',
    signUp: 'Create an account',
    menu: (name: string) => `Your account: ${name}`,
    profile: 'Profile',
    account: 'Account',
    admin: 'Administration',
    signOut: 'Sign out',
    playsAs: (name: string) => `You play as ${name}.`,
  },
  settings: {
    title: 'Settings',
    theme: 'Theme',
    themes: { system: 'System', light: 'Light', dark: 'Dark' },
    board: 'Board',
    boards: { walnut: 'Walnut', slate: 'Slate', meadow: 'Meadow' },
    pieces: 'Pieces',
    pieceSets: { classic: 'Classic', plain: 'Plain', letters: 'Letters' },
    sound: 'Sounds',
    voice: 'Read announcements aloud',
    noVoice: 'This browser cannot speak.',
    language: 'Language',
    languageOfBrowser: 'Same as the browser',
    kept: 'Saved on this device.',
  },
  square: {
    empty: (square: string) => `${square}, empty`,
    hidden: {
      fog: (square: string) => `${square}, in fog`,
      unseen: (square: string) => `${square}, unseen`,
    },
    felt: (square: string) => `${square}, in fog, something stands there`,
    piece: (square: string, piece: string) => `${square}, ${piece}`,
    guess: (square: string, piece: string) => `${square}, your guess: ${piece}`,
    selected: 'selected',
    touched: 'touched, must move',
    target: 'can move here',
  },
  /** Which computer, and how well it plays. */
  computerLevel: (name: string, level: number) => `${name}, level ${level}`,
  boardOf: { white: 'The board as White sees it', black: 'The board as Black sees it', truth: 'The true board' },
  errors: {
    noGameTitle: 'Game not found',
    noGame: 'Check the link. The game may also be on another server.',
    privateTitle: 'This room is private',
    private: 'Both seats are taken. Anyone can watch the game once it is over.',
    awayTitle: 'Connection lost',
    away: 'The server is not responding. Nothing is lost: your games are saved there.',
    retry: 'Try again',
    noPageTitle: 'Page not found',
    noPage: 'Check the address.',
    liveTitle: 'This game is still being played',
    live: 'You can review it once it is over.',
    failed: 'Something went wrong. Try again in a moment.',
    tooMany: 'Too many games from your network. Wait a minute and try again.',
    fullTitle: 'The server is full',
    full: 'The server is full. Try again later.',
    busy: 'The server is busy. Try again in a moment.',
    banned: 'Your account is banned. You cannot start games.',
    unreachable: 'The server is not responding. Are you online?',
    pageFailed: 'This page could not be loaded.',
  },
}
