import type { Seat } from '../../wire/view'

/** How good a result is, from lost to won. */
const results = ['lost', 'losing', 'worse', 'slightly worse', 'about even', 'slightly better', 'better', 'winning', 'won']

/** What could have been known in a finished game, and what a computer that counts positions thought. */
export const hindsight = {
  of: { white: 'What White could have known', black: 'What Black could have known' } as Record<Seat, string>,
  yours: 'What you could have known',
  about: 'Worked out from what this player was told, and nothing else.',
  seat: 'Player',
  working: 'Working through the game. This takes a few seconds.',
  failed: 'This could not be worked out right now.',
  retry: 'Try again',
  none: {
    openSight: 'Nothing was hidden in this game.',
    otherRules: 'By the rules of this game, positions cannot be counted.',
  },
  /** `text` is the number as it is written. */
  positions: {
    exact: (count: number, text: string) => (count === 1 ? 'Only 1 position was still possible.' : `${text} positions were still possible.`),
    atLeast: (_: number, text: string) => `At least ${text} positions were still possible.`,
    madeUp: (count: number, text: string) =>
      `Too many positions were possible to keep them all, and those kept turned out wrong. This shows ${count === 1 ? '1 guess' : `${text} guesses`}.`,
  },
  over: 'From here on nothing more is worked out: the game is over, or it went on for very long or by new rules.',
  map: { label: 'Show on the board', off: 'Nothing', king: 'Enemy king', queen: 'Enemy queen' },
  /** For whoever cannot see the map, and beside it. */
  likeliest: {
    king: (squares: string) => `The king was most likely on ${squares}.`,
    queen: (squares: string) => `A queen was most likely on ${squares}.`,
  },
  nowhere: { king: 'There was no king to find.', queen: 'There was no queen to find.' },
  legend: { least: 'unlikely', most: (percent: string) => `likely (${percent})` },
  insight: {
    positions: (count: number, text: string) => (count === 1 ? 'Held 1 position possible' : `Held ${text} positions possible`),
    expects: (result: string, points: string) => `Expected result: ${result} (${points})`,
    results,
    best: 'Best moves, with the result expected of each',
    madeUp: (count: number) => (count === 1 ? 'Once it had to make positions up' : `${count} times it had to make positions up`),
  },
}
