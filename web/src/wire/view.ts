// Made by `cargo xtask types` from crates/view. Do not edit.

export type Seat = "white" | "black";

export type BySeat<T> = { white: T, black: T, };

export type Square = string;

export type SquareSet = Array<Square>;

export type Role = "pawn" | "knight" | "bishop" | "rook" | "queen" | "king";

export type ModeratorText = "no_such_piece" | "no_legal_moves" | "wont_help" | "illegal_move" | "white_moved" | "black_moved" | "white_moved_captured" | "black_moved_captured" | "white_moved_captured_ep" | "black_moved_captured_ep" | "white_hit" | "black_hit" | "white_castled_kingside" | "white_castled_queenside" | "black_castled_kingside" | "black_castled_queenside" | "white_in_check" | "black_in_check" | "white_promoted" | "black_promoted" | "white_checkmate" | "black_checkmate" | "stalemate" | "draw_insufficient" | "draw_fifty" | "draw_threefold" | "draw_no_moves" | "white_took_king" | "black_took_king" | "white_won" | "black_won" | "draw_agreed" | "white_resigned" | "black_resigned" | "white_out_of_time" | "black_out_of_time" | "white_abandoned" | "black_abandoned" | "white_left" | "black_left" | "both_abandoned" | "aborted" | "ai_unavailable" | "white_dropped" | "black_dropped" | "no" | "nonsense" | "white_pawn_tries" | "black_pawn_tries" | "any_yes" | "any_no" | "draw_cap";

export type Intent = { "type": "move", from: Square, to: Square, promotion?: Role | null, } | { "type": "drop", role: Role, to: Square, } | { "type": "touch", from: Square, } | { "type": "sense", square: Square, } | { "type": "pass", } | { "type": "ask-any", } | { "type": "resign", } | { "type": "offer-draw", } | { "type": "respond-draw", accept: boolean, } | { "type": "abort", };

export type Refusal = "game_over" | "not_your_turn" | "illegal_move" | "promotion_required" | "must_move_touched_piece" | "already_touched" | "touch_move_off" | "no_draw_offer" | "draw_already_offered" | "too_late_to_abort" | "clock_still_runs" | "no_proposal" | "too_many_tries" | "nonsense" | "must_capture_with_pawn" | "no_question" | "already_asked" | "no_sensing" | "already_sensed" | "no_passing";

export type EndReason = "checkmate" | "stalemate" | "insufficient" | "fifty_move" | "threefold" | "cap" | "king_captured" | "no_moves" | "all_captured" | "first_promotion" | "first_capture" | "checks_given" | "hill_reached" | "extinct" | "exploded" | "resign" | "draw_agreed" | "out_of_time" | "abandoned" | "player_left" | "aborted" | "ai_unavailable";

export type Ending = { winner: Seat | null, reason: EndReason, };

export type Sides = "white" | "black" | "both";

export type TypeModifier = { 
/**
 * One of the `modifierKinds` in `GET /api/rules`.
 */
kind: string, pieceType: Role, color: Sides, value: unknown, };

export type InstanceModifier = { 
/**
 * One of the `modifierKinds` in `GET /api/rules`.
 */
kind: string, 
/**
 * 0 is a1, 63 is h8.
 */
square: number, value: unknown, };

export type Profile = { id?: string, name?: string, description?: string, 
/**
 * The layout that it was written for, if it is for one only.
 */
layoutId?: string, 
/**
 * For every piece of a kind. At most 256 modifiers in both lists.
 */
perType: Array<TypeModifier>, 
/**
 * For the piece that starts on a square, wherever it goes and whatever it becomes.
 */
perInstance: Array<InstanceModifier>, version?: number, source?: string, };

export type Modifiers = { "hp-bonus"?: number, "range-bonus"?: number, "direction-additions"?: Array<string>, "capture-flags"?: Array<string>, "promotion-override"?: string, "damage-resistance"?: number, };

export type SeenPiece = { id: number, square: Square, role: Role, owner: Seat, 
/**
 * Its hit points, where captures take those.
 */
hp?: number, 
/**
 * What the profile says of it.
 */
modifiers?: Modifiers, 
/**
 * It is royal though it is no king.
 */
royal?: boolean, 
/**
 * It has moved, in games by house rules, and as far as the seat may know.
 */
moved?: boolean, };

