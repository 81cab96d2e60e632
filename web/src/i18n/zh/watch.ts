export const watch = {
  title: '观看两台电脑对弈',
  about: '每台电脑只看得到坐在那个座位上的棋手能看到的东西。你能看到双方的棋盘，以及中间的真实局面。',
  mode: '玩法',
  start: '开始对局',
  /** Between two names. */
  against: '对',
  views: { white: '白方所见', truth: '真相', black: '黑方所见' },
  log: '着法与被驳回的尝试',
  quiet: '还没有发生什么。',
  review: '打开复盘',
  another: '再看一局',
  honest: '没有人观看时，对局会暂停。',
}
