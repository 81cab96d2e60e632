import type { CardFaultTexts } from '../../card-faults'
import { common } from './common'

const reasons: CardFaultTexts = {
  unknown_preset: ({ preset }) => `服务器不认识规则“${preset}”。`,
  preset_of_layout: ({ preset }, name) => `“${name(preset)}”属于某个起始局面，不能单独选择。`,
  preset_conflict: ({ preset, other }, name) => `“${name(preset)}”和“${name(other)}”不能一起使用。`,
  preset_needs: ({ preset, missing }, name) => `“${name(preset)}”必须和“${name(missing)}”一起使用。`,
  not_in_duplicate: () => '复式国际象棋有自己的规则，只能选择棋钟。',
  not_in_rbc: () => '侦察棋有自己的规则，只能选择开局局面、和棋规则和棋钟。',
  ruleset_of_mode: ({ ruleset }) => `规则集“${ruleset}”属于另一种模式。`,
  over_before_start: () => '对局在第一步之前就会结束。',
  too_dear: ({ presets, profile }, name) =>
    `在这个棋盘上，这些规则合在一起计算太久：${[...presets.map(name), ...(profile ? ['棋子设定'] : [])].join('、')}。`,
  no_time: () => '棋钟需要起始时间或每步加时。',
  initial_too_long: () => '起始时间最多一天。',
  increment_too_long: () => '每步加时最多一小时。',
  days_out_of_range: () => '每步可用 1 到 30 天。',
  unknown_layout: ({ layout }) => `服务器不认识起始局面“${layout}”。`,
  chess960_number: () => 'Chess960 局面编号为 0 到 959。',
  number_without_use: () => '只有 Chess960 的起始局面有编号。',
  empty_layout: () => '棋盘是空的，请摆放棋子。',
  bad_placement: () => '无法读取这个 FEN 的棋子。',
  name_too_long: ({ max }) => `名称最多 ${max} 个字符。`,
  too_many_pieces: ({ max }) => `最多可以有 ${max} 个棋子。`,
  square_out_of_range: () => '有棋子不在棋盘上。',
  square_twice: ({ square }) => `${square} 上有两个棋子。`,
  bad_fen: () => '这不是有效的 FEN。',
  fen_too_long: ({ max }) => `FEN 最多 ${max} 个字符。`,
  fen_extensions: () => '手中棋子和升变标记需要有打入规则的玩法，例如疯狂屋。',
  bad_reserve: () => '手中有王棋，或棋子过多。',
  no_pieces: ({ color }) => `${common.seats[color]}没有棋子。`,
  royal_missing: ({ color, role }) => `${common.seats[color]}需要一个王棋：${common.roles[role]}。`,
  many_royals: ({ color, role }) => `${common.seats[color]}只能有一个王棋：${common.roles[role]}。`,
  pawn_on_last_rank: ({ square }) => `${square} 上的兵已在底线。`,
  bad_castling: ({ square }) => `不能用 ${square} 上的车易位。`,
  ambiguous_castling: ({ color }) => `${common.seats[color]}在同一侧有不止一个可易位的车。`,
  bad_check_count: () => 'FEN 中的将军次数与这些规则不符。',
  too_many_moves: ({ max }) => `FEN 最多记录 ${max} 步。`,
  bad_en_passant: ({ square }) => `不可能有兵刚刚经过 ${square}。`,
  royal_en_prise: ({ color }) => `轮到${common.seats[color]}走棋，并且可以立刻吃掉王棋。`,
}

export const faults = {
  reasons,
  other: '服务器不接受这些规则。',
}
