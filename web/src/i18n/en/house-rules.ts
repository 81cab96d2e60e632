import type { PresetCategory } from '../../wire/api'

const categories: Record<PresetCategory, string> = {
  king: 'Kings',
  objective: 'How to win',
  movement: 'How pieces move',
  'several-moves': 'Several moves per turn',
  pieces: 'What happens to pieces',
  layout: 'Armies',
}

/** The house rules, wherever they are chosen. */
export const houseRules = {
  about: 'None yet. Turn on any you like.',
  chosen: (count: number) => (count === 1 ? '1 active.' : `${count} active.`),
  find: 'Search rules',
  nothing: 'No rules match.',
  brought: 'Comes with the starting position.',
  conflict: (others: string) => `Cannot be combined with: ${others}.`,
  needs: (others: string) => `Needs: ${others}.`,
  switchOn: 'Turn it on',
  categories,
}
