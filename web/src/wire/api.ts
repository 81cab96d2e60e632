// Made by `cargo xtask types` from crates/server. Do not edit.

import type { Ending, Review, Role, Seat } from './view'

export type Mode = "vanilla" | "blind" | "dark" | "house";

export type Royalty = "checkmate" | "capture";

export type Sight = "open" | "own" | "fog";

export type Draws = { threefold: boolean, fiftyMoves: boolean, insufficientMaterial: boolean, };

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

export type Layout = { "kind": "premade", id: string, 
/**
 * Chess960's number, 0 to 959. Without one, whoever makes the game draws it.
 */
number?: number | null, } | { "kind": "fen", fen: string, name?: string | null, } | { "kind": "custom", pieces: Array<PlacedPiece>, name?: string | null, };

export type Sides = "white" | "black" | "both";

export type TypeModifier = { kind: string, pieceType: Role, color: Sides, value: unknown, };

export type InstanceModifier = { kind: string, 
/**
 * 0 is a1, 63 is h8.
 */
square: number, value: unknown, };

export type Profile = { id?: string, name?: string, description?: string, 
/**
 * The layout that it was written for; it fits no other.
 */
layoutId?: string, perType: Array<TypeModifier>, perInstance: Array<InstanceModifier>, version?: number, source?: string, };

export type Card = { mode: Mode, layout: Layout, fen?: string, 
/**
 * All that are in force, those that the layout brings first.
 */
presets: Array<string>, profile?: Profile, royalty: Royalty, sight: Sight, moderator: boolean, touchMove: boolean, draws: Draws, clock: Clock, };

export type CardSummary = { hash: string, text: string, mode: Mode, layout: Layout, fen?: string, 
/**
 * All that are in force, those that the layout brings first.
 */
presets: Array<string>, profile?: Profile, royalty: Royalty, sight: Sight, moderator: boolean, touchMove: boolean, draws: Draws, clock: Clock, };

export type GameStatus = "waiting" | "active" | "finished";

export type Side = "white" | "black" | "random";

export type Brain = "casual" | "recon";

export type VsAi = { brain: Brain, };

export type CreateGame = { mode: Mode, side?: Side | null, highlightingEnabled?: boolean | null, vsAi?: VsAi | null, clock?: Clock | null, layout?: Layout | null, fen?: string | null, rulesetIds?: Array<string>, sight?: Sight | null, royalty?: Royalty | null, moderator?: boolean | null, touchMove?: boolean | null, draws?: Draws | null, graceSeconds?: number | null, };

export type CreatedGame = { gameId: string, creatorToken: string, creatorColor: "w" | "b", joinUrl: string | null, code: string, };

export type About = { gameId: string, status: GameStatus, card: CardSummary, highlightingEnabled: boolean, openSeats: Array<Seat>, createdAt: number, startedAt: number | null, ending: Ending | null, };

export type Whole = { review: Review, gameId: string, status: GameStatus, card: CardSummary, highlightingEnabled: boolean, openSeats: Array<Seat>, createdAt: number, startedAt: number | null, ending: Ending | null, };

export type ModeEntry = { id: Mode, card: CardSummary, };

export type LayoutEntry = { id: string, name: string, placement: string, firstMover: Seat, brings: Array<string>, };

export type PresetCategory = "king" | "objective" | "movement" | "several-moves" | "pieces" | "layout";

export type PresetEntry = { id: string, category: PresetCategory, summary: string, conflicts: Array<string>, 
/**
 * False for those that only come with a layout.
 */
selectable: boolean, };

export type Catalogue = { modes: Array<ModeEntry>, layouts: Array<LayoutEntry>, presets: Array<PresetEntry>, modifierKinds: Array<never>, 
/**
 * The brains that play here.
 */
bots: Array<Brain>, };

export type Health = { ok: boolean, activeGames: number, 
/**
 * Seconds.
 */
uptime: number, };

export type Problem = "malformed" | "forbidden" | "rate_limited" | "not_found" | "live" | "ai_offline" | "server_full" | "unavailable";

export type Failure = { error: Problem, 
/**
 * For people.
 */
detail?: string, };
