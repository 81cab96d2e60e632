import type { recon as english } from '../en/recon'

export const recon: typeof english = {
  turn: 'Votre tour : observez, puis jouez',
  sense: 'Touchez une case pour voir les 3 × 3 cases autour.',
  move: 'Jouez maintenant, ou passez.',
  skip: 'Ne pas observer',
  look: 'Observer',
  pass: 'Passer',
}
