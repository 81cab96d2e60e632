//! Statements, and what comes out of them.

use std::borrow::Cow;

use rusqlite::types::{ToSql, ToSqlOutput, ValueRef};
use rusqlite::{Connection, TransactionBehavior, params_from_iter};

use super::fault::explain;
use crate::error::{TablesError, TransactError};
use crate::row::Row;
use crate::statement::Statement;
use crate::value::Value;

/// The most faults to list: one damaged page causes many.
const MAX_FAULTS: u32 = 20;

/// Every row that a statement gives.
pub(super) fn rows(connection: &Connection, sql: &str, values: &[Value]) -> Result<Vec<Row>, TablesError> {
    let rows = || {
        let mut statement = connection.prepare_cached(&numbered(sql))?;
        let width = statement.column_count();
        let found = statement.query_map(params_from_iter(values), |row| {
            let values = (0..width).map(|at| row.get_ref(at).map(value));
            Ok(values.collect::<rusqlite::Result<Result<Vec<_>, _>>>())
        })?;
        found.map(|row| row?).collect::<rusqlite::Result<Vec<_>>>()
    };
    let rows = rows().map_err(|error| explain(&error))?;
    rows.into_iter().map(|row| row.map(Row::new)).collect()
}

/// How many rows it changed.
pub(super) fn execute(connection: &Connection, sql: &str, values: &[Value]) -> Result<u64, TablesError> {
    let executed = || connection.prepare_cached(&numbered(sql))?.execute(params_from_iter(values));
    executed().map(|rows| rows as u64).map_err(|error| explain(&error))
}

pub(super) fn transact(
    connection: &mut Connection,
    statements: &[Statement],
) -> Result<Vec<u64>, TransactError> {
    // It holds the lock from the start, so that it never has to give up in the middle.
    let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate);
    let transaction = transaction.map_err(|error| explain(&error))?;
    let mut counts = Vec::with_capacity(statements.len());
    for (at, Statement { sql, values, expect }) in statements.iter().enumerate() {
        let rows = execute(&transaction, sql, values).map_err(|error| TransactError::at(at, error))?;
        if !expect.is_met(rows) {
            return Err(TransactError::Unmet { at, rows });
        }
        counts.push(rows);
    }
    transaction.commit().map_err(|error| explain(&error))?;
    Ok(counts)
}

pub(super) fn faults(connection: &Connection) -> Result<Vec<String>, TablesError> {
    let mut faults = Vec::new();
    let checked = connection.pragma(None, "integrity_check", MAX_FAULTS, |row| {
        faults.push(row.get(0)?);
        Ok(())
    });
    checked.map_err(|error| explain(&error))?;
    faults.retain(|fault| fault != "ok");
    Ok(faults)
}

/// SQLite counts `$1` by where it first appears, and `?1` by its number. Our statements have no other dollar signs.
fn numbered(sql: &str) -> Cow<'_, str> {
    if sql.contains('$') { Cow::Owned(sql.replace('$', "?")) } else { Cow::Borrowed(sql) }
}

fn value(value: ValueRef<'_>) -> Result<Value, TablesError> {
    Ok(match value {
        ValueRef::Null => Value::Null,
        ValueRef::Integer(number) => Value::Int(number),
        ValueRef::Real(number) => Value::Real(number),
        ValueRef::Text(text) => {
            let text = std::str::from_utf8(text).map_err(|error| TablesError::Damaged(error.to_string()))?;
            Value::Text(text.to_owned())
        }
        ValueRef::Blob(bytes) => Value::Bytes(bytes.to_owned()),
    })
}

impl ToSql for Value {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        Ok(ToSqlOutput::Borrowed(match self {
            Value::Null => ValueRef::Null,
            Value::Int(number) => ValueRef::Integer(*number),
            Value::Real(number) => ValueRef::Real(*number),
            Value::Text(text) => ValueRef::Text(text.as_bytes()),
            Value::Bytes(bytes) => ValueRef::Blob(bytes),
        }))
    }
}
