//! Logging in with an identity from elsewhere.

use std::path::PathBuf;

use serde_json::{Value, json};

use crate::{
    account::{Browser, on_both_stores},
    identities::{CLIENT, Identities, SECRET},
    request::Answer,
    server::Server,
};

fn secret_file() -> PathBuf {
    let path = std::env::temp_dir().join(format!("parallax-oidc-{}", std::process::id()));
    std::fs::write(&path, format!("{SECRET}\n")).unwrap();
    path
}

fn flags(identities: &Identities) -> Vec<String> {
    vec![
        format!("--oidc-issuer={}", identities.issuer),
        format!("--oidc-client-id={CLIENT}"),
        format!("--oidc-client-secret-file={}", secret_file().display()),
        "--oidc-label=Club".to_owned(),
    ]
}

fn location(answer: &Answer) -> String {
    assert_eq!(answer.status, 303, "{answer:?}");
    answer.header("location").unwrap().to_owned()
}

/// Goes to the provider as somebody, and comes back. Where that leads.
fn log_in(server: &Server, identities: &Identities, browser: &mut Browser, subject: &str) -> String {
    let away = location(&browser.get(server, "/api/login/oidc"));
    let back = identities.approve(&away, subject, &json!({}));
    come_back(server, browser, &back)
}

fn come_back(server: &Server, browser: &mut Browser, address: &str) -> String {
    let path = address.strip_prefix(&format!("http://{}", server.address)).expect("our own address");
    location(&browser.get(server, path))
}

#[test]
fn a_new_identity_chooses_a_name_and_comes_back_to_it() {
    let identities = Identities::start();
    let flags = flags(&identities);
    let flags: Vec<_> = flags.iter().map(String::as_str).collect();
    on_both_stores(&flags, |server| {
        let mut browser = Browser::guest(server);
        assert_eq!(browser.me(server)["oidc"], json!({ "label": "Club" }));
        let (game, _) = browser.create(server, json!({ "mode": "blind", "side": "black" }));
        assert_eq!(log_in(server, &identities, &mut browser, "ada"), "/sign-up?oidc=1");
        assert_eq!(browser.me(server)["person"]["name"], Value::Null, "still a guest");
        Browser::account(server, "Taken");
        let body = |name: &str| json!({ "name": name, "oidc": true });
        let taken = browser.post(server, "/api/account", &body("taken"));
        assert_eq!(taken.status, 409, "{taken:?}");
        let signed_up = browser.post(server, "/api/account", &body("Ada"));
        assert_eq!(signed_up.status, 200, "{signed_up:?}");
        let person = browser.me(server)["person"].clone();
        assert_eq!((&person["name"], &person["hasPassword"]), (&json!("Ada"), &json!(false)));

        let mut phone = Browser::new();
        assert_eq!(log_in(server, &identities, &mut phone, "ada"), "/");
        assert_eq!(phone.me(server)["person"]["name"], "Ada");
        let (_, joined) = phone.join(server, json!({ "gameId": game.game }));
        assert_eq!(joined["color"], "black", "the guest's game went along");
        // Somebody else is somebody else.
        let mut other = Browser::new();
        assert_eq!(log_in(server, &identities, &mut other, "ben"), "/sign-up?oidc=1");
        let again = Browser::new().post(server, "/api/account", &body("Eve"));
        assert_eq!(again.status, 410, "nobody without having been there: {again:?}");
    });
}

#[test]
fn what_cannot_be_believed_leads_back() {
    const FAILED: &str = "/log-in?oidc=failed";
    let identities = Identities::start();
    let flags = flags(&identities);
    let server = Server::start(&flags.iter().map(String::as_str).collect::<Vec<_>>());
    let away = |browser: &mut Browser| location(&browser.get(&server, "/api/login/oidc"));
    for change in [
        json!({ "iss": "https://evil.example" }),
        json!({ "aud": "another" }),
        json!({ "nonce": "another" }),
        json!({ "exp": 1_000_000_000 }),
    ] {
        let mut browser = Browser::new();
        let address = away(&mut browser);
        let back = identities.approve(&address, "ada", &change);
        assert_eq!(come_back(&server, &mut browser, &back), FAILED, "{change}");
        assert_eq!(browser.me(&server)["person"], Value::Null, "{change}");
    }
    // Somebody has a victim come back with a login that they began themselves.
    let mut attacker = Browser::new();
    let address = away(&mut attacker);
    let back = identities.approve(&address, "attacker", &json!({}));
    let mut victim = Browser::new();
    assert_eq!(come_back(&server, &mut victim, &back), FAILED);
    let _on_the_way = away(&mut victim);
    let address = away(&mut attacker);
    let back = identities.approve(&address, "attacker", &json!({}));
    assert_eq!(come_back(&server, &mut victim, &back), FAILED);
    // What worked once does not work again, and what was made up never does.
    let mut ada = Browser::new();
    let address = away(&mut ada);
    let back = identities.approve(&address, "ada", &json!({}));
    assert_eq!(come_back(&server, &mut ada, &back), "/sign-up?oidc=1");
    assert_eq!(come_back(&server, &mut ada.clone(), &back), FAILED);
    let made_up =
        format!("http://{}/api/login/oidc/callback?code=x&state={}", server.address, "A".repeat(43));
    assert_eq!(come_back(&server, &mut Browser::new(), &made_up), FAILED);
    let refused = format!("http://{}/api/login/oidc/callback?error=access_denied", server.address);
    assert_eq!(come_back(&server, &mut Browser::new(), &refused), FAILED);
}

#[test]
fn without_a_provider_there_is_nowhere_to_go() {
    let server = Server::start(&[]);
    let mut browser = Browser::new();
    assert_eq!(browser.me(&server)["oidc"], Value::Null);
    assert_eq!(browser.get(&server, "/api/login/oidc").status, 404);
    assert_eq!(browser.get(&server, "/api/login/oidc/callback?code=x&state=y").status, 404);
    let gone = Server::start(&["--oidc-issuer=http://127.0.0.1:1", "--oidc-client-id=x"]);
    assert_eq!(browser.get(&gone, "/api/login/oidc").status, 503);
}
