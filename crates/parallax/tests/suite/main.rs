//! The server as its clients see it: a real process, real sockets, every dialect.

// Clippy does not count helpers as tests, although they serve nothing else.
#![allow(clippy::unwrap_used)]

mod account;
mod account_keys;
mod account_seats;
mod accounts;
mod admin;
mod administration;
mod admission;
mod asking;
mod authenticator;
mod balance;
mod bot_account;
mod bot_api;
mod bot_docs;
mod bots;
mod bots_bytes;
mod bytes;
mod cli;
mod cli_cards;
mod crossings;
mod draws;
mod duplicate;
mod durability;
mod endings;
mod errors_flat;
mod errors_v1;
// `fake_engine` and `model` below are fakes shared with the guest crate's own tests.
mod duplicate_bots;
mod duplicate_table;
#[allow(dead_code)]
#[path = "../../../guest/tests/suite/fake_engine.rs"]
mod fake_engine;
mod flat;
mod flat_words;
mod fog;
mod fuzz;
mod guesses;
mod guests;
mod heard_v1;
mod hindsight;
#[cfg(feature = "web")]
mod http_client;
mod http_games;
mod http_pages;
mod https;
mod identities;
mod join_by_id;
mod lab;
mod last_words;
mod lesson;
mod links;
mod lobby;
mod lobby_bytes;
mod lobby_crossings;
mod lobby_nodes;
mod log;
mod mail;
mod manners;
#[allow(dead_code)]
#[path = "../../../guest/tests/suite/model.rs"]
mod model;
mod moves;
mod nodes;
mod oidc;
mod operating;
mod own_brains;
mod passkeys;
mod people;
mod postgres;
mod profile_changes;
mod profiles;
mod profiles_http;
mod protocol_flat;
mod protocol_fog;
mod protocol_v1;
mod push;
mod random_cards;
mod rated;
mod rbc;
mod reconnect;
mod rematch;
mod request;
mod selfplay;
mod server;
mod sleep;
mod socket;
mod sockets;
mod table;
mod touch;
mod tries;
mod v1;
mod v1_words;
mod watch;
