import type { Letters } from '../../play/typed'
import type { EndReason, Role, Seat } from '../../wire/view'

const seats: Record<Seat, string> = { white: 'Blancs', black: 'Noirs' }

const roles: Record<Role, string> = {
  pawn: 'pion',
  knight: 'cavalier',
  bishop: 'fou',
  rook: 'tour',
  queen: 'dame',
  king: 'roi',
}

const plurals: Record<Role, string> = { pawn: 'pions', knight: 'cavaliers', bishop: 'fous', rook: 'tours', queen: 'dames', king: 'rois' }

const pieces: Record<Seat, Record<Role, string>> = {
  white: {
    pawn: 'pion blanc',
    knight: 'cavalier blanc',
    bishop: 'fou blanc',
    rook: 'tour blanche',
    queen: 'dame blanche',
    king: 'roi blanc',
  },
  black: {
    pawn: 'pion noir',
    knight: 'cavalier noir',
    bishop: 'fou noir',
    rook: 'tour noire',
    queen: 'dame noire',
    king: 'roi noir',
  },
}

const letters: Letters = { knight: 'C', bishop: 'F', rook: 'T', queen: 'D', king: 'R' }

const modes: Record<string, string> = {
  vanilla: 'Échecs ouverts',
  blind: 'Kriegspiel',
  dark: 'Brouillard de guerre',
  house: 'Règles maison',
  duplicate: 'Échecs dupliqués',
}

/** Each after a colon: "Les Blancs gagnent : échec et mat". */
const reasons: Record<EndReason, string> = {
  checkmate: 'échec et mat',
  stalemate: 'pat',
  insufficient: 'aucun camp ne peut mater',
  fifty_move: 'règle des cinquante coups',
  threefold: 'triple répétition',
  king_captured: 'le roi a été pris',
  no_moves: 'plus aucun coup possible',
  all_captured: 'tout a été pris',
  first_promotion: 'première promotion',
  first_capture: 'première prise',
  checks_given: 'dernier échec nécessaire',
  hill_reached: 'colline atteinte',
  extinct: 'une sorte de pièce a disparu',
  exploded: 'le roi a explosé',
  resign: 'abandon',
  draw_agreed: 'accord mutuel',
  out_of_time: 'temps écoulé',
  abandoned: 'l’adversaire n’est pas revenu',
  player_left: 'l’adversaire a quitté la partie',
  aborted: 'la partie a été annulée',
  ai_unavailable: 'l’ordinateur n’a pas pu continuer',
}

export const common = {
  name: 'Parallax',
  seats,
  roles,
  letters,
  pieces,
  modes,
  reasons,
  wins: (seat: Seat) => `Les ${seats[seat]} gagnent`,
  colon: (label: string, text: string) => `${label}\u202f: ${text}`,
  list: (items: readonly string[]) => items.join(', '),
  counted: (count: number, role: Role) => `${count} ${count === 1 ? roles[role] : plurals[role]}`,
  draw: 'Nulle',
  noResult: 'Sans résultat',
  rules: 'Règles',
  lab: 'Labo',
  duplicate: 'Dupliqués',
  fourBoards: 'Quatre joueurs, quatre échiquiers. Chaque coup se joue sur deux échiquiers à la fois et doit être légal sur les deux.',
  bots: 'Bots',
  ratings: 'Classement',
  computer: 'ordinateur',
  against: (name: string) => `contre ${name}`,
  close: 'Fermer',
  loading: 'Chargement…',
  copied: 'Copié',
  skip: 'Aller au contenu',
  ui: {
    navigation: 'Pages',
    toHome: 'Parallax, accueil',
    newGame: 'Lancer une partie',
    game: 'Partie',
    review: 'Relecture',
    documentTitle: (page: string) => `${page} · Parallax`,
  },
  footer: {
    label: 'À propos de ce serveur',
    source: 'Code source',
    licence: 'Logiciel libre : AGPL-3.0',
    privacy: 'Vie privée',
    contact: 'Contact',
    version: (version: string) => `Version ${version}`,
  },
  account: {
    signIn: 'Se connecter',
    signUp: 'Créer un compte',
    menu: (name: string) => `Votre compte : ${name}`,
    profile: 'Profil',
    account: 'Compte',
    admin: 'Administration',
    signOut: 'Se déconnecter',
    playsAs: (name: string) => `Vous jouez sous le nom de ${name}.`,
  },
  settings: {
    title: 'Paramètres',
    theme: 'Apparence',
    themes: { system: 'Système', light: 'Clair', dark: 'Sombre' },
    board: 'Échiquier',
    boards: { walnut: 'Noyer', slate: 'Ardoise', meadow: 'Prairie' },
    pieces: 'Pièces',
    pieceSets: { classic: 'Classique', plain: 'Épuré', letters: 'Lettres' },
    sound: 'Sons',
    voice: 'Lire les annonces à voix haute',
    noVoice: 'Ce navigateur ne peut pas parler.',
    language: 'Langue',
    languageOfBrowser: 'Celle du navigateur',
    kept: 'Conservé sur cet appareil.',
  },
  square: {
    empty: (square: string) => `${square}, vide`,
    hidden: {
      fog: (square: string) => `${square}, dans le brouillard`,
      unseen: (square: string) => `${square}, hors de vue`,
    },
    piece: (square: string, piece: string) => `${square}, ${piece}`,
    guess: (square: string, piece: string) => `${square}, votre hypothèse : ${piece}`,
    selected: 'sélectionnée',
    touched: 'pièce touchée, à jouer',
    target: 'case accessible',
  },
  /** Which computer, and how well it plays. */
  computerLevel: (name: string, level: number) => `${name}, niveau ${level}`,
  boardOf: { white: 'L’échiquier vu par les Blancs', black: 'L’échiquier vu par les Noirs', truth: 'Le véritable échiquier' },
  errors: {
    noGameTitle: 'Cette partie n’existe pas',
    noGame: 'Le lien est peut-être mal saisi, ou la partie a été créée sur un autre serveur.',
    privateTitle: 'Cette partie est privée',
    private: 'Les deux places sont prises. La partie sera ouverte à tous une fois terminée.',
    awayTitle: 'Le serveur ne répond plus',
    away: 'Le serveur ne répond pas. Rien n’est perdu : vos parties y sont conservées.',
    retry: 'Réessayer',
    noPageTitle: 'Cette page n’existe pas',
    noPage: 'L’adresse est peut-être mal saisie.',
    liveTitle: 'Cette partie est en cours',
    live: 'Son déroulement sera visible une fois la partie terminée.',
    failed: 'Cela n’a pas fonctionné. Réessayez dans un instant.',
    tooMany: 'Trop de parties depuis votre adresse. Patientez une minute.',
    fullTitle: 'Le serveur est plein',
    full: 'Le serveur est plein. Réessayez plus tard.',
    busy: 'Le serveur est très occupé. Réessayez dans un instant.',
    banned: 'Votre compte est banni. Vous ne pouvez pas commencer de partie.',
    unreachable: 'Le serveur ne répond pas. Êtes-vous en ligne ?',
    pageFailed: 'Cette page n’a pas pu être chargée.',
  },
}
