//! How older tables become these, with several nodes that may try at once.

use tokio_postgres::error::SqlState;

use super::fault::Fault;
use super::run;
use super::session::Session;
use crate::error::OpenTablesError;
use crate::migrations::{Dialect, Migrations};

pub(super) async fn migrate(
    session: &Session,
    migrations: Migrations,
    what: &str,
) -> Result<(), OpenTablesError> {
    let sorry = |fault: Fault| OpenTablesError::Failed { what: what.to_owned(), why: fault.writing() };
    // Whoever may not change tables need not.
    if version(session, &migrations.read_version()).await.map_err(sorry)? == Some(migrations.known()) {
        return Ok(());
    }
    create_versions(session, migrations).await.map_err(sorry)?;
    session.begin().await.map_err(sorry)?;
    session.batch("SET LOCAL statement_timeout = 0").await.map_err(sorry)?;
    let migrated = migrate_locked(session, migrations).await.map_err(sorry)?;
    match migrated {
        Ok(()) => session.commit().await.map_err(sorry),
        Err(found) => {
            session.roll_back().await.map_err(sorry)?;
            Err(OpenTablesError::Newer { what: what.to_owned(), found, known: migrations.known() })
        }
    }
}

/// The version of the tables, if there are any.
async fn version(session: &Session, sql: &str) -> Result<Option<u64>, Fault> {
    match run::rows(session, sql, &[]).await {
        Ok(rows) => Ok(rows.first().and_then(|row| row.get::<u64>(0).ok())),
        Err(fault) if fault.is(&SqlState::UNDEFINED_TABLE) => Ok(None),
        Err(fault) => Err(fault),
    }
}

const IN_THE_WAY: [SqlState; 3] =
    [SqlState::UNIQUE_VIOLATION, SqlState::DUPLICATE_TABLE, SqlState::DUPLICATE_OBJECT];

/// Two that create the same table at the same moment get in each other's way.
async fn create_versions(session: &Session, migrations: Migrations) -> Result<(), Fault> {
    let create = migrations.create_versions(Dialect::Postgres);
    for _ in 0..20 {
        match session.batch(&create).await {
            Err(fault) if IN_THE_WAY.iter().any(|state| fault.is(state)) => {}
            created => {
                created?;
                break;
            }
        }
    }
    session.batch(&migrations.first_version()).await
}

/// The version that was found, if this program does not know it. The row stays locked until the transaction ends.
async fn migrate_locked(session: &Session, migrations: Migrations) -> Result<Result<(), u64>, Fault> {
    let found = version(session, &format!("{} FOR UPDATE", migrations.read_version())).await?;
    let found = found.unwrap_or_default();
    let Some(due) = migrations.due(found, Dialect::Postgres) else { return Ok(Err(found)) };
    for step in due {
        session.batch_patiently(&step).await?;
    }
    session.batch(&migrations.write_version()).await?;
    Ok(Ok(()))
}
