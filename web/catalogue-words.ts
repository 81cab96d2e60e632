// The words for presets and layouts. They are written by subject, one file per preset with all languages in it, and
// loaded by language: this turns the one into the other when the client is built.

import { readFileSync, readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import type { CatalogueWords } from './src/i18n/catalogue-words.svelte.ts'

const NAME = /^virtual:catalogue-words\/(\w+)$/
const HERE = fileURLToPath(new URL('src/i18n', import.meta.url))

/** By language. English has no `about`: the server's own summary is English. */
type PresetWords = Record<string, { name: string; about?: string }>

/** Layouts, then languages. */
type LayoutNames = Record<string, Record<string, string>>

export function catalogueWords(): Plugin {
  return {
    name: 'catalogue-words',
    resolveId: (id) => (NAME.test(id) ? `\0${id}` : null),
    load(id) {
      const language = NAME.exec(id.slice(1))?.[1]
      if (!id.startsWith('\0') || !language) return null
      for (const file of sources()) this.addWatchFile(file)
      return `export default ${JSON.stringify(wordsIn(language))}`
    },
  }
}

function wordsIn(language: string): CatalogueWords {
  const words: CatalogueWords = { names: {}, about: {}, layouts: {} }
  for (const file of presetFiles()) {
    const { name, about } = read<PresetWords>(file)[language] ?? {}
    if (name) words.names[basename(file, '.json')] = name
    if (about) words.about[basename(file, '.json')] = about
  }
  for (const [layout, names] of Object.entries(read<LayoutNames>(LAYOUTS))) {
    if (names[language]) words.layouts[layout] = names[language]
  }
  return words
}

const LAYOUTS = join(HERE, 'layouts.json')
const presetFiles = () => readdirSync(join(HERE, 'presets')).map((file) => join(HERE, 'presets', file))
const sources = () => [LAYOUTS, ...presetFiles()]
const read = <T>(file: string) => JSON.parse(readFileSync(file, 'utf8')) as T
