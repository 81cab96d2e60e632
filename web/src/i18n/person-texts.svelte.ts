import { person as english } from './en/person'
import { PageTexts } from './page-texts.svelte'

export const personWords = new PageTexts<typeof english>(english, {
  de: async () => (await import('./de/person')).person,
  es: async () => (await import('./es/person')).person,
  fr: async () => (await import('./fr/person')).person,
  zh: async () => (await import('./zh/person')).person,
})
