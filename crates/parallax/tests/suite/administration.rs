//! What administrators do over HTTP, and who is one.

use serde_json::{Value, json};

use crate::{
    account::{Browser, on_both_stores},
    cli::printed,
    server::Server,
    table::Client as _,
};

/// As the command line finds the people of a server.
fn place(server: &Server) -> Vec<String> {
    match server.flag("--database") {
        Some(url) => vec!["--database".to_owned(), url],
        None => vec!["--data".to_owned(), server.data().display().to_string()],
    }
}

fn admin(server: &Server, name: &str) -> Browser {
    let browser = Browser::account(server, name);
    let place = place(server);
    let args: Vec<_> =
        ["admin", "role", name, "admin"].into_iter().chain(place.iter().map(String::as_str)).collect();
    printed(&args);
    // The server notices by itself, within a second or two.
    for _ in 0..100 {
        if browser.clone().get(server, "/api/admin/settings").status == 200 {
            return browser;
        }
        std::thread::sleep(std::time::Duration::from_millis(50));
    }
    panic!("{name} is not an administrator");
}

const READS: [&str; 4] =
    ["/api/admin/people", "/api/admin/settings", "/api/admin/reports", "/api/admin/audit"];

#[test]
fn only_administrators_may() {
    on_both_stores(&[], |server| {
        let mut ben = Browser::account(server, "Ben");
        for path in READS {
            assert_eq!(Browser::new().get(server, path).status, 401, "{path}");
            assert_eq!(Browser::guest(server).get(server, path).status, 403, "{path}");
            assert_eq!(ben.get(server, path).status, 403, "{path}");
        }
        for (method, path, body) in [
            ("PUT", "/api/admin/settings", json!({ "signUp": "closed" })),
            ("POST", "/api/admin/invites", json!({})),
            ("POST", "/api/admin/people/Ben/ban", json!({ "reason": "x" })),
            ("PUT", "/api/admin/people/Ben/role", json!({ "role": "admin" })),
            ("POST", "/api/admin/people/Ben/reset", json!({})),
            ("POST", "/api/admin/reports/1/close", json!({})),
        ] {
            assert_eq!(ben.ask(server, method, path, Some(&body)).status, 403, "{path}");
        }
        // From another page, not even an administrator's browser may.
        let mut ada = admin(server, "Ada");
        let foreign = [("Origin", "https://evil.example")];
        let body = json!({ "signUp": "closed" });
        let answer = ada.ask_with(server, "PUT", "/api/admin/settings", Some(&body), &foreign);
        assert_eq!(answer.status, 403);
        assert_eq!(ada.get(server, "/api/admin/settings").json(), json!({ "signUp": "open" }));
        let form = [("Content-Type", "text/plain")];
        let text = ada.ask_with(server, "POST", "/api/admin/invites", None, &form);
        assert_eq!(text.status, 400);
    });
}

