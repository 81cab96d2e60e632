import { lab as english } from './en/lab'
import { PageTexts } from './page-texts.svelte'

export const labWords = new PageTexts<typeof english>(english, {
  de: async () => (await import('./de/lab')).lab,
  es: async () => (await import('./es/lab')).lab,
  fr: async () => (await import('./fr/lab')).lab,
  zh: async () => (await import('./zh/lab')).lab,
})
