//! PostgreSQL, which the tests of the store need.

use crate::debian;

/// Finds PostgreSQL's programs, or installs Debian's. The tests start a server of their own with them.
pub(crate) fn programs() -> anyhow::Result<()> {
    let is_there = || testbed::postgres::is_installed();
    if !is_there() && debian::is_root() {
        debian::install("postgresql", is_there)?;
    }
    testbed::postgres::check()
}
