/** Ratings: the page of the best, the profile of a player, and the news after a game. */
export const rating = {
  title: 'Ratings',
  about: 'The best players of this server, by game and pace.',
  pool: 'Game',
  speeds: { live: 'Live', correspondence: 'Correspondence' },
  /** A game and its pace. */
  poolName: (family: string, speed: string) => `${family}, ${speed.toLowerCase()}`,
  kind: 'Who',
  kinds: { people: 'People', bots: 'Bots' },
  rank: 'Rank',
  player: 'Player',
  rating: 'Rating',
  games: 'Games',
  players: (count: number) => (count === 1 ? '1 player with a rating' : `${count} players with a rating`),
  none: 'Nobody is listed here yet.',
  noneHint: 'Whoever has played enough rated games appears here.',
  noPools: 'No rated games have been played on this server yet.',
  play: 'Play a rated game',
  how: {
    title: 'How ratings work',
    text: [
      'Every rating starts at 1500. It rises when you win and falls when you lose, more so against stronger or weaker players than you.',
      'A question mark means that a rating is still uncertain. The list shows only ratings that have settled; they become uncertain again when somebody does not play for a long time.',
      'Games against bots count half. Aborted games do not count; leaving a game counts as a loss.',
    ],
  },
  uncertain: (deviation: number) => `uncertain by ${deviation} points`,
  best: (points: number) => `best ${points}`,
  played: (count: number) => (count === 1 ? '1 game' : `${count} games`),
  news: {
    title: 'Ratings',
    rated: 'Rated game',
    wait: 'Working out the ratings…',
    /** `1500 → 1580 (+80)` for the ear. */
    change: (name: string, before: number, after: number) => `${name}: from ${before} to ${after}`,
    notCounted: {
      aborted: 'Aborted games do not count for the ratings.',
      'few-moves': 'It ended too soon to count for the ratings.',
      guarded: 'This game does not count for the ratings.',
      'no-account': 'It does not count: one of the players has no rating.',
    },
  },
}
