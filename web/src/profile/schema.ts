// From the schema that the server publishes for a modifier's value to the control that sets it, and back to what is wrong with a value.

/** As much of JSON Schema as the server uses. */
interface Schema {
  type?: unknown
  enum?: unknown
  minimum?: unknown
  maximum?: unknown
  items?: unknown
  maxItems?: unknown
}

export type Control =
  /** `scale` is how many of what is shown make one of what is written: 100 for parts, which people read as per cent. */
  | { kind: 'number'; least: number; most: number; step: number; scale: number }
  | { kind: 'flags'; options: readonly string[]; most: number }
  | { kind: 'choice'; options: readonly string[] }

export type ValueProblem = { kind: 'number' } | { kind: 'whole' } | { kind: 'range'; least: number; most: number } | { kind: 'offered' }

/** None for a schema that this page is too old for. */
export function controlOf(schema: unknown): Control | null {
  if (typeof schema !== 'object' || schema === null) return null
  const { type, enum: options, minimum, maximum, items, maxItems } = schema as Schema
  if (isWords(options)) return { kind: 'choice', options }
  if (type === 'array') {
    const inner = controlOf(items)
    if (inner?.kind !== 'choice') return null
    return { kind: 'flags', options: inner.options, most: typeof maxItems === 'number' ? maxItems : inner.options.length }
  }
  if (typeof minimum !== 'number' || typeof maximum !== 'number') return null
  if (type === 'integer') return { kind: 'number', least: minimum, most: maximum, step: 1, scale: 1 }
  if (type === 'number') return { kind: 'number', least: minimum, most: maximum, step: 0.05, scale: maximum <= 1 ? 100 : 1 }
  return null
}

function isWords(value: unknown): value is string[] {
  return Array.isArray(value) && value.length > 0 && value.every((word) => typeof word === 'string')
}

/** What a value lacks to fit, in the numbers that people see. */
export function checkValue(control: Control, value: unknown): ValueProblem | null {
  switch (control.kind) {
    case 'number': {
      const { least, most, scale } = control
      if (typeof value !== 'number' || !Number.isFinite(value)) return { kind: 'number' }
      if (value < least || value > most) return { kind: 'range', least: least * scale, most: most * scale }
      return control.step === 1 && !Number.isInteger(value) ? { kind: 'whole' } : null
    }
    case 'flags': {
      const fits = Array.isArray(value) && value.length <= control.most && value.every((word) => control.options.includes(word as string))
      return fits ? null : { kind: 'offered' }
    }
    case 'choice':
      return control.options.includes(value as string) ? null : { kind: 'offered' }
  }
}

/** Whether the value changes nothing, so that it need not be written at all. */
export function isNeutral(value: unknown): boolean {
  return value === undefined || value === 0 || value === '' || (Array.isArray(value) && value.length === 0)
}

/** What was typed into a number's field, as it is written; what is no number stays none. */
export function readNumber(control: Control & { kind: 'number' }, typed: string): number {
  const text = typed.trim().replace(',', '.').replace('−', '-')
  if (!/^[+-]?(\d+\.?\d*|\.\d+)$/.test(text)) return Number.NaN
  return round(Number(text) / control.scale)
}

export function shownNumber(control: Control & { kind: 'number' }, value: number): number {
  return round(value * control.scale)
}

/** One step up or down, and never out of the schema. */
export function stepped(control: Control & { kind: 'number' }, value: number, by: 1 | -1): number {
  return Math.min(control.most, Math.max(control.least, round(value + by * control.step)))
}

/** 0.1 + 0.2 is 0.3 for people. */
function round(value: number): number {
  return Math.round(value * 1000) / 1000
}
