import type { AxisTexts } from '../axis-texts.svelte'

export const axes: AxisTexts = {
  title: 'Les règlements, point par point',
  lead: 'Chaque règlement est une série de réponses aux questions ci-dessous. Tous les mélanges sont possibles.',
  hear: 'Ce que vous entendrez',
  see: 'Ce que vous verrez et entendrez',
  more: 'Chaque point avec un exemple',
  said: 'On dit :',
  nothing: 'On ne dit rien.',
  tried: (move) => `Vous essayez ${move}`,
  moderator: {
    refusals: {
      title: 'Un essai refusé',
      values: {
        four: 'On vous dit pourquoi : pas de pièce, pas de coup légal, inutile ou illégal.',
        one: 'Tout essai refusé reçoit la même réponse : illégal.',
        two: 'Un essai refusé reçoit un « non », ou « absurde » si vos propres pièces, un refus antérieur au même tour ou l’annonce des prises de pion l’excluaient déjà.',
      },
    },
    refusalsHeard: {
      title: 'Qui l’entend',
      values: {
        mover: 'Seul le joueur qui a essayé entend la réponse.',
        both: 'Les deux joueurs entendent la réponse, mais pas ce qui a été essayé.',
      },
    },
    nonsense: {
      title: 'L’absurde',
      values: {
        told: 'Un essai absurde est annoncé comme tout autre refus.',
        dropped: 'Un essai absurde n’est répondu qu’à vous et ne laisse aucune trace.',
      },
    },
    captures: {
      title: 'Les prises',
      values: {
        fact: 'L’adversaire apprend qu’il y a eu prise, et le preneur apprend ce qu’il a pris.',
        square: 'Les deux entendent où il y a eu prise, mais pas de quoi.',
        class: 'Les deux entendent où il y a eu prise, et si c’était un pion ou une pièce.',
        exact: 'Les deux entendent où il y a eu prise, et quelle pièce entre dans la réserve.',
      },
    },
    enPassant: {
      title: 'En passant',
      values: {
        named: 'Une prise en passant est nommée ainsi.',
        victim: 'Une prise en passant est annoncée sur la case du pion pris.',
      },
    },
    checks: {
      title: 'Échec',
      values: {
        fact: 'L’échec est annoncé.',
        direction: 'L’échec est annoncé avec sa direction : colonne, rangée, grande ou petite diagonale, cavalier.',
      },
    },
    pawnTries: {
      title: 'Les prises de pion',
      values: {
        none: 'On ne dit rien des prises de pion.',
        'ask-until-legal': 'Une fois par tour, vous pouvez demander s’il y a une prise de pion. Après un oui, vous devez prendre avec un pion.',
        'ask-one-try': 'Une fois par tour, vous pouvez demander s’il y a une prise de pion. Après un oui, vous devez en essayer une.',
        exists: 'Avant chaque tour, les deux entendent s’il y a une prise de pion.',
        count: 'Avant chaque tour, les deux entendent combien il y a de prises de pion.',
        sources: 'Avant chaque tour, les deux entendent quels pions peuvent prendre.',
      },
    },
    promotions: {
      title: 'La promotion',
      values: {
        silent: 'Les promotions ne sont pas annoncées.',
        fact: 'Une promotion est annoncée, mais pas la nouvelle pièce.',
        piece: 'Une promotion est annoncée avec la nouvelle pièce.',
      },
    },
    castling: {
      title: 'Le roque',
      values: {
        silent: 'Le roque s’entend comme tout autre coup.',
        named: 'Le roque est annoncé avec son côté.',
      },
    },
  },
  triesPerTurn: {
    title: 'Essais par tour',
    text: 'De 1 à 255, en général 200. Après autant de refus, un essai qui serait refusé reste sans effet et sans réponse.',
    line: (n) => `Après ${n === 1 ? 'un refus' : `${n} refus`} au même tour, un essai qui serait refusé reste sans effet.`,
  },
  touchMove: {
    title: 'Pièce touchée, pièce jouée',
    values: {
      true: 'Un essai refusé vous oblige à jouer cette pièce si elle a un coup légal.',
      false: 'Après un essai refusé, vous pouvez jouer n’importe quelle pièce.',
    },
  },
  drops: {
    title: 'Les parachutages',
    values: {
      no: 'Une pièce prise est hors du jeu.',
      crazyhouse: 'Une pièce prise change de camp et peut être parachutée sur l’échiquier. On annonce la pièce, mais pas sa case.',
    },
  },
  fog: {
    blockedPawns: {
      title: 'La case devant un pion bloqué',
      values: {
        hidden: 'Un pion ne voit pas ce qui le bloque.',
        occupied: 'Un pion bloqué sait que quelque chose est sur son chemin, mais pas quoi.',
        seen: 'Un pion voit ce qui le bloque.',
      },
    },
    pawnDiagonals: {
      title: 'Les diagonales vides d’un pion',
      values: {
        hidden: 'Un pion ne voit une diagonale que s’il peut y prendre.',
        seen: 'Un pion voit toujours ses diagonales.',
      },
    },
    checks: {
      title: 'Échec',
      values: {
        silent: 'Personne ne vous prévient que votre roi peut être pris.',
        told: 'On vous prévient quand votre roi peut être pris, mais vous pouvez passer outre.',
        binding: 'On vous dit l’échec et vous devez y répondre. Le mat gagne.',
      },
    },
    promotions: {
      title: 'La promotion',
      values: {
        silent: 'On ne dit rien des promotions.',
        fact: 'Vous entendez que l’adversaire a promu un pion, mais ni où ni en quoi.',
      },
    },
  },
  choices: {
    hidden: 'Cachée',
    occupied: 'Occupée',
    seen: 'Vue',
    silent: 'Rien n’est dit',
    told: 'Avertissement',
    binding: 'Annoncé et à parer',
    fact: 'Annoncée',
    draw: 'Nulle',
    loss: 'Défaite',
  },
  stalemate: {
    title: 'Aucun coup légal',
    values: { draw: 'Celui qui ne peut pas jouer fait nulle.', loss: 'Celui qui ne peut pas jouer perd.' },
  },
}
