// A room code as people write it: in small letters, with spaces or hyphens in between.

/** Null if it cannot be one. */
export function codeIn(text: string): string | null {
  const code = text.replace(/[\s\p{Pd}._]/gu, '').toUpperCase()
  return /^[A-Z0-9]{6}$/.test(code) ? code : null
}
