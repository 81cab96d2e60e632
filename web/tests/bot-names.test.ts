// What the page of bots says of Seer is what Seer does.

import { readFileSync } from 'node:fs'

import { expect, test } from 'vitest'

import { mannerOf } from '../src/bots/names'
import { bots } from '../src/i18n/en/bots'
import type { Mode, RatedBot } from '../src/wire/api'

const plan = readFileSync(new URL('../../crates/bot/src/seer/plan.rs', import.meta.url), 'utf8')
const levels = [...plan.matchAll(/SeerLevel::\w+\) => level\(([\d_]+), ([\d_]+), ([\d_]+), ([\d_]+)\)/g)].map(
  ([, ...numbers]) => numbers.map((number) => Number(number.replaceAll('_', '')).toLocaleString()),
)

test('each level keeps and looks at as many positions as it says', () => {
  expect(levels).toHaveLength(4)
  for (const [index, [kept, fog, blind, open]] of levels.entries()) {
    const bot = { name: `seer:${index + 1}`, brain: 'seer', level: index + 1 } as RatedBot
    const numbers = (mode: Mode) => mannerOf(bot, mode, bots)?.match(/[\d,]+\d|\d/g)
    expect(numbers('dark')).toEqual([kept, fog])
    expect(numbers('blind')).toEqual([kept, blind])
    expect(numbers('vanilla')).toEqual([open])
  }
})
