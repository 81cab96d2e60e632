//! Finds Node.js and npm, and installs what the client needs. `xtask` includes this file too.

use std::{
    fs::{self, File},
    path::Path,
    process::Command,
};

const NODE_MAJOR: u32 = 20;
pub(crate) const NPM: &str = if cfg!(windows) { "npm.cmd" } else { "npm" };

/// The error says what is missing.
pub(crate) fn check() -> Result<(), String> {
    let node = version("node").ok_or(format!("Node.js {NODE_MAJOR} or later is not installed"))?;
    let major = node.trim_start_matches('v').split('.').next().and_then(|major| major.parse::<u32>().ok());
    if major.is_none_or(|major| major < NODE_MAJOR) {
        return Err(format!("Node.js {node} is older than {NODE_MAJOR}"));
    }
    version(NPM).map(|_| ()).ok_or("npm is not installed".to_owned())
}

fn version(program: &str) -> Option<String> {
    let output = Command::new(program).arg("--version").output().ok()?;
    let version = String::from_utf8_lossy(&output.stdout).trim().to_owned();
    output.status.success().then_some(version)
}

/// An exclusive lock on `node_modules`: two builds at once, say an editor's and a developer's, would corrupt it.
pub(crate) struct Installed {
    _lock: File,
}

/// Installs the packages in the lock file unless they are already installed.
pub(crate) fn install(web: &Path) -> Result<Installed, String> {
    let failed = |error: std::io::Error| format!("web/.npm.lock: {error}");
    let lock = File::create(web.join(".npm.lock")).map_err(failed)?;
    lock.lock().map_err(failed)?;
    if !is_installed(web) {
        // With NODE_ENV=production in the environment, npm would leave out the build tools.
        run(Command::new(NPM).args(["ci", "--include=dev", "--no-audit", "--no-fund"]).current_dir(web))?;
    }
    Ok(Installed { _lock: lock })
}

/// npm writes its own lock file once an installation is complete.
fn is_installed(web: &Path) -> bool {
    let modified = |path: &str| fs::metadata(web.join(path)).and_then(|metadata| metadata.modified());
    match (modified("node_modules/.package-lock.json"), modified("package-lock.json")) {
        (Ok(installed), Ok(wanted)) => installed >= wanted,
        _ => false,
    }
}

/// Shows the command's output only if it fails.
pub(crate) fn run(command: &mut Command) -> Result<(), String> {
    let output = command.output().map_err(|error| format!("{command:?}: {error}"))?;
    if output.status.success() {
        return Ok(());
    }
    let said = [output.stdout, output.stderr].concat();
    Err(format!("{}\n{command:?} failed ({})", String::from_utf8_lossy(&said), output.status))
}
