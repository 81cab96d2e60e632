// Made by `cargo xtask types` from crates/wire. Do not edit.

import type { BoardName, ByBoard, ByPlayer, BySeat, Destinations, DuplicateReview, DuplicateShare, EndReason, Ending, Insight, Knowledge, Modifiers, NoHindsight, PairView, Player, PlayerNames, Profile, Review, Role, Seat, Seen, Square, TableClock } from './view'

export type Mode = "vanilla" | "blind" | "dark" | "house" | "rbc" | "duplicate";

export type Royalty = "checkmate" | "capture";

export type Sight = "open" | "own" | "fog";

export type Draws = { threefold: boolean, fiftyMoves: boolean, insufficientMaterial: boolean, 
/**
 * After so many half-moves without a capture or a pawn move, instead of a hundred or before them.
 */
cap?: number, };

export type Stalemate = "draw" | "loss";

export type Ruleset = "parallax" | "berkeley" | "berkeley-any" | "cincinnati" | "wild16" | "rand" | "english" | "crazykrieg" | "chesscom" | "brainking" | "schemingmind" | "schemingmind-check" | "schemingmind-mate";

export type BlockedPawns = "hidden" | "occupied" | "seen";

export type PawnDiagonals = "hidden" | "seen";

export type FogChecks = "silent" | "told";

export type FogPromotions = "silent" | "fact";

export type Fog = { 
/**
 * The square ahead of a pawn that cannot step there.
 */
blockedPawns: BlockedPawns, 
/**
 * The squares on which a pawn could capture, if something stood there.
 */
pawnDiagonals: PawnDiagonals, 
/**
 * Whether a side is warned of check where check does not bind. Where it does, it is always told.
 */
checks: FogChecks, 
/**
 * What the opponent hears of a promotion, if there is no moderator to tell it.
 */
promotions: FogPromotions, };

export type FogAxes = { blockedPawns?: BlockedPawns, pawnDiagonals?: PawnDiagonals, checks?: FogChecks, promotions?: FogPromotions, };

export type Refusals = "four" | "one" | "two";

export type Listeners = "mover" | "both";

export type Nonsense = "dropped" | "told";

export type Captures = "fact" | "square" | "class" | "exact";

export type EnPassant = "named" | "victim";

export type CheckNews = "fact" | "direction";

export type PawnTries = "none" | "ask-until-legal" | "ask-one-try" | "exists" | "count" | "sources";

export type Promotions = "silent" | "fact" | "piece";

export type Castling = "silent" | "named";

export type Moderator = { 
/**
 * How refused tries are answered.
 */
refusals: Refusals, 
/**
 * Who hears that a try was refused.
 */
refusalsHeard: Listeners, 
/**
 * What becomes of tries that their side could know to be illegal, where those have a word of their own.
 */
nonsense: Nonsense, captures: Captures, enPassant: EnPassant, checks: CheckNews, pawnTries: PawnTries, promotions: Promotions, castling: Castling, 
/**
 * How many tries are refused in one turn. Past that, a try that would be refused has no effect.
 */
triesPerTurn: number, };

export type ModeratorAxes = { refusals?: Refusals, refusalsHeard?: Listeners, nonsense?: Nonsense, captures?: Captures, enPassant?: EnPassant, checks?: CheckNews, pawnTries?: PawnTries, promotions?: Promotions, castling?: Castling, triesPerTurn?: number, };

export type ModeratorRequest = boolean | ModeratorAxes;

export type CardModerator = boolean | Moderator;

export type Clock = { "kind": "none" } | { "kind": "fischer", initialMs: number, incrementMs: number, } | { "kind": "days", daysPerMove: number, };

export type PlacedPiece = { type: Role, color: Seat, 
/**
 * 0 is a1, 1 is b1, 63 is h8.
 */
square: number, 
/**
 * A king or rook that has moved does not castle; a pawn that has moved does not step twice.
 */
hasMoved?: boolean, };

export type Layout = { "kind": "premade", 
/**
 * `empty` is a canvas for other layouts and cannot be played.
 */
id: string, 
/**
 * Chess960's number, 0 to 959. Without one, the server draws it.
 */
number?: number | null, } | { "kind": "fen", fen: string, name?: string | null, } | { "kind": "custom", pieces: Array<PlacedPiece>, name?: string | null, };

export type { BoardName, ByBoard, ByPlayer, DuplicateShare, Player } from './view';

export type Card = { mode: Mode, layout: Layout, fen?: string, 
/**
 * All that are in force; the layout's own come first.
 */
presets: Array<string>, profile?: Profile, royalty: Royalty, sight: Sight, 
/**
 * True for the one of blind chess; any other is spelt out.
 */
moderator: CardModerator, touchMove: boolean, draws: Draws, stalemate?: Stalemate, 
/**
 * How the disputed points of fog are settled, if not as usual.
 */
fog?: Fog, clock: Clock, };

