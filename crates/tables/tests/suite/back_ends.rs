//! Every kind of place that tables may be kept in.

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};

use tables::{Migrations, OpenTablesError, Tables};
use testbed::postgres::Instance;

pub(crate) const FRUIT: Migrations = Migrations {
    versions: "fruit_version",
    steps: &["CREATE TABLE fruit (
        n {number},
        name {text} NOT NULL UNIQUE,
        sweetness {real},
        seeds {int},
        skin {bytes}
    ) {strict}"],
};

/// A place of its own, empty, gone after the test.
pub(crate) enum Place {
    Memory,
    File(PathBuf),
    Database(String),
}

pub(crate) fn places() -> [Place; 3] {
    [Place::Memory, Place::file(), Place::database()]
}

impl Place {
    pub(crate) fn file() -> Place {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let name = format!("tables-{}-{}", std::process::id(), NEXT.fetch_add(1, Ordering::Relaxed));
        Place::File(std::env::temp_dir().join(name).join("fruit.db"))
    }

    pub(crate) fn database() -> Place {
        Place::Database(Instance::shared().database().unwrap())
    }

    pub(crate) fn path(&self) -> &Path {
        match self {
            Place::File(path) => path,
            Place::Memory | Place::Database(_) => panic!("not a file"),
        }
    }

    pub(crate) async fn open(&self, migrations: Migrations) -> Result<Tables, OpenTablesError> {
        match self {
            Place::Memory => Tables::memory(migrations).await,
            Place::File(path) => Tables::open(path, migrations).await,
            Place::Database(url) => Tables::connect(&url.parse().unwrap(), migrations).await,
        }
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        if let Place::File(path) = self {
            let _gone = std::fs::remove_dir_all(path.parent().unwrap());
        }
    }
}
