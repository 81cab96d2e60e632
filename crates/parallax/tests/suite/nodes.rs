//! Two nodes over one database: players reach their rooms through either, in every dialect.

use std::{net::TcpListener, path::PathBuf};

use serde_json::json;
use testbed::postgres::Instance;

use crate::{
    durability::{go_on, prepare},
    flat::Flat,
    fog::Fog,
    request::request,
    server::Server,
    table::Client,
    v1::V1,
    watch::Stream,
};

fn secret() -> PathBuf {
    let path = std::env::temp_dir().join(format!("parallax-nodes-{}", std::process::id()));
    std::fs::write(&path, "a secret of the tests' nodes").unwrap();
    path
}

pub(crate) fn pair() -> [Server; 2] {
    let (database, secret) = (Instance::shared().database().unwrap(), secret());
    ["one", "other"].map(|name| {
        let port = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
        let link = format!("127.0.0.1:{port}");
        let secret = secret.to_str().unwrap();
        Server::start(&[
            "--database",
            &database,
            "--node",
            name,
            "--link",
            &link,
            "--cluster-secret-file",
            secret,
        ])
    })
}

fn through_the_other_node<C: Client>() {
    let [one, other] = pair();
    let table = prepare::<C>(&one);
    // It stays where it is: whoever comes through the other node is passed on.
    go_on(&other, &table);
    let metrics = other.metrics();
    assert!(!metrics.contains("parallax_link_seconds_count 0"), "{metrics}");
}

#[test]
fn v1_through_the_other_node() {
    through_the_other_node::<V1>();
}

#[test]
fn flat_through_the_other_node() {
    through_the_other_node::<Flat>();
}

#[test]
fn fog_through_the_other_node() {
    through_the_other_node::<Fog>();
}

#[test]
fn a_node_that_ends_hands_its_games_to_the_other() {
    let [mut one, other] = pair();
    let table = prepare::<V1>(&one);
    one.stop();
    go_on(&other, &table);
}

#[test]
fn a_show_is_watched_through_the_other_node() {
    let [one, other] = pair();
    let wish = json!({ "mode": "vanilla", "white": { "brain": "random" }, "black": { "brain": "random" } });
    let created = request(one.address, "POST", "/api/watch", &[], &wish.to_string()).json();
    let game = created["gameId"].as_str().unwrap_or_else(|| panic!("{created}"));
    let mut stream = Stream::open(&other, game);
    assert!(stream.show().is_some());
}
