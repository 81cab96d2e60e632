// Dates and times for lists, in the player's language and time zone.

const SECONDS: [Intl.RelativeTimeFormatUnit, number][] = [
  ['minute', 60],
  ['hour', 3600],
  ['day', 86_400],
]
/** What is further away goes by its date. */
const FAR_MS = 14 * 86_400_000

/** `3 hours ago`, `in 2 days`; a date if that is further away than two weeks. */
export function whenWords(at: number, now: number, language: string): string {
  const away = at - now
  if (Math.abs(away) > FAR_MS) return dateWords(at, language)
  const words = new Intl.RelativeTimeFormat(language, { numeric: 'auto' })
  const [unit, size] = SECONDS.findLast(([, size]) => Math.abs(away) >= size * 1000) ?? (['second', Infinity] as const)
  return unit === 'second' ? words.format(0, 'second') : words.format(Math.round(away / size / 1000), unit)
}

export const dateWords = (at: number, language: string) => new Intl.DateTimeFormat(language, { dateStyle: 'medium' }).format(at)
export const momentWords = (at: number, language: string) => new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' }).format(at)
