//! PostgreSQL's programs, and who runs them: PostgreSQL refuses to run as root.

use std::ffi::OsStr;
use std::fs;
use std::os::unix::fs::MetadataExt as _;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::Context as _;

use crate::run::run;

/// Where Debian keeps them, one directory per version.
const DEBIAN: &str = "/usr/lib/postgresql";
const VARIABLE: &str = "PARALLAX_POSTGRES_BIN";
/// Comes with Debian's package.
const OWNER: &str = "postgres";

#[derive(Clone, Debug)]
pub(super) struct Programs {
    directory: PathBuf,
    /// We are root, and have to become somebody else.
    is_root: bool,
}

impl Programs {
    pub(super) fn find() -> anyhow::Result<Programs> {
        let directory = match std::env::var_os(VARIABLE) {
            Some(directory) => PathBuf::from(directory),
            None => newest(Path::new(DEBIAN)).with_context(|| {
                format!(
                    "there is no PostgreSQL in {DEBIAN}: run `apt-get install postgresql`, or set {VARIABLE} to the \
                     directory of initdb and postgres"
                )
            })?,
        };
        let is_root = fs::metadata("/proc/self").is_ok_and(|process| process.uid() == 0);
        Ok(Programs { directory, is_root })
    }

    pub(super) fn path(&self, program: &str) -> PathBuf {
        self.directory.join(program)
    }

    /// A program to be run as the owner of the server's files.
    pub(super) fn as_owner(&self, program: &str) -> Command {
        let path = self.path(program);
        let mut command = if self.is_root {
            // Becomes the program itself, and so can be waited for.
            let mut command = Command::new("setpriv");
            command.args(["--reuid", OWNER, "--regid", OWNER, "--init-groups"]).arg(path);
            command
        } else {
            Command::new(path)
        };
        command.current_dir(OsStr::new("/"));
        command
    }

    /// Lets the owner write there.
    pub(super) fn give(&self, directory: &Path) -> anyhow::Result<()> {
        if !self.is_root {
            return Ok(());
        }
        run(Command::new("chown").arg(format!("{OWNER}:")).arg(directory))
    }
}

fn newest(installed: &Path) -> Option<PathBuf> {
    let versions = fs::read_dir(installed).ok()?.filter_map(Result::ok);
    let version = |path: &Path| path.file_name()?.to_str()?.parse::<u32>().ok();
    let newest = versions.map(|entry| entry.path()).max_by_key(|path| version(path))?;
    Some(newest.join("bin")).filter(|bin| bin.join("initdb").exists())
}
