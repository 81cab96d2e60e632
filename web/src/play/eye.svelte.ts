// What the eye is told of events: marks on squares, a flash, and words that leave no trace elsewhere.

import type { Square } from '../wire/view'
import type { GameEvent, Mark } from './event'

export class Eye {
  marks: ReadonlyMap<Square, Mark> = $state.raw(new Map())
  flash: { key: number; squares: readonly Square[] } = $state.raw({ key: 0, squares: [] })
  /** Until the next move. */
  aside: string | null = $state(null)

  see(event: GameEvent): void {
    if (event.marks) this.marks = new Map([...[...this.marks].filter(([, mark]) => event.adds && mark !== 'refused'), ...event.marks])
    if (event.flash.length) this.flash = { key: this.flash.key + 1, squares: event.flash }
    if (event.aside) this.aside = event.aside
    else if (event.marks) this.aside = null
  }
}
