export const watch = {
  title: 'Mirar a dos ordenadores',
  about: 'Ninguno ve más que una persona en su asiento. Tú ves los dos tableros y, entre ellos, la verdad: una partida sin personas no oculta nada.',
  mode: '¿A qué juegan?',
  start: 'Que jueguen',
  /** Between two names. */
  against: 'contra',
  views: { white: 'Las blancas ven', truth: 'La verdad', black: 'Las negras ven' },
  log: 'Jugadas e intentos fallidos',
  quiet: 'Todavía no ha pasado nada.',
  review: 'Abrir el repaso',
  another: 'Ver otra partida',
  honest: 'La partida descansa mientras nadie mira.',
}
