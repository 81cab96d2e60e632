// Named cards: stored on this device, exported to files and imported from them.

import { readCard } from './card'
import type { LabCard } from '../wire/api'

export interface NamedCard {
  name: string
  card: LabCard
}

const KEY = 'parallax:cards'
const MOST_CARDS = 200
const LONGEST_NAME = 60
/** The largest file; a full shelf is far smaller. */
export const LARGEST_FILE = 512 * 1024

export function storedCards(): NamedCard[] {
  try {
    return cardsIn(JSON.parse(localStorage.getItem(KEY) ?? '[]')) ?? []
  } catch {
    return []
  }
}

/** False if the browser cannot store them. */
export function storeCards(cards: readonly NamedCard[]): boolean {
  try {
    localStorage.setItem(KEY, JSON.stringify(cards))
    return true
  } catch {
    return false
  }
}

export function withCard(cards: readonly NamedCard[], name: string, card: LabCard): NamedCard[] {
  return [{ name: freeName(name, cards), card }, ...cards].slice(0, MOST_CARDS)
}

/** The name, with a number if needed: names on the shelf are unique. */
export function freeName(wanted: string, cards: readonly NamedCard[]): string {
  const name = wanted.trim().slice(0, LONGEST_NAME)
  const taken = new Set(cards.map((card) => card.name))
  if (!taken.has(name)) return name
  for (let number = 2; ; number++) if (!taken.has(`${name} ${number}`)) return `${name} ${number}`
}

/** Just the card, in the form that `parallax balance` reads; its name is the file's. */
export function fileOf(card: LabCard): string {
  return `${JSON.stringify(card, null, 2)}\n`
}

export function fileOfAll(cards: readonly NamedCard[]): string {
  return `${JSON.stringify(cards, null, 2)}\n`
}

/** The cards of a file; null if anything in it is not a card. */
export function readFile(text: string, unnamed: string): NamedCard[] | null {
  try {
    return cardsIn(JSON.parse(text), unnamed)
  } catch {
    return null
  }
}

function cardsIn(said: unknown, unnamed = ''): NamedCard[] | null {
  const list: unknown[] = Array.isArray(said) ? said : [said]
  if (list.length === 0 || list.length > MOST_CARDS) return list.length ? null : []
  const cards = list.map((one) => namedCard(one, unnamed))
  return cards.every((card) => card !== null) ? cards : null
}

/** `{"name": …, "card": {…}}`, or the card alone. */
function namedCard(said: unknown, unnamed: string): NamedCard | null {
  const { name, card: inner } = (said ?? {}) as Record<string, unknown>
  const card = readCard(inner ?? said)
  if (!card) return null
  return { name: typeof name === 'string' && name.trim() ? name.trim().slice(0, LONGEST_NAME) : unnamed, card }
}
