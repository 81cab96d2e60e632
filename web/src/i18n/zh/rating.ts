import type { rating as english } from '../en/rating'

export const rating: typeof english = {
  title: '等级分榜',
  about: '本服务器各种玩法和节奏的顶尖棋手。',
  pool: '玩法',
  speeds: { live: '即时', correspondence: '通讯' },
  poolName: (family: string, speed: string) => `${family}（${speed}）`,
  kind: '类别',
  kinds: { people: '棋手', bots: '机器人' },
  rank: '名次',
  player: '棋手',
  rating: '等级分',
  games: '对局数',
  players: (count: number) => `${count} 位棋手有等级分`,
  none: '这里还没有人上榜。',
  noneHint: '下过足够多计分对局的棋手会出现在这里。',
  noPools: '本服务器还没有下过计分对局。',
  play: '下一局计分棋',
  how: {
    title: '等级分怎么算',
    text: [
      '等级分从 1500 开始，赢了上升，输了下降，幅度取决于对手的强弱。',
      '问号表示等级分还不稳定。榜上只列出稳定的等级分；长期不下棋，等级分会重新变得不稳定。',
      '和机器人的对局只算一半。中止的对局不计；中途离开算输。',
    ],
  },
  uncertain: (deviation: number) => `误差 ${deviation} 分`,
  best: (points: number) => `最高 ${points}`,
  played: (count: number) => `${count} 局`,
  news: {
    title: '等级分',
    rated: '计分对局',
    wait: '正在计算等级分…',
    change: (name: string, before: number, after: number) => `${name}：从 ${before} 到 ${after}`,
    notCounted: {
      aborted: '中止的对局不计分。',
      'few-moves': '结束得太早，不计分。',
      guarded: '这一局不计入等级分。',
      'no-account': '不计分：其中一方没有等级分。',
    },
  },
}
