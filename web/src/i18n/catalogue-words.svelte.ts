// Names and descriptions of the server's presets and layouts. The server has English descriptions only; what is missing
// here stays English.

import { catalogue } from '../http'

/** By id. */
export interface CatalogueWords {
  /** Names of presets. */
  names: Record<string, string>
  /** One line about each preset. */
  about: Record<string, string>
  /** Names of layouts. */
  layouts: Record<string, string>
}

const LOADERS: Record<string, () => Promise<CatalogueWords>> = {
  en: english,
  de: async () => (await import('virtual:catalogue-words/de')).default,
  es: async () => (await import('virtual:catalogue-words/es')).default,
  fr: async () => (await import('virtual:catalogue-words/fr')).default,
  zh: async () => (await import('virtual:catalogue-words/zh')).default,
}

const NONE: CatalogueWords = { names: {}, about: {}, layouts: {} }

/** Only the names of presets are ours: the rest is the server's. */
async function english(): Promise<CatalogueWords> {
  const { names } = (await import('virtual:catalogue-words/en')).default
  const { presets, layouts } = await catalogue().catch(() => ({ presets: [], layouts: [] }))
  return {
    names,
    about: Object.fromEntries(presets.map(({ id, summary }) => [id, summary])),
    layouts: Object.fromEntries(layouts.map(({ id, name }) => [id, name])),
  }
}

class Words {
  words: CatalogueWords = $state.raw(NONE)

  /** Only the pages that show them ask for them. */
  async load(language: string): Promise<void> {
    this.words = (await LOADERS[language]?.().catch(() => NONE)) ?? NONE
  }

  /** A preset without a name goes by its id. */
  nameOf(preset: string): string {
    return this.words.names[preset] ?? preset
  }
}

export const catalogueWords = new Words()
