//! The rule card and the HTTP bodies.

use rules::{
    BlockedPawns, CATALOGUE, Captures, Card, CardError, CardModerator, Castling, Category, Checks, Clock,
    ClockError, Draws, EnPassant, Fog, FogAxes, FogChecks, FogPromotions, Layout, LayoutError, Listeners,
    MODIFIER_KINDS, Mode, Moderator, ModeratorAxes, ModeratorRequest, Nonsense, PawnDiagonals, PawnTries,
    PlacedPiece, Profile, ProfileEntry, ProfileError, Promotions, Refusals, Royalty, Ruleset, SetupError,
    Sight, Stalemate,
    duplicate::{DuplicateEnding, EndingReason, Why},
};
use ts_rs::TS as _;

use super::{config, union};
use crate::{
    fault::Fault,
    http::{
        balance::{BalanceRequest, EndingCount, Lengths, Report, Results, Warning},
        bots::{Bots, BotsOfMode, BotsOfRuleset, LadderAbout, Measured, RatedBot, Yardstick},
        catalogue::{Catalogue, LayoutEntry, ModeEntry, ModifierEntry, PresetEntry, RulesetEntry, category},
        duplicate::{
            DuplicateAnswer, DuplicateFailure, DuplicateFault, DuplicateMove,
            position::{
                DuplicateBoard, DuplicateGoal, DuplicateGoals, DuplicateLastMove, DuplicatePiece,
                DuplicatePosition,
            },
        },
        games::{About, CreateGame, CreatedGame, FinishedGame, Hindsight, Thought},
        health::Health,
        lab::{LabAnswer, LabChoice, LabMove, LabPiece, LabPosition, LabRequest},
        lesson::{LessonPart, StartLesson, StartedLesson},
        problem::Failure,
        problem_code::ProblemCode,
        push::PushKey,
        seats::{SeatGame, SeatKey, SeatsAnswer, SeatsRequest},
        share::Share,
        watch::{CreateShow, CreatedShow, Show},
    },
    status::GameStatus,
    table::{Computers, CurrentProfile},
    v1::{AiInfo, AiOpponent, BotSeats, CardSummary, ErrorCode, Invitation, Side, VsAi},
};

/// The fields of [`rules::CardRequest`].
const RULE_FIELDS: &str = "\"mode\" | \"layout\" | \"fen\" | \"rulesetIds\" | \"profile\" | \"royalty\" | \"sight\" | \"moderator\" | \
     \"touchMove\" | \"draws\" | \"clock\" | \"ruleset\" | \"stalemate\" | \"fog\"";

/// The forms that modifier schemas take: a number, a set of words, one word.
const MODIFIER_SCHEMA: &str = "{ \"type\": \"integer\" | \"number\", minimum: number, maximum: number, } | \
     { \"type\": \"array\", maxItems: number, items: { enum: Array<string>, }, } | { enum: Array<string>, }";

/// Moves are parsed one by one, so that a bad one can be named; their Rust type says nothing about them.
const DUPLICATE_REQUEST: &str = "type DuplicateRequest = { variant?: string, version?: number, ply?: number, \
     moves: Array<string | { player?: string, from: string, to: string, promotion?: string }>, };";

