//! The web client's tests and screenshots. Units run in Node.js, whole games in a browser against the server that is
//! built here.

// The server's build script installs the same packages, perhaps at the same moment.
#[path = "../../crates/server/build/npm.rs"]
mod npm;

use std::{
    env, fs,
    path::{Path, PathBuf},
    process::Command,
};

use anyhow::{Context as _, anyhow, bail};

use crate::{
    debian,
    step::{build_server, run, timed},
};

const CHROMIUM: &str = "/usr/bin/chromium";

/// Runs the type checker, the units, and games in a browser.
pub(crate) fn test(target: &Path) -> anyhow::Result<()> {
    timed("web: packages", install)?;
    timed("web: types", || npm_run("check", &[]))?;
    if has_tests(Path::new("web/tests"), ".test.ts") {
        timed("web: units", || npm_run("test", &[]))?;
    }
    if has_tests(Path::new("web/e2e"), ".spec.ts") {
        timed("web: browser", || npm_run("e2e", &surroundings(target)?))?;
    }
    Ok(())
}

/// Takes screenshots of every page, into `directory`.
pub(crate) fn shots(target: &Path, directory: Option<&Path>) -> anyhow::Result<()> {
    let directory = directory.map_or_else(|| target.join("shots"), Path::to_owned);
    fs::create_dir_all(&directory).with_context(|| format!("make {}", directory.display()))?;
    let directory = directory.canonicalize()?;
    install()?;
    let mut surroundings = surroundings(target)?;
    surroundings.push(("SHOTS_DIR", directory.clone()));
    npm_run("shots", &surroundings)?;
    println!("{}", directory.display());
    Ok(())
}

/// Whether there is anything to run: the test runners fail if there is nothing.
fn has_tests(directory: &Path, ending: &str) -> bool {
    let entries = fs::read_dir(directory).into_iter().flatten().flatten().map(|entry| entry.path());
    entries.into_iter().any(|path| path.to_string_lossy().ends_with(ending) || has_tests(&path, ending))
}

fn install() -> anyhow::Result<()> {
    npm::check().map_err(|missing| anyhow!("{missing}; the web client needs it"))?;
    npm::install(Path::new("web")).map(|_| ()).map_err(|error| anyhow!(error))
}

fn npm_run(script: &str, surroundings: &[(&str, PathBuf)]) -> anyhow::Result<()> {
    let mut command = Command::new(npm::NPM);
    command
        .args(["run", script])
        .current_dir("web")
        .envs(surroundings.iter().map(|(name, path)| (name, path)));
    run(&mut command, &format!("npm run {script}"))
}

/// Tells the browser tests which server and which browser to use.
fn surroundings(target: &Path) -> anyhow::Result<Vec<(&'static str, PathBuf)>> {
    let browser = browser()?;
    build_server()?;
    let server = target.join("debug").join(format!("parallax{}", env::consts::EXE_SUFFIX));
    Ok(vec![("PARALLAX_BIN", server), ("PARALLAX_CHROMIUM", browser)])
}

/// Finds Chromium, or installs it. Whoever asks while it is installed waits for it.
pub(crate) fn browser() -> anyhow::Result<PathBuf> {
    let browser = env::var_os("PARALLAX_CHROMIUM").map_or_else(|| CHROMIUM.into(), PathBuf::from);
    // Debian's package brings the libraries that the browser needs.
    if !browser.exists() && browser == Path::new(CHROMIUM) && debian::is_root() {
        debian::install("chromium", || browser.exists())?;
    }
    if !browser.exists() {
        bail!("{} does not exist: install Chromium, or set PARALLAX_CHROMIUM to its path", browser.display());
    }
    Ok(browser)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tests_are_found_at_any_depth() {
        let root = env::temp_dir().join(format!("xtask-specs-{}", std::process::id()));
        let deep = root.join("a/b");
        fs::create_dir_all(&deep).unwrap();
        let found = || has_tests(&root, ".spec.ts");
        assert!(!found());
        assert!(!has_tests(&root.join("not there"), ".spec.ts"));
        fs::write(deep.join("helper.ts"), "").unwrap();
        assert!(!found());
        fs::write(deep.join("game.spec.ts"), "").unwrap();
        assert!(found());
        fs::remove_dir_all(&root).unwrap();
    }
}
