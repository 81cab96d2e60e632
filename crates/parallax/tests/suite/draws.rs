//! Resignations and draw offers.

use serde_json::json;

use crate::{
    server::Server,
    table::{Client, in_both_dialects},
};

in_both_dialects!(
    resigning,
    resigning_out_of_turn_reveals_the_board,
    an_offer_accepted,
    an_offer_declined,
    an_offer_lapses_with_a_move,
    an_offer_answered_by_an_offer,
    an_offer_is_made_once,
);

fn resigning<C: Client>() {
    let server = Server::start(&[]);
    let mut table = C::sit(&server, &json!({ "mode": "vanilla" }));
    table.play("e2e4");
    table.black.resign();
    table.expect_end("white", "resign");
    assert_eq!(table.white.seen().heard.last().unwrap(), "black_resigned");
    table.assert_quiet();
}

fn resigning_out_of_turn_reveals_the_board<C: Client>() {
    let server = Server::start(&[]);
    let mut table = C::sit(&server, &json!({ "mode": "blind" }));
    table.play("e2e4");
    table.white.resign();
    table.expect_end("black", "resign");
    assert_eq!(table.white.seen().board.len(), 32);
    assert_eq!(table.black.seen().board, table.white.seen().board);
    table.assert_quiet();
}

fn an_offer_accepted<C: Client>() {
    let server = Server::start(&[]);
    let mut table = C::sit(&server, &json!({ "mode": "vanilla" }));
    table.play("e2e4");
    // A player may offer a draw at any time, not only on their turn.
    table.white.offer_draw();
    for client in [&mut table.white, &mut table.black] {
        client.until("offered", |seen| seen.offer.as_deref() == Some("white"));
    }
    table.black.respond_draw(true);
    table.expect_end("nobody", "draw_agreed");
    assert_eq!(table.white.seen().heard.last().unwrap(), "draw_agreed");
    assert_eq!(table.white.seen().offer, None);
    table.assert_quiet();
}

fn an_offer_declined<C: Client>() {
    let server = Server::start(&[]);
    let mut table = C::sit(&server, &json!({ "mode": "vanilla" }));
    table.white.offer_draw();
    for client in [&mut table.white, &mut table.black] {
        client.until("offered", |seen| seen.offer.as_deref() == Some("white"));
    }
    table.black.respond_draw(false);
    for client in [&mut table.white, &mut table.black] {
        client.until("declined", |seen| seen.offer.is_none());
    }
    table.play("e2e4");
    table.assert_quiet();
}

fn an_offer_lapses_with_a_move<C: Client>() {
    let server = Server::start(&[]);
    let mut table = C::sit(&server, &json!({ "mode": "vanilla" }));
    table.play("e2e4");
    table.white.offer_draw();
    for client in [&mut table.white, &mut table.black] {
        client.until("offered", |seen| seen.offer.as_deref() == Some("white"));
    }
    table.play("e7e5");
    assert_eq!(table.white.seen().offer, None);
    assert_eq!(table.black.seen().offer, None);
    table.black.respond_draw(true);
    table.black.refused();
    table.assert_quiet();
}

fn an_offer_answered_by_an_offer<C: Client>() {
    let server = Server::start(&[]);
    let mut table = C::sit(&server, &json!({ "mode": "blind" }));
    table.white.offer_draw();
    table.black.until("offered", |seen| seen.offer.is_some());
    table.black.offer_draw();
    table.expect_end("nobody", "draw_agreed");
}

fn an_offer_is_made_once<C: Client>() {
    let server = Server::start(&[]);
    let mut table = C::sit(&server, &json!({ "mode": "vanilla" }));
    table.white.offer_draw();
    table.white.until("offered", |seen| seen.offer.is_some());
    table.black.until("offered", |seen| seen.offer.is_some());
    table.white.offer_draw();
    table.white.refused();
    table.white.respond_draw(true);
    table.white.refused();
    assert!(table.white.seen().ended.is_none());
    table.white.assert_quiet();
}
