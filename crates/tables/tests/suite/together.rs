//! Several at once, in one process and in two.

use std::os::unix::fs::PermissionsExt as _;

use tables::{Tables, TablesError};

use crate::back_ends::{FRUIT, Place};

async fn count(tables: &Tables) -> u64 {
    let found = tables.query("SELECT count(*) FROM fruit", Vec::new()).await.unwrap();
    found[0].get(0).unwrap()
}

/// Each of two handles stands for a process: they share nothing but the file or the database.
#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn writers_wait_for_each_other() {
    for place in [Place::file(), Place::database()] {
        let handles = [place.open(FRUIT).await.unwrap(), place.open(FRUIT).await.unwrap()];
        let mut writers = Vec::new();
        for n in 0..200 {
            let tables = handles[n % 2].clone();
            writers.push(tokio::spawn(async move {
                let name = format!("fruit {}", n / 2);
                tables.execute("INSERT INTO fruit (name) VALUES ($1)", vec![name.into()]).await
            }));
        }
        let mut refused = 0;
        for writer in writers {
            match writer.await.unwrap() {
                Ok(rows) => assert_eq!(rows, 1),
                Err(error) => {
                    assert_eq!(error, TablesError::Conflict);
                    refused += 1;
                }
            }
        }
        assert_eq!(refused, 100);
        for tables in &handles {
            assert_eq!(count(tables).await, 100);
        }
    }
}

#[tokio::test]
async fn a_snapshot_is_taken_while_somebody_writes() {
    let (place, copy) = (Place::file(), Place::file());
    let tables = place.open(FRUIT).await.unwrap();
    tables.execute("INSERT INTO fruit (name) VALUES ('apple')", Vec::new()).await.unwrap();
    std::fs::create_dir_all(copy.path().parent().unwrap()).unwrap();
    tables::snapshot(place.path(), copy.path()).unwrap();
    tables.execute("INSERT INTO fruit (name) VALUES ('pear')", Vec::new()).await.unwrap();
    let copied = copy.open(FRUIT).await.unwrap();
    assert_eq!((count(&tables).await, count(&copied).await), (2, 1));
    assert_eq!(copied.faults().await, Ok(Vec::new()));
}

#[tokio::test]
async fn only_its_owner_may_read_the_file() {
    let place = Place::file();
    let tables = place.open(FRUIT).await.unwrap();
    tables.execute("INSERT INTO fruit (name) VALUES ('apple')", Vec::new()).await.unwrap();
    for file in std::fs::read_dir(place.path().parent().unwrap()).unwrap() {
        let file = file.unwrap();
        assert_eq!(file.metadata().unwrap().permissions().mode() & 0o777, 0o600, "{:?}", file.path());
    }
}
