/** A turn of reconnaissance chess. */
export const recon = {
  turn: 'Your turn: sense, then move',
  sense: 'Tap a square to look at the 3 × 3 around it.',
  move: 'Now move, or pass.',
  skip: 'Skip',
  /** Takes a skip back. */
  look: 'Look after all',
  pass: 'Pass',
}
