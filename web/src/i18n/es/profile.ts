import type { FaultTexts } from '../../profile/faults'
import type { Role, Sides } from '../../wire/view'
import { common } from './common'

const kindsOfPiece: Record<Sides, Record<Role, string>> = {
  both: { pawn: 'Peones', knight: 'Caballos', bishop: 'Alfiles', rook: 'Torres', queen: 'Damas', king: 'Reyes' },
  white: {
    pawn: 'Peones blancos',
    knight: 'Caballos blancos',
    bishop: 'Alfiles blancos',
    rook: 'Torres blancas',
    queen: 'Damas blancas',
    king: 'Reyes blancos',
  },
  black: {
    pawn: 'Peones negros',
    knight: 'Caballos negros',
    bishop: 'Alfiles negros',
    rook: 'Torres negras',
    queen: 'Damas negras',
    king: 'Reyes negros',
  },
}

const sides: Record<Sides, string> = { white: 'Blancas', both: 'Ambas', black: 'Negras' }

const kinds: Record<string, { name: string; hint: string }> = {
  'hp-bonus': {
    name: 'Puntos de vida',
    hint: 'Cuántos golpes más o menos aguanta. Sin la regla «Puntos de vida» cada pieza tiene uno.',
  },
  'range-bonus': {
    name: 'Alcance',
    hint: 'Rey y caballo siguen en la misma dirección, los peones hacia delante; las demás pasan por encima de la primera que estorba.',
  },
  'direction-additions': { name: 'Pasos adicionales', hint: 'También un paso en esa dirección, capturando o no.' },
  'capture-flags': { name: 'Capturas', hint: 'A quién puede capturar y quién puede capturarla.' },
  'promotion-override': { name: 'Coronación', hint: 'En qué se convierte el peón, y en nada más.' },
  'damage-resistance': { name: 'Resistencia', hint: 'Qué parte de cada golpe no hace nada. Con 100 % es invulnerable.' },
}

const directions: Record<string, string> = {
  forward: 'adelante',
  backward: 'atrás',
  left: 'a la izquierda',
  right: 'a la derecha',
  'forward-left': 'adelante a la izquierda',
  'forward-right': 'adelante a la derecha',
  'backward-left': 'atrás a la izquierda',
  'backward-right': 'atrás a la derecha',
}

const flags: Record<string, string> = { CAN_CAPTURE_OWN: 'puede capturar piezas propias', CANNOT_BE_CAPTURED: 'no puede ser capturada' }

const signed = (count: number) => (count > 0 ? `+${count}` : `−${-count}`)

const reasons: FaultTexts = {
  unreadable: () => 'Esto no es un perfil válido.',
  text_too_long: ({ max }) => `Los nombres y descripciones tienen como máximo ${max} caracteres.`,
  too_many_entries: ({ max }) => `Puede haber como máximo ${max} poderes.`,
  wrong_layout: () => 'Estos poderes se escribieron para otra posición inicial.',
  unknown_kind: () => 'El servidor no conoce este poder.',
  bad_value: () => 'Este valor no sirve.',
  off_board: () => 'Esa casilla no existe.',
  empty_square: ({ square }) => `Ninguna pieza empieza en ${square}.`,
  royal_promotion: ({ role }) => `Ningún peón puede convertirse en ${common.roles[role]}, que aquí es pieza real.`,
  no_royal: ({ color }) => `Así ${common.seats[color].toLowerCase()} se quedan sin pieza real.`,
  invulnerable_royal: ({ color }) => `Una pieza real de ${common.seats[color].toLowerCase()} sería invencible.`,
  deadlock: () => 'Con estos poderes ningún bando tiene jugada.',
  royal_hangs: ({ color }) => `${common.seats[color]} podrían capturar enseguida una pieza real.`,
  over_at_once: () => 'Con estos poderes la partida acabaría enseguida.',
  profile_too_dear: () => 'Con estos poderes se tarda demasiado en calcular las jugadas.',
  unplayable: () => 'Con estos poderes no se puede jugar desde la posición inicial.',
  not_begun: () => 'La partida aún no ha empezado.',
  stale: () => 'Las reglas han cambiado entretanto. Vuelve a mirarlas.',
  already_scheduled: () => 'Otras reglas nuevas valen desde el próximo turno.',
  already_proposed: () => 'Otra propuesta espera respuesta.',
  too_many_changes: ({ max }) => `Las reglas de una partida pueden cambiar como máximo ${max} veces.`,
  no_modifiers: () => 'El ajedrez duplicado no tiene poderes.',
}

