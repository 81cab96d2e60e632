// What the server offers, in the shape that the page needs it. A server may be newer than its page: what is not understood is left out.

import type { Catalogue } from '../wire/api'
import type { Draws, Royalty, Sight } from './wishes.svelte'

export interface RuleCard {
  text: string
  sight: Sight
  royalty: Royalty
  moderator: boolean
  touchMove: boolean
  draws: Draws
}

export interface Layout {
  id: string
  name: string
  placement: string
  firstMover: 'white' | 'black'
}

export interface Preset {
  id: string
  summary: string
  conflicts: string[]
}

export interface Bot {
  id: string
  name: string
  /** The modes that it plays; none said: all. */
  modes: string[] | null
}

export interface Offer {
  cards: Record<string, RuleCard>
  layouts: Layout[]
  presets: Preset[]
  bots: Bot[]
}

export function offerOf(catalogue: Catalogue): Offer {
  const said = catalogue as unknown as {
    modes?: { id: string; card: RuleCard }[]
    layouts?: Layout[]
    presets?: (Preset & { selectable?: boolean })[]
    bots?: unknown
  }
  return {
    cards: Object.fromEntries((said.modes ?? []).map(({ id, card }) => [id, card])),
    // The empty board is a canvas, and nothing here paints on it.
    layouts: (said.layouts ?? []).filter(({ id }) => id !== 'empty'),
    presets: (said.presets ?? []).filter(({ selectable }) => selectable !== false),
    bots: readBots(said.bots),
  }
}

export function readBots(said: unknown): Bot[] {
  if (!Array.isArray(said)) return []
  return said.flatMap((bot: unknown): Bot[] => {
    if (typeof bot === 'string') return [{ id: bot, name: bot, modes: null }]
    const { id, name, modes } = (bot ?? {}) as Record<string, unknown>
    if (typeof id !== 'string') return []
    return [{ id, name: typeof name === 'string' ? name : id, modes: Array.isArray(modes) ? modes.map(String) : null }]
  })
}
