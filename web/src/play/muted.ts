// Whether the player of this device wants to hear what the opponent says in a game.

const key = (gameId: string) => `parallax:muted:${gameId}`

export function isMuted(gameId: string): boolean {
  try {
    return localStorage.getItem(key(gameId)) !== null
  } catch {
    return false
  }
}

export function keepMuted(gameId: string, muted: boolean): void {
  try {
    if (muted) localStorage.setItem(key(gameId), 'yes')
    else localStorage.removeItem(key(gameId))
  } catch {
    // Without storage it lasts as long as the page.
  }
}
