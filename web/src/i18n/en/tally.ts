/** What the opponent is known to have left. */
export const tally = {
  title: 'What your opponent has left',
  all: (count: number) => (count === 1 ? '1 piece, the king' : `${count} pieces, pawns included`),
  apart: (pieces: number, pawns: number) => `${pieces === 1 ? '1 piece' : `${pieces} pieces`} and ${pawns === 1 ? '1 pawn' : `${pawns} pawns`}`,
  left: 'left',
  why: {
    all: 'Counted from the captures that were announced. They do not say what was captured.',
    apart: 'Counted from the captures that were announced. A pawn that promotes unannounced is still counted as a pawn.',
  },
}
