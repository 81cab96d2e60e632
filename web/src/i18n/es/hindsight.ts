import type { hindsight as english } from '../en/hindsight'

const results = ['perdido', 'camino de perder', 'peor', 'algo peor', 'más o menos igual', 'algo mejor', 'mejor', 'camino de ganar', 'ganado']

export const hindsight: typeof english = {
  of: { white: 'Lo que las blancas podrían haber sabido', black: 'Lo que las negras podrían haber sabido' },
  yours: 'Lo que podrías haber sabido',
  about: 'Deducido solo de lo que supo este jugador durante la partida.',
  seat: 'Jugador',
  working: 'Analizando la partida. Tarda unos segundos.',
  failed: 'Ahora mismo no se puede calcular.',
  retry: 'Intentar de nuevo',
  none: {
    openSight: 'En esta partida no había nada oculto.',
    otherRules: 'Con las reglas de esta partida no se pueden contar las posiciones.',
  },
  positions: {
    exact: (count, text) => (count === 1 ? 'Solo 1 posición era aún posible.' : `${text} posiciones eran aún posibles.`),
    atLeast: (_, text) => `Al menos ${text} posiciones eran aún posibles.`,
    madeUp: (count, text) =>
      `Había demasiadas posiciones posibles para guardarlas todas, y las guardadas resultaron falsas. Aquí se ${count === 1 ? 've 1 suposición' : `ven ${text} suposiciones`}.`,
  },
  over: 'A partir de aquí no se calcula nada más: la partida ha terminado, o duró muchísimo o siguió con otras reglas.',
  map: { label: 'Mostrar en el tablero', off: 'Nada', king: 'Rey rival', queen: 'Dama rival' },
  likeliest: {
    king: (squares) => `Lo más probable era que el rey estuviera en ${squares}.`,
    queen: (squares) => `Lo más probable era que hubiera una dama en ${squares}.`,
  },
  nowhere: { king: 'No había ningún rey que encontrar.', queen: 'No había ninguna dama que encontrar.' },
  legend: { least: 'improbable', most: (percent) => `probable (${percent})` },
  insight: {
    positions: (count, text) => (count === 1 ? 'Consideraba posible 1 posición' : `Consideraba posibles ${text} posiciones`),
    expects: (result, points) => `Resultado esperado: ${result} (${points})`,
    results,
    best: 'Las mejores jugadas, con el resultado esperado de cada una',
    madeUp: (count) => (count === 1 ? 'Una vez tuvo que inventar posiciones' : `${count} veces tuvo que inventar posiciones`),
  },
}
