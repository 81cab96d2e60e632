import type { BotTexts } from '../bot-texts.svelte'

const names: Record<string, string> = { random: '随机', casual: 'Casual', seer: 'Seer' }

export const bots: BotTexts = {
  title: '电脑棋手',
  about: '它们看到的都不会比坐在那里的你更多。这是它们彼此对弈的成绩。',
  names,
  level: (name, level) => `${name} ${level}`,
  manners: {
    random: '随机走棋。它的等级分固定为 0。',
    sees: [
      '向前看一步，经常失误。',
      '向前看两步。',
      '向前看三步，很少失误。',
    ],
    guesses: (positions) => `同时考虑 ${positions} 种可能的局面，走平均效果最好的一步。`,
    /** Seer where the board is not seen, and where it is. */
    believes: (kept: string, searched: string) => `记住最多 ${kept} 个可能的局面，并在其中 ${searched} 个里向前计算。`,
    searches: (positions: string) => `每步搜索 ${positions} 个局面。`,
    samples: (positions) => `抽取 ${positions} 个可能的局面，在每个里向前计算两个半步。`,
  },
  yardstick: '只作比较，不能对弈。',
  columns: { player: '棋手', rating: '等级分', play: '对弈' },
  games: (games) => `${games} 局`,
  unrated: '尚未测量',
  play: '对弈',
  starting: '正在创建对局…',
  playAgainst: (name, mode) => `与 ${name} 对弈，${mode}`,
  plot: (mode) => `${mode}的等级分及其误差。具体数字见表格。`,
  measured: (date, version, fewest, most) =>
    `${date}用 ${version} 版测得：每两个棋手之间下了 ${fewest === most ? most : `${fewest} 到 ${most}`} 局。`,
  reading: {
    title: '怎样看这些数字',
    text: [
      '等级分用 Elo 表示：高出对手 400 分，就是每输一局能赢十局；和棋算半胜。每种玩法里“随机”都是 0 分。',
      '横条是 95% 置信区间。如果一个电脑棋手赢了每一局，只能知道它强得多，所以横条很长。',
      '空心圆点只作比较，不能对弈：它是用来衡量其他棋手的简单程序。',
    ],
  },
  own: {
    title: '带上你自己的程序',
    text: '任何能读写 JSON 行的程序都可以入座，用什么语言都行。它得到的消息就是它的座位得到的消息。下面的命令会创建一局棋，并打印加入的链接：',
    command: '命令',
  },
}
