// The server's time, from exchanges that measure the round trip. It rests on a clock that only runs forward, so it does not
// matter if somebody sets the device's clock.

/** How far two good clocks may drift apart: 100 ms in a quarter of an hour. */
const DRIFT = 1e-4

export class ServerTime {
  /** Add it to `performance.now()` to get the server's time. */
  offset = Date.now() - performance.now()
  #measured = { error: Infinity, at: 0 }

  /** A message said when it was sent; how long it travelled is not known. Good enough until something is measured. */
  hint(ts: number, now: number): void {
    if (this.#measured.error === Infinity) this.offset = ts - now
  }

  /** A question asked at `asked` was answered at `ts` by the server's clock. Whether that was the best measurement so far. */
  measure(asked: number, ts: number, now: number): boolean {
    const error = (now - asked) / 2
    if (error > this.#measured.error + (now - this.#measured.at) * DRIFT) return false
    this.offset = ts - (asked + now) / 2
    this.#measured = { error, at: now }
    return true
  }

  /** The device may have slept, and its clock with it: the next measurement counts, however good it is. */
  doubt(): void {
    this.#measured.error = Infinity
  }
}
