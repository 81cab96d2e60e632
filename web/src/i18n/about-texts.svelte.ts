import { about as english } from './en/about'
import { PageTexts } from './page-texts.svelte'

export const aboutWords = new PageTexts<typeof english>(english, {
  de: async () => (await import('./de/about')).about,
  es: async () => (await import('./es/about')).about,
  fr: async () => (await import('./fr/about')).about,
  zh: async () => (await import('./zh/about')).about,
})
