import { expect, test } from 'vitest'
import { scaleOf } from '../src/bots/scale'

test.each([
  [[{ rating: 0, error: 0 }], [0, 50, 100]],
  [[{ rating: 700, error: 103 }, { rating: 0, error: 0 }], [0, 250, 500, 750, 1000]],
  [[{ rating: 1879, error: 313 }], [0, 1000, 2000, 3000]],
  [[{ rating: -120, error: 60 }, { rating: 90, error: 5 }], [-200, -100, 0, 100]],
])('%j', (all, marks) => {
  const scale = scaleOf(all)
  expect(scale.marks).toEqual(marks)
  expect([scale.at(scale.low), scale.at(scale.high)]).toEqual([0, 100])
  for (const { rating, error } of all) {
    expect(scale.at(rating - error)).toBeGreaterThanOrEqual(0)
    expect(scale.at(rating + error)).toBeLessThanOrEqual(100)
  }
})
