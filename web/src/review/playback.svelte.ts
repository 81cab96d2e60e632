// The current position of the review, and stepping through it by hand or automatically.

const PAUSE_MS = 1400

export class Playback {
  ply = $state(0)
  playing = $state(false)
  /** Counts steps made by hand: those are announced, automatic playback is not. */
  steps = $state(0)

  constructor(
    readonly last: number,
    start: number,
  ) {
    this.ply = this.#bounded(start)
    $effect(() => {
      if (!this.playing) return
      const timer = setInterval(() => {
        this.ply = this.#bounded(this.ply + 1)
        if (this.ply === this.last) this.playing = false
      }, PAUSE_MS)
      return () => clearInterval(timer)
    })
  }

  go(ply: number): void {
    this.playing = false
    this.ply = this.#bounded(ply)
    this.steps++
  }

  toggle(): void {
    if (!this.playing && this.ply === this.last) this.ply = 0
    this.playing = !this.playing
  }

  #bounded(ply: number): number {
    return Math.min(this.last, Math.max(0, Number.isFinite(ply) ? Math.trunc(ply) : this.last))
  }
}
