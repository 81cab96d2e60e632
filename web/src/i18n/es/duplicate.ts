import type { BoardName, DuplicateFault, DuplicateReason, DuplicateShare, Player, Why } from '../../wire/api'
import type { DuplicateTexts } from '../duplicate-texts.svelte'

const players: Record<Player, string> = { north: 'Norte', south: 'Sur', east: 'Este', west: 'Oeste' }

const pieces: Record<Player, (role: string) => string> = {
  north: (role) => `${role} de Norte`,
  south: (role) => `${role} de Sur`,
  east: (role) => `${role} de Este`,
  west: (role) => `${role} de Oeste`,
}

const why: Record<Why, string> = {
  no_twin: 'la pieza no tiene gemela allí. Es un fantasma.',
  own_piece: 'allí hay una pieza propia.',
  blocked: 'el camino está bloqueado.',
  nothing_to_take: 'el peón no tiene nada que capturar.',
  still_in_check: 'el rey está en jaque y esto no lo evita.',
  exposes_king: 'el rey quedaría en jaque.',
  castling_lost: 'se ha perdido el derecho a enrocar.',
  castling_attacked: 'el rey pasaría por una casilla atacada o acabaría en ella.',
}

const reasons: Record<DuplicateReason, string> = {
  checkmate: 'Jaque mate',
  stalemate: 'Rey ahogado',
  threefold: 'Tablas por repetición',
  fifty_move: 'Tablas: cincuenta rondas sin capturas ni avances de peón',
  draw_agreed: 'Tablas de mutuo acuerdo',
  draw_declared: 'Tablas declaradas',
  resign: 'Un jugador se ha rendido',
  out_of_time: 'A un jugador se le acabó el tiempo',
  abandoned: 'Un jugador no ha vuelto',
  aborted: 'La partida se anuló',
  ai_unavailable: 'Un ordenador no pudo seguir jugando',
}

const shares: Record<DuplicateShare, string> = { win: 'gana', draw: 'tablas', loss: 'pierde' }

const faults: Record<DuplicateFault, string> = {
  syntax: 'no contiene una partida.',
  variant: 'contiene una partida de otra variante.',
  version: 'su formato es demasiado nuevo para este servidor.',
  too_long: 'tiene demasiadas jugadas.',
  not_a_move: 'esto no es una jugada.',
  not_their_turn: 'le toca a otro jugador.',
  over: 'la partida ya ha terminado.',
  no_piece: 'el jugador no tiene ninguna pieza en esa casilla.',
  on_neither: 'la jugada no es legal en ninguno de los dos tableros.',
  on_one_board_only: 'la jugada solo es legal en un tablero.',
  promotion: 'solo corona un peón que llega a la última fila, y está obligado a hacerlo.',
}

