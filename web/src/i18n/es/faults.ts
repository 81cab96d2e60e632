import type { CardFaultTexts } from '../../card-faults'
import { common } from './common'

const reasons: CardFaultTexts = {
  unknown_preset: ({ preset }) => `El servidor no conoce la regla «${preset}».`,
  preset_of_layout: ({ preset }, name) => `«${name(preset)}» viene con su posición inicial y no se puede elegir por separado.`,
  preset_conflict: ({ preset, other }, name) => `«${name(preset)}» y «${name(other)}» no se pueden combinar.`,
  preset_needs: ({ preset, missing }, name) => `«${name(preset)}» solo funciona con «${name(missing)}».`,
  not_in_duplicate: () => 'El ajedrez duplicado tiene sus propias reglas: solo se puede elegir el reloj.',
  not_in_rbc: () => 'El ajedrez de reconocimiento tiene sus propias reglas: solo se pueden elegir la posición inicial, las tablas y el reloj.',
  ruleset_of_mode: ({ ruleset }) => `El reglamento «${ruleset}» pertenece a otro modo.`,
  over_before_start: () => 'La partida acabaría antes de la primera jugada.',
  too_dear: ({ presets, profile }, name) =>
    `En este tablero se tarda demasiado en calcular estas reglas juntas: ${[...presets.map(name), ...(profile ? ['el perfil'] : [])].join(', ')}.`,
  no_time: () => 'El reloj necesita tiempo al principio o después de cada jugada.',
  initial_too_long: () => 'El reloj puede empezar con un día como máximo.',
  increment_too_long: () => 'El incremento puede ser de una hora como máximo.',
  days_out_of_range: () => 'Una jugada puede durar de 1 a 30 días.',
  unknown_layout: ({ layout }) => `El servidor no conoce la posición inicial «${layout}».`,
  chess960_number: () => 'Las posiciones de Chess960 se numeran de 0 a 959.',
  number_without_use: () => 'Solo Chess960 tiene posiciones iniciales numeradas.',
  empty_layout: () => 'El tablero está vacío. Coloca algunas piezas.',
  bad_placement: () => 'No se pueden leer las piezas de este FEN.',
  name_too_long: ({ max }) => `El nombre puede tener como máximo ${max} caracteres.`,
  too_many_pieces: ({ max }) => `Puede haber como máximo ${max} piezas.`,
  square_out_of_range: () => 'Una pieza está fuera del tablero.',
  square_twice: ({ square }) => `Hay dos piezas en ${square}.`,
  bad_fen: () => 'Esto no es un FEN válido.',
  fen_too_long: ({ max }) => `Un FEN puede tener como máximo ${max} caracteres.`,
  fen_extensions: () => 'Las piezas en mano y las marcas de piezas coronadas requieren reglas con piezas que se sueltan, como Crazyhouse.',
  bad_reserve: () => 'En mano hay una pieza real, o demasiadas piezas.',
  no_pieces: ({ color }) => `${common.seats[color]} no tienen piezas.`,
  royal_missing: ({ color, role }) => `${common.seats[color]} necesitan una pieza real: ${common.roles[role]}.`,
  many_royals: ({ color, role }) => `${common.seats[color]} solo pueden tener una pieza real: ${common.roles[role]}.`,
  pawn_on_last_rank: ({ square }) => `El peón de ${square} está en su última fila.`,
  bad_castling: ({ square }) => `No se puede enrocar con la torre de ${square}.`,
  ambiguous_castling: ({ color }) => `${common.seats[color]} tienen más de una torre para enrocar en un lado.`,
  bad_check_count: () => 'El número de jaques del FEN no encaja con estas reglas.',
  too_many_moves: ({ max }) => `El FEN puede contar como máximo ${max} jugadas.`,
  bad_en_passant: ({ square }) => `Ningún peón puede acabar de pasar por ${square}.`,
  royal_en_prise: ({ color }) => `${common.seats[color]} mueven y podrían capturar enseguida una pieza real.`,
}

export const faults = {
  reasons,
  other: 'El servidor no acepta estas reglas.',
}
