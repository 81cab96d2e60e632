// The server's catalogue, in the shape that the page needs.

import type { CardSummary, Catalogue, LayoutEntry, Mode, PresetEntry } from '../wire/api'

export interface Offer {
  cards: Partial<Record<Mode, CardSummary>>
  layouts: LayoutEntry[]
  presets: PresetEntry[]
}

export function offerOf({ modes, layouts, presets }: Catalogue): Offer {
  return {
    cards: Object.fromEntries(modes.map(({ id, card }) => [id, card])),
    // The empty board is for the lab.
    layouts: layouts.filter(({ id }) => id !== 'empty'),
    presets,
  }
}
