import { expect, test } from 'vitest'
import { geometricMoves } from '../src/play/geometry'
import type { Role, Seat } from '../src/wire/view'
import table from './geometry.json'

interface Case {
  role: Role
  color: Seat
  from: string
  own: string[]
  to: string[]
}

test('geometry is the engine’s', () => {
  const cases = table as Case[]
  expect(cases.length).toBeGreaterThan(100)
  for (const { role, color, from, own, to } of cases) {
    const mine = geometricMoves(role, color, from, new Set(own)).sort()
    expect(mine, `${color} ${role} ${from}, own ${own.join(' ')}`).toEqual([...to].sort())
  }
})
