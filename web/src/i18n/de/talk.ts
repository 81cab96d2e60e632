import type { talk as english } from '../en/talk'

export const talk: typeof english = {
  phrases: {
    hello: 'Hallo!',
    'good-luck': 'Viel Glück!',
    'have-fun': 'Viel Spaß!',
    'good-game': 'Gute Partie!',
    'well-played': 'Gut gespielt!',
    thanks: 'Danke!',
    sorry: 'Tut mir leid!',
    bye: 'Tschüss!',
  },
  said: (who: string, phrase: string) => `${who}: ${phrase}`,
  you: 'Du',
  opponent: 'Gegner',
  mute: 'Stumm schalten',
  unmute: 'Wieder anzeigen',
  block: 'Blockieren',
  blocked: 'Du hast diesen Spieler blockiert.',
  muted: 'Du siehst nicht, was dein Gegner sagt.',
}
