// A list that the server gives page by page.

export class Pages<Item> {
  items: readonly Item[] = $state.raw([])
  next: string | null = $state(null)
  state: 'loading' | 'ready' | 'failed' = $state('loading')
  #asked = 0

  constructor(readonly fetchPage: (before: string | null) => Promise<{ items: Item[]; next: string | null }>) {}

  /** From the start. */
  load(): Promise<void> {
    return this.#read(null)
  }

  more(): Promise<void> {
    return this.#read(this.next)
  }

  async #read(before: string | null): Promise<void> {
    const asking = ++this.#asked
    this.state = 'loading'
    try {
      const page = await this.fetchPage(before)
      if (asking !== this.#asked) return
      this.items = before !== null ? [...this.items, ...page.items] : page.items
      this.next = page.next
      this.state = 'ready'
    } catch {
      if (asking === this.#asked) this.state = 'failed'
    }
  }
}
