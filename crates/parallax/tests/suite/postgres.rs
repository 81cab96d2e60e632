//! A server on a PostgreSQL database, and the commands that move games there and back.

use std::{fs, path::PathBuf};

use serde_json::json;
use testbed::postgres::Instance;

use crate::server::Server;
use crate::{
    cli::{complaint, printed, run},
    durability::{go_on, prepare},
    flat::create,
    v1::V1,
};

/// A directory that is removed after the test.
struct Scratch(PathBuf);

impl Scratch {
    fn new(name: &str) -> Scratch {
        let path = std::env::temp_dir().join(format!("parallax-pg-{name}-{}", std::process::id()));
        let _old = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).unwrap();
        Scratch(path)
    }

    fn path(&self, name: &str) -> String {
        self.0.join(name).display().to_string()
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _gone = fs::remove_dir_all(&self.0);
    }
}

fn database() -> String {
    Instance::shared().database().unwrap()
}

/// A name of its own for each server, for all are on one machine.
fn on(database: &str, node: &str) -> Server {
    Server::start(&["--database", database, "--node", node])
}

fn health(server: &Server) -> serde_json::Value {
    server.get("/api/health").json()
}

#[test]
fn a_game_on_a_database_survives_a_power_cut() {
    let mut server = on(&database(), "alone");
    let table = prepare::<V1>(&server);
    server.kill_and_restart();
    go_on(&server, &table);
    assert_eq!(health(&server)["ok"], true);
    assert!(!server.data().join("parallax.journal").exists(), "no journal is made");
}

#[test]
fn a_name_that_is_taken_is_refused() {
    let database = database();
    let _first = on(&database, "same");
    let data = Scratch::new("same");
    let data = data.path("data");
    let second = run(&["serve", "--port=0", "--node=same", "--data", &data, "--database", &database], "");
    let said = String::from_utf8(second.stderr).unwrap();
    assert!(!second.status.success() && said.contains("a node named \"same\" is running"), "{said}");
}

#[test]
fn games_migrate_to_a_database_and_back() {
    let (database, scratch) = (database(), Scratch::new("migrate"));
    let mut server = Server::start(&[]);
    let table = prepare::<V1>(&server);
    let waiting = create(&server, &json!({ "mode": "dark", "side": "white" }));
    let in_use = complaint(&["migrate", "--from", server.data().to_str().unwrap(), "--to", &database]);
    assert!(in_use.contains("is in use by another process"), "{in_use}");
    server.stop();
    let old = server.data().to_str().unwrap();
    assert_eq!(printed(&["migrate", "--from", old, "--to", &database]), "2 games copied\n");
    let again = printed(&["migrate", "--from", old, "--to", &database]);
    assert_eq!(again, "0 games copied, 2 were there already\n");

    let mut moved = on(&database, "moved");
    go_on(&moved, &table);
    let game = waiting["gameId"].as_str().unwrap();
    assert_eq!(moved.get(&format!("/api/games/{game}")).json()["status"], "waiting");
    let back = scratch.path("back");
    let in_use = complaint(&["migrate", "--from", old, "--to", &database]);
    assert!(in_use.contains("the database is in use by moved"), "{in_use}");
    let in_use = complaint(&["migrate", "--from", &database, "--to", &back]);
    assert!(in_use.contains("the database is in use by moved"), "{in_use}");
    moved.stop();
    // What was played meanwhile is another game by the same name.
    let conflict = run(&["migrate", "--from", old, "--to", &database], "");
    assert!(!conflict.status.success());
    assert!(
        String::from_utf8_lossy(&conflict.stdout).contains("there is another game with this id"),
        "{conflict:?}"
    );

    assert_eq!(printed(&["migrate", "--from", &database, "--to", &back]), "2 games copied\n");
    assert_eq!(printed(&["journal", "verify", "--data", &back]), "2 games fold, 0 do not\n");
    assert_eq!(printed(&["journal", "verify", "--database", &database]), "2 games fold, 0 do not\n");
    let exported = printed(&["journal", "export", game, "--data", &back]);
    assert_eq!(exported, printed(&["journal", "export", game, "--database", &database]));
}

