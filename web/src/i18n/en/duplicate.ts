import type { BoardName, DuplicateFault, DuplicateReason, DuplicateShare, Player, Why } from '../../wire/api'

const players: Record<Player, string> = { north: 'North', south: 'South', east: 'East', west: 'West' }

/** For screen readers, with the role put in. */
const pieces: Record<Player, (role: string) => string> = {
  north: (role) => `${role} of North`,
  south: (role) => `${role} of South`,
  east: (role) => `${role} of East`,
  west: (role) => `${role} of West`,
}

/** What rules out a move on the other board. */
const why: Record<Why, string> = {
  no_twin: 'this piece is a ghost: it has no twin there.',
  own_piece: 'one of your own pieces is on that square.',
  blocked: 'the path is blocked.',
  nothing_to_take: 'there is nothing for the pawn to capture.',
  still_in_check: 'the king would still be in check.',
  exposes_king: 'the king would be in check.',
  castling_lost: 'castling is no longer allowed.',
  castling_attacked: 'the king would castle through or into check.',
}

const reasons: Record<DuplicateReason, string> = {
  checkmate: 'Checkmate',
  stalemate: 'Stalemate',
  threefold: 'Draw by repetition',
  fifty_move: 'Draw: fifty rounds without a capture or a pawn move',
  draw_agreed: 'Draw agreed',
  draw_declared: 'Draw declared',
  resign: 'A player resigned',
  out_of_time: 'A player ran out of time',
  abandoned: 'A player did not come back',
  aborted: 'The game was aborted',
  ai_unavailable: 'A computer could not continue',
}

const shares: Record<DuplicateShare, string> = { win: 'wins', draw: 'draws', loss: 'loses' }

const faults: Record<DuplicateFault, string> = {
  syntax: 'it is not a game record.',
  variant: 'it is a game of another variant.',
  version: 'its format is too new for this server.',
  too_long: 'it has too many moves.',
  not_a_move: 'this is not a move.',
  not_their_turn: 'it is another player’s turn.',
  over: 'the game is already over by then.',
  no_piece: 'the player has no piece on this square.',
  on_neither: 'the move is not legal on either board.',
  on_one_board_only: 'the move is legal on only one board.',
  promotion: 'only a pawn that reaches the last rank can promote, and it must.',
}

export const duplicate = {
  title: 'Duplicate chess',
  learn: 'Learn it in a minute',
  players,
  pieces,
  why,
  reasons,
  shares,
  boardLabel: (board: BoardName, white: string, black: string) => `Board ${board}: ${white} vs ${black}`,
  square: {
    piece: (square: string, piece: string) => `${square}, ${piece}`,
    ghost: 'ghost',
    check: 'in check',
    hereOnly: 'legal on this board only',
  },
  /** Comes before the reason. */
  notOn: (board: BoardName) => `Not on ${board}:`,
  turn: (player: string) => `${player} to move`,
  inCheck: (boards: readonly BoardName[]) => `in check on ${boards.join(' and ')}`,
  ghosts: (count: number) => (count === 0 ? 'no ghosts' : count === 1 ? '1 ghost' : `${count} ghosts`),
  upright: 'Turn the boards upright',
  uprightHint: 'Shows the two boards of the player to move.',
  promotion: 'Both pawns promote to the same piece.',
  scrubbed: 'You are viewing an earlier position. A move from here discards the moves after it.',
  controls: { new: 'New game', undo: 'Undo', prev: 'Back', next: 'Next', save: 'Save', load: 'Load', draw: 'Declare a draw' },
  ask: {
    new: 'Start a new game?',
    newText: 'The moves of the current game will be lost unless you saved them.',
    draw: 'Declare a draw?',
    drawText: 'The game ends in a draw for all four players. Undo takes it back.',
    no: 'Keep playing',
  },
  log: {
    title: 'Moves',
    round: 'Round',
    empty: 'North moves first. Select a piece to see where it can go.',
    move: (player: string, move: string) => `${player}: ${move}`,
  },
  legend: {
    title: 'What the marks mean',
    about: 'Dots, outlines and ghosts.',
    play: 'Legal on both boards: you can play it.',
    here: 'Legal on this board only. Hover or tap to see what rules it out on the other.',
    grabbed: 'The selected piece.',
    ghost: 'A ghost: its twin was captured. It cannot move, but it blocks, guards and gives check.',
  },
  faults: {
    file: (reason: string) => `Could not load the file: ${reason}`,
    move: (ply: number, reason: string) => `Could not load the file. Move ${ply}: ${reason}`,
    reasons: faults,
  },
  /** A game with three others. */
  table: {
    invite: 'Play with three friends',
    inviteText: 'Choose who sits where. The game starts when everyone is here.',
    computers: 'Play against three bots',
    yourSeat: 'Your seat',
    others: 'The other seats',
    person: 'person',
    bot: (level: number) => `computer, level ${level}`,
    clock: 'Time per player',
    noClock: 'No clock',
    minutes: (minutes: number) => `${minutes} min + 10\u00a0s`,
    private: 'By invitation only',
    privateHint: 'Each of the other seats gets its own link.',
    create: 'Create the game',
    start: 'Start the game',
    choose: 'Choose a seat',
    any: 'Any free seat',
    open: 'free',
    taken: 'taken',
    strength: (level: number) => `level ${level}`,
    full: 'All four seats are taken.',
    waiting: 'Waiting for the others',
    waitingText: 'The game starts when all four seats are taken.',
    copy: 'Copy link',
    copyFor: (player: string) => `Copy link for ${player}`,
    you: 'you',
    here: 'here',
    expected: 'not here yet',
    gone: (seconds: number) => `away, ${seconds} s left`,
    agrees: 'agrees',
    yourTurn: 'Your move',
    moving: (player: string) => `${player} is moving…`,
    isMoving: 'is moving…',
    uprightHint: 'Shows your own two boards.',
    offer: 'Offer a draw',
    offered: (player: string) => `${player} offers a draw. All four must agree.`,
    accept: 'Agree',
    decline: 'Play on',
    resign: 'Resign',
    resignAsk: 'Resign?',
    resignText: 'You lose, and the other three draw.',
    rematch: 'Play again in different seats',
    rematchAsked: 'Waiting for the others',
    rematchOffered: 'The other players want to play again',
  },
  walk: {
    title: 'Duplicate chess in a minute',
    done: 'Play it yourself',
    steps: [
      {
        title: 'Four players, four boards',
        text: 'North and South play White, East and West play Black. Each player has the same army on two boards: North’s is blue on both.',
      },
      {
        title: 'One move, two boards',
        text: 'Your move is played on both of your boards, from the same square to the same square. Players take turns in this order: North, South, East, West.',
      },
      {
        title: 'Legal on both, or not at all',
        text: 'On NE the pawn on e4 could capture on d5. On NW there is nothing on d5, so the move is not allowed. The green dot marks what both boards allow.',
      },
      {
        title: 'A ghost is born',
        text: 'North’s bishop goes to a6. On NE the square is empty; on NW the bishop captures one of West’s pawns. That pawn’s twin on SW is now a ghost.',
      },
      {
        title: 'A ghost cannot move',
        text: 'Whatever the ghost could do on SW, it has no twin on NW to do the same. But it stays on the board: it blocks, it guards, and it can be captured.',
      },
      {
        title: 'Mated by the other board',
        text: 'West’s queen checks North on NW. A pawn on g3 would block it, but on NE East’s knight is on that square. North is checkmated: West wins, South and East draw.',
      },
    ],
  },
  /** Links to this page from others. */
}
