const sections = {
  idea: 'Une vérité, deux échiquiers',
  open: 'Échecs ouverts',
  blind: 'Kriegspiel',
  dark: 'Brouillard de guerre',
  rbc: 'Échecs de reconnaissance',
  rulesets: 'Règlements',
  ends: 'Comment finissent les parties',
  guesses: 'Hypothèses',
  clocks: 'Pendules et absences',
  bots: 'Jouer contre l’ordinateur',
  after: 'Après la partie',
}

const FEMININE: readonly string[] = ['tour', 'dame']
const one = (piece: string) => `${FEMININE.includes(piece) ? 'une' : 'un'} ${piece}`
const the = (piece: string) => `${FEMININE.includes(piece) ? 'la' : 'le'} ${piece}`
const The = (piece: string) => `${FEMININE.includes(piece) ? 'La' : 'Le'} ${piece}`

export const rules = {
  title: 'Comment jouer',
  lead: 'Parallax, ce sont des échecs où les deux joueurs ne voient pas le même échiquier. Le serveur connaît la vraie position ; chaque joueur n’apprend que ce que les règles permettent. Voici tout ce qu’il faut savoir, avec des échiquiers pour essayer.',
  contents: 'Sommaire',
  sections,
  figure: (number: number) => `Diagramme ${number}`,
  stepper: {
    back: 'Retour',
    next: 'Suivant',
    again: 'Depuis le début',
    count: (at: number, all: number) => `${at} sur ${all}`,
  },
  views: { label: 'Point de vue', white: 'Vue des Blancs', truth: 'La vérité', black: 'Vue des Noirs' },

  idea: {
    text: [
      'Il n’y a qu’un seul véritable échiquier, et il reste sur le serveur. Votre navigateur reçoit la vue que vous en avez et rien de plus : la page ne cache donc rien que l’on puisse dévoiler.',
      'Ce que montre cette vue fait toute la différence entre les modes. Les pièces, elles, se déplacent comme toujours.',
    ],
    modes: [
      { mode: 'vanilla', text: 'Vous voyez tout. Les échecs ordinaires.' },
      { mode: 'blind', text: 'Vous voyez vos propres pièces. Un arbitre vous dit le reste, en peu de mots.' },
      { mode: 'dark', text: 'Vous voyez vos propres pièces et les cases qu’elles peuvent atteindre. Le reste est dans le brouillard.' },
      { mode: 'rbc', text: 'Vous voyez vos propres pièces et, avant chaque coup, 3 × 3 cases de votre choix.' },
    ],
  },

  open: {
    text: [
      'Les échecs ordinaires, selon les règles de la FIDE : les deux joueurs voient tout l’échiquier, il faut parer l’échec, et le mat gagne.',
      'Échecs, mat et nulles sont annoncés. « Pièce touchée, pièce jouée » ne vaut que si cette règle a été activée à la création de la partie : alors une pièce touchée doit jouer, comme devant un vrai échiquier.',
    ],
  },

  blind: {
    text: [
      'Vous voyez vos propres pièces et rien d’autre. Quelque part sur la moitié vide de votre échiquier, votre adversaire joue aussi. Toutes les règles des échecs s’appliquent : clouages, échecs et lignes fermées sont bien réels, mais vous ne les voyez pas.',
      'Entre vous se tient l’arbitre, qui voit les deux échiquiers. Vous essayez des coups ; l’arbitre répond. D’après ses réponses, et d’après ce qui disparaît de votre échiquier, vous déduisez où se trouvent les autres pièces.',
    ],
    walk: 'Suivez une courte partie avec les Blancs. Appuyez sur « Suivant » et écoutez l’arbitre.',
    walkTitle: 'Une partie de Kriegspiel, coup par coup',
    heardNothing: 'L’arbitre se tait.',
    you: (from: string, to: string) => `Vous jouez ${from}–${to}`,
    youTry: (from: string, to: string) => `Vous essayez ${from}–${to}`,
    youReach: (square: string) => `Vous mettez la main sur ${square}`,
    they: 'Les Noirs jouent',
    took: (role: string) => `Vous avez pris ${one(role)}.`,
    lost: (role: string) => `Vous avez perdu ${one(role)}.`,
    beats: [
      'La partie commence. Vos seize pièces sont devant vous ; celles des Noirs sont hors de vue.',
      'Vous mettez la main sur la tour a1. Elle est enfermée par ses propres pièces : aucun coup légal. La réponse ne coûte rien, et vous pouvez prendre une autre pièce.',
      'Un pion en e4. Le coup est légal, il est donc simplement joué.',
      'Les Noirs ont joué. Quoi, et où, on ne vous le dit pas.',
      'Le fou sort en c4.',
      'Encore un coup que vous n’avez pas vu.',
      'Vous frappez en f7, où se trouvait un pion au départ. Il y est toujours : vous le prenez, et apprenez que c’était un pion. L’échec, vous l’entendez tous les deux.',
      'Les Noirs ont pris, et votre fou a disparu de f7. Quelque chose l’a pris là : sans doute le roi.',
      'Vous mettez la main sur f7 comme si le fou y était encore. Vous n’y avez plus aucune pièce.',
      'La dame en h5 : encore échec. Le roi se trouve donc sur l’une de ses lignes.',
      'Les Noirs ont paré l’échec sans rien prendre. Peut-être ont-ils interposé quelque chose.',
      'Vous essayez la dame de h5 en e8. Quelque chose barre le passage : coup illégal. La dame est maintenant touchée et doit jouer, mais pas là.',
      'La dame longe plutôt la rangée et prend en e5 : un pion. Un pari gagnant.',
      '… ou pas : les Noirs prennent en e5. Votre dame a disparu.',
      'Le pion va en d4. Il attaque ce qui a pris la dame, quoi que ce soit.',
      'Les Noirs ont joué, et vous êtes en échec. D’où vient-il ? Vos propres pièces ferment la plupart des lignes vers le roi, mais la diagonale depuis a5 est ouverte.',
      'Vous mettez la main sur le cavalier g1. Il pourrait jouer, mais aucun de ses coups ne parerait l’échec : il ne vous aidera pas.',
      'Le pion en c3 est accepté, il fait donc écran : l’échec venait de b4 ou de a5. Passez à la vérité et regardez.',
    ],
    answersTitle: 'Quand vous essayez un coup',
    answersLead: 'L’arbitre examine un essai dans cet ordre et donne la première réponse qui convient :',
    answers: {
      no_such_piece: 'Aucune de vos pièces n’est là. Elle a peut-être été prise.',
      no_legal_moves: 'Elle est enfermée : sur le véritable échiquier, elle ne peut aller nulle part. Un pion devant lequel se tient une pièce invisible est enfermé lui aussi.',
      wont_help: 'Elle pourrait jouer, mais votre roi serait en échec après chacun de ses coups : elle est clouée, ou vous êtes en échec et elle n’y peut rien.',
      illegal_move: 'La pièce peut jouer, mais pas sur cette case. Elle est touchée : il faut la jouer ailleurs.',
    },
    answersAfter: 'Ces réponses ne sont que pour vous. Votre adversaire ne sait pas que vous avez essayé quoi que ce soit.',
    heardTitle: 'Ce que vous entendez',
    heardOpponent: 'Quand l’autre camp a joué, vous entendez l’une de ces annonces :',
    heardBoth: 'Vous entendez tous les deux :',
    heardAfter: 'Qui prend apprend ce qui a été pris. Qui perd une pièce voit laquelle manque, et sait où elle se trouvait.',
    touchTitle: 'Pièce touchée, pièce jouée',
    touch:
      'Un simple appui ne fait que sélectionner une pièce : vous pouvez changer d’avis. La faire glisser, ou choisir sa case d’arrivée, c’est la toucher au sens des règles. Si l’arbitre ne la refuse pas, cette pièce doit alors jouer ; vous pouvez essayer une case après l’autre jusqu’à trouver un coup légal.',
    reachTitle: 'Où elle pourrait aller',
    reachLead:
      'Si les repères sont activés, une pièce sélectionnée montre où sa seule marche pourrait la mener. Les lignes continuent à travers les cases où peut se tenir une pièce invisible, puisque vous n’en savez rien. Touchez une pièce blanche :',
    reachNone: 'Touchez l’une des pièces.',
    reach: (piece: string, square: string, count: number) =>
      `${The(piece)} en ${square} pourrait aller sur ${count} ${count <= 1 ? 'case' : 'cases'}.`,
    reachStuck: (piece: string, square: string) =>
      `${The(piece)} en ${square} est ${FEMININE.includes(piece) ? 'enfermée' : 'enfermé'} par ses propres pièces.`,
    reachCastle: 'Le roque n’est jamais indiqué, mais vous pouvez l’essayer : déplacez le roi de deux cases.',
  },

  dark: {
    text: [
      'Vous voyez vos propres pièces, et chaque case où l’une d’elles pourrait aller ou prendre. Tout le reste est brouillard. Ce qui s’y trouve n’est même pas sur votre échiquier.',
      'Dans le brouillard de guerre, il n’y a ni échec ni mat. Les rois peuvent s’exposer aux attaques, et qui prend le roi gagne aussitôt. Personne n’annonce rien : surveillez la lisière du brouillard.',
    ],
    walkTitle: 'Une partie dans le brouillard',
    walk: 'Avancez pas à pas dans la partie et changez de point de vue. Touchez une case pour savoir pourquoi elle est visible.',
    sight: [
      'Le départ. Chaque camp voit aussi loin que ses pièces peuvent aller : quatre rangées.',
      'Le pion a ouvert deux lignes : les Blancs voient maintenant le long des diagonales de la dame et du fou. Les Noirs n’en voient rien.',
      'Le pion noir arrête le pion blanc en e4. La case e5 est dans le brouillard pour les Blancs : un pion qui ne peut pas avancer ne voit pas ce qui l’arrête.',
      'Le cavalier f3 regarde e5, et le pion apparaît.',
      'Le cavalier noir protège le pion. Les Blancs ne le voient pas : c6 est hors de portée.',
      'Le fou c4 voit jusqu’en f7, et le pion qui s’y trouve.',
      'Le second cavalier noir sort et découvre le pion en e4.',
      'Le cavalier blanc va en g5. Les Noirs ne le voient pas. Mais g5, où le pion g aurait pu aller l’instant d’avant, a sombré dans le brouillard : c’est un indice.',
      'Les Noirs amènent le fou en c5. Il regarde le long de sa diagonale, jusqu’au pion f2.',
      'Les Blancs prennent en f7. La dame et la tour sont maintenant à la portée du cavalier, et le roi noir le voit aussi.',
      'Mais les Noirs prennent en f2, à côté du roi. Le roi voit le fou ; il pourrait le prendre.',
      'Les Blancs prennent plutôt la dame. Aux échecs ordinaires, l’échec l’aurait interdit ; ici, personne ne vous avertit.',
      'Les Noirs prennent le roi et gagnent. La partie est finie, et le brouillard se lève pour tous les deux.',
    ],
    rulesTitle: 'Ce qu’on voit',
    seen: [
      'Vos propres pièces, toujours, et les cases où elles se trouvent.',
      'Chaque case où l’une de vos pièces pourrait aller, que ce soit à vous ou à votre adversaire de jouer.',
      'Une pièce adverse que vous pourriez prendre. Chaque ligne s’arrête à la première pièce, et la montre si elle est adverse.',
      'Les pions : les cases devant eux tant qu’elles sont libres, et une diagonale seulement s’il y a quelque chose à prendre.',
      'La prise en passant : la case où vous iriez et le pion que vous prendriez. Personne d’autre ne les voit.',
      'Parmi les coups, seuls les vôtres sont marqués. Ceux de votre adversaire ne sont pas montrés, même si vous voyez la pièce qui a joué.',
    ],
    cornersTitle: 'Deux cas particuliers',
    corners: [
      'Un pion blanc en e5, un roi et une tour qui peuvent roquer. Les Noirs ont le trait.',
      'Le pion noir a avancé de deux cases, en d5. Les Blancs pourraient le prendre en passant, et voient donc à la fois d5 et d6.',
      'Les Blancs ont pris en d6, et le pion d5 a disparu.',
      'Une tour noire a joué. Les Blancs ne peuvent pas la voir.',
      'Les Blancs roquent. Un fou noir en a6 regarde f1, et le roi est passé par là : dans le brouillard de guerre, c’est permis. Pour roquer, il suffit que le roi et la tour n’aient pas bougé et que les cases entre eux soient libres.',
    ],
    castling:
      'Le roque n’est refusé que si une pièce, visible ou non, se tient entre les deux. Ne pas pouvoir roquer est en soi une information : les coups qui vous sont proposés sont légaux sur le véritable échiquier.',
    tap: 'Touchez une case, ou parcourez l’échiquier avec les flèches du clavier.',
    why: {
      own: (piece: string) => `Ici se trouve votre propre ${piece}.`,
      moves: (pieces: string) => `Visible : ${pieces} peut y aller.`,
      takes: (pieces: string) => `Visible : ${pieces} peut prendre ici.`,
      enPassant: 'Visible : ce pion pourrait être pris en passant.',
      blocked: (square: string) => `Dans le brouillard : quelque chose barre la route au pion en ${square}.`,
      diagonal: (square: string) => `Dans le brouillard : le pion en ${square} ne regarde ici que s’il y a quelque chose à prendre.`,
      behind: (piece: string) => `Dans le brouillard : ${piece} vise cette case, mais quelque chose fait écran.`,
      unreached: 'Dans le brouillard : aucune de vos pièces ne peut y aller.',
      over: 'La partie est finie : tout est visible.',
      truth: (white: string, black: string) => `${white} ${black}`,
      whiteSees: 'Les Blancs voient cette case.',
      whiteDoesNot: 'Les Blancs ne la voient pas.',
      blackSees: 'Les Noirs voient cette case.',
      blackDoesNot: 'Les Noirs ne la voient pas.',
      piece: (piece: string, square: string) => `${the(piece)} en ${square}`,
      list: (pieces: readonly string[]) => [pieces.slice(0, -1).join(', '), ...pieces.slice(-1)].filter(Boolean).join(' ou '),
      at: (square: string) => `${square} :`,
    },
  },

  ends: {
    text: 'La partie se termine d’elle-même dès que l’un de ces cas se présente ; il n’y a rien à réclamer.',
    rows: [
      { how: 'Échec et mat', what: 'gagne aux échecs ouverts et au Kriegspiel.' },
      { how: 'Prise du roi', what: 'gagne dans le brouillard de guerre et aux échecs de reconnaissance.' },
      { how: 'Pat', what: 'aucun coup légal et pas d’échec : nulle. Dans le brouillard de guerre, n’avoir plus aucun coup donne la nulle.' },
      { how: 'Triple répétition', what: 'la même position réelle pour la troisième fois : nulle.' },
      { how: 'Cinquante coups', what: 'de chaque camp, sans prise ni coup de pion : nulle.' },
      { how: 'Aucun camp ne peut mater', what: 'nulle aux échecs ouverts et au Kriegspiel.' },
      { how: 'Abandon, ou nulle par accord mutuel', what: 'à tout moment. Une proposition vaut jusqu’à la réponse ou jusqu’au coup de l’autre camp.' },
      { how: 'Temps', what: 'qui épuise son temps perd, sauf si l’adversaire ne pourrait jamais mater : alors la partie est nulle.' },
    ],
  },

  guesses: {
    text: [
      'Au Kriegspiel et dans le brouillard de guerre, vous pouvez noter où vous croyez que se trouvent les pièces de l’autre camp. Une hypothèse est une pièce estompée sur votre propre échiquier. Elle n’est que pour vos yeux : elle reste sur votre appareil et n’est jamais envoyée au serveur.',
      'Après la partie, l’analyse confronte vos hypothèses à la vérité, coup par coup.',
    ],
  },

  clocks: {
    text: [
      'Les parties se jouent sans pendule, sauf si la personne qui crée la partie en règle une : tant de minutes et quelques secondes de plus à chaque coup, ou tant de jours par coup. Aucune pendule ne tourne avant que les deux joueurs soient venus.',
      'Si votre connexion est coupée, rien n’est perdu : revenez avec le même navigateur, et vous revoilà devant l’échiquier. Votre adversaire voit votre absence. Qui s’absente trop longtemps, cinq minutes sauf indication contraire de la partie, perd. Quand on joue en jours par coup, on s’absente autant qu’on veut : seule la pendule compte.',
      'Avant le deuxième coup, chaque camp peut annuler la partie, qui reste alors sans résultat.',
    ],
  },

  bots: {
    text: [
      'L’ordinateur joue selon les mêmes règles que vous. Il apprend ce qu’un joueur apprendrait à sa place, et pas une case de plus : au Kriegspiel, il entend l’arbitre ; dans le brouillard de guerre, il voit son propre brouillard.',
    ],
  },

  after: {
    text: [
      'Tant qu’une partie est en cours, personne d’autre que les deux joueurs n’en apprend rien ; il n’y a pas de spectateurs. Une fois finie, tout son déroulement s’ouvre à quiconque a le lien : ce que chaque camp a vu, ce qu’il a entendu, et ce qu’il a tenté en vain.',
    ],
  },
  startGame: 'Lancer une partie',
}
