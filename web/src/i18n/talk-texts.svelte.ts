import { talk as english } from './en/talk'
import { PageTexts } from './page-texts.svelte'

export const talkWords = new PageTexts<typeof english>(english, {
  de: async () => (await import('./de/talk')).talk,
  es: async () => (await import('./es/talk')).talk,
  fr: async () => (await import('./fr/talk')).talk,
  zh: async () => (await import('./zh/talk')).talk,
})
