import type { Messages } from '../en'
import type { Role, Seat } from '../../wire/view'

const views = { white: 'Las blancas vieron', truth: 'La verdad', black: 'Las negras vieron' }

/** “Blancas” in the middle of a sentence. */
const the = (seat: string) => `Las ${seat.toLowerCase()}`

const sides: Record<Seat, string> = { white: 'blancas', black: 'negras' }

export const review: Messages['review'] = {
  headline: (result: string, reason: string) => `${result}, ${reason}`,
  moves: (count: number) => (count === 1 ? '1 jugada' : `${count} jugadas`),
  views,
  viewsLabel: 'Qué tablero',
  openSight: 'Ambos jugadores vieron este tablero: en esta partida no había nada oculto.',
  flip: 'Girar los tableros',
  start: 'Inicio',
  move: (number: number, seat: Seat, san: string) => (seat === 'white' ? `${number}. ${san}` : `${number}… ${san}`),
  spokenStart: 'Inicio de la partida',
  spokenMove: (number: number, seat: string, san: string) => `Jugada ${number}, ${seat.toLowerCase()}: ${san}`,
  clock: (time: string) => `quedan ${time}`,
  controls: {
    label: 'Recorrer la partida',
    position: 'Posición',
    first: 'Al principio',
    previous: 'Una jugada atrás',
    play: 'Reproducir',
    pause: 'Pausa',
    next: 'Una jugada adelante',
    last: 'Al final',
  },
  moveList: 'Jugadas',
  noMoves: 'No se hizo ninguna jugada.',
  heard: {
    title: 'Anuncios',
    lanes: { white: 'Las blancas oyeron', black: 'Las negras oyeron' },
    both: 'Ambos oyeron',
    only: { white: 'Solo las blancas oyeron', black: 'Solo las negras oyeron' },
    tried: (from: string, to: string) => `${from} – ${to}`,
    reached: (from: string) => `quiso mover ${from}`,
    sensed: (square: string) => `exploró ${square}`,
    asked: (asked: string) => `pidió ${asked}`,
    showTry: 'Mostrarlo en el tablero',
    refused: (count: number) => (count === 1 ? '1 intento rechazado' : `${count} intentos rechazados`),
  },
  material: {
    by: (seat: string, pieces: string) => `${the(seat)} han capturado: ${pieces}`,
    nothing: (seat: string) => `${the(seat)} no han capturado nada`,
    reserve: (seat: string) => `Reserva de las ${seat.toLowerCase()}`,
    ahead: (seat: string, pawns: number) =>
      pawns === 1 ? `${the(seat)} tienen 1 peón de ventaja` : `${the(seat)} tienen ${pawns} peones de ventaja`,
  },
  guesses: {
    toggle: 'Tus conjeturas',
    score: (right: number, all: number) => (right === 1 ? `1 acierto de ${all}` : `${right} aciertos de ${all}`),
    none: 'Aún no habías conjeturado nada.',
  },
  card: 'Reglas de esta partida',
  cardHash: (hash: string) => `Tarjeta de reglas ${hash}`,
  revisions: {
    title: 'Reglas cambiadas',
    after: (move: string) => `Tras ${move}`,
    by: (seat: Seat) => `a propuesta de las ${sides[seat]}`,
  },
  thoughts: {
    title: 'Lo que pensó el ordenador',
    about: 'Con sus propias palabras, ocultas hasta el final de la partida.',
    unmoved: 'No acabó en jugada',
  },
  hindsight: '¿Qué se podría haber sabido?',
  take: {
    title: 'Exportar',
    pgn: 'PGN',
    seen: { white: 'PGN según lo vieron las blancas', black: 'PGN según lo vieron las negras' },
    json: 'JSON',
    png: 'Imagen PNG',
    gif: 'Animación (GIF)',
    svg: 'Imagen SVG',
    copy: 'Copiar el enlace',
    copied: 'Enlace copiado.',
    byHand: 'Copia este enlace:',
    share: 'Compartir',
    shared: (mode: string) => `${mode} en Parallax`,
  },
  rematch: {
    ask: 'Revancha',
    waiting: 'Esperando al otro jugador…',
    offered: 'El otro jugador quiere la revancha.',
    accept: 'Jugar otra vez',
    unavailable: 'Ya no se le puede preguntar al otro jugador.',
    newGame: 'Nueva partida',
  },
  pieces: (roles: Record<Role, string>, list: readonly Role[]) => list.map((role) => roles[role]).join(', '),
}
