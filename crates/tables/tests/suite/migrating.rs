//! New programs on old tables, and the other way round.

use tables::{Migrations, OpenTablesError};

use crate::back_ends::{FRUIT, Place};

const NEWER: Migrations = Migrations {
    versions: FRUIT.versions,
    steps: &[FRUIT.steps[0], "ALTER TABLE fruit ADD COLUMN colour {text}; UPDATE fruit SET colour = 'red';"],
};

const BROKEN: Migrations =
    Migrations { versions: FRUIT.versions, steps: &[FRUIT.steps[0], "DELETE FROM fruit; no such statement"] };

const NAME: &str = "INSERT INTO fruit (name) VALUES ('apple')";

#[tokio::test]
async fn older_tables_get_only_the_steps_that_they_lack() {
    for place in [Place::file(), Place::database()] {
        let old = place.open(FRUIT).await.unwrap();
        old.execute(NAME, Vec::new()).await.unwrap();
        assert!(place.open(BROKEN).await.is_err());
        let new = place.open(NEWER).await.unwrap();
        let found = new.query("SELECT colour FROM fruit WHERE name = 'apple'", Vec::new()).await.unwrap();
        assert_eq!(found[0].get::<String>(0).unwrap(), "red");
        let refused = place.open(FRUIT).await.unwrap_err();
        assert!(matches!(refused, OpenTablesError::Newer { found: 2, known: 1, .. }), "{refused}");
    }
}

#[tokio::test]
async fn several_may_begin_at_once() {
    for place in [Place::file(), Place::database()] {
        let (a, b, c, d) =
            tokio::join!(place.open(NEWER), place.open(NEWER), place.open(NEWER), place.open(NEWER));
        for opened in [a, b, c, d] {
            opened.unwrap().query("SELECT colour FROM fruit", Vec::new()).await.unwrap();
        }
    }
}

#[tokio::test]
async fn the_file_of_another_program_is_left_alone() {
    const OTHER: Migrations =
        Migrations { versions: "other_version", steps: &["CREATE TABLE other (n {int}) {strict}"] };
    let place = Place::file();
    place.open(OTHER).await.unwrap().close().await;
    assert!(matches!(place.open(FRUIT).await, Err(OpenTablesError::NotOurs(_))));
    std::fs::write(place.path(), vec![7; 5000]).unwrap();
    assert!(matches!(place.open(FRUIT).await, Err(OpenTablesError::Failed { .. })));
}
