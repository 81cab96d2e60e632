//! This crate's types for TypeScript: one file, generated from the types themselves.

use std::{fs, path::Path};

use rules::{
    Detail, Direction, Directions, InstanceModifier, ModeratorText, MoveFlags, Profile, Sides, ToldTries,
    Traits, TypeModifier, What, Wing,
    duplicate::{BoardName, ByBoard, ByPlayer, DuplicateShare, Player},
};
use ts_rs::{Config, TS};

use crate::{
    AskedMove, Asking, Boards, BySeat, Certainty, ClockFace, Declined, Destinations, Drops, DuplicateClock,
    DuplicatePly, DuplicateReview, DuplicateView, EndReason, Ending, GameRating, Insight, InsightMove,
    Intent, Knowledge, MoveNotice, NoHindsight, NotCounted, Notice, OneBoard, PastPage, Phrase, PlayerNames,
    ProfileNotice, ProfileView, ProposedProfile, RatingChange, Refusal, Review, ReviewPly, ReviewProfile,
    ReviewSense, ReviewTry, Role, Said, ScheduledProfile, Seat, Seen, SeenMan, SeenMove, SeenPiece, Sense,
    SensedPiece, SensedSquare, Sensing, ShownRating, Square, SquareSet, TableClock, Tray, UpdatedProfile,
    View,
};

fn declarations() -> String {
    // JSON has one kind of number; none of ours exceeds what it can hold exactly.
    let config = Config::new().with_large_int("number");
    let types = [
        Seat::decl(&config),
        BySeat::<()>::decl(&config),
        Square::decl(&config),
        SquareSet::decl(&config),
        Role::decl(&config),
        ModeratorText::decl(&config),
        Intent::decl(&config),
        Refusal::decl(&config),
        EndReason::decl(&config),
        Ending::decl(&config),
        Sides::decl(&config),
        TypeModifier::decl(&config),
        InstanceModifier::decl(&config),
        Profile::decl(&config),
        Traits::decl(&config),
        SeenPiece::decl(&config),
        Destinations::decl(&config),
        Drops::decl(&config),
        AskedMove::decl(&config),
        SeenMove::decl(&config),
        Tray::decl(&config),
        ClockFace::decl(&config),
        What::decl(&config),
        Direction::decl(&config),
        Directions::decl(&config),
        ToldTries::decl(&config),
        Detail::decl(&config),
        Said::decl(&config),
        Asking::decl(&config),
        Sensing::decl(&config),
        SensedPiece::decl(&config),
        SensedSquare::decl(&config),
        Sense::decl(&config),
        PastPage::decl(&config),
        Player::decl(&config),
        PlayerNames::decl(&config),
        Phrase::decl(&config),
        BoardName::decl(&config),
        ByBoard::<()>::decl(&config),
        ByPlayer::<()>::decl(&config),
        DuplicateShare::decl(&config),
        DuplicateClock::decl(&config),
        TableClock::decl(&config),
        DuplicateView::decl(&config),
        ScheduledProfile::decl(&config),
        ProposedProfile::decl(&config),
        ProfileView::decl(&config),
        OneBoard::decl(&config),
        Boards::decl(&config),
        View::decl(&config),
        Declined::decl(&config),
        UpdatedProfile::decl(&config),
        ProfileNotice::decl(&config),
        MoveNotice::decl(&config),
        Notice::decl(&config),
        SeenMan::decl(&config),
        Seen::decl(&config),
        Wing::decl(&config),
        MoveFlags::decl(&config),
        ReviewPly::decl(&config),
        ReviewSense::decl(&config),
        ReviewTry::decl(&config),
        ReviewProfile::decl(&config),
        Review::decl(&config),
        InsightMove::decl(&config),
        Insight::decl(&config),
        Certainty::decl(&config),
        Knowledge::decl(&config),
        NoHindsight::decl(&config),
        DuplicatePly::decl(&config),
        DuplicateReview::decl(&config),
        NotCounted::decl(&config),
        RatingChange::decl(&config),
        GameRating::decl(&config),
        ShownRating::decl(&config),
    ];
    let mut text = String::from("// Made by `cargo xtask types` from crates/view. Do not edit.\n");
    for declaration in types {
        text.push_str("\nexport ");
        text.push_str(&declaration);
        text.push('\n');
    }
    text.push_str("\n/**\n * The view of a game for two.\n */\nexport type PairView = Exclude<View, { duplicate: DuplicateView }>\n");
    text
}

/// Fails if the file is stale; with UPDATE=1, writes it instead.
#[test]
fn typescript_is_up_to_date() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/src/wire/view.ts");
    let made = declarations();
    if std::env::var_os("UPDATE").is_some() {
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(&path, &made).unwrap();
    }
    let stored = fs::read_to_string(&path).unwrap_or_default();
    assert!(stored == made, "web/src/wire/view.ts is stale: run `cargo xtask types`");
}
