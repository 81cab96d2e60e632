import type { tally as english } from '../en/tally'

export const tally: typeof english = {
  title: 'Lo que le queda a tu rival',
  all: (count) => (count === 1 ? '1 pieza, el rey' : `${count} piezas, peones incluidos`),
  apart: (pieces, pawns) => `${pieces === 1 ? '1 pieza' : `${pieces} piezas`} y ${pawns === 1 ? '1 peón' : `${pawns} peones`}`,
  left: 'en juego',
  why: {
    all: 'Según las capturas anunciadas, que no dicen qué se capturó.',
    apart: 'Según las capturas anunciadas. Un peón que corona sin anuncio sigue contando como peón.',
  },
}
