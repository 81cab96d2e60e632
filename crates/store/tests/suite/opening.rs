//! What can be opened, and which error refuses the rest.

use std::fs;
use std::io::Write;
use std::path::Path;

use store::{OpenStoreError, Sqlite, sqlite::Options};

use crate::desk::{Desk, assert_entries, id, load, new_game, one};

fn refusal(path: &Path) -> OpenStoreError {
    Sqlite::open(path, Options::default()).expect_err("refused")
}

/// A closed journal with something in it.
async fn written(desk: &Desk, games: u32) {
    let journal = desk.open().await;
    for number in 0..games {
        journal.create(new_game(id(number))).await.unwrap();
        journal.append(one(id(number), 1)).await.unwrap();
    }
    journal.close().await;
}

#[tokio::test]
async fn the_directory_is_made() {
    let desk = Desk::new();
    let path = desk.dir().join("a/b/c.journal");
    let journal = Sqlite::open(&path, Options::default()).unwrap();
    journal.create(new_game(id(1))).await.unwrap();
    journal.close().await;
    assert!(path.exists());
}

#[tokio::test]
async fn one_process_at_a_time() {
    let desk = Desk::new();
    let journal = desk.open().await;
    journal.create(new_game(id(1))).await.unwrap();
    let refusal = refusal(&desk.file());
    assert!(matches!(refusal, OpenStoreError::Locked(_)), "{refusal}");
    assert!(refusal.to_string().contains("in use"));
    journal.append(one(id(1), 1)).await.unwrap();
    journal.close().await;
    let journal = desk.open().await;
    assert_entries(&load(&journal, id(1)).await, id(1), 2);
}

#[tokio::test]
async fn a_dropped_journal_lets_go() {
    let desk = Desk::new();
    let journal = desk.open().await;
    journal.create(new_game(id(1))).await.unwrap();
    drop(journal);
    // The writer ends on its own thread.
    let journal = loop {
        match Sqlite::open(&desk.file(), Options::default()) {
            Ok(journal) => break journal,
            Err(OpenStoreError::Locked(_)) => tokio::task::yield_now().await,
            Err(other) => panic!("{other}"),
        }
    };
    assert_entries(&load(&store::Store::Sqlite(journal), id(1)).await, id(1), 1);
}

#[tokio::test]
async fn a_newer_version_is_refused() {
    let desk = Desk::new();
    written(&desk, 1).await;
    let connection = rusqlite::Connection::open(desk.file()).unwrap();
    connection.pragma_update(None, "user_version", 1_000).unwrap();
    drop(connection);
    let refusal = refusal(&desk.file());
    assert!(matches!(refusal, OpenStoreError::Newer { found: 1_000, known: 3 }), "{refusal}");
    assert!(refusal.to_string().contains("version 1000"));
}

#[test]
fn another_programs_database_is_refused_and_left_alone() {
    let desk = Desk::new();
    let connection = rusqlite::Connection::open(desk.file()).unwrap();
    connection.execute_batch("CREATE TABLE notes (text); INSERT INTO notes VALUES ('keep me')").unwrap();
    drop(connection);
    let before = fs::read(desk.file()).unwrap();
    let refusal = refusal(&desk.file());
    assert!(matches!(refusal, OpenStoreError::NotOurs(_)), "{refusal}");
    assert_eq!(fs::read(desk.file()).unwrap(), before);
}

#[test]
fn garbage_is_damage() {
    let desk = Desk::new();
    for garbage in [&b"x"[..], b"hello, world", &[0x5a; 10_000]] {
        fs::write(desk.file(), garbage).unwrap();
        let refusal = refusal(&desk.file());
        assert!(matches!(refusal, OpenStoreError::Damaged { .. }), "{} bytes: {refusal}", garbage.len());
        assert!(refusal.to_string().contains("restore a backup"));
        assert_eq!(fs::read(desk.file()).unwrap(), garbage);
    }
}

