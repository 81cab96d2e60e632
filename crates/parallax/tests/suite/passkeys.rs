//! Passkeys, made and proven by an authenticator in software.

use serde_json::{Value, json};

use crate::{
    account::{Browser, on_both_stores},
    authenticator::Authenticator,
    nodes,
    request::Answer,
    server::Server,
};

fn refused(answer: &Answer, status: u16, code: &str) {
    assert_eq!((answer.status, &answer.json()["error"]), (status, &json!(code)), "{answer:?}");
}

/// A browser that calls the server localhost, and where it is then.
fn at_localhost(server: &Server) -> (Browser, String) {
    let host = format!("localhost:{}", server.address.port());
    (Browser::at(&host), format!("http://{host}"))
}

fn challenge(browser: &mut Browser, server: &Server, path: &str, body: &Value) -> (Value, Value) {
    let answer = browser.post(server, path, body);
    assert_eq!(answer.status, 200, "{answer:?}");
    let answer = answer.json();
    (answer["challenge"].clone(), answer["options"].clone())
}

fn sign_up(browser: &mut Browser, server: &Server, origin: &str, name: &str) -> Authenticator {
    let (challenge, options) = challenge(browser, server, "/api/account/passkey", &json!({ "name": name }));
    let (authenticator, credential) = Authenticator::make(&options, origin);
    let passkey = json!({ "challenge": challenge, "label": "laptop", "credential": credential });
    let body = json!({ "name": name, "passkey": passkey });
    let answer = browser.post(server, "/api/account", &body);
    assert_eq!(answer.status, 200, "{answer:?}");
    let again = json!({ "name": "Somebody-else", "passkey": body["passkey"] });
    let again = Browser { cookie: None, ..browser.clone() }.post(server, "/api/account", &again);
    refused(&again, 410, "expired");
    authenticator
}

fn log_in(server: &Server, origin: &str, authenticator: &mut Authenticator) -> (Answer, Browser) {
    let (mut browser, _) = at_localhost(server);
    let (challenge, options) = challenge(&mut browser, server, "/api/session/passkey", &json!({}));
    assert_eq!(options["allowCredentials"], json!([]), "no name is asked for, so none can be told");
    let credential = authenticator.prove(&options, origin);
    let body = json!({ "passkey": { "challenge": challenge, "credential": credential } });
    let answer = browser.post(server, "/api/session", &body);
    let replayed = Browser { cookie: None, ..browser.clone() }.post(server, "/api/session", &body);
    refused(&replayed, 410, "expired");
    (answer, browser)
}

#[test]
fn a_passkey_is_all_that_an_account_needs() {
    on_both_stores(&[], |server| {
        let (mut browser, origin) = at_localhost(server);
        assert_eq!(browser.me(server)["passkeys"], true);
        assert_eq!(browser.post(server, "/api/guest", &json!({})).status, 200);
        let (game, _) = browser.create(server, json!({ "mode": "blind", "side": "white" }));
        let mut first = sign_up(&mut browser, server, &origin, "Ada");
        let person = browser.me(server)["person"].clone();
        assert_eq!((&person["hasPassword"], &person["passkeys"]), (&json!(false), &json!(1)));

        let (answer, mut phone) = log_in(server, &origin, &mut first);
        assert_eq!((answer.status, &phone.me(server)["person"]["name"]), (200, &json!("Ada")), "{answer:?}");
        let (_, joined) = phone.join(server, json!({ "gameId": game.game }));
        assert_eq!(joined["color"], "white", "the game went along");

        // Another one, and then the first can go.
        let list = phone.get(server, "/api/account/passkeys").json();
        assert_eq!(list["passkeys"][0]["label"], "laptop");
        assert!(list["passkeys"][0]["usedAt"].is_u64(), "{list}");
        let path = format!("/api/account/passkeys/{}", list["passkeys"][0]["id"].as_str().unwrap());
        refused(&phone.delete(server, &path), 409, "conflict");
        let (challenge, options) = challenge(&mut phone, server, "/api/account/passkey", &json!({}));
        assert_eq!(options["excludeCredentials"].as_array().unwrap().len(), 1);
        let (mut second, credential) = Authenticator::make(&options, &origin);
        let body = json!({ "challenge": challenge, "label": "phone", "credential": credential });
        let (mut ben, _) = at_localhost(server);
        ben.sign_up(server, "Ben");
        refused(&ben.delete(server, &path), 404, "not_found");
        let added = phone.post(server, "/api/account/passkeys", &body);
        assert_eq!(added.status, 204, "{added:?}");
        assert_eq!(phone.delete(server, &path).status, 204);
        refused(&log_in(server, &origin, &mut first).0, 401, "bad_credentials");
        assert_eq!(log_in(server, &origin, &mut second).0.status, 200);
    });
}

#[test]
fn proofs_for_others_prove_nothing() {
    let server = Server::start(&[]);
    let (mut browser, origin) = at_localhost(&server);
    let mut adas = sign_up(&mut browser, &server, &origin, "Ada");
    // Made for a page of somebody else.
    refused(&log_in(&server, "http://localhost.evil.example", &mut adas).0, 401, "bad_credentials");
    // Ben's challenge for a new passkey, answered by Ada.
    let (mut ben, _) = at_localhost(&server);
    ben.sign_up(&server, "Ben");
    let (challenge, options) = challenge(&mut ben, &server, "/api/account/passkey", &json!({}));
    let (_, credential) = Authenticator::make(&options, &origin);
    let body = json!({ "challenge": challenge, "label": "x", "credential": credential });
    refused(&browser.post(&server, "/api/account/passkeys", &body), 410, "expired");
    assert_eq!(browser.me(&server)["person"]["passkeys"], 1);
    // A name that is taken is said to be before anything is made.
    let taken = json!({ "name": "ada" });
    refused(&at_localhost(&server).0.post(&server, "/api/account/passkey", &taken), 409, "name_taken");
}

#[test]
fn passkeys_are_hidden_where_browsers_refuse_them() {
    let server = Server::start(&["--public-url=https://chess.example"]);
    for (host, works) in [
        ("chess.example", true),
        ("localhost:3000", true),
        ("127.0.0.1:3000", false),
        ("192.168.1.7", false),
        ("[::1]:3000", false),
        ("evil.example", false),
    ] {
        let mut browser = Browser::at(host);
        assert_eq!(browser.me(&server)["passkeys"], works, "{host}");
        let asked = browser.post(&server, "/api/session/passkey", &json!({}));
        assert_eq!(asked.status, if works { 200 } else { 403 }, "{host}: {asked:?}");
    }
}

#[test]
fn a_challenge_of_one_node_is_answered_at_the_other() {
    let [one, other] = nodes::pair();
    // To a browser, both are one host.
    let (mut browser, origin) = at_localhost(&one);
    let (challenge, options) =
        challenge(&mut browser, &one, "/api/account/passkey", &json!({ "name": "Ada" }));
    let (_, credential) = Authenticator::make(&options, &origin);
    let body = json!({ "name": "Ada", "passkey": { "challenge": challenge, "credential": credential } });
    let answer = browser.post(&other, "/api/account", &body);
    assert_eq!(answer.status, 200, "{answer:?}");
    assert_eq!(browser.me(&one)["person"]["name"], "Ada");
}
