// A game that was agreed, and that the player does not want to begin now. The other one need not wait until it is called off by itself.

import { account } from '../account/me.svelte'
import { Connection } from '../play/connection'
import { dropSeat, expectSeat } from '../play/seats'
import type { Seat } from '../wire/view'

/** By then a live game has been called off, or has begun without this player. */
const PATIENCE_MS = 60_000

/** A live game is aborted. One of days is not: it is kept with the player's games. */
export function letGo(gameId: string, color: Seat): void {
  expectSeat(gameId, color, account.name !== null)
  const line: Connection = new Connection({
    // Without a sign of somebody who looks: no clock begins.
    open: () => line.send({ type: 'room.join', payload: { gameId } }),
    heard: (message) => {
      switch (message.type) {
        case 'room.joined':
          if (message.payload.card.clock.kind === 'days') return over()
          line.token = message.payload.token
          dropSeat(gameId)
          line.send({ type: 'game.abort', payload: {} })
          break
        case 'game.end':
        case 'error':
          over()
          break
      }
    },
    timed: () => undefined,
    seen: () => undefined,
    broken: () => undefined,
    lost: () => over(),
  })
  const patience = setTimeout(over, PATIENCE_MS)
  function over(): void {
    clearTimeout(patience)
    line.stop()
  }
  line.start()
}
