//! What cannot be written out of a live game, checked through its types and through its output.

use std::fmt::Display;

use fastrand::Rng;
use game::{Finished, Game, Record, Step};
use rules::{CardRequest, Mode, Position, Sight};
use serde::Serialize;
use static_assertions::{assert_impl_all, assert_not_impl_any};
use view::{Seat, View};

use crate::{random, table::Table};

assert_not_impl_any!(Game: Clone, Display, Serialize, AsRef<[u8]>, PartialEq, Default);
assert_not_impl_any!(Step: Clone, Display, Serialize, AsRef<[u8]>, PartialEq);
assert_not_impl_any!(Record: Display, Serialize, AsRef<[u8]>, Copy);
assert_not_impl_any!(Finished<'static>: Clone, Display, Serialize);
assert_not_impl_any!(Position: Serialize, Display);
assert_impl_all!(Game: Send);
assert_impl_all!(Step: Send);
assert_impl_all!(View: Serialize);

#[test]
fn nothing_is_printed_by_accident() {
    let game = Table::of(Mode::Blind).game;
    let step = game.decide(Seat::White, crate::table::intent("e2e4"), 0).expect("move");
    assert_eq!(format!("{game:?}"), "Game(..)");
    assert_eq!(format!("{step:?} {step:#?}"), "Step(..) Step(..)");
    assert_eq!(format!("{:?} {:#?}", step.record(), step.record()), "Record(..) Record(..)");
}

/// The owner of every piece in a view, wherever in the view it is: anything that has an owner counts.
fn owners(json: &serde_json::Value) -> Vec<&str> {
    let own = json.get("owner").and_then(serde_json::Value::as_str);
    let inner: Box<dyn Iterator<Item = &serde_json::Value>> = match json {
        serde_json::Value::Array(items) => Box::new(items.iter()),
        serde_json::Value::Object(fields) => Box::new(fields.values()),
        _ => Box::new(std::iter::empty()),
    };
    own.into_iter().chain(inner.flat_map(owners)).collect()
}

fn json(view: &View) -> serde_json::Value {
    serde_json::to_value(view).expect("JSON")
}

#[test]
fn a_blind_view_holds_no_piece_of_the_other_side() {
    let mut rng = Rng::with_seed(7);
    for _ in 0..20 {
        let mut table = Table::of(Mode::Blind);
        random::play(&mut table, &mut rng, 150, |table| {
            if table.game.ending().is_some() {
                return;
            }
            for (seat, name) in Seat::PAIR.into_iter().zip(["white", "black"]) {
                let view = json(&table.view(seat));
                let owners = owners(&view);
                assert!(!owners.is_empty() && owners.iter().all(|owner| *owner == name), "{view}");
                // Nor where they have gone: all moves are the seat's own, and no legal moves are shown.
                let moves = view["moves"].as_array().expect("moves");
                assert!(moves.iter().all(|it| it["by"] == name), "{view}");
                assert_eq!(view["legal"], serde_json::json!([]));
                assert_eq!(view["visible"].as_array().map(Vec::len), Some(owners.len()));
            }
        });
    }
}

/// The same game with nothing hidden, to show that the check above can fail.
#[test]
fn an_open_view_holds_them() {
    let open = Table::with(CardRequest { sight: Some(Sight::Open), ..CardRequest::of(Mode::Blind) });
    let view = json(&open.view(Seat::White));
    assert_eq!(owners(&view).iter().filter(|owner| **owner == "black").count(), 16);
}

#[test]
fn a_dark_view_holds_nothing_from_the_fog() {
    let mut rng = Rng::with_seed(8);
    for _ in 0..20 {
        let mut table = Table::of(Mode::Dark);
        random::play(&mut table, &mut rng, 150, |table| {
            if table.game.ending().is_some() {
                return;
            }
            for seat in Seat::PAIR {
                let view = json(&table.view(seat));
                let visible = view["visible"].as_array().expect("squares");
                let pieces = view["pieces"].as_array().expect("pieces");
                assert!(pieces.iter().all(|piece| visible.contains(&piece["square"])), "{view}");
                assert!(
                    view["moves"]
                        .as_array()
                        .is_some_and(|moves| { moves.iter().all(|it| it["by"] == view["seat"]) })
                );
            }
        });
    }
}
