// House rules: which exclude each other, and which need each other.

import type { PresetEntry } from './wire/api'

/** The active presets that a preset cannot be combined with. */
export function conflictsOf(preset: PresetEntry, inForce: readonly string[], presets: readonly PresetEntry[]): string[] {
  return inForce.filter((id) => {
    if (id === preset.id) return false
    return preset.conflicts.includes(id) || presets.find((other) => other.id === id)?.conflicts.includes(preset.id)
  })
}

/** The inactive presets that a preset needs. */
export function missingFor(preset: PresetEntry, inForce: readonly string[]): string[] {
  return preset.needs.filter((id) => !inForce.includes(id))
}
