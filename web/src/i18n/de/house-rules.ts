import type { PresetCategory } from '../../wire/api'

const categories: Record<PresetCategory, string> = {
  king: 'Könige',
  objective: 'Wie man gewinnt',
  movement: 'Wie Figuren ziehen',
  'several-moves': 'Mehrere Züge hintereinander',
  pieces: 'Was Figuren zustößt',
  layout: 'Armeen',
}

export const houseRules = {
  about: 'Noch keine. Schalte ein, was dir gefällt.',
  chosen: (count: number) => (count === 1 ? '1 gilt.' : `${count} gelten.`),
  find: 'Regel suchen',
  nothing: 'Keine passende Regel.',
  brought: 'Gehört zur Stellung.',
  conflict: (others: string) => `Verträgt sich nicht mit: ${others}.`,
  needs: (others: string) => `Braucht: ${others}.`,
  switchOn: 'Einschalten',
  categories,
}