#[tokio::test]
async fn a_truncated_file_is_damage() {
    let desk = Desk::new();
    written(&desk, 200).await;
    let length = fs::metadata(desk.file()).unwrap().len();
    for keep in [length / 2, length - 4_096, 4_096, 1_000, 50] {
        let file = fs::OpenOptions::new().write(true).open(desk.file()).unwrap();
        file.set_len(keep).unwrap();
        drop(file);
        let refusal = refusal(&desk.file());
        assert!(matches!(refusal, OpenStoreError::Damaged { .. }), "{keep} of {length} bytes: {refusal}");
    }
}

#[tokio::test]
async fn a_flipped_bit_in_the_tail_is_damage() {
    let desk = Desk::new();
    written(&desk, 1).await;
    let connection = rusqlite::Connection::open(desk.file()).unwrap();
    connection.execute("INSERT INTO tail VALUES (1, zeroblob(44))", []).unwrap();
    drop(connection);
    let refusal = refusal(&desk.file());
    assert!(matches!(refusal, OpenStoreError::Damaged { .. }), "{refusal}");
    assert!(refusal.to_string().contains("has lost the moves of a game"));
}

#[tokio::test]
async fn a_flipped_bit_in_a_stream_is_noticed_and_harms_no_other() {
    let desk = Desk::new();
    written(&desk, 2).await;
    let connection = rusqlite::Connection::open(desk.file()).unwrap();
    let changed = "UPDATE chunk SET entries = CAST(replace(entries, 'game0001/1', 'game0001/2') AS BLOB)";
    connection.execute(changed, []).unwrap();
    drop(connection);
    let journal = desk.open().await;
    assert_entries(&load(&journal, id(0)).await, id(0), 2);
    let refusal = journal.load(id(1)).await.unwrap_err();
    assert!(matches!(refusal, store::ReadError::Damaged(_)), "{refusal}");
}

#[tokio::test]
async fn a_lost_chunk_is_noticed() {
    let desk = Desk::new();
    written(&desk, 2).await;
    let connection = rusqlite::Connection::open(desk.file()).unwrap();
    connection
        .execute("DELETE FROM chunk WHERE at >> 24 = (SELECT number FROM game WHERE id = 'game0001')", [])
        .unwrap();
    drop(connection);
    let refusal = desk.open().await.load(id(1)).await.unwrap_err();
    assert!(matches!(refusal, store::ReadError::Damaged(_)), "{refusal}");
}

#[tokio::test]
async fn a_missing_table_is_damage() {
    let desk = Desk::new();
    written(&desk, 1).await;
    let connection = rusqlite::Connection::open(desk.file()).unwrap();
    connection.execute_batch("DROP TABLE tail").unwrap();
    drop(connection);
    let refusal = refusal(&desk.file());
    assert!(matches!(refusal, OpenStoreError::Damaged { .. }), "{refusal}");
}

#[cfg(unix)]
#[tokio::test]
async fn what_must_not_be_written_is_refused() {
    use std::os::unix::fs::PermissionsExt;
    let desk = Desk::new();
    written(&desk, 1).await;
    let chmod = |path: &Path, mode| fs::set_permissions(path, fs::Permissions::from_mode(mode)).unwrap();
    chmod(&desk.file(), 0o444);
    assert!(matches!(refusal(&desk.file()), OpenStoreError::ReadOnly(path) if path == desk.file()));
    chmod(&desk.file(), 0o644);
    chmod(desk.dir(), 0o555);
    assert!(matches!(refusal(&desk.file()), OpenStoreError::ReadOnly(path) if path == desk.dir()));
    chmod(desk.dir(), 0o755);
    let journal = desk.open().await;
    assert_entries(&load(&journal, id(0)).await, id(0), 2);
}

#[test]
fn a_directory_is_no_journal() {
    let desk = Desk::new();
    fs::create_dir(desk.file()).unwrap();
    refusal(&desk.file());
    let mut file = fs::File::create(desk.dir().join("file")).unwrap();
    file.write_all(b"x").unwrap();
    refusal(&desk.dir().join("file/below.journal"));
}
