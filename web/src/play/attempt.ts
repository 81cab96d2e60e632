// A move that the server has not answered. It is drawn at once and sent once: after a lost connection, the new state tells
// whether it still has to be sent.

/** What a seat knows of its game when it makes a move, and when it comes back. */
export interface Moment {
  /** Moves made so far, by all sides. */
  ply: number
  yourTurn: boolean
  /** Tries refused since the last move: by whoever is to move, and whoever else heard it. */
  refused: number
}

export interface Attempt extends Pick<Moment, 'ply' | 'refused'> {
  sent: boolean
  /** The same whenever it is sent: the server lets it happen once. */
  key: number
}

export const newKey = (): number => 1 + Math.floor(Math.random() * (Number.MAX_SAFE_INTEGER - 1))

/**
 * Whether a move is to be sent, now that the connection is back. Only the seat itself can have moved at that ply, so a higher one
 * means that the move counted, whoever's turn it is now. A try that was refused leaves the ply as it was, but something was said.
 * The server ignores whatever the old connection may still have on its way, so what the state does not show will not happen.
 */
export function isStillToSend(attempt: Attempt, now: Moment): boolean {
  if (!now.yourTurn || now.ply !== attempt.ply) return false
  return !attempt.sent || now.refused === attempt.refused
}