export const duplicate: DuplicateTexts = {
  title: 'Ajedrez duplicado',
  learn: 'Apréndelo en un minuto',
  players,
  pieces,
  why,
  reasons,
  shares,
  boardLabel: (board: BoardName, white: string, black: string) => `Tablero ${board}: ${white} contra ${black}`,
  square: {
    piece: (square: string, piece: string) => `${square}, ${piece}`,
    ghost: 'fantasma',
    check: 'en jaque',
    hereOnly: 'legal solo en este tablero',
  },
  notOn: (board: BoardName) => `En ${board} no:`,
  turn: (player: string) => `Juega ${player}`,
  inCheck: (boards: readonly BoardName[]) => `en jaque en ${boards.join(' y ')}`,
  ghosts: (count: number) => (count === 0 ? 'sin fantasmas' : count === 1 ? '1 fantasma' : `${count} fantasmas`),
  upright: 'Poner los tableros derechos',
  uprightHint: 'Muestra los dos tableros de quien juega.',
  promotion: 'Los dos peones se convierten en la misma pieza.',
  scrubbed: 'Estás viendo una posición anterior. Si juegas desde aquí, se pierde lo que vino después.',
  controls: { new: 'Nueva partida', undo: 'Deshacer', prev: 'Atrás', next: 'Adelante', save: 'Guardar', load: 'Abrir', draw: 'Declarar tablas' },
  ask: {
    new: '¿Empezar otra partida?',
    newText: 'Las jugadas de esta se perderán, a menos que las hayas guardado.',
    draw: '¿Declarar tablas?',
    drawText: 'La partida termina y los cuatro hacen tablas. Puedes seguir con «Deshacer».',
    no: 'Seguir jugando',
  },
  log: {
    title: 'Jugadas',
    round: 'Ronda',
    empty: 'Empieza Norte. Coge una pieza para ver adónde puede ir.',
    move: (player: string, move: string) => `${player}: ${move}`,
  },
  legend: {
    title: 'Qué significan las marcas',
    about: 'Puntos, marcos y fantasmas.',
    play: 'Legal en los dos tableros: se puede jugar.',
    here: 'Legal solo en este tablero. Señala el punto o tócalo para ver qué lo impide en el otro.',
    grabbed: 'La pieza seleccionada.',
    ghost: 'Un fantasma: capturaron a su gemela. No puede moverse, pero bloquea el paso, defiende y da jaque.',
  },
  faults: {
    file: (reason: string) => `No se ha abierto el archivo: ${reason}`,
    move: (ply: number, reason: string) => `No se ha abierto el archivo. Jugada ${ply}: ${reason}`,
    reasons: faults,
  },
  /** A game with three others. */
  table: {
    invite: 'Jugar con tres amigos',
    inviteText: 'Elige quién se sienta dónde. La partida empieza cuando están todos.',
    computers: 'Jugar contra tres bots',
    yourSeat: 'Tu asiento',
    others: 'Los otros asientos',
    person: 'una persona',
    bot: (level: number) => `ordenador, nivel ${level}`,
    clock: 'Tiempo para cada jugador',
    noClock: 'Sin reloj',
    minutes: (minutes: number) => `${minutes} min + 10\u00a0s`,
    private: 'Solo con invitación',
    privateHint: 'Cada uno de los otros asientos tiene su propio enlace.',
    create: 'Crear la partida',
    start: 'Empezar la partida',
    choose: 'Elige un asiento',
    any: 'Cualquier asiento',
    open: 'libre',
    taken: 'ocupado',
    strength: (level: number) => `nivel ${level}`,
    full: 'Los cuatro asientos están ocupados.',
    waiting: 'Esperando a los demás',
    waitingText: 'La partida empieza cuando los cuatro asientos están ocupados.',
    copy: 'Copiar el enlace',
    copyFor: (player: string) => `Copiar el enlace para ${player}`,
    you: 'tú',
    here: 'aquí',
    expected: 'aún no ha llegado',
    gone: (seconds: number) => `ausente, quedan ${seconds} s`,
    agrees: 'de acuerdo',
    yourTurn: 'Te toca mover',
    moving: (player: string) => `${player} está moviendo…`,
    isMoving: 'está moviendo…',
    uprightHint: 'Muestra tus dos tableros.',
    offer: 'Ofrecer tablas',
    offered: (player: string) => `${player} ofrece tablas. Los cuatro deben aceptar.`,
    accept: 'Aceptar',
    decline: 'Seguir jugando',
    resign: 'Rendirse',
    resignAsk: '¿Rendirse?',
    resignText: 'Pierdes, y los otros tres hacen tablas.',
    rematch: 'Otra partida, en otros asientos',
    rematchAsked: 'Esperando a los demás',
    rematchOffered: 'Los demás quieren jugar otra vez',
  },
  walk: {
    title: 'El ajedrez duplicado en un minuto',
    done: 'Probarlo',
    steps: [
      {
        title: 'Cuatro jugadores, cuatro tableros',
        text: 'Norte y Sur llevan las blancas; Este y Oeste, las negras. Cada uno juega el mismo bando en dos tableros: el ejército de Norte es azul en ambos.',
      },
      {
        title: 'Una jugada, dos tableros',
        text: 'Cada jugada se hace en tus dos tableros, desde la misma casilla y hasta la misma casilla. Juega Norte, luego Sur, luego Este, luego Oeste.',
      },
      {
        title: 'Legal en ambos o en ninguno',
        text: 'En NE el peón de e4 podría capturar en d5. En NW no hay nada en d5, así que la jugada no vale. El punto verde es lo que permiten los dos tableros.',
      },
      {
        title: 'Nace un fantasma',
        text: 'El alfil de Norte va a a6. En NE la casilla está vacía; en NW captura un peón de Oeste. Su gemelo, en SW, es desde ahora un fantasma.',
      },
      {
        title: 'Un fantasma no se mueve',
        text: 'Haga lo que haga el fantasma en SW, en NW no hay gemelo que haga lo mismo. Pero se queda donde está: bloquea el paso, defiende y se le puede capturar.',
      },
      {
        title: 'Mate por culpa del otro tablero',
        text: 'La dama de Oeste da jaque a Norte en NW. El peón podría avanzar a g3 y pararlo, pero en NE hay allí un caballo de Este. Norte recibe mate: gana Oeste; Sur y Este hacen tablas.',
      },
    ],
  },
}
