//! A connection to a database beside the store's own, to do what no node would.

use store::postgres::Address;
use tokio_postgres::{Client, NoTls};

pub(crate) struct Raw(Client);

impl Raw {
    pub(crate) async fn connect(address: &Address) -> Raw {
        let shown = address.to_string();
        let (database, host) = shown.split_once(" on ").unwrap();
        let url = format!("postgres://parallax@{host}/{database}");
        let (client, connection) = tokio_postgres::connect(&url, NoTls).await.unwrap();
        tokio::spawn(connection);
        Raw(client)
    }

    pub(crate) async fn run(&self, sql: &str) {
        self.0.batch_execute(sql).await.unwrap();
    }

    pub(crate) async fn number(&self, sql: &str) -> i64 {
        self.0.query_one(sql, &[]).await.unwrap().get(0)
    }

    /// Everybody takes the node for dead, although it is not.
    pub(crate) async fn expire(&self, name: &str) {
        let expired = "UPDATE node SET renewed_at = now() - interval '2 s', lease_until = now() - interval '1 s' \
                       WHERE name = $1";
        assert_eq!(self.0.execute(expired, &[&name]).await.unwrap(), 1);
    }
}
