import type { BoardName, DuplicateFault, DuplicateReason, DuplicateShare, Player, Why } from '../../wire/api'

const players: Record<Player, string> = { north: 'North', south: 'South', east: 'East', west: 'West' }

/** For screen readers, with the role put in. */
const pieces: Record<Player, (role: string) => string> = {
  north: (role) => `${role} of North`,
  south: (role) => `${role} of South`,
  east: (role) => `${role} of East`,
  west: (role) => `${role} of West`,
}

/** What is against a move on the other board. */
const why: Record<Why, string> = {
  no_twin: 'the piece has no twin there. It is a ghost.',
  own_piece: 'a piece of your own stands there.',
  blocked: 'the way is blocked.',
  nothing_to_take: 'there is nothing for the pawn to take.',
  still_in_check: 'the king is in check, and this does not help.',
  exposes_king: 'the king would be in check.',
  castling_lost: 'the right to castle is gone.',
  castling_attacked: 'the king would castle over or into an attack.',
}

const reasons: Record<DuplicateReason, string> = {
  checkmate: 'Checkmate',
  stalemate: 'Stalemate',
  threefold: 'Drawn by repetition',
  fifty_move: 'Drawn: fifty rounds without progress',
  draw_agreed: 'Draw agreed',
  draw_declared: 'Draw declared',
  resign: 'A player resigned',
  out_of_time: 'A player ran out of time',
  abandoned: 'A player did not come back',
}

const shares: Record<DuplicateShare, string> = { win: 'wins', draw: 'draws', loss: 'loses' }

const faults: Record<DuplicateFault, string> = {
  syntax: 'it is not a record of a game.',
  variant: 'it is a record of another variant.',
  version: 'it was written in a version that is not known here.',
  too_long: 'it has too many moves.',
  not_a_move: 'this is not a move.',
  not_their_turn: 'it is another player’s turn.',
  over: 'the game is over by then.',
  no_piece: 'the player has no piece on this square.',
  on_neither: 'the move is legal on neither board.',
  on_one_board_only: 'the move is legal on one board only.',
  promotion: 'a pawn that reaches the last rank, and no other piece, is promoted.',
}

