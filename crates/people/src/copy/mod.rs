//! Everybody, moved to another place or into a backup and back.

mod form;
mod tables_of;

use std::io::{Read, Write};

use tables::{Row, Statement, TablesError, Value};

pub use self::form::CopyPeopleError;

use self::form::{Chunk, finish, read_chunk, read_start, write_chunk, write_start};
use self::tables_of::{CopiedTable, TABLES, find};
use crate::outcome::met;
use crate::people::People;
use crate::rating::NOT_BUILT_IN;

/// So many rows are read and written at once.
const PAGE: usize = 500;

impl People {
    /// Whether nobody is here.
    pub async fn is_empty(&self) -> Result<bool, TablesError> {
        let sql = format!("SELECT 1 FROM person WHERE {NOT_BUILT_IN} LIMIT 1");
        Ok(self.0.query(&sql, Vec::new()).await?.is_empty())
    }

    /// Copies everybody. Rows that are there already stay as they are, so that it can be repeated. Says how many rows
    /// there are.
    pub async fn copy_to(&self, to: &People) -> Result<u64, TablesError> {
        let mut copied = 0;
        for table in TABLES {
            let mut after = None;
            loop {
                let rows = self.page(table, after.as_deref()).await?;
                let Some(last) = rows.last() else { break };
                after = Some(table.key_of(last.values()));
                copied += rows.len() as u64;
                to.add(table, rows.into_iter().map(Row::into_values).collect()).await?;
            }
            to.go_on_counting(table).await?;
        }
        to.rebuild_ratings().await?;
        Ok(copied)
    }

    /// Writes everybody behind whatever is in a file already. Says how many rows there are.
    pub async fn back_up(&self, out: &mut impl Write) -> Result<u64, CopyPeopleError> {
        write_start(out)?;
        let mut written = 0;
        for table in TABLES {
            let mut after = None;
            loop {
                let rows = self.page(table, after.as_deref()).await?;
                let Some(last) = rows.last() else { break };
                after = Some(table.key_of(last.values()));
                written += rows.len() as u64;
                let rows = rows.into_iter().map(Row::into_values).collect();
                write_chunk(out, &Chunk { table: table.name.to_owned(), rows })?;
            }
        }
        finish(out, written)?;
        Ok(written)
    }

    /// Reads everybody from a file that was written so. None if it was written before there were people.
    pub async fn restore(&self, input: &mut impl Read) -> Result<Option<u64>, CopyPeopleError> {
        if !read_start(input)? {
            return Ok(None);
        }
        let mut read = 0;
        while let Some(Chunk { table, rows }) = read_chunk(input, read)? {
            let table = find(&table).ok_or(CopyPeopleError::Newer)?;
            if rows.iter().any(|row| row.len() != table.columns.len()) {
                return Err(CopyPeopleError::Newer);
            }
            read += rows.len() as u64;
            self.add(table, rows).await?;
        }
        for table in TABLES {
            self.go_on_counting(table).await?;
        }
        self.rebuild_ratings().await?;
        Ok(Some(read))
    }

    async fn page(&self, table: &CopiedTable, after: Option<&[Value]>) -> Result<Vec<Row>, TablesError> {
        let mut values = after.map(<[Value]>::to_vec).unwrap_or_default();
        let sql = table.select(!values.is_empty());
        values.push(PAGE.into());
        self.0.query(&sql, values).await
    }

    async fn add(&self, table: &CopiedTable, rows: Vec<Vec<Value>>) -> Result<(), TablesError> {
        let insert = table.insert();
        let all = rows.into_iter().map(|values| Statement::any(insert, values));
        met(self.0.transact(all.collect()).await).map(drop)
    }

    /// New rows get numbers that none of those has that were copied.
    async fn go_on_counting(&self, table: &CopiedTable) -> Result<(), TablesError> {
        if let Some(column) = table.counts {
            self.0.go_on_counting(table.name, column).await?;
        }
        if let Some(counter) = table.counter {
            let sql = format!(
                "UPDATE counter SET n = (SELECT max(n) FROM {0}) \
                 WHERE name = $1 AND n < (SELECT coalesce(max(n), 0) FROM {0})",
                table.name
            );
            self.0.execute(&sql, vec![counter.into()]).await?;
        }
        Ok(())
    }
}
