//! Guests and accounts over HTTP: signing up in place, logging in, sessions.

use serde_json::{Value, json};

use crate::{
    account::{Browser, PASSWORD, on_both_stores},
    request::{Answer, request},
    server::Server,
};

fn error(answer: &Answer) -> (u16, String) {
    (answer.status, answer.json()["error"].as_str().unwrap_or_default().to_owned())
}

fn refused(answer: &Answer, status: u16, code: &str) {
    assert_eq!(error(answer), (status, code.to_owned()), "{answer:?}");
}

#[test]
fn a_guest_signs_up_in_place_and_logs_in_elsewhere() {
    on_both_stores(&[], |server| {
        let mut browser = Browser::new();
        let me = browser.me(server);
        assert_eq!((&me["person"], &me["signUp"], &me["oidc"]), (&Value::Null, &json!("open"), &Value::Null));
        assert_eq!(browser.cookie, None, "nobody is given a cookie for looking");
        let guest = browser.post(server, "/api/guest", &json!({}));
        let cookie = guest.header("set-cookie").unwrap();
        assert!(cookie.starts_with("parallax=") && cookie.contains("; HttpOnly; SameSite=Lax"), "{cookie}");
        assert!(!cookie.contains("Secure"), "a home network has no TLS: {cookie}");
        assert_eq!(guest.json()["person"]["name"], Value::Null);
        let created_at = guest.json()["person"]["createdAt"].clone();
        let again = browser.post(server, "/api/guest", &json!({})).json();
        assert_eq!(again["person"]["createdAt"], created_at, "still the same guest");

        let before = browser.clone();
        let codes = browser.sign_up(server, "Ada-Lovelace");
        assert_eq!(codes.len(), 10);
        let me = browser.me(server);
        let person = &me["person"];
        assert_eq!(
            (&person["name"], &person["createdAt"], &person["role"]),
            (&json!("Ada-Lovelace"), &created_at, &json!("player"))
        );
        assert_eq!(
            (&person["hasPassword"], &person["passkeys"], &person["recoveryCodesLeft"]),
            (&json!(true), &json!(0), &json!(10))
        );
        // Whoever knew the guest's cookie knows nothing now.
        assert_ne!(before.cookie, browser.cookie);
        assert_eq!(before.clone().me(server)["person"], Value::Null);

        let mut phone = Browser::another(server, "ada_1ove1ace");
        assert_eq!(
            phone.me(server)["person"]["name"],
            "Ada-Lovelace",
            "a name is found by what it looks like"
        );
        let out = phone.delete(server, "/api/session");
        assert_eq!((out.status, &phone.cookie), (204, &None), "{out:?}");
        assert_eq!(browser.me(server)["person"]["name"], "Ada-Lovelace", "the other one stays");
    });
}

#[test]
fn names_are_one_persons_and_harmless() {
    let server = Server::start(&[]);
    Browser::account(&server, "Lilly");
    let sign_up = |name: &str| {
        Browser::new().post(&server, "/api/account", &json!({ "name": name, "password": PASSWORD }))
    };
    for taken in ["lilly", "LILLY", "L1lly", "Iilly", "liI1y"] {
        refused(&sign_up(taken), 409, "name_taken");
    }
    for bad in ["ab", "a".repeat(21).as_str(), "<script>", "a b c", "-ada", "admin", "Ädä", "a\u{202E}da", ""]
    {
        refused(&sign_up(bad), 400, "malformed");
    }
    for (password, name) in [("short", "Ben"), ("1234567", "Ben"), (&*"x".repeat(257), "Ben")] {
        let body = json!({ "name": name, "password": password });
        refused(&Browser::new().post(&server, "/api/account", &body), 400, "malformed");
    }
    refused(&Browser::new().post(&server, "/api/account", &json!({ "name": "Ben" })), 400, "malformed");
    let mut lilly = Browser::another(&server, "Lilly");
    let twice = lilly.post(&server, "/api/account", &json!({ "name": "Other", "password": PASSWORD }));
    refused(&twice, 409, "conflict");
}

#[test]
fn a_foreign_page_changes_nothing() {
    let server = Server::start(&[]);
    let mut ada = Browser::account(&server, "Ada");
    let body = json!({ "name": "Ada", "password": PASSWORD });
    let evil = ("Origin", "https://evil.example");
    for (method, path) in [
        ("POST", "/api/guest"),
        ("POST", "/api/account"),
        ("POST", "/api/session"),
        ("DELETE", "/api/session"),
        ("DELETE", "/api/sessions"),
        ("DELETE", "/api/sessions/abcdefabcdef"),
    ] {
        let body = Some(&body).filter(|_| method != "DELETE");
        let answer = ada.ask_with(&server, method, path, body, &[evil]);
        refused(&answer, 403, "forbidden");
        if method != "DELETE" {
            // What a form can send without asking.
            let mut headers = ada.headers();
            headers.push(("Content-Type", "text/plain"));
            let form = request(server.address, method, path, &headers, &body.unwrap().to_string());
            refused(&form, 400, "malformed");
        }
    }
    assert_eq!(ada.me(&server)["person"]["name"], "Ada");
    let own = format!("http://{}", server.address);
    let answer = ada.ask_with(&server, "DELETE", "/api/session", None, &[("Origin", &own)]);
    assert_eq!(answer.status, 204);
}

/// Somebody plants a session of theirs, or one that they have made up.
#[test]
fn a_session_from_before_is_worth_nothing_after_a_login() {
    let server = Server::start(&[]);
    Browser::account(&server, "Ada");
    let made_up = format!("parallax={}", "A".repeat(43));
    for planted in [Browser::guest(&server).cookie.unwrap(), made_up] {
        let mut victim = Browser::with_cookie(&planted);
        assert_eq!(victim.log_in(&server, "Ada", PASSWORD).status, 200);
        assert_ne!(victim.cookie.as_deref(), Some(&*planted));
        assert_eq!(victim.me(&server)["person"]["name"], "Ada");
        let mut attacker = Browser::with_cookie(&planted);
        assert_eq!(attacker.me(&server)["person"], Value::Null);
    }
}