export const duplicate = {
  title: 'Duplicate chess',
  about: 'Four players, four boards. Every move is made on two boards at once, and must be legal on both.',
  learn: 'Learn it in a minute',
  players,
  pieces,
  why,
  reasons,
  shares,
  boardLabel: (board: BoardName, white: string, black: string) => `Board ${board}: ${white} against ${black}`,
  against: (name: string) => `against ${name}`,
  square: {
    man: (square: string, piece: string) => `${square}, ${piece}`,
    ghost: 'ghost',
    check: 'in check',
    hereOnly: 'legal on this board only',
  },
  /** Before what is against it. */
  notOn: (board: BoardName) => `Not on ${board}:`,
  turn: (player: string) => `${player} to move`,
  inCheck: (boards: readonly BoardName[]) => `in check on ${boards.join(' and ')}`,
  ghosts: (count: number) => (count === 0 ? 'no ghosts' : count === 1 ? '1 ghost' : `${count} ghosts`),
  upright: 'Stand the boards upright',
  uprightHint: 'Shows the two boards of the player to move.',
  promotion: 'Both pawns become the same.',
  scrubbed: 'You are looking at an earlier position. A move from here forgets what came after it.',
  controls: { new: 'New game', undo: 'Undo', prev: 'Back', next: 'Next', save: 'Save', load: 'Load', draw: 'Declare a draw' },
  ask: {
    new: 'Start a new game?',
    newText: 'The moves of this one are forgotten, unless you have saved them.',
    draw: 'Declare a draw?',
    drawText: 'The game ends, and all four players draw. You can take it back with Undo.',
    no: 'Go on playing',
  },
  log: {
    title: 'Moves',
    round: 'Round',
    empty: 'North moves first. Pick up a piece to see where it can go.',
    move: (player: string, move: string) => `${player}: ${move}`,
  },
  legend: {
    title: 'What the marks mean',
    about: 'Dots, outlines and ghosts.',
    play: 'Legal on both boards: it can be played.',
    here: 'Legal on this board only. Point at it, or tap it, to see what forbids it on the other.',
    grabbed: 'The piece in your hand.',
    ghost: 'A ghost: its twin was taken. It cannot move, but it blocks, guards and gives check.',
  },
  faults: {
    file: (reason: string) => `The file was not loaded: ${reason}`,
    move: (ply: number, reason: string) => `The file was not loaded. Move ${ply}: ${reason}`,
    reasons: faults,
  },
  /** A game with three others. */
  table: {
    invite: 'Set a table for four',
    inviteText: 'Choose who sits where. The game begins when everybody is there.',
    computers: 'Play with three computers',
    yourSeat: 'Your seat',
    others: 'The other seats',
    person: 'a person',
    bot: (level: number) => `computer, level ${level}`,
    clock: 'Time for each player',
    noClock: 'No clock',
    minutes: (minutes: number) => `${minutes} min + 10\u00a0s`,
    private: 'By invitation only',
    privateHint: 'Each of the other seats gets a link of its own.',
    create: 'Open the table',
    start: 'Start the game',
    choose: 'Choose a seat',
    any: 'Take any seat',
    open: 'free',
    taken: 'taken',
    computer: 'computer',
    strength: (level: number) => `level ${level}`,
    full: 'All four seats are taken.',
    waiting: 'Waiting for the others',
    waitingText: 'The game begins when all four seats are taken.',
    copy: 'Copy the link',
    copyFor: (player: string) => `Copy the link for ${player}`,
    you: 'you',
    here: 'here',
    expected: 'not here yet',
    gone: (seconds: number) => `gone, ${seconds} s left`,
    agrees: 'agrees',
    yourTurn: 'It is your move',
    moving: (player: string) => `${player} is moving…`,
    isMoving: 'is moving…',
    uprightHint: 'Shows your own two boards.',
    offer: 'Offer a draw',
    offered: (player: string) => `${player} offers a draw. All four must agree.`,
    accept: 'Agree',
    decline: 'Play on',
    resign: 'Resign',
    resignAsk: 'Resign?',
    resignText: 'You lose, and the three others draw.',
    rematch: 'Play again, at other seats',
    rematchAsked: 'Waiting for the others',
    rematchOffered: 'The others want to play again',
  },
  walk: {
    title: 'Duplicate chess in a minute',
    done: 'Play it yourself',
    steps: [
      {
        title: 'Four players, four boards',
        text: 'North and South have the white side, East and West the black one. Everybody plays the same colour on two boards: North’s army is blue on both.',
      },
      {
        title: 'One move, two boards',
        text: 'A move is made on both of your boards, from and to the same squares. The turn goes from North to South, to East, to West.',
      },
      {
        title: 'Legal on both, or not at all',
        text: 'On NE the pawn on e4 could take on d5. On NW there is nothing on d5 to take, so the move cannot be played. The green dot is what both boards allow.',
      },
      {
        title: 'A ghost is born',
        text: 'North’s bishop goes to a6. On NE the square is empty; on NW it takes a pawn of West. The twin of that pawn, on SW, is a ghost from now on.',
      },
      {
        title: 'A ghost cannot move',
        text: 'Whatever the ghost could do on SW, there is no twin on NW to do the same. But it stays where it is: it blocks, it guards, and it can be taken.',
      },
      {
        title: 'Mated by the other board',
        text: 'West’s queen checks North on NW. The pawn could step to g3 and stop it, but on NE a knight of East stands there. North is mated: West wins, South and East draw.',
      },
    ],
  },
  /** For the way here from other pages. */
  link: {
    title: 'Duplicate chess, for four',
    text: 'Four boards, and every move is made on two of them. Try it: the sandbox lets you move all four players.',
    open: 'Open the sandbox',
    picture: 'Four chess boards standing on their corners, with a compass rose between them.',
  },
}
