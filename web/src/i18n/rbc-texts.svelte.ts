import { rbc as english } from './en/rbc'
import { PageTexts } from './page-texts.svelte'

export const rbcWords = new PageTexts<typeof english>(english, {
  de: async () => (await import('./de/rbc')).rbc,
  es: async () => (await import('./es/rbc')).rbc,
  fr: async () => (await import('./fr/rbc')).rbc,
  zh: async () => (await import('./zh/rbc')).rbc,
})
