import { lobby as english } from './en/lobby'
import { PageTexts } from './page-texts.svelte'

export const lobbyWords = new PageTexts<typeof english>(english, {
  de: async () => (await import('./de/lobby')).lobby,
  es: async () => (await import('./es/lobby')).lobby,
  fr: async () => (await import('./fr/lobby')).lobby,
  zh: async () => (await import('./zh/lobby')).lobby,
})
