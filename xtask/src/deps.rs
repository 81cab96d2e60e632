//! The dependencies, checked: cargo-deny looks at licences, sources, unwanted crates and known vulnerabilities, by the
//! rules in `deny.toml`; what no crate uses is found here.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::str::FromStr as _;
use std::sync::Mutex;
use std::{env, fs};

use anyhow::{Context as _, anyhow};
use cargo_metadata::{Metadata, Package};
use proc_macro2::{TokenStream, TokenTree};

use crate::aside::{self, AtExit};
use crate::source::rust_files;
use crate::step::run;
use crate::violation::{Violation, verdict};

const DENY: &str = "cargo-deny";
const DENY_VERSION: &str = "0.20.2";

pub(crate) fn check(metadata: &Metadata) -> anyhow::Result<()> {
    verdict(&unused(metadata)?)?;
    deny(&install(metadata.target_directory.as_std_path())?)
}

/// Finds cargo-deny on the PATH, or builds it below the target directory. Whoever asks while it is built waits for it.
pub(crate) fn install(target: &Path) -> anyhow::Result<PathBuf> {
    static BUILDING: Mutex<()> = Mutex::new(());
    let _building = BUILDING.lock();
    let tools = target.join("tools");
    let built = tools.join("bin").join(DENY);
    let places = [Path::new(DENY), &built];
    if let Some(found) = places.into_iter().find(|program| is_pinned(program)) {
        return Ok(found.to_owned());
    }
    // A debug build is fast enough, and built in half the time. At low priority, because CI builds it while other
    // steps run.
    let mut command = Command::new("nice");
    command.args(["-n", "19"]).arg(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.args(["install", DENY, "--locked", "--version", DENY_VERSION, "--quiet", "--debug", "--root"]);
    command.arg(&tools).arg("--target-dir").arg(tools.join("build"));
    aside::run(&mut command, &format!("cargo install {DENY}"), AtExit::Kill)?;
    Ok(built)
}

fn is_pinned(program: &Path) -> bool {
    let output = Command::new(program).arg("--version").stdin(Stdio::null()).output();
    output.is_ok_and(|output| output.stdout.trim_ascii() == format!("{DENY} {DENY_VERSION}").as_bytes())
}

fn deny(program: &Path) -> anyhow::Result<()> {
    let deny = |args: &[&str]| {
        let mut command = Command::new(program);
        command.arg("--locked").args(args);
        command
    };
    run(&mut deny(&["check", "bans", "licenses", "sources"]), "cargo deny check")?;
    // The database of vulnerabilities lies elsewhere, and not every machine reaches it.
    let fetched = deny(&["fetch", "db"]).stdin(Stdio::null()).output().context("start cargo-deny")?;
    if !fetched.status.success() {
        println!(
            "    SKIPPED: known vulnerabilities were not checked, because their database cannot be fetched"
        );
        return Ok(());
    }
    run(&mut deny(&["check", "--disable-fetch", "advisories"]), "cargo deny check advisories")
}

/// Dependencies in a manifest that no file of its crate names.
fn unused(metadata: &Metadata) -> anyhow::Result<Vec<Violation>> {
    let mut violations = Vec::new();
    for package in metadata.workspace_packages() {
        let named = named_by(package)?;
        for dependency in &package.dependencies {
            let name = dependency.rename.as_ref().unwrap_or(&dependency.name);
            if !named.contains(&name.replace('-', "_")) {
                violations.push(Violation::new(
                    format!("`{}` does not use `{name}`", package.name),
                    format!("remove it from {}", package.manifest_path),
                ));
            }
        }
    }
    Ok(violations)
}

fn named_by(package: &Package) -> anyhow::Result<BTreeSet<String>> {
    let directory = package.manifest_path.parent().context("a manifest lies in a directory")?;
    let mut named = BTreeSet::new();
    for part in ["src", "tests", "benches", "examples", "build", "build.rs"] {
        for file in rust_files(directory.join(part).as_std_path())? {
            let text = fs::read_to_string(&file)?;
            let tokens =
                TokenStream::from_str(&text).map_err(|error| anyhow!("{}: {error}", file.display()))?;
            collect_named(tokens, &mut named);
        }
    }
    Ok(named)
}

/// Every name that stands before `::` or after `use` or `crate`: among them are all crates that a file uses.
fn collect_named(tokens: TokenStream, named: &mut BTreeSet<String>) {
    let tokens: Vec<TokenTree> = tokens.into_iter().collect();
    for (i, token) in tokens.iter().enumerate() {
        match token {
            TokenTree::Group(group) => collect_named(group.stream(), named),
            TokenTree::Ident(ident) => {
                let is = |at: Option<usize>, what: &str| {
                    at.and_then(|at| tokens.get(at)).is_some_and(|token| token.to_string() == what)
                };
                let before = i.checked_sub(1);
                if is(Some(i + 1), ":") && is(Some(i + 2), ":") || is(before, "use") || is(before, "crate") {
                    named.insert(ident.to_string());
                }
            }
            TokenTree::Punct(_) | TokenTree::Literal(_) => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_crates_are_found_wherever_they_can_stand() {
        let names = |text: &str| {
            let mut named = BTreeSet::new();
            collect_named(TokenStream::from_str(text).unwrap(), &mut named);
            named.contains("some_crate")
        };
        for text in [
            "use some_crate::Thing;",
            "use ::some_crate::Thing;",
            "use some_crate as _;",
            "extern crate some_crate;",
            "use {std::fmt, some_crate::Thing};",
            "#[some_crate::main] async fn main() {}",
            "#[derive(Debug, some_crate::Error)] struct E;",
            "#[cfg(test)] mod tests { fn f() { vec![some_crate::f()]; } }",
        ] {
            assert!(names(text), "{text}");
        }
        for text in
            ["// use some_crate::Thing;", "const A: &str = \"some_crate::b\";", "struct S { some_crate: u8 }"]
        {
            assert!(!names(text), "{text}");
        }
    }
}
