// The texts of the bots page, loaded with it because no other page needs them.

import { bots as english } from './en/bots'

export type BotTexts = typeof english

const CATALOGUES: Record<string, () => Promise<BotTexts>> = {
  de: async () => (await import('./de/bots')).bots,
  es: async () => (await import('./es/bots')).bots,
  fr: async () => (await import('./fr/bots')).bots,
  zh: async () => (await import('./zh/bots')).bots,
}

class BotWords {
  texts: BotTexts = $state.raw(english)

  async load(language: string): Promise<void> {
    this.texts = (await CATALOGUES[language]?.().catch(() => english)) ?? english
  }
}

export const botWords = new BotWords()
