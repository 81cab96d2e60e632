//! Leaving and coming back, in time and too late.

use serde_json::json;

use crate::{
    server::Server,
    table::{Client, Table, in_both_dialects},
};

in_both_dialects!(
    back_within_the_grace,
    back_with_a_touched_piece_and_an_offer,
    the_opponent_goes_on_meanwhile,
    gone_for_too_long,
    both_gone,
    back_after_the_end,
    back_while_the_other_is_gone,
    whoever_never_comes_has_lost_nothing,
);

/// White's network fails, and the server has noticed.
fn cut_white<C: Client>(table: &mut Table<C>) {
    table.white.socket().cut();
    table.black.until("alone", |seen| matches!(seen.peer, Some((false, _))));
}

fn back_within_the_grace<C: Client>() {
    let server = Server::start(&[]);
    let mut table = C::sit(&server, &json!({ "mode": "blind" }));
    table.play("e2e4 d7d5 e4d5");
    let before = table.white.seen().clone();
    cut_white(&mut table);
    let Some((false, Some(until))) = table.black.seen().peer else { panic!("white is waited for") };
    assert!(until > 1_700_000_000_000);
    table.white = table.white.rejoin(&server);
    table.black.until("together", |seen| seen.peer == Some((true, None)));
    let mut after = table.white.seen().clone();
    after.peer = before.peer;
    assert_eq!(after, before);
    table.play("d8d5 b1c3");
    table.assert_quiet();
}

fn back_with_a_touched_piece_and_an_offer<C: Client>() {
    let server = Server::start(&[]);
    let mut table = C::sit(&server, &json!({ "mode": "blind" }));
    table.play("e2e4 e7e5");
    table.black.offer_draw();
    table.white.until("offered", |seen| seen.offer.is_some());
    table.white.commit("g1g5");
    table.white.until("refused", |seen| seen.heard.last().unwrap() == "illegal_move");
    cut_white(&mut table);
    table.white = table.white.rejoin(&server);
    table.white.until("told of it", |seen| {
        seen.touched.as_deref() == Some("g1") && seen.offer.as_deref() == Some("black")
    });
    assert_eq!(table.white.seen().heard, ["black_moved", "illegal_move"]);
    table.white.respond_draw(true);
    table.expect_end("nobody", "draw_agreed");
}

fn the_opponent_goes_on_meanwhile<C: Client>() {
    let server = Server::start(&[]);
    let mut table = C::sit(&server, &json!({ "mode": "blind" }));
    table.play("e2e4");
    cut_white(&mut table);
    table.black.commit("e7e5");
    table.black.until("moved", |seen| seen.turn == "white");
    table.white = table.white.rejoin(&server);
    assert_eq!(table.white.seen().turn, "white");
    assert_eq!(table.white.seen().heard.first().unwrap(), "black_moved");
    table.white.commit("g1f3");
    table.white.until("moved", |seen| seen.turn == "black");
    table.black.until("moved", |seen| seen.turn == "black");
}

fn gone_for_too_long<C: Client>() {
    let server = Server::start(&[]);
    let mut table = C::sit(&server, &json!({ "mode": "vanilla", "graceSeconds": 1 }));
    table.play("e2e4");
    cut_white(&mut table);
    table.black.until("over", |seen| seen.ended.is_some());
    assert!(table.black.seen().has_ended("black", "abandoned"), "{:?}", table.black.seen().ended);
    assert_eq!(table.black.seen().heard.last().unwrap(), "white_abandoned");
    // A player who returns too late finds the game lost.
    table.white = table.white.rejoin(&server);
    table.white.until("told", |seen| seen.has_ended("black", "abandoned"));
}

fn both_gone<C: Client>() {
    let server = Server::start(&[]);
    let mut table = C::sit(&server, &json!({ "mode": "vanilla", "graceSeconds": 1 }));
    table.play("e2e4");
    cut_white(&mut table);
    table.black.socket().cut();
    let game = table.white.game_id();
    let ended = (0..200).any(|_| {
        let about = server.get(&format!("/api/games/{game}")).json();
        if about["status"] == "finished" {
            assert_eq!(about["ending"], json!({ "winner": null, "reason": "abandoned" }));
            return true;
        }
        std::thread::sleep(std::time::Duration::from_millis(50));
        false
    });
    assert!(ended, "nobody waits for ever");
    table.black = table.black.rejoin(&server);
    table.black.until("told", |seen| seen.has_ended("nobody", "abandoned"));
}

fn back_after_the_end<C: Client>() {
    let server = Server::start(&[]);
    let mut table = C::sit(&server, &json!({ "mode": "blind" }));
    table.play("f2f3 e7e5 g2g4");
    cut_white(&mut table);
    table.black.commit("d8h4");
    table.black.until("over", |seen| seen.ended.is_some());
    table.white = table.white.rejoin(&server);
    table.white.until("told", |seen| seen.has_ended("black", "checkmate"));
    assert_eq!(table.white.seen().board, table.black.seen().board);
    table.white.assert_quiet();
}

/// The first player to return learns that the other is absent, and how long the server will wait for them.
fn back_while_the_other_is_gone<C: Client>() {
    let server = Server::start(&[]);
    let mut table = C::sit(&server, &json!({ "mode": "vanilla" }));
    table.play("e2e4");
    cut_white(&mut table);
    let gone = table.black.seen().peer;
    table.black.socket().close();
    table.black = table.black.rejoin(&server);
    table.black.until("told", |seen| seen.peer.is_some());
    assert_eq!(table.black.seen().peer, gone);
    table.white = table.white.rejoin(&server);
    table.black.until("together", |seen| seen.peer == Some((true, None)));
    table.play("e7e5");
    assert!(!matches!(table.white.seen().peer, Some((false, _))));
}

/// White creates the game, leaves, and is absent when Black joins: the game starts, and so does White's grace period.
/// If White has not come by its end, the game is called off.
fn whoever_never_comes_has_lost_nothing<C: Client>() {
    let server = Server::start(&[]);
    let rules = json!({ "mode": "vanilla", "graceSeconds": 1 });
    let Table { mut white, mut black } = C::sit_late(&server, &rules);
    black.until("over", |seen| seen.ended.is_some());
    assert!(black.seen().has_ended("nobody", "aborted"), "{:?}", black.seen().ended);
    white.socket().cut();
}