pub(super) fn declarations() -> Vec<String> {
    let config = config();
    vec![
        Mode::decl(&config),
        Royalty::decl(&config),
        Sight::decl(&config),
        Draws::decl(&config),
        Stalemate::decl(&config),
        Ruleset::decl(&config),
        BlockedPawns::decl(&config),
        PawnDiagonals::decl(&config),
        FogChecks::decl(&config),
        FogPromotions::decl(&config),
        Fog::decl(&config),
        FogAxes::decl(&config),
        Refusals::decl(&config),
        Listeners::decl(&config),
        Nonsense::decl(&config),
        Captures::decl(&config),
        EnPassant::decl(&config),
        Checks::decl(&config),
        PawnTries::decl(&config),
        Promotions::decl(&config),
        Castling::decl(&config),
        Moderator::decl(&config),
        ModeratorAxes::decl(&config),
        ModeratorRequest::decl(&config),
        CardModerator::decl(&config),
        Clock::decl(&config),
        PlacedPiece::decl(&config),
        Layout::decl(&config),
        // Views have these too, so they come from there.
        "type { BoardName, ByBoard, ByPlayer, DuplicateShare, Player } from './view';".to_owned(),
        Card::decl(&config),
        CardSummary::decl(&config),
        GameStatus::decl(&config),
        Side::decl(&config),
        "type Brain = string;".to_owned(),
        VsAi::decl(&config),
        BotSeats::decl(&config),
        CreateGame::decl(&config),
        Invitation::decl(&config),
        AiOpponent::decl(&config),
        AiInfo::decl(&config),
        CreatedGame::decl(&config),
        LessonPart::decl(&config),
        StartLesson::decl(&config),
        StartedLesson::decl(&config),
        CreateShow::decl(&config),
        CreatedShow::decl(&config),
        Show::decl(&config),
        CurrentProfile::decl(&config),
        Computers::decl(&config),
        About::decl(&config),
        Thought::decl(&config),
        FinishedGame::decl(&config),
        Hindsight::decl(&config),
        format!("type LabCard = Partial<Pick<CreateGame, {RULE_FIELDS}>>;"),
        SeatKey::decl(&config),
        SeatsRequest::decl(&config),
        SeatGame::decl(&config),
        SeatsAnswer::decl(&config),
        LabRequest::decl(&config),
        LabPiece::decl(&config),
        LabChoice::decl(&config),
        LabPosition::decl(&config),
        LabMove::decl(&config),
        LabAnswer::decl(&config),
        BalanceRequest::decl(&config),
        Share::decl(&config),
        Results::decl(&config),
        Lengths::decl(&config),
        EndingCount::decl(&config),
        Warning::decl(&config),
        Report::decl(&config),
        Why::decl(&config),
        EndingReason::decl(&config),
        DuplicateEnding::decl(&config),
        DUPLICATE_REQUEST.to_owned(),
        DuplicateMove::decl(&config),
        DuplicatePiece::decl(&config),
        DuplicateLastMove::decl(&config),
        DuplicateGoal::decl(&config),
        DuplicateGoals::decl(&config),
        DuplicateBoard::decl(&config),
        DuplicatePosition::decl(&config),
        DuplicateAnswer::decl(&config),
        DuplicateFault::decl(&config),
        DuplicateFailure::decl(&config),
        ModeEntry::decl(&config),
        RulesetEntry::decl(&config),
        LayoutEntry::decl(&config),
        format!("type PresetCategory = {};", categories()),
        PresetEntry::decl(&config),
        format!("type ModifierSchema = {MODIFIER_SCHEMA};"),
        ModifierEntry::decl(&config),
        Catalogue::decl(&config),
        LadderAbout::decl(&config),
        Measured::decl(&config),
        RatedBot::decl(&config),
        Yardstick::decl(&config),
        BotsOfRuleset::decl(&config),
        BotsOfMode::decl(&config),
        Bots::decl(&config),
        Health::decl(&config),
        PushKey::decl(&config),
        ErrorCode::decl(&config),
        ProblemCode::decl(&config),
        ProfileEntry::decl(&config),
        ProfileError::decl(&config),
        ClockError::decl(&config),
        SetupError::decl(&config),
        LayoutError::decl(&config),
        CardError::decl(&config),
        Fault::decl(&config),
        Failure::decl(&config),
    ]
}

/// A card with all of these fields parses, and there are no others.
#[test]
fn a_written_card_has_these_fields() {
    let request = rules::CardRequest::from(&Card::of(Mode::Dark));
    let request = rules::CardRequest {
        fen: Some(String::new()),
        presets: vec![String::new()],
        profile: Some(Profile::default()),
        ruleset: Some(Ruleset::Berkeley),
        stalemate: Some(Stalemate::Loss),
        fog: Some(FogAxes::default()),
        ..request
    };
    let written = serde_json::to_value(request).unwrap();
    let mut fields: Vec<_> = RULE_FIELDS.split('"').skip(1).step_by(2).collect();
    fields.sort_unstable();
    assert_eq!(fields, Vec::from_iter(written.as_object().unwrap().keys()));
}

/// The client draws an input for each form of schema, and there are no others.
#[test]
fn schemas_have_the_forms_that_are_declared() {
    for kind in MODIFIER_KINDS {
        let schema: serde_json::Value = serde_json::from_str(kind.schema).unwrap();
        let is_list = |list: &serde_json::Value| {
            list.as_array().is_some_and(|it| it.iter().all(serde_json::Value::is_string))
        };
        let fits = match schema["type"].as_str() {
            Some("integer" | "number") => schema["minimum"].is_number() && schema["maximum"].is_number(),
            Some("array") => schema["maxItems"].is_u64() && is_list(&schema["items"]["enum"]),
            Some(_) => false,
            None => is_list(&schema["enum"]),
        };
        assert!(fits, "{}: {schema}", kind.id);
    }
}

fn categories() -> String {
    use Category::{King, Layout, Movement, Objective, Pieces, SeveralMoves};
    let all = [King, Objective, Movement, SeveralMoves, Pieces, Layout];
    assert!(CATALOGUE.iter().all(|preset| all.contains(&preset.category())));
    union(all.map(category))
}
