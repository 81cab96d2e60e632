/** The few things that players can say to each other. */
export const talk = {
  phrases: {
    hello: 'Hello!',
    'good-luck': 'Good luck!',
    'have-fun': 'Have fun!',
    'good-game': 'Good game!',
    'well-played': 'Well played!',
    thanks: 'Thanks!',
    sorry: 'Sorry!',
    bye: 'Bye!',
  },
  said: (who: string, phrase: string) => `${who}: ${phrase}`,
  you: 'You',
  opponent: 'Opponent',
  mute: 'Mute',
  unmute: 'Unmute',
  block: 'Block',
  blocked: 'You have blocked this player.',
  muted: 'You do not see what your opponent says.',
}
