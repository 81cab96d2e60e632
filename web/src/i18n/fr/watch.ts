export const watch = {
  title: 'Regarder deux bots',
  about: 'Chaque bot ne voit que ce que verrait un joueur à sa place. Vous voyez les deux échiquiers et, entre eux, la véritable position.',
  mode: 'À quoi jouent-ils ?',
  start: 'Lancer la partie',
  /** Between two names. */
  against: 'contre',
  views: { white: 'Les Blancs voient', truth: 'La vérité', black: 'Les Noirs voient' },
  log: 'Coups et essais refusés',
  quiet: 'Rien ne s’est encore passé.',
  review: 'Ouvrir la relecture',
  another: 'Regarder une autre partie',
  honest: 'La partie est en pause tant que personne ne regarde.',
}
