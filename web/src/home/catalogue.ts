// What the server offers, in the shape that the page needs it.

import { readBots, type Bot } from '../computers'
import type { CardSummary, Catalogue, LayoutEntry, Mode, PresetEntry } from '../wire/api'

export interface Offer {
  cards: Partial<Record<Mode, CardSummary>>
  layouts: LayoutEntry[]
  presets: PresetEntry[]
  bots: Bot[]
}

export function offerOf({ modes, layouts, presets, bots }: Catalogue): Offer {
  return {
    cards: Object.fromEntries(modes.map(({ id, card }) => [id, card])),
    // The empty board is a canvas, and nothing here paints on it.
    layouts: layouts.filter(({ id }) => id !== 'empty'),
    presets: presets.filter(({ selectable }) => selectable),
    bots: readBots(bots),
  }
}