export type CardSummary = { 
/**
 * Equal for cards with equal rules.
 */
hash: string, 
/**
 * The card in plain English.
 */
text: string, 
/**
 * The ruleset that it follows, if that has a name and is not our own.
 */
ruleset?: Ruleset, mode: Mode, layout: Layout, fen?: string, 
/**
 * All that are in force; the layout's own come first.
 */
presets: Array<string>, profile?: Profile, royalty: Royalty, sight: Sight, 
/**
 * True for the one of blind chess; any other is spelt out.
 */
moderator: CardModerator, touchMove: boolean, draws: Draws, stalemate?: Stalemate, 
/**
 * How the disputed points of fog are settled, if not as usual.
 */
fog?: Fog, clock: Clock, };

export type GameStatus = "waiting" | "active" | "finished";

export type Side = "white" | "black" | "north" | "south" | "east" | "west" | "random";

export type Brain = string;

export type VsAi = { 
/**
 * One that plays here: `casual`, `random`, `recon`, or an engine by its name.
 */
brain: Brain, 
/**
 * How well it plays: `casual` 1 to 3 (2 by default), an engine 1 to 8 (8 by default).
 */
level?: number | null, };

export type BotSeats = { [seat in Seat | Player]?: VsAi };

export type CreateGame = { mode: Mode, 
/**
 * The creator's seat; random by default.
 */
side?: Side | null, 
/**
 * Whether clients show where a piece may go; false by default.
 */
highlightingEnabled?: boolean | null, 
/**
 * A bot in the other seat, or in every other seat of a duplicate game.
 */
vsAi?: VsAi | null, 
/**
 * Bots by seat, instead of `vsAi`. The other seats are for people.
 */
bots?: BotSeats | null, clock?: Clock | null, layout?: Layout | null, 
/**
 * A complete FEN, X-FEN or Shredder-FEN to continue from, under the layout's rules.
 */
fen?: string | null, 
/**
 * Ids of presets, beyond those that the layout brings.
 */
rulesetIds?: Array<string>, profile?: Profile | null, 
/**
 * A ruleset by name. It supplies what is not chosen below.
 */
ruleset?: Ruleset | null, sight?: Sight | null, royalty?: Royalty | null, 
/**
 * Whether announcements are all that a seat hears of the other's moves, and what is announced.
 */
moderator?: ModeratorRequest | null, 
/**
 * Whether a touched piece must move.
 */
touchMove?: boolean | null, draws?: Draws | null, 
/**
 * What becomes of a side that cannot move and is not in check; a draw by default.
 */
stalemate?: Stalemate | null, 
/**
 * How the disputed points of fog are settled, where there is fog.
 */
fog?: FogAxes | null, 
/**
 * How long the game waits for an absent player; the server's own setting by default.
 */
graceSeconds?: number | null, 
/**
 * Duplicate chess with one player, who holds all four seats; false by default.
 */
sandbox?: boolean | null, 
/**
 * Whether the other seats are kept for whoever has their invitations; false by default.
 */
byInvitation?: boolean | null, 
/**
 * Whether another profile needs the consent of the other seat during the game.
 */
profileConsent?: boolean | null, 
/**
 * Whether the result changes ratings: for accounts, with a clock; the opponent is another account or a built-in bot.
 */
rated?: boolean | null, 
/**
 * The creator's name, if they want to have one: at most 24 characters are kept.
 */
name?: string | null, };

export type Invitation = { seat: Seat | Player, invitation: string, };

export type AiOpponent = { color: Seat, 
/**
 * `casual`, `random`, `recon`, or an engine's name.
 */
brain: string, level?: number, };

export type AiInfo = { brain: string, 
/**
 * The language model, or what the engine calls itself, where that is known.
 */
model?: string, 
/**
 * What the operator calls it.
 */
label: string, };

export type CreatedGame = { gameId: string, 
/**
 * Holds the seat. It is shown once, and only here.
 */
creatorToken: string, creatorColor: "w" | "b", creatorSeat: Seat | Player, 
/**
 * For the players of the other seats, if those are kept for them.
 */
invitations?: Array<Invitation> | null, 
/**
 * For the other players; null if there is nobody to invite.
 */
joinUrl: string | null, code: string, };

export type LessonPart = "try" | "check" | "guess";

export type StartLesson = { 
/**
 * Where to begin; the game goes on through the later parts.
 */
part: LessonPart, };

export type StartedLesson = { gameId: string, 
/**
 * Holds the player's seat.
 */
token: string, };

