import type { FaultTexts } from '../../profile/faults'
import type { Role, Sides } from '../../wire/view'
import { common } from './common'

const kindsOfPiece: Record<Sides, Record<Role, string>> = {
  both: { pawn: 'Pions', knight: 'Cavaliers', bishop: 'Fous', rook: 'Tours', queen: 'Dames', king: 'Rois' },
  white: {
    pawn: 'Pions blancs',
    knight: 'Cavaliers blancs',
    bishop: 'Fous blancs',
    rook: 'Tours blanches',
    queen: 'Dames blanches',
    king: 'Rois blancs',
  },
  black: {
    pawn: 'Pions noirs',
    knight: 'Cavaliers noirs',
    bishop: 'Fous noirs',
    rook: 'Tours noires',
    queen: 'Dames noires',
    king: 'Rois noirs',
  },
}

const sides: Record<Sides, string> = { white: 'Blancs', both: 'Les deux', black: 'Noirs' }

const kinds: Record<string, { name: string; hint: string }> = {
  'hp-bonus': {
    name: 'Points de vie',
    hint: 'Combien de prises de plus ou de moins elle supporte. Sans la règle « Points de vie », une pièce en a un.',
  },
  'range-bonus': {
    name: 'Portée',
    hint: 'Roi et cavalier continuent dans la même direction, les pions tout droit ; les autres passent par-dessus la première pièce qui gêne.',
  },
  'direction-additions': { name: 'Pas en plus', hint: 'Aussi d’un pas dans cette direction, en prenant ou non.' },
  'capture-flags': { name: 'Prises', hint: 'Qui elle peut prendre, et qui peut la prendre.' },
  'promotion-override': { name: 'Promotion', hint: 'Ce que devient le pion, et rien d’autre.' },
  'damage-resistance': { name: 'Résistance', hint: 'La part de chaque coup qui reste sans effet. À 100 %, elle est invulnérable.' },
}

const directions: Record<string, string> = {
  forward: 'en avant',
  backward: 'en arrière',
  left: 'à gauche',
  right: 'à droite',
  'forward-left': 'en avant à gauche',
  'forward-right': 'en avant à droite',
  'backward-left': 'en arrière à gauche',
  'backward-right': 'en arrière à droite',
}

const flags: Record<string, string> = { CAN_CAPTURE_OWN: 'peut prendre son propre camp', CANNOT_BE_CAPTURED: 'imprenable' }

const signed = (count: number) => (count > 0 ? `+${count}` : `−${-count}`)

const reasons: FaultTexts = {
  unreadable: () => 'Ce n’est pas un profil valide.',
  text_too_long: ({ max }) => `Les noms et descriptions ont au plus ${max} caractères.`,
  too_many_entries: ({ max }) => `Il peut y avoir au plus ${max} pouvoirs.`,
  wrong_layout: () => 'Ces pouvoirs ont été écrits pour une autre position de départ.',
  unknown_kind: () => 'Le serveur ne connaît pas ce pouvoir.',
  bad_value: () => 'Cette valeur ne convient pas.',
  off_board: () => 'Cette case n’existe pas.',
  empty_square: ({ square }) => `Aucune pièce ne commence en ${square}.`,
  royal_promotion: ({ role }) => `Aucun pion ne peut devenir ${common.roles[role]}, pièce royale ici.`,
  no_royal: ({ color }) => `Cela laisse les ${common.seats[color]} sans pièce royale.`,
  invulnerable_royal: ({ color }) => `Une pièce royale des ${common.seats[color]} serait invulnérable.`,
  deadlock: () => 'Avec ces pouvoirs, aucun camp n’a de coup.',
  royal_hangs: ({ color }) => `Les ${common.seats[color]} pourraient aussitôt prendre une pièce royale.`,
  over_at_once: () => 'Avec ces pouvoirs, la partie serait aussitôt finie.',
  profile_too_dear: () => 'Avec ces pouvoirs, les coups demandent trop de calcul.',
  unplayable: () => 'Avec ces pouvoirs, la position de départ n’est pas jouable.',
  not_begun: () => 'La partie n’a pas encore commencé.',
  stale: () => 'Les règles ont changé entre-temps. Regardez-les de nouveau.',
  already_scheduled: () => 'D’autres règles s’appliquent dès le prochain tour.',
  already_proposed: () => 'Une autre proposition attend une réponse.',
  too_many_changes: ({ max }) => `Les règles d’une partie peuvent changer au plus ${max} fois.`,
  no_modifiers: () => 'Les échecs en duplicate n’ont pas de pouvoirs.',
}

