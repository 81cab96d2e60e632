import type { recon as english } from '../en/recon'

export const recon: typeof english = {
  turn: 'Tu turno: explora y luego mueve',
  sense: 'Toca una casilla para ver las 3 × 3 que la rodean.',
  move: 'Ahora mueve o pasa.',
  skip: 'No explorar',
  look: 'Explorar',
  pass: 'Pasar',
}
