//! The way to a database, encrypted if it wants that.

use std::error::Error as _;

use tokio::time::timeout;
use tokio_postgres::Client;

use super::address::{Address, CONNECT_WITHIN};
use super::tls::Tls;

/// Why there is no connection.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{0}")]
pub struct Unreachable(String);

/// A connection, and what drives it: it does nothing unless that is polled, and ends with it.
pub async fn connect(
    address: &Address,
) -> Result<(Client, impl Future<Output = ()> + Send + 'static), Unreachable> {
    let tls = Tls::new(&address.trust).map_err(|error| Unreachable(error.to_string()))?;
    let connected = timeout(CONNECT_WITHIN, address.config.connect(tls)).await;
    let connected = connected.map_err(|_| Unreachable("it does not answer".to_owned()))?;
    let (client, connection) = connected.map_err(|error| explain(&error))?;
    let driver = async move {
        // Whoever waits for an answer is told.
        let _lost = connection.await;
    };
    Ok((client, driver))
}

fn explain(error: &tokio_postgres::Error) -> Unreachable {
    Unreachable(match (error.as_db_error(), error.source()) {
        (Some(told), _) => told.message().to_owned(),
        (None, Some(source)) => format!("{error}: {source}"),
        (None, None) => error.to_string(),
    })
}
