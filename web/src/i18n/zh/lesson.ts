import type { LessonTexts } from '../lesson-texts.svelte'

export const lesson: LessonTexts = {
  title: '第一课',
  starting: '正在摆棋…',
  coach: '教练',
  progress: (step, all) => `第 ${step} 步，共 ${all} 步`,
  done: '课程完成',
  skip: '跳过',
  leave: '离开',
  again: '重做这一部分',
  steps: {
    try: {
      title: '你只看得见自己的棋子',
      text: '这是 Kriegspiel。黑方也有棋子，只是看不见。试探一下：把车从 a1 走到 a8。',
    },
    touched: {
      title: '被驳回，也是线索',
      text: '路上有东西挡着。黑方不知道你试过。但摸了子就必须走：用车吃掉 a7 上挡路的棋子。',
    },
    check: {
      title: '不知从何而来的将军',
      text: '有棋子在攻击你的王，而你看不见它。马能帮上忙吗？把它从 b1 走到 d2。',
    },
    answer: {
      title: '这样没有用',
      text: '如果某个棋子帮不上忙，裁判会告诉你，你可以换一个再试。王可以：把它从 g1 走到 h1。',
    },
    guess: {
      title: '做个推测',
      text: (button) => `黑方在 b2 吃了子，所以那里现在有一个黑方棋子。刚才的将军可能出自象。按“${button}”，选象，再点 b2。`,
    },
    mate: {
      title: '在黑暗中出击',
      text: (done) => `推测只有你看得见。现在轮到王了：它喜欢躲在底线，藏在兵的后面。按“${done}”，再把车从 a7 走到 a8。`,
    },
  },
  waiting: {
    check: { title: '吃子', text: '你吃掉了一个兵，也知道了它原来在哪里。现在黑方走棋。' },
    guess: { title: '解除将军', text: '现在又轮到黑方走棋。' },
  },
  remarks: {
    other: '被驳回：这也是线索。你没有任何损失。',
    astray: '这步棋可以走，但课程走的是另一条路。',
  },
  over: {
    won: {
      title: '将死，面纱揭开',
      text: '你将死了一个从未看见的王。象先在 d4 将军，又在 b2 吃子。而 h5 上一直有一个后。',
    },
    seen: { title: '面纱揭开', text: '对局结束时，你会看到所有隐藏的东西，以及你的推测有多准。' },
  },
  fog: '在战争迷雾中，你还能看见己方棋子能走到的每一格，吃掉对方的王就赢。',
  fogLink: '进一步了解规则',
  back: '回到你的邀请',
  play: '下一盘棋',
  restart: '从头开始',
}