#[test]
fn over_tls_the_cookie_is_bound_to_it() {
    let server = Server::start(&["--public-url=https://chess.example"]);
    let mut browser = Browser::new();
    let host = ("Host", "chess.example");
    let answer = browser.ask_with(&server, "POST", "/api/guest", Some(&json!({})), &[host]);
    let cookie = answer.header("set-cookie").unwrap();
    assert!(cookie.starts_with("__Host-parallax=") && cookie.ends_with("; SameSite=Lax; Secure"), "{cookie}");
    assert_eq!(
        browser.ask_with(&server, "GET", "/api/me", None, &[host]).json()["person"]["name"],
        Value::Null
    );
    let plain = browser.cookie.clone().unwrap().replace("__Host-", "");
    let mut planted = Browser::with_cookie(&plain);
    let me = planted.ask_with(&server, "GET", "/api/me", None, &[host]).json();
    assert_eq!(me["person"], Value::Null, "the plain cookie counts for nothing over TLS");
    // On the home network, by address, it does.
    assert!(planted.me(&server)["person"].is_object());
}

#[test]
fn wrong_proofs_are_held_back_and_tell_nothing() {
    let server = Server::start(&[]);
    Browser::account(&server, "Ada");
    let tried = |name: &str, password: &str| {
        let mut answer = Browser::new().log_in(&server, name, password);
        answer.drop_header("date");
        answer
    };
    let wrong = [
        tried("Ada", "wrong horse"),
        tried("Nobody-here", "wrong horse"),
        tried("Ada", "short"),
        tried("<no name>", PASSWORD),
    ];
    for answer in &wrong {
        refused(answer, 401, "bad_credentials");
        assert_eq!(format!("{answer:?}"), format!("{:?}", wrong[0]), "all wrong proofs are answered alike");
    }
    let statuses: Vec<_> = (0..12).map(|_| tried("Ada", "wrong horse").status).collect();
    assert_eq!(statuses.iter().filter(|it| **it == 401).count(), 6, "{statuses:?}");
    assert_eq!(statuses.last(), Some(&429));
    refused(&tried("Ada", PASSWORD), 429, "rate_limited");
}

#[test]
fn sessions_are_listed_and_revoked() {
    on_both_stores(&[], |server| {
        let mut laptop = Browser::account(server, "Ada");
        let mut phone = Browser::new();
        let body = json!({ "name": "Ada", "password": PASSWORD });
        let agent = [("User-Agent", "<b>Phone</b>")];
        assert_eq!(phone.ask_with(server, "POST", "/api/session", Some(&body), &agent).status, 200);
        let list = laptop.get(server, "/api/sessions").json();
        let sessions = list["sessions"].as_array().unwrap();
        assert_eq!(sessions.len(), 2, "{list}");
        let other = sessions.iter().find(|it| it["current"] == false).unwrap();
        assert_eq!((&other["agent"], &other["address"]), (&json!("<b>Phone</b>"), &json!("127.0.0.1")));
        assert!(!list.to_string().contains(phone.cookie.as_ref().unwrap().split_once('=').unwrap().1));

        let mut ben = Browser::account(server, "Ben");
        let path = format!("/api/sessions/{}", other["id"].as_str().unwrap());
        refused(&ben.delete(server, &path), 404, "not_found");
        assert!(phone.me(server)["person"].is_object());
        assert_eq!(laptop.delete(server, &path).status, 204);
        assert_eq!(phone.me(server)["person"], Value::Null);
        refused(&laptop.delete(server, &path), 404, "not_found");

        let mut tablet = Browser::another(server, "Ada");
        assert_eq!(tablet.delete(server, "/api/sessions").status, 204);
        assert_eq!(laptop.me(server)["person"], Value::Null);
        assert!(tablet.me(server)["person"].is_object());
        refused(&Browser::new().get(server, "/api/sessions"), 401, "not_signed_in");
    });
}

/// Of all pairs of a login to a name that exists and one to a name that does not, in how many the former took longer:
/// half of them, if the time says nothing.
#[test]
fn how_long_a_login_takes_tells_nothing() {
    let count = std::env::var("PARALLAX_TIMING_SAMPLES").map_or(120, |text| text.parse().unwrap()) / 2;
    let server = Server::start(&["--wrong-logins-per-minute=1000000"]);
    Browser::account(&server, "Ada");
    let timed = |name: &str| {
        let began = std::time::Instant::now();
        refused(&Browser::new().log_in(&server, name, "wrong horse"), 401, "bad_credentials");
        began.elapsed()
    };
    let (mut existing, mut missing) = (Vec::new(), Vec::new());
    for n in 0..count {
        // In turns, and first one and then the other first, so that whatever else happens troubles both alike.
        if n % 2 == 0 {
            existing.push(timed("Ada"));
            missing.push(timed("Eve"));
        } else {
            missing.push(timed("Eve"));
            existing.push(timed("Ada"));
        }
    }
    let longer: usize = existing.iter().map(|one| missing.iter().filter(|other| one > other).count()).sum();
    let share = longer as f64 / (count * count) as f64;
    // Four standard deviations of what chance does, and a little for the caches.
    let bound = 4.0 * ((2 * count + 1) as f64 / (12 * count * count) as f64).sqrt() + 0.03;
    println!("{share:.3} of {count} x {count} pairs, expected 0.5 within {bound:.3}");
    assert!((share - 0.5).abs() < bound, "{share} {bound}");
}
