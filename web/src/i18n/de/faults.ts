import type { CardFaultTexts } from '../../card-faults'
import { common } from './common'

const reasons: CardFaultTexts = {
  unknown_preset: ({ preset }) => `Der Server kennt die Regel „${preset}“ nicht.`,
  preset_of_layout: ({ preset }, name) => `„${name(preset)}“ gehört zu einer Anfangsstellung und lässt sich nicht einzeln wählen.`,
  preset_conflict: ({ preset, other }, name) => `„${name(preset)}“ und „${name(other)}“ passen nicht zusammen.`,
  preset_needs: ({ preset, missing }, name) => `„${name(preset)}“ geht nur zusammen mit „${name(missing)}“.`,
  not_in_duplicate: () => 'Duplikatschach hat eigene Regeln: Nur die Uhr lässt sich wählen.',
  not_in_rbc: () => 'Spähschach hat eigene Regeln: Nur Aufstellung, Remis und Uhr lassen sich wählen.',
  ruleset_of_mode: ({ ruleset }) => `Das Regelwerk „${ruleset}“ gehört zu einem anderen Modus.`,
  over_before_start: () => 'Die Partie wäre schon vor dem ersten Zug vorbei.',
  too_dear: ({ presets, profile }, name) =>
    `Diese Regeln sind auf diesem Brett zusammen zu aufwendig zu berechnen: ${[...presets.map(name), ...(profile ? ['das Profil'] : [])].join(', ')}.`,
  no_time: () => 'Die Uhr braucht Zeit zu Beginn oder nach jedem Zug.',
  initial_too_long: () => 'Die Uhr beginnt mit höchstens einem Tag.',
  increment_too_long: () => 'Der Zeitzuschlag beträgt höchstens eine Stunde.',
  days_out_of_range: () => 'Ein Zug dauert 1 bis 30 Tage.',
  unknown_layout: ({ layout }) => `Der Server kennt die Anfangsstellung „${layout}“ nicht.`,
  chess960_number: () => 'Chess960-Stellungen haben die Nummern 0 bis 959.',
  number_without_use: () => 'Nur Chess960 hat nummerierte Anfangsstellungen.',
  empty_layout: () => 'Das Brett ist leer. Stelle Figuren auf.',
  bad_placement: () => 'Die Figuren dieser FEN sind nicht lesbar.',
  name_too_long: ({ max }) => `Der Name hat höchstens ${max} Zeichen.`,
  too_many_pieces: ({ max }) => `Es gibt höchstens ${max} Figuren.`,
  square_out_of_range: () => 'Eine Figur steht neben dem Brett.',
  square_twice: ({ square }) => `Auf ${square} stehen zwei Figuren.`,
  bad_fen: () => 'Das ist keine gültige FEN.',
  fen_too_long: ({ max }) => `Eine FEN hat höchstens ${max} Zeichen.`,
  fen_extensions: () => 'Figuren auf der Hand und Zeichen für umgewandelte Figuren brauchen Regeln mit Einsetzen, etwa Crazyhouse.',
  bad_reserve: () => 'Auf der Hand ist eine königliche Figur, oder es sind zu viele.',
  no_pieces: ({ color }) => `${common.seats[color]} hat keine Figuren.`,
  royal_missing: ({ color, role }) => `${common.seats[color]} braucht eine königliche Figur: ${common.roles[role]}.`,
  many_royals: ({ color, role }) => `${common.seats[color]} darf nur eine königliche Figur haben: ${common.roles[role]}.`,
  pawn_on_last_rank: ({ square }) => `Der Bauer auf ${square} steht auf seiner letzten Reihe.`,
  bad_castling: ({ square }) => `Mit dem Turm auf ${square} kann nicht rochiert werden.`,
  ambiguous_castling: ({ color }) => `${common.seats[color]} hat auf einer Seite mehr als einen Turm zum Rochieren.`,
  bad_check_count: () => 'Die Zahl der Schachgebote in der FEN passt nicht zu diesen Regeln.',
  too_many_moves: ({ max }) => `Die FEN zählt höchstens ${max} Züge.`,
  bad_en_passant: ({ square }) => `Kein Bauer kann gerade über ${square} gezogen sein.`,
  royal_en_prise: ({ color }) => `${common.seats[color]} ist am Zug und könnte sofort eine königliche Figur schlagen.`,
}

export const faults = {
  reasons,
  other: 'Der Server nimmt diese Regeln nicht an.',
}
