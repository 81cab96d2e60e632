// The words for every axis of a ruleset, loaded where one is chosen or explained.

import { axes as english } from './en/axes'
import { PageTexts } from './page-texts.svelte'

export type AxisTexts = typeof english

export const axisWords = new PageTexts<AxisTexts>(english, {
  de: async () => (await import('./de/axes')).axes,
  es: async () => (await import('./es/axes')).axes,
  fr: async () => (await import('./fr/axes')).axes,
  zh: async () => (await import('./zh/axes')).axes,
})
