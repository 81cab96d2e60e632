import type { Role, Seat, Sides } from '../../wire/view'
import { common } from './common'

const kindsOfPiece: Record<Sides, Record<Role, string>> = {
  both: { pawn: 'Pawns', knight: 'Knights', bishop: 'Bishops', rook: 'Rooks', queen: 'Queens', king: 'Kings' },
  white: {
    pawn: 'White pawns',
    knight: 'White knights',
    bishop: 'White bishops',
    rook: 'White rooks',
    queen: 'White queens',
    king: 'White kings',
  },
  black: {
    pawn: 'Black pawns',
    knight: 'Black knights',
    bishop: 'Black bishops',
    rook: 'Black rooks',
    queen: 'Black queens',
    king: 'Black kings',
  },
}

const sides: Record<Sides, string> = { white: 'White', both: 'Both', black: 'Black' }

const kinds: Record<string, { name: string; hint: string }> = {
  'hp-bonus': {
    name: 'Hit points',
    hint: 'More or fewer captures before it falls. Without the rule “Hit points” a piece has one.',
  },
  'range-bonus': {
    name: 'Range',
    hint: 'Kings and knights go on in the same direction, pawns ahead; other pieces go on past the first man in their way.',
  },
  'direction-additions': { name: 'Extra steps', hint: 'Also one step this way, with or without capturing.' },
  'capture-flags': { name: 'Capturing', hint: 'Whom it may take, and who may take it.' },
  'promotion-override': { name: 'Promotion', hint: 'What a pawn becomes, and nothing else.' },
  'damage-resistance': { name: 'Resistance', hint: 'How much of each hit does nothing. At 100 % it cannot be hurt.' },
}

const directions: Record<string, string> = {
  forward: 'forward',
  backward: 'backward',
  left: 'left',
  right: 'right',
  'forward-left': 'forward left',
  'forward-right': 'forward right',
  'backward-left': 'backward left',
  'backward-right': 'backward right',
}

const flags: Record<string, string> = { CAN_CAPTURE_OWN: 'may take its own side', CANNOT_BE_CAPTURED: 'cannot be taken' }

const signed = (count: number) => (count > 0 ? `+${count}` : `−${-count}`)

export const profile = {
  title: 'Modifiers',
  about: 'Give some pieces powers of their own.',
  inForce: (count: number) => (count === 1 ? '1 in force.' : `${count} in force.`),
  name: 'Name of these modifiers',
  description: 'What they are about',
  whom: 'Whom to change',
  whoms: { type: 'A kind of piece', instance: 'One piece' },
  piece: 'Kind of piece',
  side: 'Side',
  sides,
  board: 'Board to pick a piece from',
  pick: 'Tap the piece. It keeps its powers wherever it goes.',
  asUsual: 'As usual',
  never: 'never',
  less: (kind: string) => `${kind}: less`,
  more: (kind: string) => `${kind}: more`,
  edit: (whom: string) => `Change: ${whom}`,
  remove: (whom: string) => `Remove: ${whom}`,
  clear: 'Remove all',
  kindsOfPiece,
  from: (piece: string, square: string) => `The ${piece} from ${square}`,
  fromSquare: (square: string) => `The piece from ${square}`,
  kinds,
  directions,
  flags,
  says: {
    hitPoints: (count: number) => `${signed(count)} ${Math.abs(count) === 1 ? 'hit point' : 'hit points'}`,
    range: (count: number) => (count === 1 ? '1 square farther' : `${count} squares farther`),
    directions: (list: string) => `also one step ${list}`,
    promotion: (role: string) => `promotes to ${role} only`,
    noPromotion: 'never promotes',
    resistance: (percent: number) => `${percent} % of each hit does nothing`,
    invulnerable: 'cannot be hurt',
  },
  problems: {
    number: 'This is not a number.',
    whole: 'Whole numbers only.',
    range: (least: number, most: number) => `From ${least} to ${most}.`,
    offered: 'This cannot be chosen here.',
  },
  /** Why the server does not take a profile, beside what it is about. */
  reasons: {
    empty: (square: string) => `No piece starts on ${square}.`,
    noRoyal: (seat: Seat) => `This leaves ${common.seats[seat]} without a royal piece.`,
    invulnerable: (seat: Seat) => `A royal piece of ${common.seats[seat]} could never be taken or mated.`,
    crown: (role: Role) => `No pawn may become a ${common.roles[role]}, which is royal here.`,
    deadlock: 'With these modifiers neither side has a move.',
    layout: 'These modifiers were written for another starting position.',
    value: 'This value does not fit.',
    unknown: 'The server does not know this modifier.',
  },
  diff: {
    fresh: (whom: string, what: string) => `New: ${whom}: ${what}`,
    gone: (whom: string, what: string) => `No longer: ${whom}: ${what}`,
    changed: (whom: string, now: string, before: string) => `${whom}: ${now} (before: ${before})`,
    nothing: 'Nothing changes.',
  },
  change: {
    open: 'Change the rules…',
    title: 'Change the rules',
    about: 'Your opponent has to agree. The change takes effect at the next turn.',
    alone: 'The change takes effect at the next turn.',
    proposed: 'What changes',
    propose: 'Propose',
    apply: 'Change',
    waiting: (seconds: number) => `You proposed new rules. ${seconds} s left to answer.`,
    withdraw: 'Withdraw',
    asked: 'Your opponent wants to change the rules',
    left: (seconds: number) => `${seconds} s to answer`,
    accept: 'Accept',
    decline: 'Decline',
    agreed: 'Agreed. The new rules hold from the next turn on.',
    changed: 'The rules have changed.',
    impossible: 'The position does not allow the new rules any more.',
    declined: 'Your opponent declined the new rules.',
    youDeclined: 'You declined the new rules.',
    withdrawn: 'The proposal was withdrawn.',
    lapsed: 'The proposal lapsed without an answer.',
    stale: 'The rules have changed meanwhile. Look at them again.',
  },
  /** What a piece is beyond its looks, for ears and for the note beside it. */
  hitPoints: (count: number) => (count === 1 ? '1 hit point' : `${count} hit points`),
  royal: 'royal',
  checks: (given: number, needed: number) => `${given} of ${needed} checks given`,
}
