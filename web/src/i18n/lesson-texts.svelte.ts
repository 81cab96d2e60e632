import { lesson as english } from './en/lesson'
import { PageTexts } from './page-texts.svelte'

export type LessonTexts = typeof english

export const lessonWords = new PageTexts<LessonTexts>(english, {
  de: async () => (await import('./de/lesson')).lesson,
  es: async () => (await import('./es/lesson')).lesson,
  fr: async () => (await import('./fr/lesson')).lesson,
  zh: async () => (await import('./zh/lesson')).lesson,
})
