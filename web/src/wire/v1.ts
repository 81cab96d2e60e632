// Made by `cargo xtask types` from crates/wire. Do not edit.

import type { AskedMove, Asking, BySeat, ClockFace, Declined, Destinations, Detail, Drops, DuplicateView, GameRating, ModeratorText, Modifiers, PastPage, Phrase, Player, PlayerNames, Profile, ProposedProfile, Role, ScheduledProfile, Seat, Sense, Sensing, ShownRating, Square, SquareSet, Tray, View } from './view'
import type { AiInfo, AiOpponent, BotSeats, CardSummary, Clock, Computers, Draws, ErrorCode, Fault, FogAxes, GameStatus, Invitation, Layout, Mode, ModeratorRequest, PlacedPiece, Royalty, Ruleset, Side, Sight, Stalemate, VsAi } from './api'

export type Empty = Record<string, never>;

export type Create = { rulesetIds?: Array<string>, layout?: Layout | null, profile?: Profile | null, mode?: Mode | null, side?: Side | null, ruleset?: Ruleset | null, sight?: Sight | null, royalty?: Royalty | null, moderator?: ModeratorRequest | null, touchMove?: boolean | null, draws?: Draws | null, stalemate?: Stalemate | null, fog?: FogAxes | null, clock?: Clock | null, highlightingEnabled?: boolean | null, graceSeconds?: number | null, vsAi?: VsAi | null, bots?: BotSeats | null, 
/**
 * One player holds all seats of a duplicate game.
 */
sandbox?: boolean | null, 
/**
 * The other seats are kept for whoever has their invitations.
 */
byInvitation?: boolean | null, profileConsent?: boolean | null, 
/**
 * Whether the result changes ratings. Only accounts, and bots that have a rating, play such games.
 */
rated?: boolean | null, 
/**
 * The creator's name, if they want to have one.
 */
name?: string | null, };

export type Join = ({ code: string, } | { gameId: string, }) & { seat?: Seat | Player, invitation?: string, carry?: string, name?: string, here?: boolean, newToken?: string, };

export type Rematch = { accept?: boolean, };

export type SayPhrase = { phrase: Phrase, };

export type Move = { from: Square, to: Square, promoteTo?: Role | null, };

export type Drop = { role: Role, to: Square, };

export type Look = { square: Square, };

export type Commit = { from: Square, to?: Square | null, promoteTo?: Role | null, };

export type RespondDraw = { accept: boolean, };

export type Past = { 
/**
 * The `older` of the state, or of the page that came before.
 */
before: number, };

export type PushKeys = { p256dh: string, auth: string, };

export type PushTo = { endpoint?: string | null, keys?: PushKeys | null, };

export type UpdateProfile = { 
/**
 * None: the room that the client is in. Whoever came back to a game never heard its code.
 */
roomCode?: string | null, newProfile: Profile, 
/**
 * The version that the client last heard of; 0 before any change.
 */
version: number, };

export type RespondProfile = { accept: boolean, };

export type SeekColor = "white" | "black" | "random";

export type SeekRange = { below: number, above: number, };

export type LobbyWatch = { mode?: Mode | null, };

export type LobbySeek = { 
/**
 * The game, as `room.create` has it. Who sits where is not for it to say.
 */
game?: Create, 
/**
 * What the seeker wants to play.
 */
color?: SeekColor, rated?: boolean, 
/**
 * Whose ratings will do, as distances from the seeker's own.
 */
range?: SeekRange | null, 
/**
 * Pair me with whoever fits; the range grows while I wait.
 */
auto?: boolean, 
/**
 * What a guest wants to be called.
 */
name?: string | null, 
/**
 * Where the seeker wants to be told of the game while they are away, as in `seat.push`.
 */
push?: PushTo | null, };

export type LobbyChallenge = { 
/**
 * The account's name.
 */
to: string, 
/**
 * The game, as `room.create` has it. Who sits where is not for it to say.
 */
game?: Create, 
/**
 * What the seeker wants to play.
 */
color?: SeekColor, rated?: boolean, 
/**
 * Whose ratings will do, as distances from the seeker's own.
 */
range?: SeekRange | null, 
/**
 * Pair me with whoever fits; the range grows while I wait.
 */
auto?: boolean, 
/**
 * What a guest wants to be called.
 */
name?: string | null, 
/**
 * Where the seeker wants to be told of the game while they are away, as in `seat.push`.
 */
push?: PushTo | null, };

