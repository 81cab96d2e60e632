// The stream of a game that computers play: always the newest that there is to see.

import type { Show } from '../wire/api'

export class Feed {
  show: Show | null = $state.raw(null)
  /** The line is down; the browser tries again by itself. */
  broken = $state(false)
  /** There is no such game, or people play it. */
  refused = $state(false)
  private source: EventSource | null = null

  constructor(private readonly gameId: string) {}

  open(): void {
    const source = new EventSource(`/api/games/${encodeURIComponent(this.gameId)}/watch`)
    this.source = source
    source.onmessage = (event: MessageEvent<string>) => {
      this.broken = false
      this.show = JSON.parse(event.data) as Show
      // The server has said everything and hangs up: there is nothing to call again for.
      if (this.show.status === 'finished') this.close()
    }
    source.onerror = () => {
      this.broken = true
      // A browser does not try again where it was told no.
      if (source.readyState === EventSource.CLOSED && this.show === null) this.refused = true
    }
  }

  close(): void {
    this.source?.close()
    this.source = null
  }
}
