import type { Letters } from '../../play/typed'
import type { Messages } from '../en'
import type { EndReason, Role, Seat } from '../../wire/view'

const seats: Record<Seat, string> = { white: 'Blancas', black: 'Negras' }

const roles: Record<Role, string> = {
  pawn: 'peón',
  knight: 'caballo',
  bishop: 'alfil',
  rook: 'torre',
  queen: 'dama',
  king: 'rey',
}

const plurals: Record<Role, string> = { pawn: 'peones', knight: 'caballos', bishop: 'alfiles', rook: 'torres', queen: 'damas', king: 'reyes' }

const pieces: Record<Seat, Record<Role, string>> = {
  white: {
    pawn: 'peón blanco',
    knight: 'caballo blanco',
    bishop: 'alfil blanco',
    rook: 'torre blanca',
    queen: 'dama blanca',
    king: 'rey blanco',
  },
  black: {
    pawn: 'peón negro',
    knight: 'caballo negro',
    bishop: 'alfil negro',
    rook: 'torre negra',
    queen: 'dama negra',
    king: 'rey negro',
  },
}

const letters: Letters = { knight: 'C', bishop: 'A', rook: 'T', queen: 'D', king: 'R' }

const modes: Record<string, string> = {
  vanilla: 'Ajedrez abierto',
  blind: 'Kriegspiel',
  dark: 'Niebla de guerra',
  house: 'Reglas de la casa',
  duplicate: 'Ajedrez duplicado',
}

const reasons: Record<EndReason, string> = {
  checkmate: 'por jaque mate',
  stalemate: 'por rey ahogado',
  insufficient: 'ningún bando puede dar mate',
  fifty_move: 'por la regla de los cincuenta movimientos',
  threefold: 'por triple repetición',
  king_captured: 'el rey fue capturado',
  no_moves: 'no quedaban jugadas',
  all_captured: 'se capturaron todas las piezas',
  first_promotion: 'por la primera coronación',
  first_capture: 'por la primera captura',
  checks_given: 'por el último jaque necesario',
  hill_reached: 'se alcanzó la colina',
  extinct: 'se extinguió un tipo de pieza',
  exploded: 'el rey saltó por los aires',
  resign: 'por rendición',
  draw_agreed: 'de mutuo acuerdo',
  out_of_time: 'por tiempo',
  abandoned: 'el rival no volvió',
  player_left: 'el rival se fue',
  aborted: 'la partida se anuló',
  ai_unavailable: 'el ordenador no pudo seguir jugando',
}

export const common: Messages['common'] = {
  name: 'Parallax',
  seats,
  roles,
  letters,
  pieces,
  modes,
  reasons,
  wins: (seat: Seat) => `Ganan las ${seats[seat].toLowerCase()}`,
  colon: (label: string, text: string) => `${label}: ${text}`,
  list: (items: readonly string[]) => items.join(', '),
  counted: (count: number, role: Role) => `${count} ${count === 1 ? roles[role] : plurals[role]}`,
  draw: 'Tablas',
  noResult: 'Sin resultado',
  rules: 'Reglas',
  lab: 'Taller',
  duplicate: 'Duplicado',
  fourBoards: 'Cuatro jugadores, cuatro tableros. Cada jugada se hace en dos tableros a la vez y tiene que ser legal en ambos.',
  bots: 'Bots',
  ratings: 'Clasificación',
  computer: 'ordenador',
  against: (name: string) => `contra ${name}`,
  close: 'Cerrar',
  loading: 'Cargando…',
  copied: 'Copiado',
  skip: 'Ir al contenido',
  ui: {
    navigation: 'Páginas',
    toHome: 'Parallax, inicio',
    newGame: 'Empezar una partida',
    game: 'Partida',
    review: 'Repaso',
    documentTitle: (page: string) => `${page} · Parallax`,
  },
  footer: {
    label: 'Acerca de este servidor',
    source: 'Código fuente',
    licence: 'Software libre: AGPL-3.0',
    privacy: 'Privacidad',
    contact: 'Contacto',
    version: (version: string) => `Versión ${version}`,
  },
  account: {
    signIn: 'Entrar',
    signUp: 'Crear una cuenta',
    menu: (name: string) => `Tu cuenta: ${name}`,
    profile: 'Perfil',
    account: 'Cuenta',
    admin: 'Administración',
    signOut: 'Salir',
    playsAs: (name: string) => `Juegas como ${name}.`,
  },
  settings: {
    title: 'Ajustes',
    theme: 'Apariencia',
    themes: { system: 'Del sistema', light: 'Clara', dark: 'Oscura' },
    board: 'Tablero',
    boards: { walnut: 'Nogal', slate: 'Pizarra', meadow: 'Prado' },
    pieces: 'Piezas',
    pieceSets: { classic: 'Clásicas', plain: 'Sencillas', letters: 'Letras' },
    sound: 'Sonidos',
    voice: 'Leer los anuncios en voz alta',
    noVoice: 'Este navegador no puede hablar.',
    language: 'Idioma',
    languageOfBrowser: 'El del navegador',
    kept: 'Se guarda en este dispositivo.',
  },
  square: {
    empty: (square: string) => `${square}, vacía`,
    hidden: {
      fog: (square: string) => `${square}, en la niebla`,
      unseen: (square: string) => `${square}, no se ve`,
    },
    piece: (square: string, piece: string) => `${square}, ${piece}`,
    guess: (square: string, piece: string) => `${square}, tu conjetura: ${piece}`,
    selected: 'seleccionada',
    touched: 'tocada, hay que moverla',
    target: 'puede ir aquí',
  },
  /** Which computer, and how well it plays. */
  computerLevel: (name: string, level: number) => `${name}, nivel ${level}`,
  boardOf: {
    white: 'Tablero visto por las blancas',
    black: 'Tablero visto por las negras',
    truth: 'El tablero real',
  },
  errors: {
    noGameTitle: 'Partida no encontrada',
    noGame: 'Puede que el enlace esté mal escrito o que la partida se creara en otro servidor.',
    privateTitle: 'Esta sala es privada',
    private: 'Los dos asientos están ocupados. La partida se abrirá para todos cuando termine.',
    awayTitle: 'El servidor no responde',
    away: 'El servidor no responde. No se ha perdido nada: tus partidas están guardadas en él.',
    retry: 'Reintentar',
    noPageTitle: 'Página no encontrada',
    noPage: 'Puede que la dirección esté mal escrita.',
    liveTitle: 'Esta partida sigue en juego',
    live: 'Podrás verla entera cuando termine.',
    failed: 'No ha funcionado. Inténtalo de nuevo dentro de un momento.',
    tooMany: 'Demasiadas partidas desde tu dirección. Espera un minuto.',
    fullTitle: 'El servidor está lleno',
    full: 'El servidor está lleno. Inténtalo más tarde.',
    busy: 'El servidor está muy ocupado. Inténtalo dentro de un momento.',
    banned: 'Tu cuenta está vetada. No puedes empezar partidas.',
    unreachable: 'El servidor no responde. ¿Tienes conexión?',
    pageFailed: 'No se ha podido cargar esta página.',
  },
}
