import type { PresetCategory } from '../../wire/api'

const categories: Record<PresetCategory, string> = {
  king: '王',
  objective: '怎样获胜',
  movement: '棋子怎样走',
  'several-moves': '一回合多步',
  pieces: '棋子的特性',
  layout: '阵容',
}

export const houseRules = {
  about: '尚未启用。想用哪条就打开哪条。',
  chosen: (count: number) => `${count} 条生效。`,
  find: '查找规则',
  nothing: '没有匹配的规则。',
  brought: '随局面而来。',
  conflict: (others: string) => `不能同时使用：${others}。`,
  needs: (others: string) => `需要：${others}。`,
  switchOn: '打开',
  categories,
}
