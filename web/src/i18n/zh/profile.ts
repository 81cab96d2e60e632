import type { FaultTexts } from '../../profile/faults'
import type { Role, Sides } from '../../wire/view'
import { common } from './common'

const kindsOfPiece: Record<Sides, Record<Role, string>> = {
  both: { pawn: '所有兵', knight: '所有马', bishop: '所有象', rook: '所有车', queen: '所有后', king: '所有王' },
  white: common.pieces.white,
  black: common.pieces.black,
}

const sides: Record<Sides, string> = { white: '白方', both: '双方', black: '黑方' }

const kinds: Record<string, { name: string; hint: string }> = {
  'hp-bonus': { name: '生命值', hint: '要多击中或少击中几次才会被吃掉。没有“生命值”规则时，每个棋子只有一点。' },
  'range-bonus': { name: '移动距离', hint: '王和马沿同一方向继续走，兵一直向前；其他棋子可越过挡路的第一枚棋子。' },
  'direction-additions': { name: '额外方向', hint: '还可以朝这些方向走一步，吃不吃子都行。' },
  'capture-flags': { name: '吃子', hint: '它能吃谁，谁能吃它。' },
  'promotion-override': { name: '升变', hint: '兵只能变成这一种。' },
  'damage-resistance': { name: '抗性', hint: '每次打击中无效的部分。100% 时不会受伤。' },
}

const directions: Record<string, string> = {
  forward: '前',
  backward: '后',
  left: '左',
  right: '右',
  'forward-left': '左前',
  'forward-right': '右前',
  'backward-left': '左后',
  'backward-right': '右后',
}

const flags: Record<string, string> = { CAN_CAPTURE_OWN: '可以吃己方棋子', CANNOT_BE_CAPTURED: '不能被吃' }

const signed = (count: number) => (count > 0 ? `+${count}` : `−${-count}`)

const reasons: FaultTexts = {
  unreadable: () => '这不是有效的能力配置。',
  text_too_long: ({ max }) => `名称和说明最多 ${max} 个字符。`,
  too_many_entries: ({ max }) => `最多可以有 ${max} 项能力。`,
  wrong_layout: () => '这组能力是为另一个开局局面写的。',
  unknown_kind: () => '服务器不认识这项能力。',
  bad_value: () => '这个值不合适。',
  off_board: () => '没有这个格子。',
  empty_square: ({ square }) => `开局时 ${square} 上没有棋子。`,
  royal_promotion: ({ role }) => `兵不能变成${common.roles[role]}，它在这里是王棋。`,
  no_royal: ({ color }) => `这样${common.seats[color]}就没有王棋了。`,
  invulnerable_royal: ({ color }) => `${common.seats[color]}的王棋将无法被击败。`,
  deadlock: () => '有了这些能力，双方都无子可动。',
  royal_hangs: ({ color }) => `${common.seats[color]}可以立刻吃掉王棋。`,
  over_at_once: () => '有了这些能力，对局会立刻结束。',
  profile_too_dear: () => '有了这些能力，计算着法的时间太长。',
  unplayable: () => '有了这些能力，起始局面无法进行。',
  not_begun: () => '对局尚未开始。',
  stale: () => '规则在此期间已经改变，请再看一遍。',
  already_scheduled: () => '另一套新规则将从下一回合起生效。',
  already_proposed: () => '另一个提议正在等待答复。',
  too_many_changes: ({ max }) => `一局的规则最多可以改变 ${max} 次。`,
  no_modifiers: () => '复式国际象棋没有特殊能力。',
}

export const profile = {
  title: '特殊能力',
  about: '让某些棋子有特殊能力。',
  inForce: (count: number) => `${count} 项生效。`,
  name: '这组能力的名字',
  description: '说明',
  whom: '改变谁',
  whoms: { type: '一种棋子', instance: '一枚棋子' },
  piece: '棋子种类',
  side: '哪一方',
  sides,
  board: '用来选棋子的棋盘',
  pick: '点选棋子。它走到哪里都保留能力。',
  asUsual: '照常',
  never: '从不',
  less: (kind: string) => `${kind}：减少`,
  more: (kind: string) => `${kind}：增加`,
  edit: (whom: string) => `修改：${whom}`,
  remove: (whom: string) => `移除：${whom}`,
  clear: '全部移除',
  kindsOfPiece,
  from: (piece: string, square: string) => `${square} 的${piece}`,
  fromSquare: (square: string) => `${square} 的棋子`,
  kinds,
  directions,
  flags,
  says: {
    hitPoints: (count: number) => `生命值 ${signed(count)}`,
    range: (count: number) => `多走 ${count} 格`,
    directions: (list: string) => `还可走一步：${list}`,
    promotion: (role: string) => `只能升变为${role}`,
    noPromotion: '不能升变',
    resistance: (percent: number) => `每次打击 ${percent}% 无效`,
    invulnerable: '不会受伤',
  },
  problems: {
    number: '这不是数字。',
    whole: '只能是整数。',
    range: (least: number, most: number) => `从 ${least} 到 ${most}。`,
    offered: '这里不能选这个。',
  },
  reasons,
  diff: {
    fresh: (whom: string, what: string) => `新增：${whom}：${what}`,
    gone: (whom: string, what: string) => `取消：${whom}：${what}`,
    changed: (whom: string, now: string, before: string) => `${whom}：${now}（原为：${before}）`,
    nothing: '没有变化。',
  },
  change: {
    open: '更改规则…',
    title: '更改规则',
    about: '需要对手同意。更改从下一回合起生效。',
    alone: '更改从下一回合起生效。',
    proposed: '有哪些变化',
    propose: '提议',
    apply: '更改',
    waiting: (seconds: number) => `你提议了新规则。对手还有 ${seconds} 秒可以答复。`,
    withdraw: '撤回',
    asked: '对手想更改规则',
    left: (seconds: number) => `还有 ${seconds} 秒可以答复`,
    accept: '同意',
    decline: '拒绝',
    agreed: '已同意。新规则从下一回合起生效。',
    changed: '规则已更改。',
    impossible: '当前局面已不允许采用新规则。',
    declined: '对手拒绝了新规则。',
    youDeclined: '你拒绝了新规则。',
    withdrawn: '提议已撤回。',
    lapsed: '提议无人答复，已失效。',
  },
  hitPoints: (count: number) => `${count} 点生命`,
  royal: '王棋',
  checks: (given: number, needed: number) => `已将军 ${given} 次，共需 ${needed} 次`,
}
