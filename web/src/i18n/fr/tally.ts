import type { tally as english } from '../en/tally'

export const tally: typeof english = {
  title: 'Ce qu’il reste à votre adversaire',
  all: (count) => (count === 1 ? '1 pièce, le roi' : `${count} pièces, pions compris`),
  apart: (pieces, pawns) => `${pieces === 1 ? '1 pièce' : `${pieces} pièces`} et ${pawns <= 1 ? `${pawns} pion` : `${pawns} pions`}`,
  left: 'en jeu',
  why: {
    all: 'D’après les prises annoncées, qui ne disent pas ce qui a été pris.',
    apart: 'D’après les prises annoncées. Un pion promu sans annonce compte toujours comme un pion.',
  },
}
