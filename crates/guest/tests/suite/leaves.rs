//! An engine as the leaves of a yardstick.

use std::sync::Arc;

use bot::{Inquiry, Leaves, Score, Stuck, sampler};
use guest::uci::{Engine, EngineLeaves, EngineSeat, EngineSettings, Uci};
use rules::Mode;
use view::Seat;

use crate::{
    table::{Table, card},
    uci::settings,
};

fn engine(manner: &str, timeout_ms: u32) -> Arc<Engine> {
    Arc::new(Engine::new(EngineSettings { timeout_ms, ..settings(&[manner]) }))
}

fn inquiry(moves: &[&str]) -> Inquiry {
    let fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1".to_owned();
    Inquiry { fen, moves: moves.iter().map(|text| text.parse().unwrap()).collect() }
}

#[test]
fn scores_come_back_in_the_order_of_the_moves() {
    let engine = engine("weighs", 10_000);
    let mut leaves = EngineLeaves::new(&engine);
    let sum = |text: &str| Some(Score::Centipawns(text.bytes().map(i32::from).sum()));
    let asked = [inquiry(&["e2e4", "d2d4", "a2a3"]), inquiry(&["a2a3"]), inquiry(&["a2a3", "e2e4"])];
    let answered = leaves.weigh(&asked).unwrap();
    assert_eq!(answered, [vec![None, sum("d2d4"), sum("a2a3")], vec![None], vec![None, sum("e2e4")]]);
}

/// The processes are shared: whoever plays next wants to know the best move only.
#[test]
fn an_opponent_of_the_same_engine_is_none_the_worse() {
    let engine = engine("weighs", 10_000);
    let mut opponent =
        Table::seat(card(Mode::Vanilla), Uci::new(EngineSeat::new(&engine, None)), Seat::White);
    let brain = sampler(Box::new(EngineLeaves::new(&engine)), 1);
    let mut yardstick = Table::boxed(card(Mode::Blind), brain, Seat::White);
    yardstick.answer_with_a_move();
    opponent.answer_with_a_move();
    yardstick.play("e7e5");
    yardstick.answer_with_a_move();
}

#[test]
fn whatever_it_does_the_yardstick_only_gets_stuck() {
    for manner in [
        "never-ready",
        "babbles",
        "endless-line",
        "crashes-at-once",
        "crashes",
        "hangs",
        "chats",
        "weighs-then-crashes",
        // It tells no more than its best move.
        "",
    ] {
        let brain = sampler(Box::new(EngineLeaves::new(&engine(manner, 500))), 1);
        let mut table = Table::boxed(card(Mode::Blind), brain, Seat::White);
        for _ in 0..2 {
            assert!(matches!(table.answer(), Err(Stuck::Confused(_))), "{manner}");
        }
    }
}
