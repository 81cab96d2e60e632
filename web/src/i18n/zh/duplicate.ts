import type { BoardName, DuplicateFault, DuplicateReason, DuplicateShare, Player, Why } from '../../wire/api'
import type { DuplicateTexts } from '../duplicate-texts.svelte'

const players: Record<Player, string> = { north: '北', south: '南', east: '东', west: '西' }

const pieces: Record<Player, (role: string) => string> = {
  north: (role) => `北方的${role}`,
  south: (role) => `南方的${role}`,
  east: (role) => `东方的${role}`,
  west: (role) => `西方的${role}`,
}

const why: Record<Why, string> = {
  no_twin: '那里没有它的孪生棋子，它是幽灵。',
  own_piece: '那里站着自己的棋子。',
  blocked: '路被挡住了。',
  nothing_to_take: '那里没有可以让兵吃的棋子。',
  still_in_check: '王正被将军，这步棋解不了将。',
  exposes_king: '王会被将军。',
  castling_lost: '已经失去易位的权利。',
  castling_attacked: '王易位时会经过或到达受攻击的格子。',
}

const reasons: Record<DuplicateReason, string> = {
  checkmate: '将死',
  stalemate: '逼和',
  threefold: '局面重复，和棋',
  fifty_move: '和棋：五十轮没有吃子，也没有走兵',
  draw_agreed: '协议和棋',
  draw_declared: '宣布和棋',
  resign: '一方认输',
  out_of_time: '一方超时',
  abandoned: '一方没有回来',
  aborted: '对局已中止',
  ai_unavailable: '电脑无法继续对局',
}

const shares: Record<DuplicateShare, string> = { win: '胜', draw: '和', loss: '负' }

const faults: Record<DuplicateFault, string> = {
  syntax: '它不是棋局记录。',
  variant: '它是另一种棋的记录。',
  version: '格式太新，这个服务器不认识。',
  too_long: '着法太多。',
  not_a_move: '这不是一步棋。',
  not_their_turn: '轮到别的棋手走。',
  over: '对局到这时已经结束。',
  no_piece: '该棋手在这个格子上没有棋子。',
  on_neither: '这步棋在两个棋盘上都不合法。',
  on_one_board_only: '这步棋只在一个棋盘上合法。',
  promotion: '只有到达底线的兵升变，而且必须升变。',
}