export type Destinations = { from: Square, to: SquareSet, 
/**
 * Those of `to` on which the pawn is promoted.
 */
promoting?: SquareSet, };

export type Drops = { role: Role, to: SquareSet, };

export type AskedMove = { from: Square, to: Square, promotion?: Role, };

export type SeenMove = { ply: number, by: Seat, from: Square, 
/**
 * In Chess960 the rook's square, if the king castles.
 */
to: Square, 
/**
 * What a pawn became, which half of a piece moved on, or what was dropped.
 */
promotion?: Role | null, 
/**
 * What the seat asked for, if this was played in its place.
 */
asked?: AskedMove, at: number, };

export type Tray = { pawn: number, knight: number, bishop: number, rook: number, queen: number, king: number, };

export type ClockFace = { remainingMs: BySeat<number>, running: Seat | null, at: number, };

export type CapturedKind = "pawn" | "piece" | "knight" | "bishop" | "rook" | "queen" | "king";

export type Direction = "file" | "rank" | "long-diagonal" | "short-diagonal" | "knight";

export type Directions = Array<Direction>;

export type ToldTries = { "exists": boolean } | { "count": number } | { "squares": Array<string> };

export type Detail = { "captured": { square: string, what?: CapturedKind, } } | { "check": Directions } | { "pawnTries": ToldTries };

export type Said = { 
/**
 * How many moves had been made.
 */
ply: number, text: ModeratorText, 
/**
 * None if both seats heard it.
 */
only?: Seat | null, promotedTo?: Role | null, 
/**
 * What came from the reserve.
 */
dropped?: Role, 
/**
 * What it says beyond its words: the square of a capture, the direction of a check, pawn captures.
 */
detail?: Detail, at: number, };

export type Asking = "open" | "yes" | "no" | "spent";

export type Sensing = "open" | "done";

export type SensedPiece = { square: Square, role: Role, owner: Seat, };

export type SensedSquare = { square: Square, 
/**
 * How many moves had been made.
 */
ply: number, 
/**
 * None if it was empty.
 */
piece?: SensedPiece, };

export type Sense = { 
/**
 * How many moves had been made.
 */
ply: number, 
/**
 * The middle of the three by three squares that it shows, as far as they are on the board.
 */
square: Square, 
/**
 * What stands on them; the others are empty.
 */
pieces: Array<SensedPiece>, at: number, };

export type PastPage = { 
/**
 * How many items came before these.
 */
older: number, moves: Array<SeenMove>, announcements: Array<Said>, };

export type Player = "north" | "south" | "east" | "west";

export type PlayerNames = { [seat in Seat | Player]?: string };

export type Phrase = "hello" | "good-luck" | "have-fun" | "good-game" | "well-played" | "thanks" | "sorry" | "bye";

export type BoardName = "NW" | "NE" | "SW" | "SE";

export type ByBoard<T> = { NW: T, NE: T, SW: T, SE: T, };

export type ByPlayer<T> = { north: T, south: T, east: T, west: T, };

export type DuplicateShare = "win" | "draw" | "loss";

export type DuplicateClock = { remainingMs: ByPlayer<number>, running: Player | null, at: number, };

export type TableClock = ClockFace | DuplicateClock;

export type DuplicateView = { 
/**
 * Each board as FEN.
 */
boards: ByBoard<string>, 
/**
 * Pieces whose twins are gone.
 */
ghosts: ByBoard<SquareSet>, 
/**
 * The boards on which somebody is in check.
 */
inCheck: Array<BoardName>, 
/**
 * Who has agreed to the draw that is offered, whoever offered it included.
 */
agreed?: Array<Player> | null, clock?: DuplicateClock, 
/**
 * What each player has, once the game is over.
 */
shares?: ByPlayer<DuplicateShare>, };

export type ScheduledProfile = { profile: Profile, 
/**
 * Which it will have.
 */
version: number, by: Seat, };

export type ProposedProfile = { profile: Profile, 
/**
 * Which it will have.
 */
version: number, by: Seat, expiresAt: number, };

export type ProfileView = { 
/**
 * The one in force.
 */
current?: Profile, 
/**
 * How often it has changed.
 */
version: number, 
/**
 * In force from the next turn on.
 */
scheduled?: ScheduledProfile, 
/**
 * Waiting for the other seat's word.
 */
proposal?: ProposedProfile, };