export const profile = {
  title: 'Poderes',
  about: 'Da a algunas piezas poderes propios.',
  inForce: (count: number) => (count === 1 ? '1 en vigor.' : `${count} en vigor.`),
  name: 'Nombre de estos poderes',
  description: 'De qué tratan',
  whom: 'A quién cambiar',
  whoms: { type: 'Un tipo de pieza', instance: 'Una pieza' },
  piece: 'Tipo de pieza',
  side: 'Bando',
  sides,
  board: 'Tablero para elegir una pieza',
  pick: 'Toca la pieza. Conserva sus poderes adonde vaya.',
  asUsual: 'Como siempre',
  never: 'nunca',
  less: (kind: string) => `${kind}: menos`,
  more: (kind: string) => `${kind}: más`,
  edit: (whom: string) => `Cambiar: ${whom}`,
  remove: (whom: string) => `Quitar: ${whom}`,
  clear: 'Quitar todos',
  kindsOfPiece,
  from: (piece: string, square: string) => `${piece.charAt(0).toUpperCase()}${piece.slice(1)} de ${square}`,
  fromSquare: (square: string) => `La pieza de ${square}`,
  kinds,
  directions,
  flags,
  says: {
    hitPoints: (count: number) => `${signed(count)} ${Math.abs(count) === 1 ? 'punto de vida' : 'puntos de vida'}`,
    range: (count: number) => (count === 1 ? '1 casilla más lejos' : `${count} casillas más lejos`),
    directions: (list: string) => `también un paso ${list}`,
    promotion: (role: string) => `solo corona como ${role}`,
    noPromotion: 'nunca corona',
    resistance: (percent: number) => `el ${percent} % de cada golpe no hace nada`,
    invulnerable: 'invulnerable',
  },
  problems: {
    number: 'Esto no es un número.',
    whole: 'Solo números enteros.',
    range: (least: number, most: number) => `De ${least} a ${most}.`,
    offered: 'Aquí no se puede elegir eso.',
  },
  reasons,
  diff: {
    fresh: (whom: string, what: string) => `Nuevo: ${whom}: ${what}`,
    gone: (whom: string, what: string) => `Ya no: ${whom}: ${what}`,
    changed: (whom: string, now: string, before: string) => `${whom}: ${now} (antes: ${before})`,
    nothing: 'No cambia nada.',
  },
  change: {
    open: 'Cambiar las reglas…',
    title: 'Cambiar las reglas',
    about: 'Tu rival tiene que aceptar. El cambio vale desde el próximo turno.',
    alone: 'El cambio vale desde el próximo turno.',
    proposed: 'Qué cambia',
    propose: 'Proponer',
    apply: 'Cambiar',
    waiting: (seconds: number) => `Has propuesto nuevas reglas. Quedan ${seconds} s para responder.`,
    withdraw: 'Retirar',
    asked: 'Tu rival quiere cambiar las reglas',
    left: (seconds: number) => `${seconds} s para responder`,
    accept: 'Aceptar',
    decline: 'Rechazar',
    agreed: 'De acuerdo. Las nuevas reglas valen desde el próximo turno.',
    changed: 'Las reglas han cambiado.',
    impossible: 'La posición ya no permite las nuevas reglas.',
    declined: 'Tu rival ha rechazado las nuevas reglas.',
    youDeclined: 'Has rechazado las nuevas reglas.',
    withdrawn: 'La propuesta se ha retirado.',
    lapsed: 'La propuesta caducó sin respuesta.',
  },
  hitPoints: (count: number) => (count === 1 ? '1 punto de vida' : `${count} puntos de vida`),
  royal: 'pieza real',
  checks: (given: number, needed: number) => `${given} de ${needed} jaques dados`,
}
