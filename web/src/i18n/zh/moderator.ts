import type { Messages } from '../en'
import type { CapturedKind, Direction, ModeratorText, Role } from '../../wire/view'

type Words = Record<ModeratorText, string>

const said: Words = {
  no_such_piece: '那里没有你的棋子。',
  no_legal_moves: '这个棋子没有合法着法。',
  wont_help: '走这个棋子无济于事。',
  illegal_move: '不合规则的着法。',
  white_moved: '白方已走棋。',
  black_moved: '黑方已走棋。',
  white_moved_captured: '白方已走棋并吃子。',
  black_moved_captured: '黑方已走棋并吃子。',
  white_moved_captured_ep: '白方吃过路兵。',
  black_moved_captured_ep: '黑方吃过路兵。',
  white_hit: '白方击中一子，该子仍在。',
  black_hit: '黑方击中一子，该子仍在。',
  white_castled_kingside: '白方短易位。',
  white_castled_queenside: '白方长易位。',
  black_castled_kingside: '黑方短易位。',
  black_castled_queenside: '黑方长易位。',
  white_in_check: '白方被将军。',
  black_in_check: '黑方被将军。',
  white_promoted: '白方有兵升变。',
  black_promoted: '黑方有兵升变。',
  white_checkmate: '将死。白方胜。',
  black_checkmate: '将死。黑方胜。',
  stalemate: '逼和。对局以和棋结束。',
  draw_insufficient: '和棋：双方都无法将死对方。',
  draw_fifty: '根据五十回合规则，和棋。',
  draw_threefold: '三次重复局面，和棋。',
  draw_no_moves: '和棋：无棋可走。',
  white_took_king: '白方吃掉了王。',
  black_took_king: '黑方吃掉了王。',
  white_won: '白方胜。',
  black_won: '黑方胜。',
  draw_agreed: '双方同意和棋。',
  white_resigned: '白方认输。',
  black_resigned: '黑方认输。',
  white_out_of_time: '白方超时。',
  black_out_of_time: '黑方超时。',
  white_abandoned: '白方没有回来。',
  black_abandoned: '黑方没有回来。',
  white_left: '白方已离开对局。',
  black_left: '黑方已离开对局。',
  both_abandoned: '双方都已离开。',
  aborted: '对局已中止。',
  ai_unavailable: '电脑无法继续对局。',
  white_dropped: '白方打入了一枚棋子。',
  black_dropped: '黑方打入了一枚棋子。',
  no: '不行。',
  nonsense: '无意义：这步早已被排除。',
  white_pawn_tries: '白方的兵可吃子：',
  black_pawn_tries: '黑方的兵可吃子：',
  any_yes: '有兵可吃子吗？有。',
  any_no: '有兵可吃子吗？没有。',
  draw_cap: '太久没有吃子或走兵，和棋。',
}

const promotedTo: Record<Role, string> = {
  pawn: '升变为兵。',
  knight: '升变为马。',
  bishop: '升变为象。',
  rook: '升变为车。',
  queen: '升变为后。',
  king: '升变为王。',
}

const dropped: Record<Role, string> = {
  pawn: '是兵。',
  knight: '是马。',
  bishop: '是象。',
  rook: '是车。',
  queen: '是后。',
  king: '是王。',
}

const captured: Record<CapturedKind, string> = {
  pawn: '一个兵。',
  piece: '一个棋子。',
  knight: '一个马。',
  bishop: '一个象。',
  rook: '一个车。',
  queen: '一个后。',
  king: '一个王。',
}

const directions: Record<Direction, string> = {
  file: '直线',
  rank: '横线',
  'long-diagonal': '长斜线',
  'short-diagonal': '短斜线',
  knight: '马',
}

export const moderator: Messages['moderator'] = {
  said,
  theirs: {
    no_such_piece: '对手想走的棋子不在那里。',
    no_legal_moves: '对手想走的棋子没有合法着法。',
    wont_help: '对手想走的棋子无济于事。',
  },
  promotedTo,
  dropped,
  square: (s: string): string => `在 ${s}。`,
  captured,
  check: (from: string): string => `将军来自${from}。`,
  directions,
  and: '和',
  pawnTries: (what: string): string => `${what}。`,
  tries: (n: number): string => (n === 0 ? '没有' : `${n}`),
  someTries: '至少一处',
  title: '裁判',
  silent: '裁判还没有说话。',
  quiet: '这盘棋没有任何播报：留意棋盘。',
}
