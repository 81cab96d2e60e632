import type { PresetCategory } from '../../wire/api'

const categories: Record<PresetCategory, string> = {
  king: 'Reyes',
  objective: 'Cómo se gana',
  movement: 'Cómo se mueven las piezas',
  'several-moves': 'Varias jugadas por turno',
  pieces: 'Qué les pasa a las piezas',
  layout: 'Ejércitos',
}

export const houseRules = {
  about: 'Ninguna todavía. Activa las que quieras.',
  chosen: (count: number) => (count === 1 ? '1 en vigor.' : `${count} en vigor.`),
  find: 'Buscar una regla',
  nothing: 'Ninguna regla contiene esas palabras.',
  brought: 'Viene con la posición.',
  conflict: (others: string) => `No es compatible con: ${others}.`,
  needs: (others: string) => `Necesita: ${others}.`,
  switchOn: 'Activarla',
  categories,
}
