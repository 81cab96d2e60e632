//! Node.js and npm: whether they are there, and whether what the client needs is installed. `xtask` has this file too.

use std::{
    fs::{self, File},
    path::Path,
    process::Command,
};

const NODE_MAJOR: u32 = 20;
pub(crate) const NPM: &str = if cfg!(windows) { "npm.cmd" } else { "npm" };

/// An error says what is missing.
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

/// Two builds at once, an editor's and a developer's, would take `node_modules` apart under each other: whoever has
/// this, has it alone.
pub(crate) struct Installed {
    _lock: File,
}

/// Installs what the lock file names, unless that has been done.
pub(crate) fn install(web: &Path) -> Result<Installed, String> {
    let failed = |error: std::io::Error| format!("web/.npm.lock: {error}");
    let lock = File::create(web.join(".npm.lock")).map_err(failed)?;
    lock.lock().map_err(failed)?;
    if !is_installed(web) {
        // NODE_ENV=production in somebody's environment would leave out all that we build with.
        run(Command::new(NPM).args(["ci", "--include=dev", "--no-audit", "--no-fund"]).current_dir(web))?;
    }
    Ok(Installed { _lock: lock })
}

/// npm notes what it has installed when it is done.
fn is_installed(web: &Path) -> bool {
    let modified = |path: &str| fs::metadata(web.join(path)).and_then(|metadata| metadata.modified());
    match (modified("node_modules/.package-lock.json"), modified("package-lock.json")) {
        (Ok(installed), Ok(wanted)) => installed >= wanted,
        _ => false,
    }
}

/// What it says is shown only if it fails.
pub(crate) fn run(command: &mut Command) -> Result<(), String> {
    let output = command.output().map_err(|error| format!("{command:?}: {error}"))?;
    if output.status.success() {
        return Ok(());
    }
    let said = [output.stdout, output.stderr].concat();
    Err(format!("{}\n{command:?} failed ({})", String::from_utf8_lossy(&said), output.status))
}
