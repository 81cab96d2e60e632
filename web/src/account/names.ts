// Which names an account may have. The server has the last word: it knows look-alikes and reserved names.

export const LEAST_NAME = 3
export const MOST_NAME = 20
/** The server takes no shorter passwords. */
export const LEAST_PASSWORD = 8

export type NameFault = 'short' | 'long' | 'letters' | 'start'

/** What is wrong with a name as far as it is typed; null if nothing is. */
export function faultOf(name: string): NameFault | null {
  if (/[^A-Za-z0-9_-]/.test(name)) return 'letters'
  if (/^[-_]/.test(name)) return 'start'
  if (name.length > MOST_NAME) return 'long'
  return name.length < LEAST_NAME ? 'short' : null
}
