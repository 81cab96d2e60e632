// Whether this browser waits for an opponent, so that a page that is loaded meanwhile keeps the line open.

const KEY = 'parallax:seeking'

export function noteSeeking(seeking: boolean): void {
  try {
    if (seeking) sessionStorage.setItem(KEY, '1')
    else sessionStorage.removeItem(KEY)
  } catch {
    // The home page finds out anyway.
  }
}

export function isSeeking(): boolean {
  try {
    return sessionStorage.getItem(KEY) !== null
  } catch {
    return false
  }
}
