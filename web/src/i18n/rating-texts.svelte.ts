import { rating as english } from './en/rating'
import { PageTexts } from './page-texts.svelte'

export const ratingWords = new PageTexts<typeof english>(english, {
  de: async () => (await import('./de/rating')).rating,
  es: async () => (await import('./es/rating')).rating,
  fr: async () => (await import('./fr/rating')).rating,
  zh: async () => (await import('./zh/rating')).rating,
})
