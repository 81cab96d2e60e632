import { expect, test } from 'vitest'
import { en } from '../src/i18n/en'
import { de } from '../src/i18n/de'
import { es } from '../src/i18n/es'
import { fr } from '../src/i18n/fr'
import { zh } from '../src/i18n/zh'
import layouts from '../src/i18n/layouts.json'
import { about as enAbout } from '../src/i18n/en/about'
import { bots as enBots } from '../src/i18n/en/bots'
import { lesson as enLesson } from '../src/i18n/en/lesson'
import { rules as enRules } from '../src/i18n/en/rules'
import { about as deAbout } from '../src/i18n/de/about'
import { bots as deBots } from '../src/i18n/de/bots'
import { lesson as deLesson } from '../src/i18n/de/lesson'
import { rules as deRules } from '../src/i18n/de/rules'
import { about as esAbout } from '../src/i18n/es/about'
import { bots as esBots } from '../src/i18n/es/bots'
import { lesson as esLesson } from '../src/i18n/es/lesson'
import { rules as esRules } from '../src/i18n/es/rules'
import { about as frAbout } from '../src/i18n/fr/about'
import { bots as frBots } from '../src/i18n/fr/bots'
import { lesson as frLesson } from '../src/i18n/fr/lesson'
import { rules as frRules } from '../src/i18n/fr/rules'
import { about as zhAbout } from '../src/i18n/zh/about'
import { bots as zhBots } from '../src/i18n/zh/bots'
import { lesson as zhLesson } from '../src/i18n/zh/lesson'
import { rules as zhRules } from '../src/i18n/zh/rules'

/** Every key by its path, with the kind of text that it has. */
function shape(value: unknown, path = ''): string[] {
  if (typeof value === 'function') return [`${path}(${value.length})`]
  if (Array.isArray(value)) return [`${path}[${value.length}]`, ...value.flatMap((one, index) => shape(one, `${path}.${index}`))]
  if (value && typeof value === 'object') return Object.entries(value).flatMap(([key, one]) => shape(one, `${path}.${key}`))
  return [`${path}: ${typeof value}`]
}

function texts(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return value && typeof value === 'object' ? Object.values(value).flatMap(texts) : []
}

/** Those that come with every page, and those that come with one. */
const ENGLISH = { ...en, about: enAbout, bots: enBots, lesson: enLesson, rules: enRules }
const OTHERS = Object.entries({
  de: { ...de, about: deAbout, bots: deBots, lesson: deLesson, rules: deRules },
  es: { ...es, about: esAbout, bots: esBots, lesson: esLesson, rules: esRules },
  fr: { ...fr, about: frAbout, bots: frBots, lesson: frLesson, rules: frRules },
  zh: { ...zh, about: zhAbout, bots: zhBots, lesson: zhLesson, rules: zhRules },
})

test.each(OTHERS)('%s has exactly the keys of English', (_, messages) => {
  expect(shape(messages).sort()).toEqual(shape(ENGLISH).sort())
})

test.each(OTHERS)('%s is translated', (_, messages) => {
  const english = new Set(texts(ENGLISH).filter((text) => text.length > 20))
  const same = texts(messages).filter((text) => english.has(text))
  expect(same).toEqual([])
  expect(texts(messages).every((text) => text.trim() !== '')).toBe(true)
})

test('every layout has a name in every other language', () => {
  for (const [id, names] of Object.entries(layouts)) expect(Object.keys(names), `src/i18n/layouts.json: ${id}`).toEqual(['de', 'es', 'fr', 'zh'])
})
