export const watch = {
  title: 'Ver jugar a dos bots',
  about: 'Cada bot ve solo lo que vería un jugador en su asiento. Tú ves los dos tableros y, entre ellos, la posición real.',
  mode: '¿A qué juegan?',
  start: 'Empezar la partida',
  /** Between two names. */
  against: 'contra',
  views: { white: 'Las blancas ven', truth: 'La verdad', black: 'Las negras ven' },
  log: 'Jugadas e intentos rechazados',
  quiet: 'Todavía no ha pasado nada.',
  review: 'Abrir el repaso',
  another: 'Ver otra partida',
  honest: 'La partida se detiene mientras nadie mira.',
}
