//! What goes in comes out, and what may not go in does not.

use tables::{Row, Statement, Tables, TablesError, TransactError, Value};

use crate::back_ends::{FRUIT, places};

const ADD: &str = "INSERT INTO fruit (name, sweetness, seeds, skin) VALUES ($1, $2, $3, $4)";
const ALL: &str = "SELECT name, sweetness, seeds, skin FROM fruit ORDER BY name";
const COUNT: &str = "SELECT count(*) FROM fruit";

fn apple() -> Vec<Value> {
    vec!["apple".into(), 0.5.into(), 8_u64.into(), vec![1_u8, 0, 255].into()]
}

fn pear() -> Vec<Value> {
    vec!["pear’".into(), Value::Null, Value::Null, Value::Null]
}

async fn rows(tables: &Tables) -> Vec<Vec<Value>> {
    tables.query(ALL, Vec::new()).await.unwrap().into_iter().map(Row::into_values).collect()
}

async fn count(tables: &Tables) -> u64 {
    tables.query(COUNT, Vec::new()).await.unwrap()[0].get(0).unwrap()
}

#[tokio::test]
async fn what_is_written_is_read() {
    for place in places() {
        let tables = place.open(FRUIT).await.unwrap();
        assert_eq!(tables.execute(ADD, apple()).await, Ok(1));
        assert_eq!(tables.execute(ADD, pear()).await, Ok(1));
        assert_eq!(rows(&tables).await, [apple(), pear()]);
        // Parameters count by their numbers, wherever they first appear.
        let sql = "SELECT name FROM fruit WHERE seeds = $2 AND name = $1";
        let found = tables.query(sql, vec!["apple".into(), 8.into()]).await.unwrap();
        assert_eq!(found[0].get::<String>(0).unwrap(), "apple");
        // Its first place gives a parameter its type.
        let sql = "SELECT name FROM fruit WHERE (seeds = $1 OR $1 IS NULL) ORDER BY name LIMIT $2";
        assert_eq!(tables.query(sql, vec![Value::Null, 5.into()]).await.unwrap().len(), 2);
        tables.close().await;
        assert!(matches!(tables.query(ALL, Vec::new()).await, Err(TablesError::Unavailable(_))));
    }
}

#[tokio::test]
async fn a_change_returns_what_it_changed() {
    for place in places() {
        let tables = place.open(FRUIT).await.unwrap();
        tables.execute(ADD, apple()).await.unwrap();
        let eat = "UPDATE fruit SET seeds = seeds - $2 WHERE name = $1 AND seeds >= $2 RETURNING seeds";
        let left = tables.change(eat, vec!["apple".into(), 5.into()]).await.unwrap();
        assert_eq!(left[0].get::<u64>(0), Ok(3));
        assert_eq!(tables.change(eat, vec!["apple".into(), 5.into()]).await, Ok(Vec::new()));
        let seeds = tables.query("SELECT seeds FROM fruit", Vec::new()).await.unwrap();
        assert_eq!(seeds[0].get::<u64>(0), Ok(3));
    }
}

#[tokio::test]
async fn only_one_row_has_what_is_unique() {
    for place in places() {
        let tables = place.open(FRUIT).await.unwrap();
        tables.execute(ADD, apple()).await.unwrap();
        assert_eq!(tables.execute(ADD, apple()).await, Err(TablesError::Conflict));
        let both = vec![Statement::one(ADD, pear()), Statement::one(ADD, apple())];
        assert_eq!(tables.transact(both).await, Err(TransactError::Conflict { at: 1 }));
        assert_eq!(count(&tables).await, 1);
        // The connection that was refused goes on.
        tables.execute(ADD, pear()).await.unwrap();
    }
}

#[tokio::test]
async fn all_statements_take_effect_or_none() {
    const EAT: &str = "DELETE FROM fruit WHERE name = $1";
    for place in places() {
        let tables = place.open(FRUIT).await.unwrap();
        let eat = |name: &str| vec![Value::from(name)];
        let unmet = vec![Statement::one(ADD, apple()), Statement::one(EAT, eat("plum"))];
        assert_eq!(tables.transact(unmet).await, Err(TransactError::Unmet { at: 1, rows: 0 }));
        assert_eq!(count(&tables).await, 0);
        let met = vec![Statement::one(ADD, apple()), Statement::any(EAT, eat("plum"))];
        assert_eq!(tables.transact(met).await, Ok(vec![1, 0]));
        assert_eq!(count(&tables).await, 1);
    }
}

#[tokio::test]
async fn numbers_of_rows_grow() {
    for place in places() {
        let tables = place.open(FRUIT).await.unwrap();
        let add = "INSERT INTO fruit (name) VALUES ($1) RETURNING n";
        let mut last = 0;
        for name in ["a", "b"] {
            let n = tables.change(add, vec![name.into()]).await.unwrap()[0].get::<u64>(0).unwrap();
            assert!(n > last);
            last = n;
            tables.execute("DELETE FROM fruit", Vec::new()).await.unwrap();
        }
    }
}

/// Byte by byte, whatever the database's own order is.
#[tokio::test]
async fn text_is_ordered_the_same_everywhere() {
    for place in places() {
        let tables = place.open(FRUIT).await.unwrap();
        for name in ["b", "_", "A", "a", "-", "B", "é"] {
            tables.execute("INSERT INTO fruit (name) VALUES ($1)", vec![name.into()]).await.unwrap();
        }
        let names: Vec<_> = rows(&tables).await.into_iter().map(|mut row| row.swap_remove(0)).collect();
        assert_eq!(names, ["-", "A", "B", "_", "a", "b", "é"].map(Value::from));
    }
}
