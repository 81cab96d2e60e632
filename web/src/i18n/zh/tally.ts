import type { tally as english } from '../en/tally'

export const tally: typeof english = {
  title: '对手还剩下的棋子',
  all: (count) => (count === 1 ? '1 枚棋子：王' : `${count} 枚棋子，包括兵`),
  apart: (pieces, pawns) => `${pieces} 枚棋子和 ${pawns} 个兵`,
  left: '剩余',
  why: {
    all: '根据宣布过的吃子计算。宣布时不说吃掉的是什么。',
    apart: '根据宣布过的吃子计算。未经宣布而升变的兵仍然算作兵。',
  },
}
