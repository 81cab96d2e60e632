import type { talk as english } from '../en/talk'

export const talk: typeof english = {
  phrases: {
    hello: '你好！',
    'good-luck': '祝你好运！',
    'have-fun': '玩得开心！',
    'good-game': '好棋局！',
    'well-played': '下得好！',
    thanks: '谢谢！',
    sorry: '抱歉！',
    bye: '再见！',
  },
  said: (who: string, phrase: string) => `${who}：${phrase}`,
  you: '你',
  opponent: '对手',
  mute: '屏蔽',
  unmute: '取消屏蔽',
  block: '拉黑',
  blocked: '你已拉黑这位棋手。',
  muted: '你看不到对手说的话。',
}
