import type { talk as english } from '../en/talk'

export const talk: typeof english = {
  phrases: {
    hello: '¡Hola!',
    'good-luck': '¡Suerte!',
    'have-fun': '¡Que te diviertas!',
    'good-game': '¡Buena partida!',
    'well-played': '¡Bien jugado!',
    thanks: '¡Gracias!',
    sorry: '¡Perdón!',
    bye: '¡Adiós!',
  },
  said: (who: string, phrase: string) => `${who}: ${phrase}`,
  you: 'Tú',
  opponent: 'Rival',
  mute: 'Silenciar',
  unmute: 'Dejar de silenciar',
  block: 'Bloquear',
  blocked: 'Has bloqueado a este jugador.',
  muted: 'No ves lo que dice tu rival.',
}