export const profile = {
  title: 'Pouvoirs',
  about: 'Donnez des pouvoirs particuliers à certaines pièces.',
  inForce: (count: number) => (count === 1 ? '1 en vigueur.' : `${count} en vigueur.`),
  name: 'Nom de ces pouvoirs',
  description: 'De quoi il s’agit',
  whom: 'Quoi modifier',
  whoms: { type: 'Une sorte de pièce', instance: 'Une seule pièce' },
  piece: 'Sorte de pièce',
  side: 'Camp',
  sides,
  board: 'Échiquier pour choisir une pièce',
  pick: 'Touchez la pièce. Elle garde ses pouvoirs où qu’elle aille.',
  asUsual: 'Comme d’habitude',
  never: 'jamais',
  less: (kind: string) => `${kind} : moins`,
  more: (kind: string) => `${kind} : plus`,
  edit: (whom: string) => `Changer : ${whom}`,
  remove: (whom: string) => `Retirer : ${whom}`,
  clear: 'Tout retirer',
  kindsOfPiece,
  from: (piece: string, square: string) => `${piece.charAt(0).toUpperCase()}${piece.slice(1)} de ${square}`,
  fromSquare: (square: string) => `La pièce de ${square}`,
  kinds,
  directions,
  flags,
  says: {
    hitPoints: (count: number) => `${signed(count)} ${Math.abs(count) === 1 ? 'point de vie' : 'points de vie'}`,
    range: (count: number) => (count === 1 ? '1 case plus loin' : `${count} cases plus loin`),
    directions: (list: string) => `aussi d’un pas ${list}`,
    promotion: (role: string) => `promotion en ${role} seulement`,
    noPromotion: 'jamais de promotion',
    resistance: (percent: number) => `${percent} % de chaque coup sans effet`,
    invulnerable: 'invulnérable',
  },
  problems: {
    number: 'Ce n’est pas un nombre.',
    whole: 'Nombres entiers seulement.',
    range: (least: number, most: number) => `De ${least} à ${most}.`,
    offered: 'Cela ne peut pas être choisi ici.',
  },
  reasons,
  diff: {
    fresh: (whom: string, what: string) => `Nouveau : ${whom} : ${what}`,
    gone: (whom: string, what: string) => `Plus maintenant : ${whom} : ${what}`,
    changed: (whom: string, now: string, before: string) => `${whom} : ${now} (avant : ${before})`,
    nothing: 'Rien ne change.',
  },
  change: {
    open: 'Changer les règles…',
    title: 'Changer les règles',
    about: 'Votre adversaire doit accepter. Le changement vaut dès le prochain tour.',
    alone: 'Le changement vaut dès le prochain tour.',
    proposed: 'Ce qui change',
    propose: 'Proposer',
    apply: 'Changer',
    waiting: (seconds: number) => `Vous avez proposé de nouvelles règles. Encore ${seconds} s pour répondre.`,
    withdraw: 'Retirer',
    asked: 'Votre adversaire veut changer les règles',
    left: (seconds: number) => `${seconds} s pour répondre`,
    accept: 'Accepter',
    decline: 'Refuser',
    agreed: 'D’accord. Les nouvelles règles valent dès le prochain tour.',
    changed: 'Les règles ont changé.',
    impossible: 'La position ne permet plus les nouvelles règles.',
    declined: 'Votre adversaire a refusé les nouvelles règles.',
    youDeclined: 'Vous avez refusé les nouvelles règles.',
    withdrawn: 'La proposition a été retirée.',
    lapsed: 'La proposition est restée sans réponse.',
  },
  hitPoints: (count: number) => (count === 1 ? '1 point de vie' : `${count} points de vie`),
  royal: 'pièce royale',
  checks: (given: number, needed: number) => `${given} échecs sur ${needed} donnés`,
}
