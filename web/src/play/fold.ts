// Folds the server's messages into the seat's view. Pure: a view and a message make the next view.

import type { Delta, End, Fact, GameOver, HeardDetail, NoticePayload, Retracted } from '../wire/v1'
import type {
  Detail,
  ClockFace,
  EndReason,
  Ending,
  ModeratorText,
  PastPage,
  Profile,
  ProposedProfile,
  Role,
  Said,
  ScheduledProfile,
  Seat,
  SeenMove,
  SeenPiece,
  Tray,
  PairView,
} from '../wire/view'
import { SQUARES, roleOfLetter } from '../squares'
import { isDrop, isPromotion } from './announced'
import { remembered } from './sensed'

/** Either side has moved. */
export function applyDelta(view: PairView, delta: Delta, at: number): PairView {
  const ply = view.ply + 1
  const asked = delta.asked ? { asked: delta.asked } : {}
  const moves = delta.moveNotation ? [...view.moves, { ...readMove(delta.moveNotation, ply, view.turn, at), ...asked }] : view.moves
  // A question belongs to its turn, and so does a look.
  const { asking: _, sensing: __, ...rest } = view
  const felt = delta.felt ?? view.felt
  const next: PairView = {
    ...rest,
    ply,
    turn: delta.turn,
    pieces: applyFacts(view.pieces, delta.inserted, delta.retracted),
    visible: delta.visible ?? view.visible,
    ...(felt && { felt }),
    inCheck: view.inCheck === null ? null : delta.inCheck === true,
    legal: delta.legal ?? [],
    drops: delta.drops ?? [],
    ...(delta.reserves && { reserves: delta.reserves }),
    touched: null,
    ...(delta.asking && { asking: delta.asking }),
    ...(delta.sensing && { sensing: delta.sensing }),
    moves,
    taken: delta.taken ? counted(view.taken, delta.taken) : view.taken,
    lost: delta.lost ? counted(view.lost, delta.lost) : view.lost,
    drawOffer: delta.drawOffer === undefined ? view.drawOffer : delta.drawOffer,
    clock: delta.clock ?? view.clock,
    ...(delta.checks && { checks: delta.checks }),
    announcements: [...view.announcements, ...heard(delta, ply, view.seat, at)],
  }
  return delta.gameOver ? ended(next, endingOf(delta.gameOver), at) : next
}

/** Something else happened: a touched piece, a refused try, a draw offer, what the end reveals. */
export function applyNotice(view: PairView, notice: NoticePayload, at: number): PairView {
  return {
    ...view,
    pieces: notice.inserted ? applyFacts(view.pieces, notice.inserted, []) : view.pieces,
    ...(notice.reserves && { reserves: notice.reserves }),
    touched: notice.touched ?? view.touched,
    ...(notice.asking && { asking: notice.asking }),
    ...(notice.sensed && { sensing: 'done', sensed: remembered(view.sensed ?? [], notice.sensed) }),
    drawOffer: notice.drawOffer === undefined ? view.drawOffer : notice.drawOffer,
    clock: notice.clock ?? view.clock,
    announcements: [...view.announcements, ...heard(notice, view.ply, view.seat, at)],
  }
}

/** What was told before the part of the past that the view has. */
export function applyPast(view: PairView, page: PastPage): PairView {
  return { ...view, moves: [...page.moves, ...view.moves], announcements: [...page.announcements, ...view.announcements] }
}

/** How much had been told by the end of the page. */
export function endOf(page: PastPage): number {
  return page.older + page.moves.length + page.announcements.length
}

// ---- Modifiers ----

/** One side proposes other modifiers. */
export function applyProposed(view: PairView, proposal: ProposedProfile): PairView {
  return { ...view, profile: { version: 0, ...view.profile, proposal } }
}

/** They are agreed on and take effect when the turn passes. */
export function applyScheduled(view: PairView, scheduled: ScheduledProfile): PairView {
  const { proposal: _, ...profile } = view.profile ?? { version: 0 }
  return { ...view, profile: { ...profile, scheduled } }
}

/** The proposal is off. */
export function applyDeclined(view: PairView): PairView {
  const { proposal: _, scheduled: __, ...profile } = view.profile ?? { version: 0 }
  return { ...view, profile }
}

/** Other modifiers are in force; the state that follows has the changed pieces. */
export function applyUpdated(view: PairView, { profile, version }: { profile: Profile; version: number }): PairView {
  return { ...view, profile: { current: profile, version } }
}

