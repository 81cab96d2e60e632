import type { PresetCategory } from '../../wire/api'

const categories: Record<PresetCategory, string> = {
  king: 'Rois',
  objective: 'Comment on gagne',
  movement: 'Comment les pièces se déplacent',
  'several-moves': 'Plusieurs coups par tour',
  pieces: 'Ce qui arrive aux pièces',
  layout: 'Armées',
}

export const houseRules = {
  about: 'Aucune encore. Activez ce qui vous plaît.',
  chosen: (count: number) => (count === 1 ? '1 en vigueur.' : `${count} en vigueur.`),
  find: 'Chercher une règle',
  nothing: 'Aucune règle ne correspond.',
  brought: 'Vient avec la position.',
  conflict: (others: string) => `Ne va pas avec : ${others}.`,
  needs: (others: string) => `Demande : ${others}.`,
  switchOn: 'Activer',
  categories,
}
