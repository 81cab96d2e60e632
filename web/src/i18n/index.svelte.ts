// The texts of the page in the player's language.

import { en, type Messages } from './en'
import { settings } from '../settings.svelte'

/** Catalogues by language, loaded on demand. English is built in. */
const CATALOGUES: Record<string, () => Promise<Messages>> = {
  de: async () => (await import('./de')).de,
  es: async () => (await import('./es')).es,
  fr: async () => (await import('./fr')).fr,
  zh: async () => (await import('./zh')).zh,
}

/** The languages by their own names. */
export const LANGUAGES: Record<string, string> = {
  en: 'English',
  de: 'Deutsch',
  es: 'Español',
  fr: 'Français',
  zh: '中文',
}

class I18n {
  t: Messages = $state.raw(en)
  language = $state('en')

  /** Loads the language of the settings or the browser. */
  async choose(): Promise<void> {
    const wanted = [settings.language, ...navigator.languages].map((tag) => tag?.slice(0, 2))
    const language = wanted.find((tag) => tag && tag in LANGUAGES) ?? 'en'
    const messages = (await CATALOGUES[language]?.()) ?? en
    this.t = messages
    this.language = language
    document.documentElement.lang = language
  }
}

export const i18n = new I18n()
