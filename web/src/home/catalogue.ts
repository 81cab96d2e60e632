// The server's catalogue, in the shape that the page needs.

import type { CardSummary, Catalogue, LayoutEntry, Mode, PresetEntry, RulesetEntry } from '../wire/api'

/** In open chess nobody expects touch-move on a screen, whatever the server's default. */
export const USUAL_TOUCH_MOVE: Partial<Record<Mode, boolean>> = { vanilla: false }

export interface Offer {
  cards: Partial<Record<Mode, CardSummary>>
  layouts: LayoutEntry[]
  presets: PresetEntry[]
  rulesets: RulesetEntry[]
}

export function offerOf({ modes, layouts, presets, rulesets }: Catalogue): Offer {
  return {
    cards: Object.fromEntries(modes.map(({ id, card }) => [id, { ...card, touchMove: USUAL_TOUCH_MOVE[id] ?? card.touchMove }])),
    // The empty board is for the lab.
    layouts: layouts.filter(({ id }) => id !== 'empty'),
    presets,
    rulesets,
  }
}
