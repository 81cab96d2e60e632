import type { rbc as english } from '../en/rbc'

export const rbc: typeof english = {
  text: [
    'Aux échecs de reconnaissance, vous ne voyez que vos propres pièces, et personne ne répond à vos essais. En échange, vous pouvez regarder : au début de votre tour, vous observez 3 × 3 cases et l’on vous montre ce qui s’y trouve.',
    'Il n’y a ni échec, ni mat, ni pat. Les rois peuvent s’exposer, et prendre le roi gagne aussitôt.',
  ],
  turnTitle: 'Un tour',
  turn: [
    { part: 'Nouvelles', what: 'Vous entendez sur quelle case le dernier coup adverse a pris quelque chose, s’il l’a fait. On ne vous dit rien d’autre de ce coup.' },
    { part: 'Observer', what: 'Choisissez une case : vous voyez ce qui s’y trouve et ce qui se trouve autour. Votre adversaire ne saura jamais où vous avez regardé, ni même si vous l’avez fait. Vous pouvez aussi vous en passer.' },
    { part: 'Jouer', what: 'Demandez n’importe quel coup qui serait possible si seules vos pièces étaient sur l’échiquier, y compris toute prise de pion. Ou passez.' },
    { part: 'Résultat', what: 'On vous dit ce qui a vraiment été joué, parfois moins que ce que vous demandiez, et où vous avez pris quelque chose. Dans tous les cas, votre tour est fini.' },
  ],
  walkTitle: 'Une partie d’échecs de reconnaissance',
  walk: 'Suivez la partie avec les Blancs, et comparez avec la vérité.',
  look: (square) => `Vous observez ${square}`,
  ask: (move) => `Vous demandez ${move}`,
  nothingCaptured: 'Rien n’a été pris.',
  beats: [
    'Vous voyez vos seize pièces. C’est à vous : vous pouvez d’abord regarder.',
    'Vous observez d7 et les cases autour. Rien n’a encore bougé ; cela montre seulement comment on observe. Ce que vous avez vu reste sur votre échiquier, avec le numéro du tour.',
    'Vous demandez e2–e4, et c’est joué tel quel.',
    'Les Noirs ont joué. Vous entendez seulement que rien n’a été pris.',
    'Un regard sur e6 révèle un pion en e5. C’était donc le coup des Noirs.',
    'Vous jouez le fou sans regarder d’abord. C’est permis.',
    'Les Noirs ont encore joué, hors de votre vue.',
    'Vous voulez le pion d7, vu au deuxième tour. Mais un cavalier est venu en c6 : le fou s’y arrête et le prend. On ne vous dit pas ce que c’était.',
    'Les Noirs prennent en c6. Votre fou a disparu, et vous pouvez supposer qu’un pion l’a pris.',
    'Vous demandez de prendre avec le pion en d5, au cas où. Il n’y a rien : rien n’est joué, et votre tour est fini.',
    'Les Noirs avancent un pion. Vous ne voyez pas lequel.',
    'Votre dame va en h5. Aux échecs ordinaires, ce serait échec. Ici, personne n’avertit les Noirs.',
    'Les Noirs n’ont pas regardé h5 et jouent un coup tranquille.',
    'Vous observez f7. Le pion du début n’y est plus, et le roi est en e8.',
    'La dame prend le roi. Les Blancs gagnent, et tout est dévoilé : les deux positions, les observations et les demandes de chacun.',
  ],
  revisedTitle: 'Quand votre coup rencontre ce que vous ne voyez pas',
  revisedLead: 'Le serveur joue ce que vous demandez si la vraie position le permet. Sinon :',
  revised: [
    'Une dame, une tour ou un fou s’arrête à la première pièce sur son chemin et la prend.',
    'Un pion qui veut avancer de deux cases avance d’une seule si la seconde est occupée.',
    'Un pion poussé sur une case occupée, une prise de pion là où il n’y a rien et un roque avec une pièce entre les deux restent sans effet.',
  ],
  after: [
    'Ce que vous avez observé reste sur votre échiquier jusqu’à ce que vous regardiez de nouveau la même case. Cela dit ce qui s’y trouvait à ce tour-là, pas ce qui s’y trouve maintenant.',
    'Chaque camp a 15 minutes et cinq secondes de plus par tour, sauf si vous choisissez une autre pendule. Cent coups de suite, des deux joueurs ensemble, sans prise ni coup de pion, donnent la nulle.',
  ],
}
