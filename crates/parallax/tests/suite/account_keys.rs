//! What lets an account's owner in: passwords, recovery codes, tokens, links; and who is kept out.

use serde_json::{Value, json};

use crate::{
    account::{Browser, PASSWORD, on_both_stores},
    request::Answer,
    server::Server,
};

const NEW: &str = "battery staple";

fn refused(answer: &Answer, status: u16, code: &str) {
    assert_eq!((answer.status, &answer.json()["error"]), (status, &json!(code)), "{answer:?}");
}

#[test]
fn a_new_password_ends_the_other_sessions() {
    on_both_stores(&[], |server| {
        let mut ada = Browser::account(server, "Ada");
        let mut phone = Browser::another(server, "Ada");
        let mut change = |body: Value| ada.ask(server, "PUT", "/api/account/password", Some(&body));
        refused(&change(json!({ "password": NEW })), 401, "bad_credentials");
        refused(&change(json!({ "current": "wrong horse", "password": NEW })), 401, "bad_credentials");
        refused(&change(json!({ "current": PASSWORD, "password": "short" })), 400, "malformed");
        assert!(phone.me(server)["person"].is_object());
        let changed = change(json!({ "current": PASSWORD, "password": NEW }));
        assert_eq!(changed.status, 204, "{changed:?}");
        assert_eq!(phone.me(server)["person"], Value::Null);
        assert_eq!(ada.me(server)["person"]["name"], "Ada");
        refused(&Browser::new().log_in(server, "Ada", PASSWORD), 401, "bad_credentials");
        assert_eq!(Browser::new().log_in(server, "Ada", NEW).status, 200);
    });
}

#[test]
fn a_recovery_code_works_once() {
    on_both_stores(&["--wrong-logins-per-minute=1000"], |server| {
        let mut ada = Browser::new();
        let codes = ada.sign_up(server, "Ada");
        let recover = |name: &str, code: &str| {
            let mut browser = Browser::new();
            let body = json!({ "name": name, "code": code, "password": NEW });
            let answer = browser.post(server, "/api/session/recovery", &body);
            (answer, browser)
        };
        let unknown = "0000-0000-0000";
        let mut wrong = [
            recover("Ada", unknown).0,
            recover("Nobody", unknown).0,
            recover("Nobody", &codes[0]).0,
            recover("Ada", "no code").0,
        ];
        for answer in &mut wrong {
            refused(answer, 401, "bad_credentials");
            answer.drop_header("date");
        }
        assert!(wrong.iter().all(|it| format!("{it:?}") == format!("{:?}", wrong[0])), "{wrong:?}");
        assert!(ada.me(server)["person"].is_object());
        let (answer, mut back) = recover("ada", &codes[0].to_uppercase().replace('-', " "));
        assert_eq!(answer.status, 200, "{answer:?}");
        assert_eq!(back.me(server)["person"]["recoveryCodesLeft"], 9);
        assert_eq!(ada.me(server)["person"], Value::Null, "all other sessions end");
        refused(&recover("Ada", &codes[0]).0, 401, "bad_credentials");
        assert_eq!(Browser::new().log_in(server, "Ada", NEW).status, 200);

        let made = back.post(server, "/api/account/recovery-codes", &json!({ "password": "wrong horse" }));
        refused(&made, 401, "bad_credentials");
        let made = back.post(server, "/api/account/recovery-codes", &json!({ "password": NEW })).json();
        assert_eq!(made["recoveryCodes"].as_array().unwrap().len(), 10);
        refused(&recover("Ada", &codes[1]).0, 401, "bad_credentials");
        assert_eq!(recover("Ada", made["recoveryCodes"][0].as_str().unwrap()).0.status, 200);
    });
}

fn token(server: &Server, owner: &mut Browser, scopes: &[&str]) -> (String, String) {
    let body = json!({ "label": "a program", "scopes": scopes, "expiresInDays": 7 });
    let answer = owner.post(server, "/api/account/tokens", &body);
    assert_eq!(answer.status, 201, "{answer:?}");
    let made = answer.json();
    let text = |name: &str| made[name].as_str().unwrap().to_owned();
    (text("token"), text("id"))
}

