// Offering a rematch, and hearing of the other player's offer.

import { Connection } from '../play/connection'
import { holdSeat, type HeldSeat } from '../play/seats'
import { router } from '../router.svelte'
import type { Sent } from '../wire/v1'

export class Rematch {
  state: 'idle' | 'waiting' | 'offered' | 'unavailable' = $state('idle')
  #joined = false
  readonly #line: Connection

  constructor(
    readonly gameId: string,
    seat: HeldSeat,
  ) {
    this.#line = new Connection({
      open: () => this.#line.send({ type: 'room.join', payload: { gameId } }),
      heard: (message) => this.#hear(message),
      timed: () => undefined,
      seen: () => undefined,
      broken: () => {
        this.#joined = false
      },
      lost: () => {
        this.state = 'unavailable'
      },
    })
    this.#line.token = seat.token
    $effect(() => {
      this.#line.start()
      return () => this.#line.stop()
    })
  }

  accept(): void {
    this.state = 'waiting'
    if (this.#joined) this.#ask()
  }

  #ask(): void {
    this.#line.send({ type: 'room.rematch', payload: { accept: true } })
  }

  #hear(message: Sent): void {
    if (message.type === 'game.state' && !this.#joined) {
      this.#joined = true
      this.#line.settled()
      if (this.state === 'waiting') this.#ask()
    } else if (message.type === 'room.rematch-offered' && this.state !== 'waiting') {
      this.state = 'offered'
    } else if (message.type === 'room.rematch') {
      const { gameId, color, token } = message.payload
      holdSeat(gameId, { color, token })
      router.go(`/g/${gameId}`)
    } else if (message.type === 'error') {
      this.#line.stop()
      this.state = 'unavailable'
    }
  }
}
