const names: Record<string, string> = { random: 'Random', casual: 'Casual', seer: 'Seer' }

export const bots = {
  title: 'Computer players',
  about: 'Every bot sees only what you would see in its seat. This is how they score against each other.',
  names,
  level: (name: string, level: number) => `${name} ${level}`,
  manners: {
    random: 'Plays random moves. Its rating is fixed at 0.',
    /** Where the board is seen, by level. */
    sees: [
      'Looks one move ahead and often blunders.',
      'Looks two moves ahead.',
      'Looks three moves ahead and rarely blunders.',
    ],
    /** Where it is not. */
    guesses: (positions: number) => `Tracks ${positions} possible positions and plays the move that is best on average.`,
    /** Seer where the board is not seen, and where it is. */
    believes: (kept: string, searched: string) => `Keeps up to ${kept} positions that could be the true one, and looks ahead in ${searched} of them.`,
    searches: (positions: string) => `Looks ahead as far as ${positions} positions take it.`,
    samples: (positions: number) => `Samples ${positions} positions that could be the true one and looks two half-moves ahead in each.`,
  },
  /** Of a bot that nobody can choose to play. */
  yardstick: 'A measure, not an opponent.',
  columns: { player: 'Player', rating: 'Rating', play: 'Play' },
  games: (games: number) => (games === 1 ? '1 game' : `${games} games`),
  unrated: 'not rated yet',
  play: 'Play',
  starting: 'Creating the game…',
  playAgainst: (name: string, mode: string) => `Play ${name}, ${mode}`,
  plot: (mode: string) => `Ratings in ${mode} with error bars. The numbers are in the table.`,
  measured: (date: string, version: string, fewest: number, most: number) =>
    `Measured on ${date} with version ${version}: each pair played ${fewest === most ? most : `${fewest} to ${most}`} games.`,
  reading: {
    title: 'How to read this',
    text: [
      'These are Elo ratings: a player rated 400 points higher wins ten games for every one it loses, and a draw counts as half a win. Each mode has its own scale, with Random at 0.',
      'The bar is a 95 % confidence interval. A bot that won every game is only known to be much stronger, so its bar is long.',
      'A hollow dot is a measure, not an opponent: a plain program that the others are compared with.',
    ],
  },
  own: {
    title: 'Bring your own bot',
    text: 'Any program that reads and writes lines of JSON can take a seat, whatever language it is written in. It learns only what its seat learns. This command creates a game and prints a link to join it:',
    command: 'Command',
  },
}