export function applyEnd(view: PairView, end: End, at: number): PairView {
  return view.ending ? view : ended(view, endingOf(end), at)
}

function ended(view: PairView, ending: Ending, at: number): PairView {
  const clock = view.clock && stopped(view.clock, ending, at)
  const settled = view.profile ? applyDeclined(view) : view
  const { asking: _, sensing: __, felt: ___, ...rest } = settled
  return { ...rest, ending, visible: [...SQUARES], legal: [], drops: [], touched: null, drawOffer: null, clock }
}

/** The clock that ran stops where it stood; one that ran out shows nothing left. */
function stopped(face: ClockFace, { reason }: Ending, at: number): ClockFace {
  if (!face.running) return face
  const left = reason === 'out_of_time' ? 0 : Math.max(0, face.remainingMs[face.running] - Math.max(0, at - face.at))
  return { remainingMs: { ...face.remainingMs, [face.running]: left }, running: null, at }
}

function endingOf(over: GameOver): Ending {
  return {
    winner: over.winner === 'draw' ? null : over.winner,
    reason: (over.reason === '50-move' ? 'fifty_move' : over.reason.replaceAll('-', '_')) as EndReason,
  }
}

/** Pieces by id: removes retracted attributes, then adds inserted ones. */
export function applyFacts(pieces: readonly SeenPiece[], inserted: readonly Fact[], retracted: readonly Retracted[]): SeenPiece[] {
  const parts = new Map<number, Partial<SeenPiece>>(pieces.map((piece) => [piece.id, { ...piece }]))
  for (const { id, attr } of retracted) delete parts.get(id)?.[FIELDS[attr]]
  for (const fact of inserted) {
    const part = parts.get(fact.id) ?? { id: fact.id }
    parts.set(fact.id, part)
    switch (fact.attr) {
      case 'PieceType':
        part.role = fact.value
        break
      case 'Color':
        part.owner = fact.value
        break
      case 'Position':
        part.square = SQUARES[fact.value] as string
        break
      case 'HP':
        part.hp = fact.value
        break
      case 'Modifiers':
        part.modifiers = fact.value
        break
      case 'Royal':
        part.royal = fact.value
        break
      case 'HasMoved':
        part.moved = fact.value
        break
    }
  }
  return [...parts.values()].filter(isWhole).sort((a, b) => a.id - b.id)
}

const FIELDS = {
  PieceType: 'role',
  Color: 'owner',
  Position: 'square',
  HP: 'hp',
  Modifiers: 'modifiers',
  Royal: 'royal',
  HasMoved: 'moved',
} as const

function isWhole(part: Partial<SeenPiece>): part is SeenPiece {
  return part.role !== undefined && part.owner !== undefined && part.square !== undefined
}

/** `e2e4`, `e7e8q`, `P@e5`. A drop begins where it ends, and so does `0000`, by which nothing moves. */
function readMove(text: string, ply: number, by: Seat, at: number): SeenMove {
  if (text === '0000') return { ply, by, from: 'a1', to: 'a1', at }
  if (text.charAt(1) === '@') {
    const dropped = roleOfLetter(text.charAt(0).toLowerCase())
    return { ply, by, from: text.slice(2), to: text.slice(2), ...(dropped ? { promotion: dropped } : {}), at }
  }
  const promotion = roleOfLetter(text.charAt(4))
  return { ply, by, from: text.slice(0, 2), to: text.slice(2, 4), ...(promotion ? { promotion } : {}), at }
}

function counted(tray: Tray, role: Role): Tray {
  return { ...tray, [role]: tray[role] + 1 }
}

interface Heard {
  announcements?: ModeratorText[] | null
  /** Which of them this seat alone hears, by their place in the list. */
  private?: number[] | null
  promotedTo?: Role | null
  dropped?: Role | null
  /** What some of them say beyond their words, by their place in the list. */
  details?: HeardDetail[] | null
}

function detailOf({ details }: Heard, index: number): { detail?: Detail } {
  const found = details?.find(({ of }) => of === index)
  return found ? { detail: found.detail } : {}
}

function heard(message: Heard, ply: number, seat: Seat, at: number): Said[] {
  return (message.announcements ?? []).map((text, index) => ({
    ply,
    text,
    ...(message.private?.includes(index) ? { only: seat } : {}),
    ...(isPromotion(text) && message.promotedTo ? { promotedTo: message.promotedTo } : {}),
    ...(isDrop(text) && message.dropped ? { dropped: message.dropped } : {}),
    ...detailOf(message, index),
    at,
  }))
}
