import type { CardFaultTexts } from '../../card-faults'
import { common } from './common'

/** Why the server refused a rule card. */
const reasons: CardFaultTexts = {
  unknown_preset: ({ preset }) => `The server does not know the rule “${preset}”.`,
  preset_of_layout: ({ preset }, name) => `“${name(preset)}” comes with its starting position and cannot be chosen on its own.`,
  preset_conflict: ({ preset, other }, name) => `“${name(preset)}” and “${name(other)}” cannot be combined.`,
  preset_needs: ({ preset, missing }, name) => `“${name(preset)}” only works with “${name(missing)}”.`,
  not_in_duplicate: () => 'Duplicate chess has its own rules: only the clock can be chosen.',
  not_in_rbc: () => 'Reconnaissance chess has its own rules: only the start, the draws and the clock can be chosen.',
  ruleset_of_mode: ({ ruleset }) => `The ruleset “${ruleset}” belongs to another mode.`,
  over_before_start: () => 'The game would be over before the first move.',
  too_dear: ({ presets, profile }, name) =>
    `These rules take too long to work out on this board: ${[...presets.map(name), ...(profile ? ['the profile'] : [])].join(', ')}.`,
  no_time: () => 'The clock needs some time at the start or after each move.',
  initial_too_long: () => 'The clock can start with one day at most.',
  increment_too_long: () => 'The increment can be one hour at most.',
  days_out_of_range: () => 'A move can take 1 to 30 days.',
  unknown_layout: ({ layout }) => `The server does not know the starting position “${layout}”.`,
  chess960_number: () => 'Chess960 positions are numbered 0 to 959.',
  number_without_use: () => 'Only Chess960 has numbered starting positions.',
  empty_layout: () => 'The board is empty. Place some pieces.',
  bad_placement: () => 'The pieces of this FEN cannot be read.',
  name_too_long: ({ max }) => `The name can have at most ${max} characters.`,
  too_many_pieces: ({ max }) => `There can be at most ${max} pieces.`,
  square_out_of_range: () => 'A piece is not on the board.',
  square_twice: ({ square }) => `There are two pieces on ${square}.`,
  bad_fen: () => 'This is not a valid FEN.',
  fen_too_long: ({ max }) => `A FEN can have at most ${max} characters.`,
  fen_extensions: () => 'Pockets and marks for promoted pieces need rules with drops, such as Crazyhouse.',
  bad_reserve: () => 'The pockets hold a royal piece, or too many pieces.',
  no_pieces: ({ color }) => `${common.seats[color]} has no pieces.`,
  royal_missing: ({ color, role }) => `${common.seats[color]} needs a royal piece: ${common.roles[role]}.`,
  many_royals: ({ color, role }) => `${common.seats[color]} may have only one royal piece: ${common.roles[role]}.`,
  pawn_on_last_rank: ({ square }) => `The pawn on ${square} is on its last rank.`,
  bad_castling: ({ square }) => `The rook on ${square} cannot castle from there.`,
  ambiguous_castling: ({ color }) => `${common.seats[color]} has more than one rook to castle with on one side.`,
  bad_check_count: () => 'The number of checks in the FEN does not fit these rules.',
  too_many_moves: ({ max }) => `The FEN can count at most ${max} moves.`,
  bad_en_passant: ({ square }) => `No pawn can have just passed over ${square}.`,
  royal_en_prise: ({ color }) => `${common.seats[color]} is to move and could capture a royal piece right away.`,
}

export const faults = {
  reasons,
  /** Anything else, such as a card from a newer server. */
  other: 'The server does not accept these rules.',
}
