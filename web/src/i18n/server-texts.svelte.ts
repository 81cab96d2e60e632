// What the server says about its presets and layouts is English. Here it is in other languages, by id; what is missing stays English.

export interface ServerTexts {
  /** One line about each preset. */
  presets: Record<string, string>
  /** The names of layouts. */
  layouts: Record<string, string>
}

const CATALOGUES: Record<string, () => Promise<ServerTexts>> = {
  de: async () => (await import('./de/server')).server,
  es: async () => (await import('./es/server')).server,
  fr: async () => (await import('./fr/server')).server,
  zh: async () => (await import('./zh/server')).server,
}

const ENGLISH: ServerTexts = { presets: {}, layouts: {} }

class ServerWords {
  texts: ServerTexts = $state.raw(ENGLISH)

  /** Asked for by the pages that show them, and only there. */
  async load(language: string): Promise<void> {
    this.texts = (await CATALOGUES[language]?.().catch(() => ENGLISH)) ?? ENGLISH
  }
}

export const serverWords = new ServerWords()
