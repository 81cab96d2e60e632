//! What Casual chooses.

use bot::{Answer, Ask, BrainName, Candidate, Candidates, Level, Stuck};
use room::Arena;
use rules::{Card, CardRequest, Mode, Sight};
use view::{EndReason, Seat, View};

use crate::{
    candidates::{FOR_TWO, card, uci},
    duel::duel,
};

const CASUAL: BrainName = BrainName::Casual(Level::Two);

fn ask<'a>(card: &'a Card, view: &'a View, candidates: &'a [Candidate]) -> Ask<'a> {
    let draw_offered = view.draw_offer == Some(!view.seat);
    Ask {
        card,
        view,
        news: &[],
        candidates,
        refused: &[],
        draw_offered,
        may_ask: false,
        may_sense: false,
        may_pass: false,
    }
}

fn answer(card: &Card, view: &View, seed: u64) -> String {
    let candidates = Candidates::new(card).of(view);
    match CASUAL.brain(seed).think(&ask(card, view, &candidates)) {
        Ok(Answer::Commit(candidate)) => uci(candidate),
        other => panic!("{other:?}"),
    }
}

/// What it plays with White to move, for some seeds.
fn choices(card: &Card) -> Vec<String> {
    let view = Arena::new(card.clone()).view(Seat::White);
    let mut all: Vec<_> = (0..8).map(|seed| answer(card, &view, seed)).collect();
    all.sort();
    all.dedup();
    all
}

#[test]
fn the_only_candidate_is_played_and_none_is_an_error() {
    for mode in FOR_TWO {
        let card = Card::of(mode);
        let view = Arena::new(card.clone()).view(Seat::White);
        let square = |at: &str| view::Square(at.parse().unwrap());
        let only = [Candidate { from: square("a2"), to: square("a3"), promotion: None }];
        assert_eq!(CASUAL.brain(1).think(&ask(&card, &view, &only)), Ok(Answer::Commit(only[0])));
        let stuck = CASUAL.brain(1).think(&ask(&card, &view, &[]));
        assert!(matches!(stuck, Err(Stuck::Confused(_))), "{mode:?}");
    }
}

#[test]
fn it_sees_what_is_there_to_be_seen() {
    let table = [
        ("a free rook", "4k3/8/8/3r4/8/8/3R4/4K3 w - - 0 1", "d2d5"),
        ("mate", "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", "a1a8"),
        ("a new queen", "8/P6k/8/8/8/8/8/4K3 w - - 0 1", "a7a8q"),
    ];
    for (what, fen, best) in table {
        assert_eq!(choices(&card(Mode::Vanilla, fen)), [best], "{what}");
    }
    assert_eq!(choices(&card(Mode::Blind, "4k3/P7/8/8/8/8/8/4K3 w - - 0 1")), ["a7a8q"]);
}

#[test]
fn a_king_in_the_fog_is_taken() {
    let fen = "4k3/8/8/8/8/4R3/8/K7 w - - 0 1";
    assert_eq!(choices(&card(Mode::Dark, fen)), ["e3e8"]);
}

#[test]
fn the_aim_of_the_card_is_its_own() {
    let with = |preset: &str, fen: &str| {
        let request = CardRequest {
            fen: Some(fen.to_owned()),
            presets: vec![preset.to_owned()],
            ..CardRequest::of(Mode::House)
        };
        choices(&Card::new(request, 0).unwrap())
    };
    assert_eq!(with("king-of-the-hill", "k7/8/8/8/8/4K3/8/8 w - - 0 1"), ["e3d4", "e3e4"]);
    // Whoever loses everything wins: the queen goes where it must be taken.
    let given = with("suicide-chess", "8/1p6/8/8/8/8/Q7/8 w - - 0 1");
    assert!(given.iter().all(|uci| ["a2a6", "a2c6"].contains(&&uci[..])), "{given:?}");
}

#[test]
fn games_open_in_the_centre_or_with_a_minor_piece() {
    for mode in [Mode::Vanilla, Mode::Blind, Mode::Dark] {
        let card = Card::of(mode);
        let view = Arena::new(card.clone()).view(Seat::White);
        let sound = |uci: &String| ["b1c3", "g1f3", "c2c4", "d2", "e2"].iter().any(|it| uci.starts_with(it));
        let openings: Vec<_> = (0..20).map(|seed| answer(&card, &view, seed)).collect();
        let count = openings.iter().filter(|uci| sound(uci)).count();
        assert!(count >= 15, "{mode:?}: {openings:?}");
    }
}

