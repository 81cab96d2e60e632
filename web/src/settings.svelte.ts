// The player's settings, stored on this device.

import { account } from './account/me.svelte'

export const BOARDS = ['walnut', 'slate', 'meadow'] as const
export const PIECES = ['classic', 'plain', 'letters'] as const
export const THEMES = ['system', 'light', 'dark'] as const

/** The server takes no longer names. */
export const NAME_LENGTH = 24

export interface Preferences {
  /** What the player wants to be called; empty for nothing. */
  name: string
  board: (typeof BOARDS)[number]
  pieces: (typeof PIECES)[number]
  theme: (typeof THEMES)[number]
  sound: boolean
  voice: boolean
  /** A language with a catalogue; null for the browser's. */
  language: string | null
}

const KEY = 'parallax:settings'
const DEFAULTS: Preferences = { name: '', board: 'walnut', pieces: 'classic', theme: 'system', sound: true, voice: false, language: null }

function read(): Preferences {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}')
    const kept = { ...DEFAULTS, ...(stored as Partial<Preferences>) }
    return { ...kept, name: String(kept.name).slice(0, NAME_LENGTH) }
  } catch {
    return { ...DEFAULTS }
  }
}

export const settings = $state(read())

/** The player's name for a request that takes a seat, if there is one. An account plays under its own. */
export function signed(): { name?: string } {
  const name = account.name ?? settings.name.trim()
  return name ? { name } : {}
}

/** Keeps the document and the storage in sync with the settings. */
export function applySettings(): void {
  $effect.root(() => {
    $effect(() => {
      const root = document.documentElement
      root.dataset.board = settings.board
      root.dataset.pieces = settings.pieces
      root.dataset.theme = settings.theme
      try {
        localStorage.setItem(KEY, JSON.stringify(settings))
      } catch {
        // Playing works without storage.
      }
    })
  })
}
