import type { Letters } from '../../play/typed'
import type { Messages } from '../en'
import type { EndReason, Role, Seat } from '../../wire/view'

const seats: Record<Seat, string> = { white: '白方', black: '黑方' }

const roles: Record<Role, string> = {
  pawn: '兵',
  knight: '马',
  bishop: '象',
  rook: '车',
  queen: '后',
  king: '王',
}

const pieces: Record<Seat, Record<Role, string>> = {
  white: {
    pawn: '白兵',
    knight: '白马',
    bishop: '白象',
    rook: '白车',
    queen: '白后',
    king: '白王',
  },
  black: {
    pawn: '黑兵',
    knight: '黑马',
    bishop: '黑象',
    rook: '黑车',
    queen: '黑后',
    king: '黑王',
  },
}

const letters: Letters = { knight: 'N', bishop: 'B', rook: 'R', queen: 'Q', king: 'K' }

const modes: Record<string, string> = {
  vanilla: '明棋',
  blind: 'Kriegspiel',
  dark: '战争迷雾',
  house: '特别规则',
  duplicate: '复式国际象棋',
}

const reasons: Record<EndReason, string> = {
  checkmate: '将死',
  stalemate: '逼和',
  insufficient: '双方都无法将死对方',
  fifty_move: '五十回合规则',
  threefold: '三次重复局面',
  king_captured: '王被吃掉',
  no_moves: '无棋可走',
  all_captured: '棋子全部被吃',
  first_promotion: '率先升变',
  first_capture: '率先吃子',
  checks_given: '完成所需的将军次数',
  hill_reached: '抵达山丘',
  extinct: '一种棋子灭绝',
  exploded: '王被炸毁',
  resign: '对方认输',
  draw_agreed: '双方同意和棋',
  out_of_time: '超时',
  abandoned: '对方没有回来',
  player_left: '对方已离开',
  aborted: '对局已中止',
  ai_unavailable: '电脑无法继续对局',
}

export const common: Messages['common'] = {
  name: 'Parallax',
  seats,
  roles,
  letters,
  pieces,
  modes,
  reasons,
  wins: (seat: Seat) => `${seats[seat]}胜`,
  colon: (label: string, text: string) => `${label}：${text}`,
  list: (items: readonly string[]) => items.join('、'),
  counted: (count: number, role: Role) => `${count} 个${roles[role]}`,
  draw: '和棋',
  noResult: '无结果',
  rules: '规则',
  lab: '实验室',
  duplicate: '四人',
  bots: '电脑',
  close: '关闭',
  loading: '加载中…',
  skip: '跳到正文',
  ui: {
    navigation: '页面',
    toHome: 'Parallax 首页',
    newGame: '开始对局',
    game: '对局',
    review: '复盘',
    documentTitle: (page: string) => `${page} · Parallax`,
  },
  footer: {
    label: '关于本服务器',
    source: '源代码',
    licence: '自由软件：AGPL-3.0',
    privacy: '隐私',
    contact: '联系方式',
    version: (version: string) => `版本 ${version}`,
  },
  settings: {
    title: '设置',
    theme: '外观',
    themes: { system: '跟随系统', light: '浅色', dark: '深色' },
    board: '棋盘',
    boards: { walnut: '胡桃木', slate: '石板', meadow: '草地' },
    pieces: '棋子',
    pieceSets: { classic: '经典', plain: '简洁', letters: '字母' },
    sound: '音效',
    voice: '朗读播报',
    noVoice: '此浏览器不支持语音。',
    language: '语言',
    languageOfBrowser: '跟随浏览器',
    kept: '保存在本设备上。',
  },
  square: {
    empty: (square: string) => `${square}，空格`,
    hidden: {
      fog: (square: string) => `${square}，迷雾中`,
      unseen: (square: string) => `${square}，看不见`,
    },
    piece: (square: string, piece: string) => `${square}，${piece}`,
    guess: (square: string, piece: string) => `${square}，你的推测：${piece}`,
    selected: '已选中',
    touched: '已摸子，必须走它',
    target: '可以走到这里',
  },
  /** Which computer, and how well it plays. */
  computerLevel: (name: string, level: number) => `${name}（${level} 级）`,
  boardOf: { white: '白方看到的棋盘', black: '黑方看到的棋盘', truth: '真实棋盘' },
  errors: {
    noGameTitle: '找不到这局棋',
    noGame: '链接可能有误，或者这盘棋是在别的服务器上创建的。',
    privateTitle: '这是私人房间',
    private: '两个座位都已有人。对局结束后将向所有人公开。',
    awayTitle: '无法连接服务器',
    away: '服务器没有响应。什么都没有丢失：对局保存在服务器上。',
    retry: '重试',
    noPageTitle: '找不到页面',
    noPage: '地址可能有误。',
    liveTitle: '这盘棋还在进行',
    live: '对局结束后才会公开记录。',
    failed: '操作没有成功，请稍后再试。',
    tooMany: '来自你所在地址的对局太多，请等一分钟。',
    fullTitle: '服务器已满',
    full: '服务器已满，请稍后再试。',
    unreachable: '服务器没有响应。你的网络正常吗？',
    pageFailed: '无法加载此页面。',
  },
}
