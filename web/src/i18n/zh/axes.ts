import type { AxisTexts } from '../axis-texts.svelte'

export const axes: AxisTexts = {
  title: '逐项了解各种规则',
  lead: '每种规则都是对下列问题的一组回答。可以任意组合。',
  hear: '你会听到什么',
  see: '你会看到和听到什么',
  more: '逐项说明与示例',
  said: '宣布：',
  nothing: '什么也不说。',
  tried: (move) => `你尝试 ${move}`,
  moderator: {
    refusals: {
      title: '被拒绝的尝试',
      values: {
        four: '你会知道原因：没有棋子、无合法着法、无济于事或不合法。',
        one: '每次被拒绝的尝试得到同样的回答：不合法。',
        two: '被拒绝的尝试得到“不行”；若凭你自己的棋子、本回合先前的拒绝或关于兵吃子的播报就能排除，则是“无意义”。',
      },
    },
    refusalsHeard: {
      title: '谁能听到',
      values: {
        mover: '只有尝试的一方听到回答。',
        both: '双方都听到回答，但不知道尝试了什么。',
      },
    },
    nonsense: {
      title: '无意义的尝试',
      values: {
        told: '无意义的尝试像其他拒绝一样宣布。',
        dropped: '无意义的尝试只回答给你，不留痕迹。',
      },
    },
    captures: {
      title: '吃子',
      values: {
        fact: '对手听到有吃子，吃子方知道吃了什么。',
        square: '双方听到在哪里吃子，但不知道吃了什么。',
        class: '双方听到在哪里吃子，以及吃的是兵还是棋子。',
        exact: '双方听到在哪里吃子，以及哪个棋子进入储备。',
      },
    },
    enPassant: {
      title: '吃过路兵',
      values: {
        named: '吃过路兵会明说。',
        victim: '吃过路兵在被吃的兵所在的格子上宣布。',
      },
    },
    checks: {
      title: '将军',
      values: {
        fact: '宣布将军。',
        direction: '宣布将军及其方向：直线、横线、长斜线、短斜线、马。',
      },
    },
    pawnTries: {
      title: '兵的吃子',
      values: {
        none: '不提兵的吃子。',
        'ask-until-legal': '每回合可问一次有没有兵能吃子。若有，你必须用兵吃子。',
        'ask-one-try': '每回合可问一次有没有兵能吃子。若有，你必须尝试一次。',
        exists: '每回合之前，双方听到是否有兵能吃子。',
        count: '每回合之前，双方听到兵的吃子有几种。',
        sources: '每回合之前，双方听到哪些兵能吃子。',
      },
    },
    promotions: {
      title: '升变',
      values: {
        silent: '升变不宣布。',
        fact: '宣布升变，但不说升成什么。',
        piece: '宣布升变以及新的棋子。',
      },
    },
    castling: {
      title: '王车易位',
      values: {
        silent: '易位听起来和其他着法一样。',
        named: '宣布易位及其方向。',
      },
    },
  },
  triesPerTurn: {
    title: '每回合的尝试次数',
    text: '1 到 255，通常为 200。被拒绝这么多次之后，会被拒绝的尝试不再有效果，也没有回答。',
    line: (n) => `一个回合内被拒绝 ${n} 次之后，会被拒绝的尝试不再有效果。`,
  },
  touchMove: {
    title: '摸子走子',
    values: {
      true: '尝试被拒绝后，若该棋子有合法着法，就必须走它。',
      false: '尝试被拒绝后，可以走任何棋子。',
    },
  },
  drops: {
    title: '打入',
    values: {
      no: '被吃的棋子退出对局。',
      crazyhouse: '被吃的棋子归对方所有，可以打入棋盘。会宣布是哪种棋子，但不说在哪一格。',
    },
  },
  fog: {
    blockedPawns: {
      title: '受阻的兵前面的格子',
      values: {
        hidden: '兵看不到挡住它的是什么。',
        occupied: '受阻的兵知道前面有东西，但不知道是什么。',
        seen: '兵能看到挡住它的是什么。',
      },
    },
    pawnDiagonals: {
      title: '兵的空斜格',
      values: {
        hidden: '兵只有在能吃子时才看得到斜格。',
        seen: '兵总能看到它的斜格。',
      },
    },
    checks: {
      title: '将军',
      values: {
        silent: '王可能被吃时，没有人提醒你。',
        told: '王可能被吃时会提醒你，但你可以不理会。',
        binding: '会告诉你被将军，你必须应将。将死获胜。',
      },
    },
    promotions: {
      title: '升变',
      values: {
        silent: '不提升变。',
        fact: '你会听到对手升变了，但不知道在哪里、升成什么。',
      },
    },
  },
  choices: {
    hidden: '看不到',
    occupied: '知道有东西',
    seen: '看得到',
    silent: '不提示',
    told: '提示',
    binding: '提示且必须应将',
    fact: '提示',
    draw: '和棋',
    loss: '告负',
  },
  stalemate: {
    title: '无合法着法',
    values: { draw: '无法走棋的一方和棋。', loss: '无法走棋的一方告负。' },
  },
}
