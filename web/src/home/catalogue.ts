// What the server offers, in the shape that the page needs it.

import type { Brain, CardSummary, Catalogue, LayoutEntry, Mode, PresetEntry } from '../wire/api'

export interface Bot {
  id: Brain
  name: string
  /** The modes that it plays; none said: all. */
  modes: string[] | null
}

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

/** Names, or names with something about them. A server may be newer than its page: what is not understood is left out. */
export function readBots(said: unknown): Bot[] {
  if (!Array.isArray(said)) return []
  return said.flatMap((bot: unknown): Bot[] => {
    const { id, name, modes } = (typeof bot === 'string' ? { id: bot } : (bot ?? {})) as Record<string, unknown>
    if (typeof id !== 'string') return []
    return [
      {
        id: id as Brain,
        name: typeof name === 'string' ? name : id.charAt(0).toUpperCase() + id.slice(1),
        modes: Array.isArray(modes) ? modes.map(String) : null,
      },
    ]
  })
}