export type LobbyId = { id: string, };

export type LobbyAccept = { id: string, 
/**
 * What a guest wants to be called.
 */
name?: string | null, };

export type Asked = { "type": "room.create", payload: Create } | { "type": "room.join", payload: Join } | { "type": "room.leave", payload: Empty } | { "type": "room.rematch", payload: Rematch } | { "type": "room.fill", payload: VsAi } | { "type": "room.say", payload: SayPhrase } | { "type": "seat.carry", payload: Empty } | { "type": "seat.here", payload: Empty } | { "type": "seat.push", payload: PushTo } | { "type": "game.move", payload: Move } | { "type": "game.drop", payload: Drop } | { "type": "game.ask-any", payload: Empty } | { "type": "game.sense", payload: Look } | { "type": "game.pass", payload: Empty } | { "type": "game.commit", payload: Commit } | { "type": "game.resign", payload: Empty } | { "type": "game.offer-draw", payload: Empty } | { "type": "game.respond-draw", payload: RespondDraw } | { "type": "game.abort", payload: Empty } | { "type": "game.sync", payload: Empty } | { "type": "game.pgn", payload: Empty } | { "type": "game.past", payload: Past } | { "type": "modifier-profile.update", payload: UpdateProfile } | { "type": "modifier-profile.respond", payload: RespondProfile } | { "type": "lobby.watch", payload: LobbyWatch } | { "type": "lobby.unwatch", payload: Empty } | { "type": "lobby.seek", payload: LobbySeek } | { "type": "lobby.challenge", payload: LobbyChallenge } | { "type": "lobby.withdraw", payload: LobbyId } | { "type": "lobby.accept", payload: LobbyAccept } | { "type": "lobby.decline", payload: LobbyId } | { "type": "ping", payload: Empty } | { "type": "pong", payload: Empty };

export type Envelope = { v: 1, seq: number, ts: number, token?: string, ack?: number, } & Asked;

export type StartLayout = { id: string, name: string, pieces: Array<PlacedPiece>, };

export type RoomEntered = { code: string | null, token: string, color: Seat, activeRules: Array<string>, layout: StartLayout, gameId: string, card: CardSummary, highlightingEnabled: boolean, 
/**
 * Of the people who gave one.
 */
names: PlayerNames, 
/**
 * Whether the result changes ratings.
 */
rated: boolean, 
/**
 * Whether those at the table have an account.
 */
accounts: { [seat in Seat | Player]?: boolean }, 
/**
 * What their ratings are, if the game is rated.
 */
ratings?: { [seat in Seat]?: ShownRating }, 
/**
 * Who is at the table, in a duplicate game.
 */
peers?: Array<PeerStatus> | null, 
/**
 * For the players of the other seats, if those are kept for them.
 */
invitations?: Array<Invitation> | null, 
/**
 * Absent if there is none.
 */
profile?: Profile, 
/**
 * Whether another profile needs the consent of the other seat.
 */
profileConsent?: boolean, 
/**
 * The opponent, in a two-player game.
 */
aiOpponent?: AiOpponent, 
/**
 * More about it, if it thinks elsewhere.
 */
aiInfo?: AiInfo, 
/**
 * All of them, in a duplicate game.
 */
aiOpponents?: Array<AiOpponent> | null, };

export type PeerStatus = { color: Seat, connected: boolean, graceUntil?: number, name?: string, };

export type ProfileUpdated = { type: "modifier-profile.updated", profile: Profile, version: number, appliedAt: "turn-boundary", };

export type NextRoom = { code: string, gameId: string, color: Seat, token: string, };

export type SeatCarry = { carry: string, expiresAt: number, };

export type SaidPhrase = { color: Seat, phrase: Phrase, };

export type FactOf<A, V> = { id: number, attr: A, value: V, };

export type Fact = FactOf<"PieceType", Role> | FactOf<"Color", Seat> | FactOf<"Position", number> | FactOf<"HP", number> | FactOf<"Modifiers", Modifiers> | FactOf<"Royal", true> | FactOf<"HasMoved", true>;

export type Retracted = { id: number, attr: Fact["attr"], value: Fact["value"] | null, };

