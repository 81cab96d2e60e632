import { admin as english } from './en/admin'
import { PageTexts } from './page-texts.svelte'

export const adminWords = new PageTexts<typeof english>(english, {
  de: async () => (await import('./de/admin')).admin,
  es: async () => (await import('./es/admin')).admin,
  fr: async () => (await import('./fr/admin')).admin,
  zh: async () => (await import('./zh/admin')).admin,
})
