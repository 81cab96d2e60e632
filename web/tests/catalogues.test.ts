import { expect, test } from 'vitest'
import { en } from '../src/i18n/en'
import { de } from '../src/i18n/de'
import { es } from '../src/i18n/es'
import { fr } from '../src/i18n/fr'
import { zh } from '../src/i18n/zh'

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

test.each(Object.entries({ de, es, fr, zh }))('%s has exactly the keys of English', (_, messages) => {
  expect(shape(messages).sort()).toEqual(shape(en).sort())
})

test.each(Object.entries({ de, es, fr, zh }))('%s is translated', (_, messages) => {
  const english = new Set(texts(en).filter((text) => text.length > 20))
  const same = texts(messages).filter((text) => english.has(text))
  expect(same).toEqual([])
  expect(texts(messages).every((text) => text.trim() !== '')).toBe(true)
})