export type OneBoard = { 
/**
 * In the order of their ids.
 */
pieces: Array<SeenPiece>, 
/**
 * The squares whose content the seat knows.
 */
visible: SquareSet, 
/**
 * Squares that it does not see, but on which it knows something to stand.
 */
felt?: SquareSet, 
/**
 * Whether this seat stands in check; null where the rules know no check.
 */
inCheck: boolean | null, 
/**
 * The seat's own piece that must move.
 */
touched: Square | null, 
/**
 * What the seat has captured, and what it has lost.
 */
taken: Tray, lost: Tray, clock: ClockFace | null, announcements: Array<Said>, 
/**
 * Checks that each seat has given, where those are counted and nothing is hidden.
 */
checks?: BySeat<number>, 
/**
 * What each seat may drop, where there are drops; null for a seat whose reserve is not known.
 */
reserves?: BySeat<Tray | null>, 
/**
 * On the seat's own turn, where it may ask for pawn captures.
 */
asking?: Asking, 
/**
 * On the seat's own turn, where there is sensing.
 */
sensing?: Sensing, 
/**
 * What the seat last sensed on each square, and when.
 */
sensed?: Array<SensedSquare>, 
/**
 * The modifiers in force and those to come, if there are any.
 */
profile?: ProfileView, };

export type Boards = { duplicate: DuplicateView, } | OneBoard;

export type View = { seat: Seat, 
/**
 * Moves made so far, by all sides.
 */
ply: number, turn: Seat, 
/**
 * On the seat's own turn, where its sight allows it to know them.
 */
legal: Array<Destinations>, 
/**
 * What may be dropped where, under the same conditions.
 */
drops?: Array<Drops>, 
/**
 * The moves that the seat knows: all in open sight, else its own.
 */
moves: Array<SeenMove>, 
/**
 * Who has offered a draw that still stands.
 */
drawOffer: Seat | null, ending: Ending | null, } & ({ duplicate: DuplicateView, } | OneBoard);

export type Declined = "refused" | "withdrawn" | "expired" | "impossible";

export type UpdatedProfile = { current: Profile, version: number, by: Seat, inserted?: Array<SeenPiece>, retracted?: Array<number>, visible?: SquareSet | null, felt?: SquareSet, inCheck: boolean | null, legal?: Array<Destinations>, drops?: Array<Drops>, };

export type ProfileNotice = { "change": "proposed" } & ProposedProfile | { "change": "scheduled" } & ScheduledProfile | { "change": "declined", reason: Declined, } | { "change": "updated" } & UpdatedProfile;

export type MoveNotice = { ply: number, turn: Seat, seen?: SeenMove | null, 
/**
 * New pieces, and known ones that stand or look different now.
 */
inserted?: Array<SeenPiece>, 
/**
 * Pieces that are gone from sight or from the board.
 */
retracted?: Array<number>, 
/**
 * If it changed.
 */
visible?: SquareSet | null, 
/**
 * If it changed.
 */
felt?: SquareSet, inCheck: boolean | null, taken?: Role | null, lost?: Role | null, legal?: Array<Destinations>, drops?: Array<Drops>, 
/**
 * If they changed.
 */
reserves?: BySeat<Tray | null>, 
/**
 * If it changed.
 */
checks?: BySeat<number>, 
/**
 * If it is the seat's turn, and it may ask for pawn captures.
 */
asking?: Asking, 
/**
 * If it is the seat's turn, and it may sense.
 */
sensing?: Sensing, clock?: ClockFace | null, };

export type Notice = { "type": "moved" } & MoveNotice | { "type": "announced" } & Said | { "type": "touched", square: Square, } | { "type": "asking", asking: Asking, } | { "type": "sensed" } & Sense | { "type": "drawOffer", by: Seat | null, } | { "type": "clock", clock: ClockFace, } | { "type": "outage", ms: number, } | { "type": "duplicate" } & DuplicateView | { "type": "refused", refusal: Refusal, } | { "type": "profile" } & ProfileNotice | { "type": "ended", ending: Ending, inserted?: Array<SeenPiece>, 
/**
 * Both, where there are drops.
 */
reserves?: BySeat<Tray | null>, clock?: ClockFace | null, };

