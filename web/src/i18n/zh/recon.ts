import type { recon as english } from '../en/recon'

export const recon: typeof english = {
  turn: '轮到你：先侦察，再走棋',
  sense: '点一个格子，查看它周围的 3 × 3 区域。',
  move: '现在请走棋，或者放弃这一步。',
  skip: '不侦察',
  look: '还是侦察',
  pass: '放弃',
}
