import type { rating as english } from '../en/rating'

export const rating: typeof english = {
  title: 'Clasificación',
  about: 'Los mejores jugadores de este servidor, por juego y ritmo.',
  pool: 'Juego',
  speeds: { live: 'En vivo', correspondence: 'Por correspondencia' },
  poolName: (family: string, speed: string) => `${family}, ${speed.toLowerCase()}`,
  kind: 'Quién',
  kinds: { people: 'Personas', bots: 'Bots' },
  rank: 'Puesto',
  player: 'Jugador',
  rating: 'Puntuación',
  games: 'Partidas',
  players: (count: number) => (count === 1 ? '1 jugador con puntuación' : `${count} jugadores con puntuación`),
  none: 'Aquí aún no hay nadie.',
  noneHint: 'Aparece quien ha jugado suficientes partidas puntuadas.',
  noPools: 'En este servidor aún no se ha jugado ninguna partida puntuada.',
  play: 'Jugar una partida puntuada',
  how: {
    title: 'Cómo funciona la puntuación',
    text: [
      'Toda puntuación empieza en 1500. Sube cuando ganas y baja cuando pierdes, más o menos según la fuerza del rival.',
      'Un signo de interrogación indica que la puntuación aún es incierta. La lista solo muestra puntuaciones asentadas; quien pasa mucho tiempo sin jugar vuelve a ser incierto.',
      'Las partidas contra bots cuentan la mitad. Las partidas anuladas no cuentan; abandonar la sala es perder la partida.',
    ],
  },
  uncertain: (deviation: number) => `con un margen de ${deviation} puntos`,
  best: (points: number) => `máximo ${points}`,
  played: (count: number) => (count === 1 ? '1 partida' : `${count} partidas`),
  news: {
    title: 'Puntuaciones',
    rated: 'Partida puntuada',
    wait: 'Calculando las puntuaciones…',
    change: (name: string, before: number, after: number) => `${name}: de ${before} a ${after}`,
    notCounted: {
      aborted: 'Las partidas anuladas no cuentan para la puntuación.',
      'few-moves': 'Terminó demasiado pronto para contar.',
      guarded: 'Esta partida no cuenta para la puntuación.',
      'no-account': 'No cuenta: uno de los jugadores no tiene puntuación.',
    },
  },
}
