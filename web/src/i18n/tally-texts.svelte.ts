import { tally as english } from './en/tally'
import { PageTexts } from './page-texts.svelte'

export const tallyWords = new PageTexts<typeof english>(english, {
  de: async () => (await import('./de/tally')).tally,
  es: async () => (await import('./es/tally')).tally,
  fr: async () => (await import('./fr/tally')).tally,
  zh: async () => (await import('./zh/tally')).tally,
})