/// What it says to a draw offer by White, as Black.
fn accepts_draw(card: &Card) -> bool {
    let mut arena = Arena::new(card.clone());
    arena.submit(Seat::White, view::Intent::OfferDraw {}).unwrap();
    let view = arena.view(Seat::Black);
    match CASUAL.brain(1).think(&ask(card, &view, &[])) {
        Ok(Answer::RespondDraw { accept }) => accept,
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_draw_is_taken_when_worse_or_dead_drawn() {
    let table = [
        ("at the start", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", false),
        ("a queen down", "rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", true),
        ("a queen up", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNB1KBNR w KQkq - 0 1", false),
        ("bare", "4k2r/8/8/8/8/8/8/R3K3 w - - 0 1", true),
        ("bare, but ahead", "4k1rr/8/8/8/8/8/8/4K2R w - - 0 1", false),
    ];
    for (what, fen, accepted) in table {
        for mode in [Mode::Vanilla, Mode::Blind, Mode::Dark] {
            assert_eq!(accepts_draw(&card(mode, fen)), accepted, "{what} in {mode:?}");
        }
    }
}

#[test]
fn a_seed_decides_everything() {
    for mode in [Mode::Vanilla, Mode::Blind, Mode::Dark] {
        let card = Card::of(mode);
        let brains = view::BySeat::new_with(|_| BrainName::Casual(Level::One));
        let [one, same, other] = [5, 5, 6].map(|seed| duel(&card, brains, seed, 60));
        assert_eq!(one, same);
        assert_ne!(one.story, other.story, "{mode:?}");
    }
}

#[test]
fn it_castles() {
    for sight in [Sight::Open, Sight::Fog, Sight::Own] {
        let request =
            CardRequest { sight: Some(sight), moderator: Some(true.into()), ..CardRequest::of(Mode::House) };
        let card = Card::new(request, 0).unwrap();
        let brains = view::BySeat::new_with(|_| BrainName::Casual(Level::One));
        let castled: u32 = (0..12).map(|seed| duel(&card, brains, seed, 80).castled).sum();
        assert!(castled >= 2, "{sight:?}: {castled} times in twelve games");
    }
}

/// The rules may change in the middle of a game, and then the moves no longer lead to where it stands.
#[test]
fn it_plays_by_what_it_sees_when_the_moves_do_not_explain_it() {
    let card = Card::of(Mode::Vanilla);
    let mut arena = Arena::new(card.clone());
    for (index, text) in ["e2e4", "f7f6", "d2d4", "g7g5"].iter().enumerate() {
        let square = |at: &str| view::Square(at.parse().unwrap());
        let intent = view::Intent::Move { from: square(&text[..2]), to: square(&text[2..]), promotion: None };
        arena.submit(Seat::PAIR[index % 2], intent).unwrap();
    }
    let mut view = arena.view(Seat::White);
    assert_eq!(answer(&card, &view, 1), "d1h5", "mate");
    view.moves.clear();
    assert_eq!(answer(&card, &view, 1), "d1h5", "mate, by the looks of it");
}

/// A brain that comes to a game that goes on, after a restart, plays on.
#[test]
fn it_can_take_over_in_the_middle() {
    for mode in [Mode::Vanilla, Mode::Blind, Mode::Dark] {
        let card = Card::of(mode);
        let mut arena = Arena::new(card.clone());
        for ply in 0..30 {
            if arena.ending().is_some() {
                break;
            }
            let seat = if ply % 2 == 0 { Seat::White } else { Seat::Black };
            let mut player = bot::BotPlayer::new(card.clone(), CASUAL.brain(ply), arena.view(seat));
            while arena.ply() == ply as u32 {
                match arena.submit(seat, player.act().unwrap()) {
                    Ok(notices) => {
                        notices.get(seat).into_iter().flatten().for_each(|notice| player.hear(notice));
                    }
                    Err(refusal) => player.refused(refusal),
                }
            }
        }
        assert!(arena.ply() == 30 || arena.ending().is_some_and(|it| it.reason != EndReason::Resign));
    }
}