export type State = { fen: string | null, facts: Array<Fact>, activeRules: Array<string>, turn: Seat, lastSeq: number, 
/**
 * Everything up to this number is in the state: what comes after it and has no higher one is old news.
 */
stateSeq: number, moveHistory: Array<string>, status: GameStatus, 
/**
 * How much of the seat's past is left out, in moves and announcements together: `game.past` has it.
 */
older: number, 
/**
 * Everything else that the seat may know, for clients that want more than facts; none without a seat.
 */
view: View | null, };

export type OverReason = "checkmate" | "stalemate" | "insufficient" | "50-move" | "threefold" | "cap" | "king-captured" | "no-moves" | "all-captured" | "first-promotion" | "first-capture" | "checks-given" | "hill-reached" | "extinct" | "exploded" | "resign" | "draw-agreed" | "out-of-time" | "player_left" | "aborted" | "ai-unavailable";

export type GameOver = { winner: Seat | "draw", reason: OverReason, };

export type HeardDetail = { 
/**
 * Its place in the list.
 */
of: number, detail: Detail, };

export type Delta = { inserted: Array<Fact>, retracted: Array<Retracted>, 
/**
 * Absent if the seat may not know the move.
 */
moveNotation?: string, turn: Seat, gameOver: GameOver | null, 
/**
 * Absent if it has not changed, and in own sight: there it is where the seat's pieces stand.
 */
visible?: SquareSet, 
/**
 * Squares on which the seat knows something to stand that it does not see; absent if they have not changed.
 */
felt?: SquareSet, 
/**
 * Present while the seat stands in check.
 */
inCheck?: boolean, taken?: Role, lost?: Role, legal?: Array<Destinations>, drops?: Array<Drops>, 
/**
 * What each seat may drop, if that has changed; null for a seat whose reserve is not known.
 */
reserves?: BySeat<Tray | null>, clock?: ClockFace, 
/**
 * Whether the seat may ask for pawn captures on the turn that has begun.
 */
asking?: Asking, 
/**
 * Whether the seat may sense on the turn that has begun.
 */
sensing?: Sensing, 
/**
 * What the seat asked for, if something else, or nothing, was played in its place.
 */
asked?: AskedMove, 
/**
 * Checks that were given, if this was one and they are counted.
 */
checks?: BySeat<number>, 
/**
 * Present when the offer that stood has lapsed.
 */
drawOffer?: Seat | null, 
/**
 * The four boards, in a duplicate game.
 */
duplicate?: DuplicateView, announcements?: Array<ModeratorText>, 
/**
 * Which of them this seat alone hears, by their place in the list; both sides hear the rest.
 */
private?: Array<number>, 
/**
 * What a pawn became, if that is among them.
 */
promotedTo?: Role, 
/**
 * What came from the reserve, if that is among them.
 */
dropped?: Role, 
/**
 * What some of them say beyond their words.
 */
details?: Array<HeardDetail>, };

export type NoticePayload = { touched?: Square, 
/**
 * What the seat's question, or the answer to it, means for the rest of its turn.
 */
asking?: Asking, 
/**
 * What the seat has sensed.
 */
sensed?: Sense, drawOffer?: Seat | null, 
/**
 * Pieces that the end of the game reveals.
 */
inserted?: Array<Fact>, 
/**
 * What each seat could have dropped, at the end of a game with drops.
 */
reserves?: BySeat<Tray | null>, 
/**
 * The clocks, if one has started because its player has come, or if the server was away.
 */
clock?: ClockFace, 
/**
 * For how long the server was away, in milliseconds. The clocks did not run meanwhile.
 */
outageMs?: number, 
/**
 * The four boards, in a duplicate game.
 */
duplicate?: DuplicateView, announcements?: Array<ModeratorText>, 
/**
 * Which of them this seat alone hears, by their place in the list; both sides hear the rest.
 */
private?: Array<number>, 
/**
 * What a pawn became, if that is among them.
 */
promotedTo?: Role, 
/**
 * What came from the reserve, if that is among them.
 */
dropped?: Role, 
/**
 * What some of them say beyond their words.
 */
details?: Array<HeardDetail>, };

export type End = { finalFen: string | null, winner: Seat | "draw", reason: OverReason, };

export type SeekRating = { points: number, provisional: boolean, };

export type SeekBy = { 
/**
 * A guest may have none.
 */
name: string | null, account: boolean, bot: boolean, rating?: SeekRating, };

