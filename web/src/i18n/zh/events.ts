import type { Messages } from '../en'
import type { Role, Seat } from '../../wire/view'
import { common } from './common'

const { roles, seats } = common

export const events: Messages['events'] = {
  lost: (by: Seat, role: Role, square: string) => `${seats[by]}吃掉了你在 ${square} 的${roles[role]}。`,
  lostEnPassant: (by: Seat, square: string) => `${seats[by]}吃过路兵，吃掉了你在 ${square} 的兵。`,
  hit: (by: Seat, role: Role, square: string) => `${seats[by]}击中了你在 ${square} 的${roles[role]}，该子仍在。`,
  tried: (role: Role | null, from: string, to: string | null) =>
    `${role ? roles[role] : ''}${to ? `从 ${from} 到 ${to}` : ` ${from}`}`,
  triedDrop: (role: Role, to: string) => `在 ${to} 打入${roles[role]}`,
  refused: {
    no_such_piece: '那里没有你的棋子',
    no_legal_moves: '没有合法着法',
    wont_help: '无济于事',
    illegal_move: '不合规则',
    no: '不行',
    nonsense: '无意义',
  },
  drawDeclined: '对手拒绝了你的和棋提议。',
  outage: (seconds: number) => `服务器中断了 ${seconds} 秒，期间棋钟已暂停。`,
  cutShort: (asked: string, to: string) => `${asked} 的路上有阻挡：你的棋子停在 ${to}。`,
  cameToNothing: (asked: string) => `${asked} 没有走成。`,
  sensed: (pieces: string | null) => (pieces ? `侦察到：${pieces}。` : '没有侦察到敌方棋子。'),
  recalled: (turn: number, piece: string | null) => `第 ${turn} 回合侦察到：${piece ?? '无'}`,
  hiddenMove: '看不见的着法',
  now: '回到当前局面',
  past: (move: string) => `${move} 之后`,
  start: '开局局面',
  noMoves: '还没有走棋。',
  guessed: (right: number, all: number) => `${all} 个推测中你猜对了 ${right} 个。`,
}
