//! `parallax admin`, beside a running server and on both kinds of store.

use serde_json::Value;
use testbed::postgres::Instance;

use crate::cli::{complaint, printed};
use crate::server::Server;

/// A server, and how the command line finds its people.
fn places() -> [(Server, Vec<String>); 2] {
    let file = Server::start(&[]);
    let at_file = vec!["--data".to_owned(), file.data().display().to_string()];
    let url = Instance::shared().database().unwrap();
    let database = Server::start(&["--database", &url, "--node", "admin"]);
    [(file, at_file), (database, vec!["--database".to_owned(), url])]
}

fn with<'a>(place: &'a [String], args: &[&'a str]) -> Vec<&'a str> {
    let mut all = vec!["admin"];
    all.extend(args);
    all.extend(place.iter().map(String::as_str));
    all
}

fn listed(place: &[String]) -> Vec<Value> {
    let lines = printed(&with(place, &["list", "--json"]));
    lines.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[test]
fn accounts_are_made_changed_banned_and_deleted() {
    for (_server, place) in places() {
        let link = printed(&with(&place, &["create", "Lilly", "--public-url", "https://chess.example/"]));
        let secret = link.trim().strip_prefix("https://chess.example/reset#").expect(&link);
        assert_eq!(secret.len(), 43);
        let taken = complaint(&with(&place, &["create", "L1lly"]));
        assert!(taken.contains("is taken"), "{taken}");
        let bad = complaint(&with(&place, &["create", "admin"]));
        assert!(bad.contains("reserved"), "{bad}");
        printed(&with(&place, &["create", "Ben", "--role", "arbiter"]));

        assert_eq!(printed(&with(&place, &["role", "lilly", "admin"])), "Lilly is now an admin\n");
        let unknown = complaint(&with(&place, &["role", "nobody-here", "admin"]));
        assert!(unknown.contains("no account called nobody-here"), "{unknown}");
        let again = printed(&with(&place, &["reset-link", "Lilly"]));
        assert!(again.starts_with("/reset#") && !again.contains(secret), "{again}");

        assert_eq!(
            printed(&with(&place, &["ban", "Ben", "--reason", "rude", "--days", "3"])),
            "Ben is banned for 3 days\n"
        );
        let people = listed(&place);
        assert_eq!(people.len(), 2);
        assert_eq!((&people[0]["name"], &people[0]["role"]), (&Value::from("Ben"), &Value::from("arbiter")));
        assert_eq!(people[0]["ban"]["reason"], "rude");
        assert!(people[1]["ban"].is_null());
        let text = printed(&with(&place, &["list", "--begins", "BE"]));
        assert!(text.contains("banned for") && text.ends_with("1 account\n"), "{text}");
        printed(&with(&place, &["unban", "Ben"]));
        assert!(complaint(&with(&place, &["unban", "Ben"])).contains("Ben is not banned"));

        let doubt = complaint(&with(&place, &["delete", "Ben"]));
        assert!(doubt.contains("say --yes"), "{doubt}");
        assert!(printed(&with(&place, &["delete", "Ben", "--yes"])).starts_with("deleted"));
        assert_eq!(listed(&place).len(), 1);
    }
}

#[test]
fn sign_up_is_opened_and_closed() {
    let (_server, place) = places().into_iter().next().unwrap();
    assert_eq!(printed(&with(&place, &["sign-up"])), "sign-up: open\n");
    assert_eq!(printed(&with(&place, &["sign-up", "invitation"])), "sign-up: invitation\n");
    assert_eq!(printed(&with(&place, &["sign-up"])), "sign-up: invitation\n");
    assert!(printed(&with(&place, &["invite"])).starts_with("/sign-up#"));
    let wrong = complaint(&with(&place, &["sign-up", "maybe"]));
    assert!(wrong.contains("expected one of open, invitation, closed"), "{wrong}");
}

#[test]
fn a_mistyped_directory_does_not_become_a_place() {
    let nowhere = std::env::temp_dir().join(format!("parallax-nowhere-{}", std::process::id()));
    let text = nowhere.display().to_string();
    let said = complaint(&["admin", "list", "--data", &text]);
    assert!(said.contains("there is no journal at"), "{said}");
    assert!(!nowhere.exists());
}

#[test]
fn accounts_go_along_with_backups_and_migrations() {
    let scratch = std::env::temp_dir().join(format!("parallax-people-{}", std::process::id()));
    let _old = std::fs::remove_dir_all(&scratch);
    std::fs::create_dir_all(&scratch).unwrap();
    let path = |name: &str| scratch.join(name).display().to_string();
    let mut server = Server::start(&[]);
    let data = server.data().display().to_string();
    printed(&["admin", "create", "Ada", "--role", "admin", "--data", &data]);
    printed(&["admin", "create", "Ben", "--data", &data]);
    printed(&["admin", "ban", "Ben", "--reason", "rude", "--data", &data]);
    let everybody = listed(&["--data".to_owned(), data.clone()]);
    let backup = path("backup");
    let said = printed(&["backup", "--to", &backup, "--data", &data]);
    assert!(said.contains("2 accounts backed up"), "{said}");

    let (again, url) = (path("again"), Instance::shared().database().unwrap());
    printed(&["restore", "--from", &backup, "--data", &again]);
    let twice = complaint(&["restore", "--from", &backup, "--data", &again]);
    assert!(twice.contains("accounts already"), "{twice}");
    assert_eq!(listed(&["--data".to_owned(), again.clone()]), everybody);
    printed(&["migrate", "--from", &again, "--to", &url]);
    assert_eq!(listed(&["--database".to_owned(), url.clone()]), everybody);
    let back = path("back");
    printed(&["migrate", "--from", &url, "--to", &back]);
    assert_eq!(listed(&["--data".to_owned(), back]), everybody);

    let archive = path("ada.zip");
    printed(&["admin", "export", "Ada", "--to", &archive, "--data", &data]);
    let files = crate::profiles_http::unzipped(&std::fs::read(&archive).unwrap());
    assert!(files["account.json"].contains("\"name\": \"Ada\""));
    assert!(
        complaint(&["admin", "export", "Ada", "--to", &archive, "--data", &data]).contains("exists already")
    );
    server.stop();
    let healthy = printed(&["doctor", "--data", &data]);
    assert!(healthy.contains("no damage found in") && healthy.contains("people.db"), "{healthy}");
    std::fs::remove_dir_all(&scratch).unwrap();
}
