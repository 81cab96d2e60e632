//! How often a seat may try something in vain.

use serde_json::json;

use crate::{
    server::Server,
    table::{Client, in_every_dialect},
};

in_every_dialect!(tries_are_metered, tries_are_bounded_by_the_turn);

fn tries_are_metered<C: Client>() {
    let server = Server::start(&["--commit-burst", "3", "--commit-rate", "0.01"]);
    let mut table = C::sit(&server, &json!({ "mode": "blind" }));
    for tries in 1..=3 {
        table.white.commit("e5e6");
        table.white.until("denied", |seen| seen.heard.len() == tries);
    }
    table.white.commit("e5e6");
    let code = table.white.refused();
    assert!(code == "rate_limited" || code == "refused", "{code}");
    table.assert_quiet();
}

fn tries_are_bounded_by_the_turn<C: Client>() {
    let server = Server::start(&[]);
    let mut table = C::sit(&server, &json!({ "mode": "blind" }));
    for tries in 1..=200 {
        table.white.commit("e5e6");
        table.white.until("denied", |seen| seen.heard.len() == tries);
    }
    table.white.commit("e5e6");
    assert_eq!(table.white.refused(), "too_many_tries");
    table.play("e2e4");
    table.black.commit("e5e6");
    table.black.until("denied", |seen| seen.heard == ["white_moved", "no_such_piece"]);
}
