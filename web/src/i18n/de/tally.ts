import type { tally as english } from '../en/tally'

export const tally: typeof english = {
  title: 'Was dein Gegner noch hat',
  all: (count) => (count === 1 ? '1 Figur, der König' : `${count} Figuren, Bauern mitgezählt`),
  apart: (pieces, pawns) => `${pieces === 1 ? '1 Figur' : `${pieces} Figuren`} und ${pawns === 1 ? '1 Bauer' : `${pawns} Bauern`}`,
  left: 'übrig',
  why: {
    all: 'Gezählt nach den angesagten Schlagzügen. Was geschlagen wurde, sagen sie nicht.',
    apart: 'Gezählt nach den angesagten Schlagzügen. Ein Bauer, der sich ohne Ansage umwandelt, zählt weiter als Bauer.',
  },
}