export const duplicate: DuplicateTexts = {
  title: '复式国际象棋',
  learn: '一分钟学会',
  players,
  pieces,
  why,
  reasons,
  shares,
  boardLabel: (board: BoardName, white: string, black: string) => `${board} 棋盘：${white}对${black}`,
  square: {
    piece: (square: string, piece: string) => `${square}，${piece}`,
    ghost: '幽灵',
    check: '被将军',
    hereOnly: '只在这个棋盘上合法',
  },
  notOn: (board: BoardName) => `在 ${board} 上不行：`,
  turn: (player: string) => `轮到${player}走`,
  inCheck: (boards: readonly BoardName[]) => `在 ${boards.join('、')} 被将军`,
  ghosts: (count: number) => (count === 0 ? '没有幽灵' : `${count} 个幽灵`),
  upright: '摆正棋盘',
  uprightHint: '显示走棋一方的两个棋盘。',
  promotion: '两个兵变成同一种棋子。',
  scrubbed: '你正在看之前的局面。从这里走棋，后面的着法会丢失。',
  controls: { new: '新对局', undo: '悔棋', prev: '上一步', next: '下一步', save: '保存', load: '打开', draw: '宣布和棋' },
  ask: {
    new: '开始新对局？',
    newText: '这局的着法会丢失，除非你已经保存。',
    draw: '宣布和棋？',
    drawText: '对局结束，四位棋手都算和棋。用“悔棋”可以继续。',
    no: '继续下',
  },
  log: {
    title: '着法',
    round: '轮次',
    empty: '北方先走。拿起一个棋子，看看它能走到哪里。',
    move: (player: string, move: string) => `${player}：${move}`,
  },
  legend: {
    title: '标记的含义',
    about: '圆点、边框和幽灵。',
    play: '在两个棋盘上都合法：可以走。',
    here: '只在这个棋盘上合法。指向它或点一下，看看另一个棋盘为什么不允许。',
    grabbed: '选中的棋子。',
    ghost: '幽灵：它的孪生棋子被吃了。它不能再走，但仍能阻挡、防守和将军。',
  },
  faults: {
    file: (reason: string) => `文件没有打开：${reason}`,
    move: (ply: number, reason: string) => `文件没有打开。第 ${ply} 步：${reason}`,
    reasons: faults,
  },
  /** A game with three others. */
  table: {
    invite: '和三位朋友下',
    inviteText: '选择各席由谁来坐。人到齐后开局。',
    computers: '和三台电脑下',
    yourSeat: '你的席位',
    others: '其余席位',
    person: '真人',
    bot: (level: number) => `电脑，${level} 级`,
    clock: '每人用时',
    noClock: '不限时',
    minutes: (minutes: number) => `${minutes} 分钟 + 10\u00a0秒`,
    private: '仅凭邀请',
    privateHint: '其余每个席位各有一个链接。',
    create: '创建对局',
    start: '开局',
    choose: '选择席位',
    any: '任意席位',
    open: '空',
    taken: '有人',
    strength: (level: number) => `${level} 级`,
    full: '四个席位都已有人。',
    waiting: '等待其他人',
    waitingText: '四个席位坐满后开局。',
    copy: '复制链接',
    copyFor: (player: string) => `复制${player}的链接`,
    you: '你',
    here: '在场',
    expected: '尚未到来',
    gone: (seconds: number) => `离开，还剩 ${seconds} 秒`,
    agrees: '同意',
    yourTurn: '轮到你走',
    moving: (player: string) => `${player}正在走棋…`,
    isMoving: '正在走棋…',
    uprightHint: '显示你自己的两个棋盘。',
    offer: '提和',
    offered: (player: string) => `${player}提和。须四人都同意。`,
    accept: '同意',
    decline: '继续下',
    resign: '认输',
    resignAsk: '认输？',
    resignText: '你输棋，其余三人和棋。',
    rematch: '换席再来一局',
    rematchAsked: '等待其他人',
    rematchOffered: '其他人想再来一局',
  },
  walk: {
    title: '一分钟学会复式国际象棋',
    done: '自己试试',
    steps: [
      {
        title: '四位棋手，四个棋盘',
        text: '北和南执白，东和西执黑。每人在两个棋盘上执同一方：北方的军队在两个棋盘上都是蓝色。',
      },
      {
        title: '一步棋，两个棋盘',
        text: '每步棋都走在你的两个棋盘上，从同一格到同一格。先是北，然后南、东、西。',
      },
      {
        title: '两边都合法才能走',
        text: '在 NE 上，e4 的兵可以吃 d5。在 NW 上 d5 没有棋子可吃，所以不能这样走。绿点是两个棋盘都允许的走法。',
      },
      {
        title: '幽灵诞生',
        text: '北方的象走到 a6。在 NE 上这一格是空的；在 NW 上它吃掉了西方的一个兵。那个兵在 SW 上的孪生兄弟从此成为幽灵。',
      },
      {
        title: '幽灵不能走',
        text: '不管幽灵在 SW 上能做什么，NW 上都没有孪生棋子来做同样的事。但它仍站在那里：它阻挡，它防守，也可以被吃。',
      },
      {
        title: '被另一个棋盘将死',
        text: '西方的后在 NW 上将军。兵本可以走到 g3 挡住，但在 NE 上那里站着东方的马。北方被将死：西方获胜，南方和东方和棋。',
      },
    ],
  },
}