#[test]
fn tokens_do_what_they_say_and_no_more() {
    on_both_stores(&[], |server| {
        let mut ada = Browser::account(server, "Ada");
        let (reads, reads_id) = token(server, &mut ada, &["read"]);
        let (plays, plays_id) = token(server, &mut ada, &["play"]);
        assert!(reads.starts_with("plx_") && reads.len() == 47, "{reads}");
        let (mut reader, mut player) = (Browser::program(&reads), Browser::program(&plays));
        assert_eq!(reader.me(server)["person"]["name"], "Ada");
        refused(&player.get(server, "/api/me"), 403, "forbidden");
        assert_eq!(reader.try_open(server, "/ws").err(), Some(403), "it may not play");
        let game = json!({ "mode": "blind", "side": "white" });
        refused(&reader.post(server, "/api/games", &game), 403, "forbidden");
        let made = player.post(server, "/api/games", &game).json();
        let (mut white, joined) = player.join(server, json!({ "gameId": made["gameId"] }));
        assert_eq!((&joined["color"], &joined["names"]), (&json!("white"), &json!({ "white": "Ada" })));

        // No program manages the account that it belongs to.
        for (method, path, body) in [
            ("GET", "/api/sessions", None),
            ("DELETE", "/api/sessions", None),
            ("GET", "/api/account/tokens", None),
            ("POST", "/api/account/tokens", Some(json!({ "label": "x", "scopes": ["play"] }))),
            ("PUT", "/api/account/password", Some(json!({ "current": PASSWORD, "password": NEW }))),
            ("POST", "/api/account/recovery-codes", Some(json!({ "password": PASSWORD }))),
        ] {
            refused(&player.ask(server, method, path, body.as_ref()), 403, "forbidden");
        }
        for wrong in ["plx_", "plx_short", &format!("plx_{}", "A".repeat(43))] {
            refused(&Browser::program(wrong).get(server, "/api/me"), 401, "bad_credentials");
            assert_eq!(Browser::program(wrong).try_open(server, "/ws").err(), Some(401));
        }

        let list = ada.get(server, "/api/account/tokens").json();
        let entry = list["tokens"].as_array().unwrap().iter().find(|it| it["id"] == *reads_id).unwrap();
        assert_eq!((&entry["label"], &entry["scopes"]), (&json!("a program"), &json!(["read"])));
        assert!(entry["usedAt"].is_u64() && entry["expiresAt"].is_u64(), "{entry}");
        assert!(!list.to_string().contains("plx_"), "shown once");
        let mut ben = Browser::account(server, "Ben");
        refused(&ben.delete(server, &format!("/api/account/tokens/{plays_id}")), 404, "not_found");
        assert_eq!(ada.delete(server, &format!("/api/account/tokens/{plays_id}")).status, 204);
        white.until_closed("session ended");
        refused(&player.post(server, "/api/games", &game), 401, "bad_credentials");
    });
}

#[test]
fn tokens_are_asked_for_properly() {
    let server = Server::start(&[]);
    let mut ada = Browser::account(&server, "Ada");
    for body in [
        json!({ "label": "x", "scopes": [] }),
        json!({ "label": " ", "scopes": ["read"] }),
        json!({ "label": "x".repeat(51), "scopes": ["read"] }),
        json!({ "label": "x", "scopes": ["everything"] }),
        json!({ "label": "x", "scopes": ["read"], "expiresInDays": 0 }),
        json!({ "label": "x", "scopes": ["read"], "expiresInDays": 3651 }),
    ] {
        refused(&ada.post(&server, "/api/account/tokens", &body), 400, "malformed");
    }
    let admin = json!({ "label": "x", "scopes": ["admin"] });
    refused(&ada.post(&server, "/api/account/tokens", &admin), 403, "forbidden");
    let mut guest = Browser::guest(&server);
    let body = json!({ "label": "x", "scopes": ["read"] });
    refused(&guest.post(&server, "/api/account/tokens", &body), 403, "forbidden");
    refused(&Browser::new().post(&server, "/api/account/tokens", &body), 401, "not_signed_in");
}

/// The end of the link in the server's log.
fn admin_link(server: &Server) -> String {
    let log = server.log();
    let (_, rest) = log.rsplit_once("/admin-link#").expect("a link");
    rest.split('"').next().unwrap().to_owned()
}

#[test]
fn the_first_administrator_comes_by_the_log() {
    on_both_stores(&[], |server| {
        let link = admin_link(server);
        let body = json!({ "token": link });
        refused(&Browser::new().post(server, "/api/link", &body), 401, "not_signed_in");
        refused(&Browser::guest(server).post(server, "/api/link", &body), 403, "forbidden");
        let mut ada = Browser::account(server, "Ada");
        let other = json!({ "token": "A".repeat(43) });
        refused(&ada.post(server, "/api/link", &other), 410, "expired");
        let me = ada.post(server, "/api/link", &body);
        assert_eq!((me.status, &me.json()["person"]["role"]), (200, &json!("admin")));
        assert_eq!(ada.me(server)["person"]["role"], "admin");
        let mut ben = Browser::account(server, "Ben");
        refused(&ben.post(server, "/api/link", &body), 410, "expired");
        let admin = json!({ "label": "x", "scopes": ["admin"] });
        assert_eq!(ada.post(server, "/api/account/tokens", &admin).status, 201);
    });
}

#[test]
fn there_is_no_link_while_there_is_an_administrator() {
    let mut server = Server::start(&[]);
    let first = admin_link(&server);
    server.stop_and_restart();
    let link = admin_link(&server);
    let mut ada = Browser::account(&server, "Ada");
    refused(&ada.post(&server, "/api/link", &json!({ "token": first })), 410, "expired");
    assert_eq!(ada.post(&server, "/api/link", &json!({ "token": link })).status, 200);
    server.stop_and_restart();
    assert_eq!(admin_link(&server), link, "no new one was written");
    assert_eq!(ada.me(&server)["person"]["role"], "admin", "sessions outlive a restart");
}
