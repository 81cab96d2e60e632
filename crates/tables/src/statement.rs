//! One of the statements that take effect together.

use crate::value::Value;

#[derive(Clone, PartialEq, Debug)]
pub struct Statement {
    pub(crate) sql: &'static str,
    pub(crate) values: Vec<Value>,
    pub(crate) expect: Expect,
}

/// How many rows a statement must change. If it does not, none of the statements take effect.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Expect {
    Any,
    Rows(u64),
}

impl Expect {
    pub(crate) fn is_met(self, rows: u64) -> bool {
        match self {
            Expect::Any => true,
            Expect::Rows(expected) => rows == expected,
        }
    }
}

impl Statement {
    /// However many rows it changes.
    pub fn any(sql: &'static str, values: Vec<Value>) -> Statement {
        Statement { sql, values, expect: Expect::Any }
    }

    /// It must change one row.
    pub fn one(sql: &'static str, values: Vec<Value>) -> Statement {
        Statement { sql, values, expect: Expect::Rows(1) }
    }
}
