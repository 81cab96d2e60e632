import type { CardFaultTexts } from '../../card-faults'
import { common } from './common'

const reasons: CardFaultTexts = {
  unknown_preset: ({ preset }) => `Le serveur ne connaît pas la règle « ${preset} ».`,
  preset_of_layout: ({ preset }, name) => `« ${name(preset)} » va avec sa position de départ et ne peut être choisie seule.`,
  preset_conflict: ({ preset, other }, name) => `« ${name(preset)} » et « ${name(other)} » ne vont pas ensemble.`,
  preset_needs: ({ preset, missing }, name) => `« ${name(preset)} » ne va qu’avec « ${name(missing)} ».`,
  not_in_duplicate: () => 'Les échecs en duplicate ont leurs propres règles : seule la pendule se choisit.',
  not_in_rbc: () => 'Les échecs de reconnaissance ont leurs propres règles : seules la position de départ, les nulles et la pendule se choisissent.',
  ruleset_of_mode: ({ ruleset }) => `Le règlement « ${ruleset} » appartient à un autre mode.`,
  over_before_start: () => 'La partie serait finie avant le premier coup.',
  too_dear: ({ presets, profile }, name) =>
    `Sur cet échiquier, ces règles ensemble demandent trop de calcul : ${[...presets.map(name), ...(profile ? ['le profil'] : [])].join(', ')}.`,
  no_time: () => 'La pendule a besoin de temps au début ou après chaque coup.',
  initial_too_long: () => 'La pendule commence avec un jour au plus.',
  increment_too_long: () => 'L’incrément est d’une heure au plus.',
  days_out_of_range: () => 'Un coup peut prendre de 1 à 30 jours.',
  unknown_layout: ({ layout }) => `Le serveur ne connaît pas la position de départ « ${layout} ».`,
  chess960_number: () => 'Les positions de Chess960 vont de 0 à 959.',
  number_without_use: () => 'Seul le Chess960 a des positions de départ numérotées.',
  empty_layout: () => 'L’échiquier est vide. Placez des pièces.',
  bad_placement: () => 'Les pièces de cette FEN sont illisibles.',
  name_too_long: ({ max }) => `Le nom a au plus ${max} caractères.`,
  too_many_pieces: ({ max }) => `Il peut y avoir au plus ${max} pièces.`,
  square_out_of_range: () => 'Une pièce est hors de l’échiquier.',
  square_twice: ({ square }) => `Il y a deux pièces en ${square}.`,
  bad_fen: () => 'Ce n’est pas une FEN valide.',
  fen_too_long: ({ max }) => `Une FEN a au plus ${max} caractères.`,
  fen_extensions: () => 'Les réserves et les marques de promotion demandent des règles avec parachutage, comme le Crazyhouse.',
  bad_reserve: () => 'La réserve contient une pièce royale, ou trop de pièces.',
  no_pieces: ({ color }) => `Les ${common.seats[color]} n’ont pas de pièces.`,
  royal_missing: ({ color, role }) => `Il faut aux ${common.seats[color]} une pièce royale : ${common.roles[role]}.`,
  many_royals: ({ color, role }) => `Les ${common.seats[color]} ne peuvent avoir qu’une pièce royale : ${common.roles[role]}.`,
  pawn_on_last_rank: ({ square }) => `Le pion en ${square} est sur sa dernière rangée.`,
  bad_castling: ({ square }) => `Impossible de roquer avec la tour en ${square}.`,
  ambiguous_castling: ({ color }) => `Les ${common.seats[color]} ont plus d’une tour pour roquer d’un côté.`,
  bad_check_count: () => 'Le nombre d’échecs de la FEN ne convient pas à ces règles.',
  too_many_moves: ({ max }) => `La FEN compte au plus ${max} coups.`,
  bad_en_passant: ({ square }) => `Aucun pion ne peut venir de passer par ${square}.`,
  royal_en_prise: ({ color }) => `Les ${common.seats[color]} ont le trait et pourraient aussitôt prendre une pièce royale.`,
}

export const faults = {
  reasons,
  other: 'Le serveur n’accepte pas ces règles.',
}
