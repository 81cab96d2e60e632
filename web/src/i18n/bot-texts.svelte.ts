import { bots as english } from './en/bots'
import { PageTexts } from './page-texts.svelte'

export type BotTexts = typeof english

export const botWords = new PageTexts<BotTexts>(english, {
  de: async () => (await import('./de/bots')).bots,
  es: async () => (await import('./es/bots')).bots,
  fr: async () => (await import('./fr/bots')).bots,
  zh: async () => (await import('./zh/bots')).bots,
})
