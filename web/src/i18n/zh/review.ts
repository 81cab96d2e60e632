import type { Messages } from '../en'
import type { Role, Seat } from '../../wire/view'

const views = { white: '白方所见', truth: '真相', black: '黑方所见' }

const sides: Record<Seat, string> = { white: '白方', black: '黑方' }

export const review: Messages['review'] = {
  headline: (result: string, reason: string) => `${result}，${reason}`,
  moves: (count: number) => `${count} 回合`,
  views,
  viewsLabel: '看哪个棋盘',
  openSight: '双方看到的都是这个棋盘：这盘棋没有任何隐藏。',
  flip: '翻转棋盘',
  start: '开局',
  move: (number: number, seat: Seat, san: string) => (seat === 'white' ? `${number}. ${san}` : `${number}… ${san}`),
  spokenStart: '对局开始',
  spokenMove: (number: number, seat: string, san: string) => `第 ${number} 回合，${seat}：${san}`,
  clock: (time: string) => `剩余 ${time}`,
  controls: {
    label: '浏览对局',
    position: '局面',
    first: '回到开局',
    previous: '后退一步',
    play: '自动播放',
    pause: '暂停',
    next: '前进一步',
    last: '跳到终局',
  },
  moveList: '着法',
  noMoves: '一步都没有走。',
  heard: {
    title: '播报',
    lanes: { white: '白方听到', black: '黑方听到' },
    both: '双方听到',
    only: { white: '只有白方听到', black: '只有黑方听到' },
    tried: (from: string, to: string) => `${from} – ${to}`,
    reached: (from: string) => `想走 ${from}`,
    sensed: (square: string) => `侦察了 ${square}`,
    asked: (asked: string) => `原想走 ${asked}`,
    showTry: '在棋盘上显示',
    refused: (count: number) => `${count} 次尝试被驳回`,
  },
  material: {
    by: (seat: string, pieces: string) => `${seat}吃掉了：${pieces}`,
    nothing: (seat: string) => `${seat}没有吃子`,
    ahead: (seat: string, pawns: number) => `${seat}多 ${pawns} 兵`,
  },
  guesses: {
    toggle: '你的推测',
    score: (right: number, all: number) => `${all} 个中猜对 ${right} 个`,
    none: '当时你还没有做推测。',
  },
  card: '本局规则',
  cardHash: (hash: string) => `规则卡 ${hash}`,
  revisions: {
    title: '更改的规则',
    after: (move: string) => `${move} 之后`,
    by: (seat: Seat) => `由${sides[seat]}提出`,
  },
  thoughts: {
    title: '电脑的想法',
    about: '电脑的原话，对局结束前不公开。',
    unmoved: '没有因此走子',
  },
  take: {
    title: '导出',
    pgn: 'PGN',
    seen: { white: '白方所见的 PGN', black: '黑方所见的 PGN' },
    json: 'JSON',
    png: 'PNG 图片',
    gif: '动画（GIF）',
    svg: 'SVG 图片',
    copy: '复制链接',
    copied: '链接已复制。',
    byHand: '请复制此链接：',
    share: '分享',
    shared: (mode: string) => `Parallax 上的${mode}`,
  },
  rematch: {
    ask: '再来一局',
    waiting: '等待对方…',
    offered: '对方想再来一局。',
    accept: '再下一盘',
    unavailable: '已经无法联系对方。',
    newGame: '新对局',
  },
  pieces: (roles: Record<Role, string>, list: readonly Role[]) => list.map((role) => roles[role]).join('、'),
}
