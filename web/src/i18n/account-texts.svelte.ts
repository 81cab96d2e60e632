import { account as english } from './en/account'
import { PageTexts } from './page-texts.svelte'

export const accountWords = new PageTexts<typeof english>(english, {
  de: async () => (await import('./de/account')).account,
  es: async () => (await import('./es/account')).account,
  fr: async () => (await import('./fr/account')).account,
  zh: async () => (await import('./zh/account')).account,
})