#[test]
fn a_backup_of_a_running_server_is_restored_into_either_store() {
    let (database, scratch) = (database(), Scratch::new("backup"));
    let server = Server::start(&[]);
    let table = prepare::<V1>(&server);
    let (first, second) = (scratch.path("first"), scratch.path("second"));
    let data = server.data().to_str().unwrap();
    assert_eq!(printed(&["backup", "--data", data, "--to", &first]), "1 games backed up\n");
    assert!(complaint(&["backup", "--data", data, "--to", &first]).contains("exists already"));
    let beside: Vec<_> = fs::read_dir(&scratch.0).unwrap().map(|it| it.unwrap().file_name()).collect();
    assert_eq!(beside, ["first"], "nothing else is left");

    assert_eq!(printed(&["restore", "--database", &database, "--from", &first]), "1 games restored\n");
    let not_empty = complaint(&["restore", "--database", &database, "--from", &first]);
    assert!(not_empty.contains("there are games already"), "{not_empty}");
    let restored = on(&database, "restored");
    go_on(&restored, &table);
    assert_eq!(printed(&["backup", "--database", &database, "--to", &second]), "1 games backed up\n");
    let back = scratch.path("back");
    assert_eq!(printed(&["restore", "--data", &back, "--from", &second]), "1 games restored\n");
    assert_eq!(printed(&["journal", "verify", "--data", &back]), "1 games fold, 0 do not\n");

    let mut bytes = fs::read(&second).unwrap();
    bytes.pop();
    let cut = scratch.path("cut");
    fs::write(&cut, bytes).unwrap();
    let cut_off = complaint(&["restore", "--data", &scratch.path("other"), "--from", &cut]);
    assert!(cut_off.contains("the backup ends too early"), "{cut_off}");
}

#[test]
fn the_doctor_says_what_is_wrong() {
    let (database, scratch) = (database(), Scratch::new("doctor"));
    let server = on(&database, "patient");
    create(&server, &json!({ "mode": "dark", "side": "white" }));
    let seen = run(&["doctor", "--database", &database], "");
    let said = String::from_utf8(seen.stdout).unwrap();
    // The tests' database does without syncs.
    assert!(!seen.status.success() && said.contains("WRONG  fsync is off"), "{said}");
    for expected in [
        "ok  connected to test",
        "tables of version 1",
        "synchronous_commit is on",
        "the clock of the database differs from ours by",
        "of 300 connections are in use",
        "a commit takes",
        "the node patient is alive and owns 1 games",
        "no damage found",
    ] {
        assert!(said.contains(expected), "{expected}: {said}");
    }
    let url_file = scratch.path("url");
    fs::write(&url_file, format!("{database}\n")).unwrap();
    let same = run(&["doctor", "--database-url-file", &url_file], "");
    assert!(String::from_utf8(same.stdout).unwrap().contains("the node patient is alive"));

    let unreachable = run(&["doctor", "--database", "postgres://me:s3cret@127.0.0.1:1/chess"], "");
    let said = format!("{unreachable:?}");
    assert!(!unreachable.status.success() && said.contains("cannot be reached"), "{said}");
    assert!(!said.contains("s3cret"), "{said}");

    let journal = Server::start(&[]);
    create(&journal, &json!({ "mode": "dark", "side": "white" }));
    let open = printed(&["doctor", "--data", journal.data().to_str().unwrap()]);
    assert!(open.contains("a server has the journal"), "{open}");
    let data = journal.data().to_owned();
    let mut journal = journal;
    journal.stop();
    let closed = printed(&["doctor", "--data", data.to_str().unwrap()]);
    assert!(closed.contains("free on its disk") && closed.contains("no damage found"), "{closed}");
    let missing = run(&["doctor", "--data", &scratch.path("nowhere")], "");
    assert!(!missing.status.success());
}
