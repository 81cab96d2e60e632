import type { FaultTexts } from '../../profile/faults'
import type { Role, Sides } from '../../wire/view'
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
    hint: 'How many more or fewer hits it takes to capture the piece. Without the “Hit points” rule, every piece has one.',
  },
  'range-bonus': {
    name: 'Range',
    hint: 'Kings and knights keep going in the same direction, pawns straight ahead; other pieces pass through the first piece in their way.',
  },
  'direction-additions': { name: 'Extra steps', hint: 'May also move one step in this direction, with or without capturing.' },
  'capture-flags': { name: 'Capturing', hint: 'What it may capture, and whether it can be captured.' },
  'promotion-override': { name: 'Promotion', hint: 'The only piece a pawn can promote to.' },
  'damage-resistance': { name: 'Resistance', hint: 'How much of each hit is absorbed. At 100 % the piece is invulnerable.' },
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

const flags: Record<string, string> = { CAN_CAPTURE_OWN: 'may capture its own side', CANNOT_BE_CAPTURED: 'cannot be captured' }

const signed = (count: number) => (count > 0 ? `+${count}` : `−${-count}`)

/** Why the server refused a profile, shown next to the entries at fault. */
const reasons: FaultTexts = {
  unreadable: () => 'This is not a valid profile.',
  text_too_long: ({ max }) => `Names and descriptions can have at most ${max} characters.`,
  too_many_entries: ({ max }) => `There can be at most ${max} modifiers.`,
  wrong_layout: () => 'These modifiers were made for another starting position.',
  unknown_kind: () => 'The server does not know this modifier.',
  bad_value: () => 'This value does not fit.',
  off_board: () => 'There is no such square.',
  empty_square: ({ square }) => `No piece starts on ${square}.`,
  royal_promotion: ({ role }) => `Pawns may not promote to ${common.roles[role]}: it is royal here.`,
  no_royal: ({ color }) => `This leaves ${common.seats[color]} without a royal piece.`,
  invulnerable_royal: ({ color }) => `This makes a royal piece of ${common.seats[color]} invulnerable.`,
  deadlock: () => 'With these modifiers, neither side has a legal move.',
  royal_hangs: ({ color }) => `${common.seats[color]} could capture a royal piece right away.`,
  over_at_once: () => 'With these modifiers, the game would be over at once.',
  profile_too_dear: () => 'With these modifiers, moves take too long to work out.',
  unplayable: () => 'With these modifiers, the starting position is not playable.',
  not_begun: () => 'The game has not started yet.',
  stale: () => 'The rules changed in the meantime. Check them again.',
  already_scheduled: () => 'Other new rules take effect on the next turn.',
  already_proposed: () => 'Another proposal is waiting for an answer.',
  too_many_changes: ({ max }) => `The rules of a game can change at most ${max} times.`,
  no_modifiers: () => 'Duplicate chess has no modifiers.',
}

export const profile = {
  title: 'Modifiers',
  about: 'Give some pieces special powers.',
  inForce: (count: number) => (count === 1 ? '1 active.' : `${count} active.`),
  name: 'Profile name',
  description: 'Description',
  whom: 'What to change',
  whoms: { type: 'A kind of piece', instance: 'One piece' },
  piece: 'Kind of piece',
  side: 'Side',
  sides,
  board: 'Board to pick a piece from',
  pick: 'Tap a piece. It keeps its powers wherever it goes.',
  asUsual: 'Default',
  never: 'never',
  less: (kind: string) => `Decrease ${kind.toLowerCase()}`,
  more: (kind: string) => `Increase ${kind.toLowerCase()}`,
  edit: (whom: string) => `Edit: ${whom}`,
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
    directions: (list: string) => `can also step ${list}`,
    promotion: (role: string) => `promotes only to ${role}`,
    noPromotion: 'never promotes',
    resistance: (percent: number) => `absorbs ${percent} % of each hit`,
    invulnerable: 'invulnerable',
  },
  problems: {
    number: 'Enter a number.',
    whole: 'Enter a whole number.',
    range: (least: number, most: number) => `From ${least} to ${most}.`,
    offered: 'Not available here.',
  },
  reasons,
  diff: {
    fresh: (whom: string, what: string) => `New: ${whom}: ${what}`,
    gone: (whom: string, what: string) => `No longer: ${whom}: ${what}`,
    changed: (whom: string, now: string, before: string) => `${whom}: ${now} (before: ${before})`,
    nothing: 'Nothing changes.',
  },
  change: {
    open: 'Change the rules…',
    title: 'Change the rules',
    about: 'Your opponent must agree. The change takes effect on the next turn.',
    alone: 'The change takes effect on the next turn.',
    proposed: 'Changes',
    propose: 'Propose',
    apply: 'Change',
    waiting: (seconds: number) => `You proposed new rules. ${seconds} s left to answer.`,
    withdraw: 'Withdraw',
    asked: 'Your opponent wants to change the rules',
    left: (seconds: number) => `${seconds} s to answer`,
    accept: 'Accept',
    decline: 'Decline',
    agreed: 'Agreed. The new rules apply from the next turn.',
    changed: 'The rules have changed.',
    impossible: 'The new rules no longer fit the position.',
    declined: 'Your opponent declined the new rules.',
    youDeclined: 'You declined the new rules.',
    withdrawn: 'The proposal was withdrawn.',
    lapsed: 'The proposal expired.',
  },
  /** What a piece is beyond its looks, for screen readers and for the note beside it. */
  hitPoints: (count: number) => (count === 1 ? '1 hit point' : `${count} hit points`),
  royal: 'royal',
  checks: (given: number, needed: number) => `${given} of ${needed} checks given`,
}
