//! Statements, and what comes out of them.

use std::error::Error;

use tokio_postgres::types::private::BytesMut;
use tokio_postgres::types::{IsNull, ToSql, Type, to_sql_checked};

use super::fault::Fault;
use super::session::Session;
use crate::row::Row;
use crate::statement::Statement;
use crate::value::Value;

/// Why a transaction was taken back, and at which statement.
pub(super) enum Refused {
    Unmet { at: usize, rows: u64 },
    Fault { at: usize, fault: Fault },
}

/// Every row that a statement gives.
pub(super) async fn rows(session: &Session, sql: &str, values: &[Value]) -> Result<Vec<Row>, Fault> {
    let found =
        session.ask(sql, async |client, statement| Ok(client.query(statement, &with(values)).await?));
    found.await?.iter().map(row).collect()
}

/// How many rows it changed.
pub(super) async fn execute(session: &Session, sql: &str, values: &[Value]) -> Result<u64, Fault> {
    session.ask(sql, async |client, statement| Ok(client.execute(statement, &with(values)).await?)).await
}

pub(super) async fn transact(session: &Session, statements: &[Statement]) -> Result<Vec<u64>, Refused> {
    let done = async {
        session.begin().await.map_err(|fault| Refused::Fault { at: 0, fault })?;
        all(session, statements).await
    };
    match done.await {
        Ok(counts) => match session.commit().await {
            Ok(()) => Ok(counts),
            Err(fault) => Err(Refused::Fault { at: statements.len(), fault }),
        },
        // Before the commit, a lost connection has lost everything.
        Err(Refused::Fault { at, fault: Fault::Lost(what) }) => {
            Err(Refused::Fault { at, fault: Fault::Unreachable(what) })
        }
        Err(refused) => {
            // If it cannot be taken back, the connection is spent, and the database takes it back itself.
            let _spent = session.roll_back().await;
            Err(refused)
        }
    }
}

async fn all(session: &Session, statements: &[Statement]) -> Result<Vec<u64>, Refused> {
    let mut counts = Vec::with_capacity(statements.len());
    for (at, Statement { sql, values, expect }) in statements.iter().enumerate() {
        let rows = execute(session, sql, values).await.map_err(|fault| Refused::Fault { at, fault })?;
        if !expect.is_met(rows) {
            return Err(Refused::Unmet { at, rows });
        }
        counts.push(rows);
    }
    Ok(counts)
}

fn with(values: &[Value]) -> Vec<&(dyn ToSql + Sync)> {
    values.iter().map(|value| value as &(dyn ToSql + Sync)).collect()
}

fn row(row: &tokio_postgres::Row) -> Result<Row, Fault> {
    let columns = row.columns().iter().enumerate();
    let values = columns.map(|(at, column)| value(row, at, column.type_()));
    Ok(Row::new(values.collect::<Result<_, _>>()?))
}

fn value(row: &tokio_postgres::Row, at: usize, of: &Type) -> Result<Value, Fault> {
    fn read<'a, T>(row: &'a tokio_postgres::Row, at: usize) -> Result<Value, tokio_postgres::Error>
    where
        T: tokio_postgres::types::FromSql<'a>,
        Value: From<Option<T>>,
    {
        row.try_get::<_, Option<T>>(at).map(Value::from)
    }
    let value = match *of {
        Type::INT8 => read::<i64>(row, at),
        Type::INT4 => read::<i32>(row, at),
        Type::BOOL => read::<bool>(row, at),
        Type::FLOAT8 => read::<f64>(row, at),
        Type::TEXT | Type::VARCHAR => read::<String>(row, at),
        Type::BYTEA => read::<Vec<u8>>(row, at),
        _ => return Err(Fault::Damaged(format!("a column of type {of}"))),
    };
    value.map_err(|error| Fault::Damaged(error.to_string()))
}

/// Whatever type the database expects, a value is written as what it is. Where they differ, the database says so.
impl ToSql for Value {
    fn to_sql(&self, of: &Type, out: &mut BytesMut) -> Result<IsNull, Box<dyn Error + Sync + Send>> {
        match self {
            Value::Null => Ok(IsNull::Yes),
            Value::Int(number) if *of == Type::INT4 => i32::try_from(*number)?.to_sql(of, out),
            Value::Int(number) => number.to_sql_checked(of, out),
            Value::Real(number) => number.to_sql_checked(of, out),
            Value::Text(text) => text.to_sql_checked(of, out),
            Value::Bytes(bytes) => bytes.to_sql_checked(of, out),
        }
    }

    fn accepts(_: &Type) -> bool {
        true
    }

    to_sql_checked!();
}