export type Seek = { id: string, who: SeekBy, mode: Mode, 
/**
 * The named ruleset of a blind game.
 */
ruleset: Ruleset | null, 
/**
 * The hash of the rule card.
 */
card: string, 
/**
 * Whether the rules are more than those of the mode and its ruleset.
 */
house: boolean, clock: Clock, correspondence: boolean, rated: boolean, 
/**
 * What is left for whoever takes it.
 */
color: SeekColor, range?: SeekRange, since: number, };

export type Challenge = { 
/**
 * The account's name.
 */
to: string, id: string, who: SeekBy, mode: Mode, 
/**
 * The named ruleset of a blind game.
 */
ruleset: Ruleset | null, 
/**
 * The hash of the rule card.
 */
card: string, 
/**
 * Whether the rules are more than those of the mode and its ruleset.
 */
house: boolean, clock: Clock, correspondence: boolean, rated: boolean, 
/**
 * What is left for whoever takes it.
 */
color: SeekColor, range?: SeekRange, since: number, };

export type PairedGame = { gameId: string, color: Seat, 
/**
 * Of the seek or challenge that it came from.
 */
id: string, };

export type LobbyCounts = { 
/**
 * Open seeks that are not in the list.
 */
more: number, 
/**
 * Who is in the lobby.
 */
people: number, 
/**
 * Who waits for a live game.
 */
waiting: number, };

export type LobbyState = { open: Array<Seek>, 
/**
 * Open seeks that are not in the list.
 */
more: number, 
/**
 * Who is in the lobby.
 */
people: number, 
/**
 * Who waits for a live game.
 */
waiting: number, };

export type LobbyChanges = { add: Array<Seek>, gone: Array<string>, 
/**
 * Open seeks that are not in the list.
 */
more: number, 
/**
 * Who is in the lobby.
 */
people: number, 
/**
 * Who waits for a live game.
 */
waiting: number, };

export type LobbyYou = { seeks: Array<Seek>, challengesTo: Array<Challenge>, challengesFrom: Array<Challenge>, 
/**
 * Games to enter with `room.join`; they leave the list once their time to come is over.
 */
paired: Array<PairedGame>, 
/**
 * The live game that it plays.
 */
playing: string | null, };

export type LobbyRefusal = "nobody" | "banned" | "playing" | "they-play" | "guest-rated" | "unrated" | "seats" | "no-such-player" | "not-available" | "gone" | "yourself" | "range" | "too-many" | "too-fast" | "too-long" | "full" | "unavailable";

export type Complaint = { code: ErrorCode, message: string, fatal: boolean, 
/**
 * What is wrong with a rule card, for programs.
 */
fault?: Fault, 
/**
 * The reason for a refusal of the lobby, for programs.
 */
lobby?: LobbyRefusal, };

export type Sent = { v: 1, seq: number, ts: number, } & ({ "type": "room.created", "payload": RoomEntered } | { "type": "room.joined", "payload": RoomEntered } | { "type": "room.peer-status", "payload": PeerStatus } | { "type": "room.rematch-offered", "payload": Record<symbol, never> } | { "type": "room.rematch", "payload": NextRoom } | { "type": "room.filled", "payload": Computers } | { "type": "room.said", "payload": SaidPhrase } | { "type": "seat.carry", "payload": SeatCarry } | { "type": "seat.push", "payload": { on: boolean, } } | { "type": "game.state", "payload": State } | { "type": "game.past", "payload": PastPage } | { "type": "game.pgn", "payload": { pgn: string, } } | { "type": "game.delta", "payload": Delta } | { "type": "game.notice", "payload": NoticePayload } | { "type": "game.end", "payload": End } | { "type": "game.rated", "payload": GameRating } | { "type": "modifier-profile.updated", "payload": ProfileUpdated } | { "type": "modifier-profile.scheduled", "payload": ScheduledProfile } | { "type": "modifier-profile.proposed", "payload": ProposedProfile } | { "type": "modifier-profile.declined", "payload": { reason: Declined, } } | { "type": "lobby.state", "payload": LobbyState } | { "type": "lobby.changes", "payload": LobbyChanges } | { "type": "lobby.you", "payload": LobbyYou } | { "type": "lobby.declined", "payload": { id: string, by: string, } } | { "type": "error", "payload": Complaint } | { "type": "ping", "payload": Record<symbol, never> } | { "type": "pong", "payload": Record<symbol, never> });
