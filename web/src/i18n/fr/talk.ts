import type { talk as english } from '../en/talk'

export const talk: typeof english = {
  phrases: {
    hello: 'Bonjour !',
    'good-luck': 'Bonne chance !',
    'have-fun': 'Amusez-vous bien !',
    'good-game': 'Belle partie !',
    'well-played': 'Bien joué !',
    thanks: 'Merci !',
    sorry: 'Désolé !',
    bye: 'Au revoir !',
  },
  said: (who: string, phrase: string) => `${who} : ${phrase}`,
  you: 'Vous',
  opponent: 'Adversaire',
  mute: 'Masquer',
  unmute: 'Afficher',
  block: 'Bloquer',
  blocked: 'Vous avez bloqué ce joueur.',
  muted: 'Vous ne voyez pas ce que dit votre adversaire.',
}
