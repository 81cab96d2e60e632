const names: Record<string, string> = { random: 'Random', casual: 'Casual' }

export const bots = {
  title: 'The computer players',
  about: 'Each of them sees no more than you would in its seat. Here is how they do against each other.',
  names,
  level: (name: string, level: number) => `${name} ${level}`,
  manners: {
    random: 'Tries anything. It is the zero of the scale.',
    /** Where the board is seen, by level. */
    sees: [
      'Looks one move ahead and is easily carried away.',
      'Looks two moves ahead.',
      'Looks three moves ahead and rarely slips.',
    ],
    /** Where it is not. */
    guesses: (positions: number) => `Keeps ${positions} possible positions in mind and plays what is best on average.`,
  },
  columns: { player: 'Player', rating: 'Rating', play: 'Play' },
  games: (games: number) => (games === 1 ? '1 game' : `${games} games`),
  unrated: 'not measured',
  play: 'Play',
  starting: 'Making the game…',
  playAgainst: (name: string, mode: string) => `Play ${name}, ${mode}`,
  plot: (mode: string) => `Ratings in ${mode} with their errors. The table has the numbers.`,
  measured: (date: string, version: string, games: number) => `Measured on ${date} with version ${version}: each two met ${games} times.`,
  reading: {
    title: 'How to read this',
    text: [
      'Ratings are Elo: whoever stands 400 above another wins ten games for each one lost, and a draw is half a win. Random stands at 0, in each mode by itself.',
      'The bar shows where the true rating lies, 19 times out of 20. Who has won every game against somebody is only known to be far above: the bar is long.',
    ],
  },
  own: {
    title: 'Bring your own',
    text: 'Any program that reads and writes lines of JSON can take a seat, in any language. It is told what its seat is told. With this command it makes a game and prints the link to join it:',
    command: 'Command',
  },
}