export type CreateShow = { white: VsAi, black: VsAi, mode: Mode, 
/**
 * The creator's seat; random by default.
 */
side?: Side | null, 
/**
 * Whether clients show where a piece may go; false by default.
 */
highlightingEnabled?: boolean | null, 
/**
 * A bot in the other seat, or in every other seat of a duplicate game.
 */
vsAi?: VsAi | null, 
/**
 * Bots by seat, instead of `vsAi`. The other seats are for people.
 */
bots?: BotSeats | null, clock?: Clock | null, layout?: Layout | null, 
/**
 * A complete FEN, X-FEN or Shredder-FEN to continue from, under the layout's rules.
 */
fen?: string | null, 
/**
 * Ids of presets, beyond those that the layout brings.
 */
rulesetIds?: Array<string>, profile?: Profile | null, 
/**
 * A ruleset by name. It supplies what is not chosen below.
 */
ruleset?: Ruleset | null, sight?: Sight | null, royalty?: Royalty | null, 
/**
 * Whether announcements are all that a seat hears of the other's moves, and what is announced.
 */
moderator?: ModeratorRequest | null, 
/**
 * Whether a touched piece must move.
 */
touchMove?: boolean | null, draws?: Draws | null, 
/**
 * What becomes of a side that cannot move and is not in check; a draw by default.
 */
stalemate?: Stalemate | null, 
/**
 * How the disputed points of fog are settled, where there is fog.
 */
fog?: FogAxes | null, 
/**
 * How long the game waits for an absent player; the server's own setting by default.
 */
graceSeconds?: number | null, 
/**
 * Duplicate chess with one player, who holds all four seats; false by default.
 */
sandbox?: boolean | null, 
/**
 * Whether the other seats are kept for whoever has their invitations; false by default.
 */
byInvitation?: boolean | null, 
/**
 * Whether another profile needs the consent of the other seat during the game.
 */
profileConsent?: boolean | null, 
/**
 * Whether the result changes ratings: for accounts, with a clock; the opponent is another account or a built-in bot.
 */
rated?: boolean | null, 
/**
 * The creator's name, if they want to have one: at most 24 characters are kept.
 */
name?: string | null, };

export type CreatedShow = { gameId: string, };

export type Show = { status: GameStatus, players: Array<AiOpponent>, 
/**
 * As in `game.state` of protocol v1.
 */
white: PairView, 
/**
 * The same for Black.
 */
black: PairView, };

export type CurrentProfile = { 
/**
 * Absent if there is none.
 */
profile?: Profile, 
/**
 * Whether another profile needs the consent of the other seat.
 */
profileConsent?: boolean, };

