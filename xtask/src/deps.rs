//! The dependencies, checked: their licences, where they come from, those that we do without, those that nobody uses.

use std::path::Path;
use std::process::{Command, Stdio};

use anyhow::Context as _;
use cargo_metadata::{Metadata, Source};
use spdx::{Expression, ParseMode};

use crate::step::{cargo, run};
use crate::violation::{Violation, verdict};

/// Licences under which code may become part of a work under AGPL-3.0-or-later.
const LICENCES: &[&str] = &[
    "0BSD",
    "AGPL-3.0-or-later",
    "Apache-2.0",
    "Apache-2.0 WITH LLVM-exception",
    "BSD-2-Clause",
    "BSD-3-Clause",
    "BSL-1.0",
    "CC0-1.0",
    // For data: the certificates of the authorities that browsers trust.
    "CDLA-Permissive-2.0",
    "GPL-3.0-or-later",
    "ISC",
    "LGPL-3.0-or-later",
    "MIT",
    "MIT-0",
    "MPL-2.0",
    "Unicode-3.0",
    "Unlicense",
    "Zlib",
];

/// What we do without, and what to use in its place.
type Forbidden = (&'static str, &'static str);

/// Not even below another dependency.
const FORBIDDEN_ANYWHERE: &[Forbidden] = &[
    ("native-tls", "use rustls: one binary, no system libraries"),
    ("openssl-sys", "use rustls: one binary, no system libraries"),
];

/// Not by our own choice; libraries may have their reasons.
const FORBIDDEN_DIRECTLY: &[Forbidden] = &[
    ("atty", "use std::io::IsTerminal"),
    ("env_logger", "use tracing-subscriber"),
    ("lazy_static", "use std::sync::LazyLock"),
    ("num_cpus", "use std::thread::available_parallelism"),
    ("once_cell", "use std::sync::LazyLock or OnceLock"),
    ("structopt", "use clap with its derive feature"),
];

const MACHETE: &str = "cargo-machete";
const MACHETE_VERSION: &str = "0.9.2";

pub(crate) fn check(metadata: &Metadata) -> anyhow::Result<()> {
    verdict(&check_packages(metadata))?;
    check_unused(metadata.target_directory.as_std_path())
}

fn check_packages(metadata: &Metadata) -> Vec<Violation> {
    let mut violations = Vec::new();
    for package in &metadata.packages {
        violations.extend(check_forbidden(FORBIDDEN_ANYWHERE, &package.name));
        if metadata.workspace_members.contains(&package.id) {
            let direct = package.dependencies.iter();
            violations.extend(
                direct.filter_map(|dependency| check_forbidden(FORBIDDEN_DIRECTLY, &dependency.name)),
            );
        } else {
            let name = format!("{} {}", package.name, package.version);
            violations.extend(check_licence(&name, package.license.as_deref()));
            violations.extend(check_source(&name, package.source.as_ref()));
        }
    }
    violations
}

fn check_licence(package: &str, licence: Option<&str>) -> Option<Violation> {
    let problem = match licence {
        None => "names no licence".to_owned(),
        Some(text) => match Expression::parse_mode(text, ParseMode::LAX) {
            Ok(expression) if expression.evaluate(|term| LICENCES.contains(&term.to_string().as_str())) => {
                return None;
            }
            Ok(_) => format!("is under {text}"),
            Err(error) => format!("is under `{text}`: {}", error.reason),
        },
    };
    Some(Violation::new(
        format!("`{package}` {problem}"),
        "do without it; or, if AGPL-3.0-or-later may include it, add the licence to LICENCES in xtask/src/deps.rs",
    ))
}

fn check_forbidden(list: &[Forbidden], name: &str) -> Option<Violation> {
    let (_, instead) = list.iter().find(|(forbidden, _)| *forbidden == name)?;
    Some(Violation::new(format!("`{name}` is a dependency"), *instead))
}

fn check_source(package: &str, source: Option<&Source>) -> Option<Violation> {
    let from = match source {
        Some(source) if source.is_crates_io() => return None,
        Some(source) => source.to_string(),
        None => "a directory outside the workspace".to_owned(),
    };
    Some(Violation::new(
        format!("`{package}` comes from {from}"),
        "use a published version, which stays as it is and stays available",
    ))
}

fn check_unused(target: &Path) -> anyhow::Result<()> {
    let machete = |program: &Path| {
        let mut command = Command::new(program);
        // With this variable it takes itself for a subcommand of cargo and its arguments for one fewer.
        command.env_remove("CARGO");
        command
    };
    let is_pinned = |program: &Path| {
        let output = machete(program).arg("--version").stdin(Stdio::null()).output();
        output.is_ok_and(|output| String::from_utf8_lossy(&output.stdout).trim() == MACHETE_VERSION)
    };
    let tools = target.join("tools");
    let installed = tools.join("bin").join(MACHETE);
    let on_path = Path::new(MACHETE);
    let program = if is_pinned(on_path) { on_path } else { &installed };
    if !is_pinned(program) {
        let tools = tools.to_str().context("the target directory is not UTF-8")?;
        // A debug build: it is fast enough, and this is most of what a fresh machine waits for here.
        let what = ["install", MACHETE, "--locked", "--version", MACHETE_VERSION];
        cargo(&[&what[..], &["--quiet", "--debug", "--root", tools]].concat())?;
    }
    run(machete(program).args(["--skip-target-dir", "."]), MACHETE)
        .context("remove the dependencies named above from their manifests")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn licences() {
        for (licence, allowed) in [
            ("MIT", true),
            ("MIT/Apache-2.0", true),
            ("MIT OR Proprietary-1.0", false),
            ("Apache-2.0 WITH LLVM-exception OR Apache-2.0 OR MIT", true),
            ("(MIT OR Apache-2.0) AND Unicode-3.0", true),
            ("GPL-3.0-or-later", true),
            ("AGPL-3.0-or-later", true),
            ("MIT OR SSPL-1.0", true),
            ("MIT AND SSPL-1.0", false),
            ("GPL-2.0-only", false),
            ("BUSL-1.1", false),
            ("CC-BY-NC-4.0", false),
            ("LicenseRef-Commercial", false),
            ("", false),
        ] {
            let violation = check_licence("some 1.0.0", Some(licence));
            assert_eq!(violation.is_none(), allowed, "{licence}: {violation:?}");
        }
        assert!(check_licence("some 1.0.0", None).is_some());
    }

    #[test]
    fn listed_licences_are_spdx() {
        for licence in LICENCES {
            assert_eq!(check_licence("some 1.0.0", Some(licence)), None, "{licence}");
        }
    }

    #[test]
    fn forbidden_crates() {
        assert!(check_forbidden(FORBIDDEN_ANYWHERE, "openssl-sys").is_some());
        assert!(check_forbidden(FORBIDDEN_DIRECTLY, "lazy_static").is_some());
        assert!(check_forbidden(FORBIDDEN_ANYWHERE, "lazy_static").is_none());
        assert!(check_forbidden(FORBIDDEN_DIRECTLY, "serde").is_none());
    }

    #[test]
    fn only_published_sources() {
        let git = Source { repr: "git+https://example.org/some.git".into() };
        assert!(check_source("some 1.0.0", Some(&git)).is_some());
        assert!(check_source("some 1.0.0", None).is_some());
    }
}