#[test]
fn everything_that_is_done_is_written_down() {
    on_both_stores(&[], |server| {
        let mut ada = admin(server, "Ada");
        let mut ben = Browser::account(server, "Ben");
        let report = json!({ "about": "Ada", "gameId": "abcdefgh", "words": " <b>Rude.</b> " });
        assert_eq!(Browser::guest(server).post(server, "/api/reports", &report).status, 403);
        assert_eq!(ben.post(server, "/api/reports", &report).status, 204);
        let wrong = json!({ "about": "Ada", "words": "x".repeat(1001) });
        assert_eq!(ben.post(server, "/api/reports", &wrong).status, 400);
        let found = ada.get(server, "/api/admin/reports").json();
        let report = &found["reports"][0];
        assert_eq!(
            (&report["about"], &report["by"], &report["words"]),
            (&json!("Ada"), &json!("Ben"), &json!("<b>Rude.</b>"))
        );
        let close = format!("/api/admin/reports/{}/close", report["id"].as_str().unwrap());
        assert_eq!(ada.post(server, &close, &json!({})).status, 204);
        assert_eq!(ada.post(server, &close, &json!({})).status, 404);
        assert_eq!(ada.get(server, "/api/admin/reports").json()["reports"], json!([]));

        assert_eq!(ada.post(server, "/api/admin/people/Ada/ban", &json!({ "reason": "x" })).status, 409);
        assert_eq!(ada.post(server, "/api/admin/people/Ben/ban", &json!({ "reason": " " })).status, 400);
        assert_eq!(
            ada.post(server, "/api/admin/people/Ben/ban", &json!({ "reason": "rude", "days": 7 })).status,
            204
        );
        assert_eq!(server.get("/api/people/Ben").json()["banned"], true);
        let people = ada.get(server, "/api/admin/people?query=be").json();
        assert_eq!(
            (&people["people"][0]["name"], &people["people"][0]["ban"]["reason"]),
            (&json!("Ben"), &json!("rude"))
        );
        assert_eq!(ada.ask(server, "DELETE", "/api/admin/people/Ben/ban", None).status, 204);
        assert_eq!(server.get("/api/people/Ben").json()["banned"], false);
        assert_eq!(
            ada.ask(server, "PUT", "/api/admin/people/Ben/role", Some(&json!({ "role": "arbiter" }))).status,
            204
        );
        assert_eq!(server.get("/api/people/Ben").json()["role"], "arbiter");
        let link = ada.post(server, "/api/admin/people/Ben/reset", &json!({})).json()["link"].clone();
        assert!(link.as_str().unwrap().contains("/reset#"), "{link}");
        let invite = ada.post(server, "/api/admin/invites", &json!({})).json()["link"].clone();
        let settings =
            ada.ask(server, "PUT", "/api/admin/settings", Some(&json!({ "signUp": "invitation" })));
        assert_eq!(settings.status, 200);
        let body = json!({ "name": "Zoe", "password": crate::account::PASSWORD });
        assert_eq!(Browser::new().post(server, "/api/account", &body).status, 403);
        let (_, secret) = invite.as_str().unwrap().split_once("/sign-up#").unwrap();
        let invited = json!({ "name": "Zoe", "password": crate::account::PASSWORD, "invitation": secret });
        assert_eq!(Browser::new().post(server, "/api/account", &invited).status, 200);

        let audit = ada.get(server, "/api/admin/audit").json();
        let deeds: Vec<_> = audit["entries"]
            .as_array()
            .unwrap()
            .iter()
            .map(|it| [&it["by"], &it["what"], &it["about"], &it["details"]].map(Value::clone))
            .collect();
        let deed = |by: &str, what: &str, about: Option<&str>, details: Option<&str>| {
            [json!(by), json!(what), json!(about), json!(details)]
        };
        let number = report["id"].as_str();
        assert_eq!(
            deeds,
            [
                deed("Ada", "sign-up", None, Some("invitation")),
                deed("Ada", "invite", None, None),
                deed("Ada", "reset", Some("Ben"), None),
                deed("Ada", "role", Some("Ben"), Some("arbiter")),
                deed("Ada", "unban", Some("Ben"), None),
                deed("Ada", "ban", Some("Ben"), Some("rude")),
                deed("Ada", "close report", None, number),
                deed("command line", "role", Some("Ada"), Some("admin")),
            ]
        );
    });
}

/// Whoever is banned in the middle of a game may finish it, and begins no other.
#[test]
fn a_ban_in_the_middle_of_a_game() {
    on_both_stores(&[], |server| {
        let mut ada = admin(server, "Ada");
        let ben = Browser::account(server, "Ben");
        let (mut white, _) = ada.create(server, json!({ "mode": "vanilla", "side": "white" }));
        let (mut black, _) = ben.join(server, json!({ "code": white.code }));
        black.expect("game.state");
        white.commit("e2e4");
        black.until("moved", |seen| seen.turn == "black");
        assert_eq!(ada.post(server, "/api/admin/people/Ben/ban", &json!({ "reason": "rude" })).status, 204);
        black.commit("e7e5");
        black.until("moved", |seen| seen.turn == "white");
        black.resign();
        black.until("over", |seen| seen.ended.is_some());
        let made = ben.clone().post(server, "/api/games", &json!({ "mode": "vanilla", "side": "white" }));
        assert_eq!((made.status, &made.json()["error"]), (403, &json!("banned")), "{made:?}");
        assert_eq!(Browser::new().log_in(server, "Ben", crate::account::PASSWORD).status, 403);
    });
}