export type Computers = { 
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

export type About = { gameId: string, status: GameStatus, card: CardSummary, highlightingEnabled: boolean, 
/**
 * Whether its result changes ratings.
 */
rated: boolean, openSeats: Array<Seat>, 
/**
 * Of the people who gave one.
 */
names: PlayerNames, 
/**
 * Milliseconds since 1970, like all times.
 */
createdAt: number, startedAt: number | null, ending: Ending | null, 
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

export type Thought = { seat: Seat | Player, 
/**
 * How many moves had been made.
 */
ply: number, 
/**
 * In its own words, if it thinks in words.
 */
text?: string, 
/**
 * What it counted and expected, if it thinks in positions.
 */
insight?: Insight, };

export type FinishedGame = { thoughts?: Array<Thought> | null, gameId: string, status: GameStatus, card: CardSummary, highlightingEnabled: boolean, 
/**
 * Whether its result changes ratings.
 */
rated: boolean, openSeats: Array<Seat>, 
/**
 * Of the people who gave one.
 */
names: PlayerNames, 
/**
 * Milliseconds since 1970, like all times.
 */
createdAt: number, startedAt: number | null, ending: Ending | null, 
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
aiOpponents?: Array<AiOpponent> | null, } & ({ "review": Review } | { "duplicate": DuplicateReview });

export type Hindsight = { seat: Seat, 
/**
 * Why there is none. Then there is nothing below, either.
 */
none?: NoHindsight, 
/**
 * Before the first move and after each move, as far as the game went on after it; of a very long game, the first
 * 600 moves.
 */
known: Array<Knowledge>, };

export type LabCard = Partial<Pick<CreateGame, "mode" | "layout" | "fen" | "rulesetIds" | "profile" | "royalty" | "sight" | "moderator" | "touchMove" | "draws" | "clock" | "ruleset" | "stalemate" | "fog">>;

export type SeatKey = { gameId: string, token: string, };

export type SeatsRequest = { seats: Array<SeatKey>, };

export type SeatGame = { gameId: string, seat: Seat | Player, status: GameStatus, mode: Mode, 
/**
 * Ids of the house rules.
 */
presets: Array<string>, 
/**
 * The layout's id.
 */
layout: string, 
/**
 * The card's.
 */
clock: Clock, 
/**
 * Of the people who gave one.
 */
names: PlayerNames, 
/**
 * Null unless the game goes on.
 */
turn: Seat | Player | null, 
/**
 * Null without a clock, and unless the game goes on.
 */
time: TableClock | null, ending: Ending | null, 
/**
 * While the room has one.
 */
code?: string, openSeats: Array<Seat | Player>, createdAt: number, startedAt: number | null, 
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

export type SeatsAnswer = { 
/**
 * The server's time, for the clocks.
 */
now: number, 
/**
 * In the order of the request; as they are written, because another node may have written them.
 */
games: Array<SeatGame>, 
/**
 * There is no such game, or the token does not hold a seat of it.
 */
gone: Array<string>, };

export type LabRequest = { card: LabCard, 
/**
 * UCI or SAN, of both sides, from the card's start.
 */
moves?: Array<string>, };

export type LabPiece = { square: Square, role: Role, owner: Seat, 
/**
 * Whether losing it loses the game.
 */
royal: boolean, 
/**
 * Its hit points, where captures take those.
 */
hp?: number, 
/**
 * What the profile says of it.
 */
modifiers?: Modifiers, };

export type LabChoice = { from: Square, to: Square, 
/**
 * What arrives.
 */
promotion?: Role, uci: string, san: string, };

export type LabPosition = { fen: string, turn: Seat, 
/**
 * Moves made so far, by both sides.
 */
ply: number, 
/**
 * How many moves the side to move has in this turn, this one included.
 */
movesLeft: number, 
/**
 * Whether the side to move stands in check; null where the rules know no check.
 */
inCheck: boolean | null, pieces: Array<LabPiece>, 
/**
 * Where the side to move may go; nothing once the game is over.
 */
legal: Array<Destinations>, 
/**
 * Every move of those from-to pairs that several moves share: what is promoted to, which half moves on.
 */
choices: Array<LabChoice>, seen: BySeat<Seen>, ending: Ending | null, };

export type LabMove = { by: Seat, from: Square, 
/**
 * In Chess960 the rook's square, if the king castles.
 */
to: Square, 
/**
 * What a pawn became, or which half of a piece moved on.
 */
promotion?: Role, uci: string, san: string, };

export type LabAnswer = { card: CardSummary, position: LabPosition, 
/**
 * Those that were asked for, one by one.
 */
moves: Array<LabMove>, };

export type BalanceRequest = { card: LabCard, 
/**
 * At most 200, which is the default.
 */
games?: number | null, 
/**
 * Equal seeds play equal games.
 */
seed?: number | null, };

export type Share = { games: number, 
/**
 * Of all games, 0 to 1.
 */
share: number, 
/**
 * Where the true share lies, with 95 % confidence.
 */
low: number, high: number, };

export type BalanceResults = { white: Share, black: Share, draw: Share, unfinished: Share, };

export type BalanceLengths = { median: number, p10: number, p90: number, };

export type BalanceEnding = { 
/**
 * Null for games that did not end.
 */
reason: EndReason | null, games: number, };

export type BalanceWarning = { "kind": "lopsided", favours: Seat, share: Share, } | { "kind": "endless", share: Share, };

export type BalanceReport = { 
/**
 * How many were played to the end, or to the limit.
 */
games: number, 
/**
 * How many were asked for: more, if time ran out.
 */
asked: number, seed: number, 
/**
 * The card hides something, and was played as if it did not.
 */
playedOpen: boolean, results: BalanceResults, 
/**
 * White's wins among the games that somebody won.
 */
whiteOfDecided: Share, 
/**
 * None if no game was played.
 */
plies: BalanceLengths | null, 
/**
 * The most frequent first.
 */
endings: Array<BalanceEnding>, 
/**
 * Legal moves a ply, on average.
 */
branching: number | null, warnings: Array<BalanceWarning>, };

export type Why = "no_twin" | "own_piece" | "blocked" | "nothing_to_take" | "still_in_check" | "exposes_king" | "castling_lost" | "castling_attacked";

export type DuplicateReason = "checkmate" | "stalemate" | "threefold" | "fifty_move" | "draw_agreed" | "draw_declared" | "resign" | "out_of_time" | "abandoned" | "aborted" | "ai_unavailable";

export type DuplicateEnding = { reason: DuplicateReason, seats: ByPlayer<DuplicateShare>, };

export type DuplicateRequest = { variant?: string, version?: number, ply?: number, moves: Array<string | { player?: string, from: string, to: string, promotion?: string }>, };

export type DuplicateMove = { player: Player, from: Square, to: Square, promotion?: Role, 
/**
 * As it is sent.
 */
uci: string, };

export type DuplicatePiece = { square: Square, role: Role, owner: Player, 
/**
 * Whether its twin is gone, so that it can never move again.
 */
ghost: boolean, };

export type DuplicateLastMove = { player: Player, from: Square, to: Square, };

export type DuplicateGoal = { square: Square, 
/**
 * Whether a pawn is promoted there.
 */
promotes: boolean, 
/**
 * What forbids it on the player's other board; null if it may be played.
 */
forbidden: Why | null, };

export type DuplicateGoals = { from: Square, to: Array<DuplicateGoal>, };

export type DuplicateBoard = { fen: string, pieces: Array<DuplicatePiece>, 
/**
 * The king that stands in check.
 */
check: Square | null, 
/**
 * The last move that was made on this board.
 */
lastMove: DuplicateLastMove | null, 
/**
 * Where the player to move could go on this board alone. They are still there after a mate or a stalemate, to
 * show what the other board forbids.
 */
goals: Array<DuplicateGoals>, };

export type DuplicatePosition = { 
/**
 * Moves made so far, by all players.
 */
ply: number, 
/**
 * Who is to move, or would be.
 */
turn: Player, boards: ByBoard<DuplicateBoard>, ending: DuplicateEnding | null, };

export type DuplicateAnswer = { 
/**
 * All that were asked for, whichever position is shown.
 */
moves: Array<DuplicateMove>, position: DuplicatePosition, };

export type DuplicateFault = "syntax" | "variant" | "version" | "too_long" | "not_a_move" | "not_their_turn" | "over" | "no_piece" | "on_neither" | "on_one_board_only" | "promotion";

export type DuplicateFailure = { error: ProblemCode, 
/**
 * For people.
 */
detail: string, reason: DuplicateFault, 
/**
 * The move that is wrong, counted from 1.
 */
ply?: number, 
/**
 * The board that forbids it, if the other does not.
 */
board?: BoardName, why?: Why, };

export type ModeEntry = { id: Mode, card: CardSummary, };

export type RulesetEntry = { id: Ruleset, mode: Mode, card: CardSummary, };

export type LayoutEntry = { id: string, name: string, placement: string, firstMover: Seat, 
/**
 * Ids of the presets that come with it.
 */
brings: Array<string>, };

export type PresetCategory = "king" | "objective" | "movement" | "several-moves" | "pieces" | "layout";

export type PresetEntry = { id: string, category: PresetCategory, summary: string, 
/**
 * Ids of those with which it cannot be combined.
 */
conflicts: Array<string>, 
/**
 * Those without which it cannot be chosen.
 */
needs: Array<string>, 
/**
 * False for those that only come with a layout.
 */
selectable: boolean, };

export type ModifierSchema = { "type": "integer" | "number", minimum: number, maximum: number, } | { "type": "array", maxItems: number, items: { enum: Array<string>, }, } | { enum: Array<string>, };

export type ModifierEntry = { id: string, summary: string, 
/**
 * JSON Schema of its value.
 */
schema: ModifierSchema, };

export type Catalogue = { modes: Array<ModeEntry>, layouts: Array<LayoutEntry>, presets: Array<PresetEntry>, 
/**
 * Named ways to play a mode; the first of each mode is how it is played here.
 */
rulesets: Array<RulesetEntry>, 
/**
 * What profiles may say about pieces.
 */
modifierKinds: Array<ModifierEntry>, 
/**
 * The brains that play here.
 */
bots: Array<Brain>, };

export type LadderAbout = { 
/**
 * When it was played.
 */
madeAt: number, 
/**
 * The version of this program that played it.
 */
version: string, 
/**
 * How many games each pair played. Pairs with a slow bot may have played fewer.
 */
gamesAPair: number, 
/**
 * How many games those played.
 */
fewestGamesAPair: number, seed: number, };

export type Measured = { 
/**
 * In Elo; `random` is 0.
 */
rating: number, 
/**
 * The rating lies this far to either side, with 95 % confidence.
 */
error: number, games: number, 
/**
 * Points a game, a draw for half a point.
 */
score: number, };

export type RatedBot = { 
/**
 * As `parallax selfplay` has it: `casual:3`.
 */
name: string, 
/**
 * As `vsAi` has it.
 */
brain: string, level?: number, measured: Measured | null, };

export type Yardstick = { 
/**
 * As `parallax selfplay` has it: `pimc:16`, which looks at 16 positions.
 */
name: string, measured: Measured, };

export type BotsOfRuleset = { ruleset: Ruleset, ladder: LadderAbout, bots: Array<RatedBot>, yardsticks: Array<Yardstick>, };

export type BotsOfMode = { mode: Mode, 
/**
 * Where the ratings come from; null if they were never measured.
 */
ladder: LadderAbout | null, 
/**
 * The strongest first, then those of whom nothing is known.
 */
bots: Array<RatedBot>, 
/**
 * What the ladder measures them by beside each other, the strongest first.
 */
yardsticks: Array<Yardstick>, 
/**
 * The same by rulesets of the mode, as far as they were measured.
 */
rulesets: Array<BotsOfRuleset>, };

export type Bots = { modes: Array<BotsOfMode>, };

export type Health = { 
/**
 * False if the store does not respond: then nothing can be played.
 */
ok: boolean, 
/**
 * Whether to send players here: the store can be written to, this node holds its lease, and it is not stopping.
 */
ready: boolean, 
/**
 * The name of this node, if it shares its database with others.
 */
node?: string, activeGames: number, 
/**
 * The disk is nearly full.
 */
diskLow: boolean, 
/**
 * Seconds.
 */
uptime: number, };

export type PushKey = { 
/**
 * The server's public key (VAPID), in base64url; null if this server sends no messages.
 */
key: string | null, };

export type ErrorCode = "ILLEGAL_MOVE" | "NOT_YOUR_TURN" | "GAME_OVER" | "ROOM_NOT_FOUND" | "ROOM_FULL" | "SERVER_FULL" | "VERSION_MISMATCH" | "RATE_LIMIT" | "MSG_TOO_LARGE" | "BAD_TOKEN" | "INVALID_MESSAGE" | "LAYOUT_INVALID" | "MODIFIER_PROFILE_INVALID" | "MODIFIER_PROFILE_NO_KING" | "MODIFIER_PROFILE_INVULN_KING" | "MODIFIER_PROFILE_DEADLOCK" | "NONSENSE" | "MUST_CAPTURE" | "TOO_MANY_TRIES" | "REFUSED" | "UNAVAILABLE";

export type ProblemCode = "malformed" | "forbidden" | "too_large" | "rate_limited" | "not_found" | "live" | "ai_offline" | "server_full" | "unavailable" | "upgrade_required" | "not_signed_in" | "bad_credentials" | "banned" | "name_taken" | "conflict" | "expired";

export type ProfileEntry = { "perType": number } | { "perInstance": number };

export type ProfileFault = { 
/**
 * Empty if the fault lies in no single entry.
 */
entries: Array<ProfileEntry>, } & ({ "reason": "unreadable", } | { "reason": "text_too_long", max: number, } | { "reason": "too_many_entries", max: number, } | { "reason": "wrong_layout", layout: string, } | { "reason": "unknown_kind", kind: string, } | { "reason": "bad_value", kind: string, } | { "reason": "off_board", index: number, } | { "reason": "empty_square", square: Square, } | { "reason": "royal_promotion", role: Role, } | { "reason": "no_royal", color: Seat, } | { "reason": "invulnerable_royal", color: Seat, } | { "reason": "deadlock" } | { "reason": "royal_hangs", color: Seat, } | { "reason": "over_at_once" } | { "reason": "profile_too_dear", presets: Array<string>, } | { "reason": "unplayable", } | { "reason": "not_begun" } | { "reason": "stale", version: number, current: number, } | { "reason": "already_scheduled" } | { "reason": "already_proposed" } | { "reason": "too_many_changes", max: number, } | { "reason": "no_modifiers" });

export type ClockFault = { "reason": "no_time" } | { "reason": "initial_too_long" } | { "reason": "increment_too_long" } | { "reason": "days_out_of_range" };

export type SetupFault = { "reason": "bad_fen", } | { "reason": "fen_too_long", max: number, } | { "reason": "fen_extensions" } | { "reason": "bad_reserve" } | { "reason": "no_pieces", color: Seat, } | { "reason": "royal_missing", color: Seat, role: Role, } | { "reason": "many_royals", color: Seat, role: Role, count: number, } | { "reason": "pawn_on_last_rank", color: Seat, square: Square, } | { "reason": "bad_castling", square: Square, } | { "reason": "ambiguous_castling", color: Seat, } | { "reason": "bad_check_count" } | { "reason": "too_many_moves", max: number, } | { "reason": "bad_en_passant", square: Square, } | { "reason": "royal_en_prise", color: Seat, };

export type LayoutFault = { "reason": "unknown_layout", layout: string, } | { "reason": "chess960_number", number: number, } | { "reason": "number_without_use" } | { "reason": "empty_layout" } | { "reason": "bad_placement", } | { "reason": "name_too_long", max: number, } | { "reason": "too_many_pieces", count: number, max: number, } | { "reason": "square_out_of_range", index: number, } | { "reason": "square_twice", square: Square, } | SetupFault;

export type CardFault = { "reason": "unknown_preset", preset: string, } | { "reason": "preset_of_layout", preset: string, } | { "reason": "preset_conflict", preset: string, other: string, } | { "reason": "preset_needs", preset: string, missing: string, } | { "reason": "not_in_duplicate" } | { "reason": "not_in_rbc" } | { "reason": "ruleset_of_mode", ruleset: Ruleset, mode: Mode, } | { "reason": "over_before_start" } | { "reason": "too_dear", presets: Array<string>, profile: boolean, } | ClockFault | LayoutFault | ProfileFault;

export type Fault = ProfileFault | CardFault;

export type Failure = { error: ProblemCode, 
/**
 * For people, in English.
 */
detail: string, 
/**
 * Protocol v1's code for it, where that says more.
 */
code?: ErrorCode, 
/**
 * What is wrong with a rule card, for programs.
 */
fault?: Fault, };

export type AccountRole = "player" | "bot" | "arbiter" | "admin";

export type SignUpPolicy = "open" | "invitation" | "closed";

export type OidcOffer = { 
/**
 * What the button says.
 */
label: string, };

export type MyPerson = { 
/**
 * Null for a guest.
 */
name: string | null, role: AccountRole, createdAt: number, hasPassword: boolean, 
/**
 * How many they have.
 */
passkeys: number, recoveryCodesLeft: number, 
/**
 * The mail address, once it is confirmed.
 */
email: string | null, };

export type Me = { 
/**
 * Null if nobody is known: no guest, no account.
 */
person: MyPerson | null, signUp: SignUpPolicy, 
/**
 * Whether browsers accept passkeys at the address of this request.
 */
passkeys: boolean, 
/**
 * Null unless people can log in with an identity from elsewhere.
 */
oidc: OidcOffer | null, 
/**
 * Whether this server sends mail: without it, there are no addresses.
 */
mail: boolean, 
/**
 * Whether games by house rules may be rated here.
 */
ratesHouseRules: boolean, };

export type NewCredential = { 
/**
 * As it came with the options.
 */
challenge: string, 
/**
 * What its owner calls it.
 */
label?: string, 
/**
 * What `navigator.credentials.create` returned, by its `toJSON`.
 */
credential: unknown, };

export type SignUpRequest = { 
/**
 * 3 to 20 letters, digits, `-` and `_`.
 */
name: string, 
/**
 * 8 to 256 characters.
 */
password?: string, passkey?: NewCredential, 
/**
 * The identity that the browser has just come back with.
 */
oidc?: boolean, 
/**
 * The end of an invitation's link, where one is needed.
 */
invitation?: string, };

export type SignedUp = { me: Me, 
/**
 * Shown once. Each of them sets a new password once.
 */
recoveryCodes: Array<string>, };

export type PasskeyProof = { challenge: string, 
/**
 * What `navigator.credentials.get` returned, by its `toJSON`.
 */
credential: unknown, };

export type LogIn = { passkey: PasskeyProof, } | { name: string, password: string, };

export type RecoverRequest = { name: string, code: string, password: string, };

export type MailLanguage = "en" | "de" | "es" | "fr" | "zh";

export type ForgottenRequest = { name: string, language?: MailLanguage, };

export type SetEmail = { email: string, 
/**
 * Needed if there is a password.
 */
password?: string, language?: MailLanguage, };

export type UseLink = { 
/**
 * What follows `#` in the link.
 */
token: string, 
/**
 * The new password, if that is what the link is for.
 */
password?: string, };

export type SessionEntry = { id: string, 
/**
 * Whether it is the one that asks.
 */
current: boolean, createdAt: number, seenAt: number, 
/**
 * What the browser calls itself.
 */
agent: string, 
/**
 * Where it logged in from: an IPv4 address, or the network of an IPv6 address.
 */
address: string, };

export type Sessions = { 
/**
 * The latest first.
 */
sessions: Array<SessionEntry>, };

export type ChangePassword = { 
/**
 * Needed if there is a password.
 */
current?: string, password: string, };

export type PasskeyRequest = { 
/**
 * The name of the new account. Whoever has one already goes by that.
 */
name?: string, };

export type PasskeyChallenge = { 
/**
 * To be sent back with the answer. It works once, for five minutes.
 */
challenge: string, 
/**
 * For `navigator.credentials`, in the form of `parseCreationOptionsFromJSON` or `parseRequestOptionsFromJSON`.
 */
options: unknown, };

export type PasskeyEntry = { id: string, label: string, createdAt: number, usedAt: number | null, };

export type Passkeys = { passkeys: Array<PasskeyEntry>, };

export type NewRecoveryCodes = { 
/**
 * Needed if there is a password.
 */
password?: string, };

export type RecoveryCodes = { recoveryCodes: Array<string>, };

export type TokenScope = "read" | "play" | "bot" | "tournament" | "admin";

export type NewToken = { 
/**
 * What its owner calls it, in at most 50 characters.
 */
label: string, 
/**
 * At least one.
 */
scopes: Array<TokenScope>, 
/**
 * 1 to 3650; without it, the token is good until it is revoked.
 */
expiresInDays?: number, };

export type TokenEntry = { id: string, label: string, scopes: Array<TokenScope>, createdAt: number, expiresAt: number | null, usedAt: number | null, };

export type Tokens = { 
/**
 * The latest first.
 */
tokens: Array<TokenEntry>, };

export type CreatedToken = { 
/**
 * Shown once.
 */
token: string, id: string, label: string, scopes: Array<TokenScope>, createdAt: number, expiresAt: number | null, usedAt: number | null, };

export type ModeResults = { mode: Mode, won: number, drawn: number, lost: number, };

export type Speed = "live" | "correspondence";

export type PoolRating = { 
/**
 * `family/speed`.
 */
pool: string, family: string, speed: Speed, points: number, 
/**
 * Within twice of this on either side, the true strength lies in 95 of 100 cases. It grows with time.
 */
deviation: number, 
/**
 * After few games, or long ago, it is a guess.
 */
provisional: boolean, 
/**
 * How many games counted.
 */
games: number, 
/**
 * The highest that it ever was when it was no guess.
 */
best?: number, 
/**
 * When the last game ended that counted.
 */
at: number, };

export type HistoryPoint = { at: number, points: number, deviation: number, gameId: string | null, };

export type RatingHistory = { pool: string, 
/**
 * The oldest first.
 */
points: Array<HistoryPoint>, };

export type PoolEntry = { pool: string, family: string, speed: Speed, 
/**
 * How many have a rating in it, people and bots.
 */
players: number, };

export type RatingPools = { pools: Array<PoolEntry>, };

export type LeaderKind = "people" | "bots";

export type Leader = { 
/**
 * From 1. Those with the same points share the better one.
 */
rank: number, name: string, role: AccountRole, points: number, deviation: number, games: number, };

export type Leaderboard = { pool: string, leaders: Array<Leader>, };

export type PersonProfile = { name: string, role: AccountRole, createdAt: number, banned: boolean, 
/**
 * Whether they can be challenged. Built-in bots cannot, and neither can whoever is banned.
 */
takesChallenges: boolean, 
/**
 * In each mode that they finished a game in. Aborted games do not count.
 */
results: Array<ModeResults>, 
/**
 * In each pool that they have a rating in.
 */
ratings: Array<PoolRating>, };

export type ListedResult = "won" | "drawn" | "lost" | "none";

export type ListedOpponent = { 
/**
 * Null for somebody who gave none, and for an account that was deleted.
 */
name: string | null, 
/**
 * Whether the name is that of an account.
 */
account: boolean, 
/**
 * What a computer is called.
 */
bot: string | null, };

export type ListedEnd = { at: number, 
/**
 * For whose list it is.
 */
result: ListedResult, ending: Ending, plies: number, };

export type ListedGame = { gameId: string, seat: Seat | Player, mode: Mode, clock: Clock, rated: boolean, opponent: ListedOpponent, startedAt: number, 
/**
 * Null while it goes on.
 */
end: ListedEnd | null, };

export type ListedGames = { games: Array<ListedGame>, 
/**
 * For the next page; null if this is the last one.
 */
next: string | null, };

export type MyGames = { 
/**
 * The server's time, for the clocks.
 */
now: number, 
/**
 * Games that go on or wait for players; as they are written, because another node may have written them.
 */
running: Array<SeatGame>, 
/**
 * The ten finished ones that ended last.
 */
finished: Array<SeatGame>, };

export type MyBlock = { name: string, since: number, };

export type MyBlocks = { 
/**
 * The latest first.
 */
blocks: Array<MyBlock>, 
/**
 * How many more have no name, because they are guests.
 */
guests: number, };

export type DeleteAccount = { 
/**
 * Its name, typed once more.
 */
name: string, };

export type NewReport = { 
/**
 * The name of an account.
 */
about: string, gameId?: string, 
/**
 * 1 to 1000 characters.
 */
words: string, };

export type AdminBan = { reason: string, at: number, 
/**
 * Null if it is for ever.
 */
until: number | null, };

export type AdminPerson = { name: string, role: AccountRole, createdAt: number, seenAt: number, 
/**
 * The one that holds now.
 */
ban: AdminBan | null, };

export type AdminPeople = { people: Array<AdminPerson>, 
/**
 * For the next page; null if this is the last one.
 */
next: string | null, };

export type AdminSettings = { signUp: SignUpPolicy, };

export type CreatedLink = { link: string, };

export type BanRequest = { 
/**
 * 1 to 500 characters.
 */
reason: string, 
/**
 * 1 to 36500; for ever if this is left out.
 */
days?: number, };

export type RoleRequest = { role: AccountRole, };

export type AdminReport = { id: string, 
/**
 * Null if they have been deleted since.
 */
about: string | null, by: string | null, gameId: string | null, words: string, at: number, };

export type AdminReports = { reports: Array<AdminReport>, next: string | null, };

export type AdminDeed = { at: number, 
/**
 * A name, or "command line"; null for somebody who has been deleted since.
 */
by: string | null, what: string, 
/**
 * Whom it was about; null if nobody, or somebody who has been deleted since.
 */
about: string | null, details: string | null, };

export type AdminAudit = { entries: Array<AdminDeed>, next: string | null, };
