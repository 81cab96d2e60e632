import { hindsight as english } from './en/hindsight'
import { PageTexts } from './page-texts.svelte'

export const hindsightWords = new PageTexts<typeof english>(english, {
  de: async () => (await import('./de/hindsight')).hindsight,
  es: async () => (await import('./es/hindsight')).hindsight,
  fr: async () => (await import('./fr/hindsight')).hindsight,
  zh: async () => (await import('./zh/hindsight')).hindsight,
})
