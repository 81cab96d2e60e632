import type { recon as english } from '../en/recon'

export const recon: typeof english = {
  turn: 'Dein Zug: erst spähen, dann ziehen',
  sense: 'Tippe auf ein Feld, um die 3 × 3 Felder ringsum zu sehen.',
  move: 'Jetzt zieh oder passe.',
  skip: 'Nicht spähen',
  look: 'Doch spähen',
  pass: 'Passen',
}
