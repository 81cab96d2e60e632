import { rules as english } from './en/rules'
import { PageTexts } from './page-texts.svelte'

export type RuleTexts = typeof english

export const ruleWords = new PageTexts<RuleTexts>(english, {
  de: async () => (await import('./de/rules')).rules,
  es: async () => (await import('./es/rules')).rules,
  fr: async () => (await import('./fr/rules')).rules,
  zh: async () => (await import('./zh/rules')).rules,
})
