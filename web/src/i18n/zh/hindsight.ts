import type { hindsight as english } from '../en/hindsight'

const results = ['已输', '接近失败', '较差', '略差', '大致均势', '略好', '较好', '接近获胜', '已胜']

export const hindsight: typeof english = {
  of: { white: '白方当时能知道什么', black: '黑方当时能知道什么' },
  yours: '你当时能知道什么',
  about: '只根据这一方当时得到的信息推算。',
  seat: '棋手',
  working: '正在推算整局棋，需要几秒钟。',
  failed: '现在无法推算。',
  retry: '重试',
  none: {
    openSight: '这局棋没有隐藏任何信息。',
    otherRules: '按这局棋的规则，无法计算可能的局面。',
  },
  positions: {
    exact: (count, text) => (count === 1 ? '只剩 1 种可能的局面。' : `还有 ${text} 种可能的局面。`),
    atLeast: (_, text) => `至少还有 ${text} 种可能的局面。`,
    madeUp: (_, text) => `可能的局面太多，无法全部保留，而保留下来的都不符合。这里显示的是 ${text} 种猜测。`,
  },
  over: '从这里起不再推算：对局已结束，或者对局过长、规则已更改。',
  map: { label: '在棋盘上显示', off: '不显示', king: '对方的王', queen: '对方的后' },
  likeliest: {
    king: (squares) => `王最可能在 ${squares}。`,
    queen: (squares) => `后最可能在 ${squares}。`,
  },
  nowhere: { king: '没有王可找。', queen: '没有后可找。' },
  legend: { least: '不太可能', most: (percent) => `很可能（${percent}）` },
  insight: {
    positions: (_, text) => `认为有 ${text} 种可能的局面`,
    expects: (result, points) => `预期结果：${result}（${points}）`,
    results,
    best: '最好的几步棋及其预期结果',
    madeUp: (count) => `有 ${count} 次不得不编造局面`,
  },
}
