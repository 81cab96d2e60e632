//! Times, in and out of the database.

use view::Millis;

/// The database's own times are timestamps; as an expression in milliseconds since 1970.
macro_rules! millis {
    ($time:literal) => {
        concat!("floor(extract(epoch FROM ", $time, ") * 1000)::int8")
    };
}
pub(crate) use millis;

pub(crate) fn to_sql(time: Millis) -> i64 {
    i64::try_from(time).unwrap_or(i64::MAX)
}

/// None was ever before 1970.
pub(crate) fn from_sql(time: i64) -> Millis {
    Millis::try_from(time).unwrap_or_default()
}
