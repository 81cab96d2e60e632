//! A database that goes away and comes back.

use tables::{Statement, Tables, TablesError, TransactError};
use testbed::postgres::{Durability, Instance};

use crate::back_ends::FRUIT;

const ADD: &str = "INSERT INTO fruit (name) VALUES ($1)";

#[tokio::test]
async fn it_is_used_again_once_it_is_back() {
    let mut postgres = Instance::start(Durability::Unsynced).unwrap();
    let url = postgres.database().unwrap();
    let tables = Tables::connect(&url.parse().unwrap(), FRUIT).await.unwrap();
    tables.execute(ADD, vec!["apple".into()]).await.unwrap();
    postgres.crash().unwrap();
    let add = || vec![Statement::one(ADD, vec!["pear".into()])];
    // Nothing was committed, and we know it.
    assert!(matches!(tables.transact(add()).await, Err(TransactError::Tables(TablesError::Unavailable(_)))));
    let refused = tables.query("SELECT name FROM fruit", Vec::new()).await;
    assert!(matches!(refused, Err(TablesError::Unavailable(_))), "{refused:?}");
    postgres.resume().unwrap();
    let added = loop {
        match tables.transact(add()).await {
            // For a moment after a failure nobody tries to connect.
            Err(TransactError::Tables(TablesError::Unavailable(_))) => tokio::task::yield_now().await,
            added => break added,
        }
    };
    assert_eq!(added, Ok(vec![1]));
    assert_eq!(tables.query("SELECT name FROM fruit", Vec::new()).await.unwrap().len(), 2);
}
