export const watch = {
  title: '观看两台电脑对弈',
  about: '每台电脑看到的不比坐在那里的人多。你能看到双方的棋盘和中间的真相：没有人参与的对局什么也不隐藏。',
  mode: '下什么棋？',
  start: '让它们开始',
  /** Between two names. */
  against: '对',
  views: { white: '白方所见', truth: '真相', black: '黑方所见' },
  log: '走子与失败的尝试',
  quiet: '还没有发生什么。',
  review: '打开复盘',
  another: '换一对',
  honest: '没有人观看时，对局会暂停。',
}
