// The live stream of a game between bots: always its latest state.

import type { Show } from '../wire/api'

export class Feed {
  show: Show | null = $state.raw(null)
  /** The connection is lost; the browser retries by itself. */
  broken = $state(false)
  /** There is no such game, or it has human players. */
  refused = $state(false)
  private source: EventSource | null = null

  constructor(private readonly gameId: string) {}

  open(): void {
    const source = new EventSource(`/api/games/${encodeURIComponent(this.gameId)}/watch`)
    this.source = source
    source.onmessage = (event: MessageEvent<string>) => {
      this.broken = false
      this.show = JSON.parse(event.data) as Show
      // The stream is complete, so the browser must not reconnect.
      if (this.show.status === 'finished') this.close()
    }
    source.onerror = () => {
      this.broken = true
      // A browser does not retry after a refusal.
      if (source.readyState === EventSource.CLOSED && this.show === null) this.refused = true
    }
  }

  close(): void {
    this.source?.close()
    this.source = null
  }
}
