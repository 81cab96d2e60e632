//! Encrypted connections to the database.

use std::time::Duration;

use store::{OpenStoreError, Postgres, postgres};
use testbed::postgres::{Durability, Instance};

use crate::desk::as_node;

async fn open(url: &str) -> Result<Postgres, OpenStoreError> {
    Postgres::open(as_node(&url.parse::<postgres::Address>().unwrap(), &crate::desk::any_name())).await
}

#[tokio::test]
async fn sslmode_says_what_is_encrypted_and_who_is_believed() {
    let server = Instance::start(Durability::Unsynced).unwrap();
    let plain = server.url("postgres");
    let refused = open(&format!("{plain}?sslmode=require")).await.unwrap_err();
    assert!(refused.to_string().contains("TLS"), "{refused}");
    open(&format!("{plain}?sslmode=prefer")).await.unwrap().close().await;

    let authority = server.encrypt().unwrap();
    let deadline = tokio::time::Instant::now() + Duration::from_secs(10);
    while let Err(error) = open(&format!("{plain}?sslmode=require")).await {
        assert!(tokio::time::Instant::now() < deadline, "{error}");
    }
    let by_name = plain.replace("127.0.0.1", "localhost");
    let ours = authority.display();
    for (url, accepted) in [
        (format!("{plain}?sslmode=disable"), true),
        (format!("{plain}?sslmode=prefer"), true),
        (format!("{by_name}?sslmode=verify-full&sslrootcert={ours}"), true),
        (format!("{plain}?sslmode=verify-full&sslrootcert={ours}"), true),
        // Nobody on the web vouches for it.
        (format!("{by_name}?sslmode=verify-full"), false),
        (format!("{by_name}?sslmode=require&sslrootcert=/etc/hostname"), false),
    ] {
        let opened = open(&url).await;
        assert_eq!(opened.is_ok(), accepted, "{url}: {opened:?}");
        if let Ok(opened) = opened {
            opened.close().await;
        }
    }
}
