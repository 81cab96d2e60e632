// The texts of the page of the computer players, which nobody else needs: they are loaded with it.

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