export type SeenMan = { square: Square, role: Role, owner: Seat, 
/**
 * Its hit points, where captures take those.
 */
hp?: number, };

export type Seen = { visible: SquareSet, 
/**
 * Squares that it did not see, but on which it knew something to stand.
 */
felt?: SquareSet, men: Array<SeenMan>, };

export type Wing = "k" | "q";

export type MoveFlags = { castle?: Wing, enPassant?: boolean, 
/**
 * Set with mate, too.
 */
check?: boolean, mate?: boolean, };

export type ReviewPly = { move: SeenMove, san: string, captured?: Role | null, flags: MoveFlags, 
/**
 * The truth after the move.
 */
fen: string, 
/**
 * What each seat saw after the move.
 */
seen: BySeat<Seen>, 
/**
 * What the mover had left on the clock.
 */
remainingMs?: number | null, };

export type ReviewSense = { 
/**
 * How many moves had been made.
 */
ply: number, by: Seat, 
/**
 * The middle of what it saw.
 */
square: Square, at: number, };

export type ReviewTry = { ply: number, by: Seat, from: Square, to?: Square | null, 
/**
 * What the pawn was to become.
 */
promotion?: Role, 
/**
 * What the seat tried to drop, if it was a drop.
 */
drop?: Role, 
/**
 * What the moderator said; nothing if a piece was touched that must move.
 */
answer?: ModeratorText, at: number, };

export type ReviewProfile = { 
/**
 * How many moves had been made.
 */
ply: number, version: number, 
/**
 * Who asked for it.
 */
by: Seat, profile: Profile, 
/**
 * The truth from then on, and what each seat saw of it.
 */
fen: string, seen: BySeat<Seen>, at: number, };

export type Review = { startFen: string, 
/**
 * What each seat saw at the start.
 */
start: BySeat<Seen>, plies: Array<ReviewPly>, 
/**
 * Everything that was announced, to whomever.
 */
announcements: Array<Said>, tries: Array<ReviewTry>, 
/**
 * Everything that was sensed.
 */
senses?: Array<ReviewSense>, 
/**
 * Every change of the modifier profile.
 */
profiles?: Array<ReviewProfile>, ending: Ending, };

export type InsightMove = { from: Square, to: Square, promotion?: Role, 
/**
 * In hundredths, as above.
 */
expects: number, };

export type Insight = { 
/**
 * How many positions it held possible, or as many as it keeps.
 */
positions: number, 
/**
 * The result that it expected, in hundredths: −100 is lost, 100 won.
 */
expects: number, 
/**
 * The moves that it liked most, best first: at most three.
 */
best: Array<InsightMove>, 
/**
 * How often nothing had fitted what it was told so far, and it had to make positions up.
 */
madeUp?: number, };

export type Certainty = "exact" | "atLeast" | "madeUp";

export type Knowledge = { 
/**
 * How many moves had been made.
 */
ply: number, 
/**
 * How many positions were still possible.
 */
positions: number, certainty: Certainty, 
/**
 * For each square from a1, b1, … to h8, how likely the other side's king stood there, in thousandths.
 */
king: Array<number>, 
/**
 * The same for a queen of theirs.
 */
queen: Array<number>, };

export type NoHindsight = "openSight" | "otherRules";

export type DuplicatePly = { move: SeenMove, 
/**
 * What the mover had left on the clock.
 */
remainingMs?: number, };

export type DuplicateReview = { plies: Array<DuplicatePly>, ending: Ending, shares: ByPlayer<DuplicateShare>, 
/**
 * The boards as they stood in the end.
 */
boards: ByBoard<string>, };

export type NotCounted = "aborted" | "few-moves" | "guarded" | "no-account";

export type RatingChange = { before: number, after: number, 
/**
 * After few games, or long ago, it is a guess.
 */
provisional: boolean, };

export type GameRating = { 
/**
 * Whether it counts.
 */
rated: boolean, 
/**
 * Why it does not, if it was to be rated.
 */
why?: NotCounted, white?: RatingChange, black?: RatingChange, };

export type ShownRating = { points: number, provisional: boolean, };

/**
 * The view of a game for two.
 */
export type PairView = Exclude<View, { duplicate: DuplicateView }>
