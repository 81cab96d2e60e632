import type { BotTexts } from '../bot-texts.svelte'

const names: Record<string, string> = { random: 'Azar', casual: 'Casual', seer: 'Seer' }

export const bots: BotTexts = {
  title: 'Los bots',
  about: 'Ninguno ve más de lo que verías tú en su lugar. Así les va entre ellos.',
  names,
  level: (name, level) => `${name} ${level}`,
  manners: {
    random: 'Juega al azar. Su puntuación es siempre 0.',
    sees: [
      'Mira una jugada por delante y se equivoca a menudo.',
      'Mira dos jugadas por delante.',
      'Mira tres jugadas por delante y rara vez se equivoca.',
    ],
    guesses: (positions) => `Tiene en mente ${positions} posiciones posibles y juega lo que es mejor de media.`,
    /** Seer where the board is not seen, and where it is. */
    believes: (kept: string, searched: string) => `Tiene en cuenta hasta ${kept} posiciones posibles y calcula en ${searched} de ellas.`,
    searches: (positions: string) => `Calcula tan lejos como le permiten ${positions} posiciones.`,
    samples: (positions) => `Toma ${positions} posiciones posibles y calcula dos medias jugadas en cada una.`,
  },
  yardstick: 'Una medida, no un rival.',
  columns: { player: 'Jugador', rating: 'Puntuación', play: 'Jugar' },
  games: (games) => (games === 1 ? '1 partida' : `${games} partidas`),
  unrated: 'sin medir',
  play: 'Jugar',
  starting: 'Creando la partida…',
  playAgainst: (name, mode) => `Jugar contra ${name}, ${mode}`,
  plot: (mode) => `Puntuaciones en ${mode} con sus errores. Los números están en la tabla.`,
  measured: (date, version, fewest, most) =>
    `Medido el ${date} con la versión ${version}: cada pareja jugó ${fewest === most ? most : `de ${fewest} a ${most}`} partidas.`,
  reading: {
    title: 'Cómo leer esto',
    text: [
      'Las puntuaciones son Elo: quien está 400 por encima de otro gana diez partidas por cada una que pierde, y unas tablas valen media victoria. Azar está en 0, en cada modalidad por separado.',
      'La barra es un intervalo de confianza del 95 %. De un bot que ganó todas sus partidas solo se sabe que es mucho más fuerte: su barra es larga.',
      'Un punto hueco es una medida, no un rival: un programa sencillo con el que se compara a los demás.',
    ],
  },
  own: {
    title: 'Trae el tuyo',
    text: 'Cualquier programa que lea y escriba líneas de JSON puede ocupar un asiento, en cualquier lenguaje. Se le dice lo que se le dice a su asiento. Con esta orden crea una partida e imprime el enlace para unirse:',
    command: 'Orden',
  },
}
