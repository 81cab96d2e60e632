import { duplicate as english } from './en/duplicate'
import { PageTexts } from './page-texts.svelte'

export type DuplicateTexts = typeof english

export const duplicateWords = new PageTexts<DuplicateTexts>(english, {
  de: async () => (await import('./de/duplicate')).duplicate,
  es: async () => (await import('./es/duplicate')).duplicate,
  fr: async () => (await import('./fr/duplicate')).duplicate,
  zh: async () => (await import('./zh/duplicate')).duplicate,
})
