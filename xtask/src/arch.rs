//! The architecture, checked: dependencies point one way, between crates and between the modules of a crate; nothing
//! secret leaves the crates that know it; the core is pure; a type's name is its own.

mod boundary;
mod circles;
mod modules;
mod names;

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::process::{Command, Stdio};
use std::{env, fs};

use anyhow::{Context as _, ensure};
use cargo_metadata::{DependencyKind, Metadata, PackageId};

use self::circles::Circle;
use self::modules::Modules;
use crate::source::{self, Finding};
use crate::violation::{Violation, verdict};

/// Which crate of the workspace may depend on which. A new crate needs a line here.
const MAY_DEPEND_ON: &[(&str, &[&str])] = &[
    ("rules", &[]),
    ("view", &["rules"]),
    ("game", &["rules", "view"]),
    ("testbed", &[]),
    ("tables", &["testbed"]),
    ("people", &["tables", "view", "testbed"]),
    ("store", &["tables", "view", "testbed"]),
    ("room", &["store", "game", "view", "rules"]),
    ("bot", &["view", "rules"]),
    ("guest", &["bot", "view", "rules"]),
    ("wire", &["view", "rules"]),
    ("client", &["wire", "view", "rules"]),
    ("tutor", &["room", "bot", "view", "rules"]),
    ("arena", &["room", "bot", "wire", "view", "rules"]),
    ("lobby", &["room", "guest", "bot", "wire", "view", "rules"]),
    ("push", &[]),
    ("link", &[]),
    (
        "server",
        &["lobby", "arena", "room", "guest", "link", "people", "push", "tables", "wire", "view", "rules"],
    ),
    (
        "parallax",
        &[
            "server", "client", "lobby", "arena", "room", "bot", "people", "tables", "wire", "view", "rules",
            "testbed",
        ],
    ),
    ("probe", &["room", "game", "store", "wire", "view", "rules"]),
    ("bench-axum", &[]),
    ("xtask", &["client", "people", "tables", "testbed", "view"]),
];

/// The one crate that holds the truth.
const TRUTH: &str = "game";

/// Crates whose types tell what a seat may not know: the truth, and every move of every game as it was stored.
const SECRET: &[&str] = &[TRUTH, "store"];

/// Crates that may not name a secret even in their tests: those show what a seat or a client sees.
const BLIND: &[&str] = &["arena", "bot", "client", "guest", "lobby", "parallax", "server", "wire"];

/// Crates that have no way to the truth at all, not even through another crate.
const CUT_OFF: &[&str] = &["bot", "client", "guest", "wire"];

/// Crates whose every answer follows from their arguments.
const PURE: &[&str] = &["rules", "view", "game"];

/// Clocks, randomness and runtimes, at any depth below a pure crate.
const IMPURE_CRATES: &[&str] =
    &["async-std", "chrono", "fastrand", "getrandom", "jiff", "rand", "time", "tokio"];

/// What can write the truth down, as a direct dependency of `game`.
const SERIALISERS: &[&str] = &["bincode", "ciborium", "postcard", "rmp-serde", "serde", "serde_json"];

const LICENCE: &str = "AGPL-3.0-or-later";

pub(crate) fn check(metadata: &Metadata) -> anyhow::Result<()> {
    let dependencies = direct(metadata);
    let graph = graph(metadata)?;

    let mut violations = Vec::new();
    for package in metadata.workspace_packages() {
        let manifest = fs::read_to_string(&package.manifest_path)?;
        violations.extend(check_manifest(&package.name, package.license.as_deref(), &manifest));
        violations.extend(check_listed(&package.name));
    }
    let mut crates = Vec::new();
    for package in metadata.workspace_packages() {
        let directory = package.manifest_path.parent().context("a manifest lies in a directory")?;
        let directory = directory.strip_prefix(&metadata.workspace_root)?.as_std_path();
        let modules = Modules::read(directory)?;
        violations.extend(check_boundary(&package.name, &modules, &dependencies));
        violations.extend(check_circles(&package.name, &modules));
        crates.push(modules);
    }
    violations.extend(check_names(&crates));
    violations.extend(dependencies.iter().filter_map(check_dependency));
    violations.extend(CUT_OFF.iter().filter_map(|from| check_unreachable(&graph, from, TRUTH)));
    for pure in PURE {
        violations.extend(check_pure(pure, &built_alone(pure)?));
        violations.extend(check_sources(pure, source::impurities, |found| {
            Violation::new(
                format!("`{found}` in `{pure}`, which is pure"),
                "take time, randomness and I/O as arguments, or do it in a crate further out",
            )
        })?);
    }
    verdict(&violations)
}

/// A direct dependency of a crate of the workspace, by its true name.
#[derive(Clone, Debug)]
struct Dependency {
    from: String,
    to: String,
    /// The name it goes by in the manifest, if that is another.
    alias: Option<String>,
    kind: DependencyKind,
    internal: bool,
}

fn direct(metadata: &Metadata) -> Vec<Dependency> {
    let packages = metadata.workspace_packages();
    let internal = |name: &str| packages.iter().any(|package| package.name == name);
    let mut found = Vec::new();
    for package in &packages {
        for dependency in &package.dependencies {
            found.push(Dependency {
                from: package.name.to_string(),
                to: dependency.name.clone(),
                alias: dependency.rename.clone(),
                kind: dependency.kind,
                internal: dependency.path.is_some() && internal(&dependency.name),
            });
        }
    }
    found
}

fn check_listed(name: &str) -> Option<Violation> {
    let listed = MAY_DEPEND_ON.iter().any(|(listed, _)| *listed == name);
    (!listed).then(|| {
        Violation::new(
            format!("the crate `{name}` has no place in the architecture"),
            "say in xtask/src/arch.rs, MAY_DEPEND_ON, what it may depend on",
        )
    })
}

/// A crate that does not depend on a secret one has nothing to hand on: there, `game` is some module.
fn check_boundary(name: &str, modules: &Modules, dependencies: &[Dependency]) -> Vec<Violation> {
    let knows = |secret: &&&str| {
        dependencies.iter().any(|it| {
            it.internal && it.from == name && it.to == **secret && it.kind == DependencyKind::Normal
        })
    };
    let secret: Vec<&str> = SECRET.iter().filter(knows).copied().collect();
    let leaks = boundary::leaks(modules, &secret).into_iter();
    leaks
        .map(|leak| {
            Violation::new(
                format!("{}: `{}` is part of what `{name}` offers", leak.place, leak.what),
                "what is secret stays inside: offer a type of `view`, or one of your own, instead",
            )
        })
        .collect()
}

fn check_circles(name: &str, modules: &Modules) -> Vec<Violation> {
    let circles = circles::find(modules);
    let describe = |circle: &Circle| {
        let places: String = circle.places.iter().map(|place| format!("\n          {place}")).collect();
        Violation::new(
            format!("modules of `{name}` use each other: {}{places}", circle.name),
            "let only one of them know the other: move what both need to a module of its own",
        )
    };
    circles.iter().map(describe).collect()
}

fn check_names(crates: &[Modules]) -> Vec<Violation> {
    let shared = names::shared(crates).into_iter().map(|shared| {
        let places: String = shared.places.iter().map(|place| format!("\n          {place}")).collect();
        Violation::new(
            format!("several public types are called `{}`:{places}", shared.name),
            "let each name say what it is; if they are one thing in several forms, list the name in arch/names.rs",
        )
    });
    let unshared = names::unshared(crates).into_iter().map(|name| {
        Violation::new(
            format!("`{name}` is the name of one type only"),
            "remove it from SHARED in arch/names.rs",
        )
    });
    shared.chain(unshared).collect()
}

fn check_dependency(dependency: &Dependency) -> Option<Violation> {
    let Dependency { from, to, alias, kind, internal } = dependency;
    let in_tests = *kind == DependencyKind::Development;
    if !internal {
        return (from == TRUTH && !in_tests && SERIALISERS.contains(&to.as_str())).then(|| {
            Violation::new(
                format!("`{from}` depends on `{to}`"),
                "the truth is never serialised; what crosses the boundary is a type of `view`",
            )
        });
    }
    let allowed = MAY_DEPEND_ON.iter().any(|(name, allowed)| name == from && allowed.contains(&to.as_str()));
    let blind = BLIND.contains(&from.as_str()) && SECRET.contains(&to.as_str());
    if !allowed && (!in_tests || blind) {
        let section = if in_tests { " in its tests" } else { "" };
        return Some(Violation::new(
            format!("`{from}` depends on `{to}`{section}"),
            "dependencies point one way: move what is needed to a crate that both may use (MAY_DEPEND_ON lists them)",
        ));
    }
    // The check of the sources looks for the true name.
    alias.as_ref().map(|alias| {
        Violation::new(
            format!("`{from}` calls `{to}` `{alias}`"),
            "crates of the workspace go by their own names",
        )
    })
}

/// What every package needs to be built, at one remove: normal and build dependencies, as resolved.
type Graph = BTreeMap<String, Vec<String>>;

fn graph(metadata: &Metadata) -> anyhow::Result<Graph> {
    let name = |id: &PackageId| metadata[id].name.to_string();
    let resolve = metadata.resolve.as_ref().context("cargo metadata resolved nothing")?;
    let mut graph = Graph::new();
    for node in &resolve.nodes {
        let needed = node.deps.iter().filter(|dependency| {
            dependency.dep_kinds.iter().any(|info| info.kind != DependencyKind::Development)
        });
        // Two versions of a crate share an entry: here either is as bad as the other.
        graph.entry(name(&node.id)).or_default().extend(needed.map(|dependency| name(&dependency.pkg)));
    }
    Ok(graph)
}

fn check_unreachable(graph: &Graph, from: &str, to: &str) -> Option<Violation> {
    let way = way(graph, from, to, &mut BTreeSet::new())?;
    Some(Violation::new(
        format!("`{from}` reaches `{to}`: {from} → {}", way.join(" → ")),
        format!("drop the dependency, or the feature of it, that brings `{to}` in"),
    ))
}

/// What a crate needs to be built by itself. In the whole workspace, others switch on features of what they share with
/// it, which it does not use.
fn built_alone(name: &str) -> anyhow::Result<BTreeSet<String>> {
    let cargo = env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let args = ["tree", "--locked", "-p", name, "-e", "normal,build", "--prefix", "none", "-f", "{p}"];
    let output = Command::new(cargo).args(args).stdin(Stdio::null()).output().context("start cargo tree")?;
    ensure!(output.status.success(), "cargo tree: {}", String::from_utf8_lossy(&output.stderr));
    let lines = String::from_utf8(output.stdout).context("cargo tree writes text")?;
    Ok(lines.lines().filter_map(|line| line.split(' ').next()).map(str::to_owned).collect())
}

fn check_pure(name: &str, needed: &BTreeSet<String>) -> Vec<Violation> {
    let impure = IMPURE_CRATES.iter().filter(|impure| needed.contains(**impure));
    let violation = |impure: &&str| {
        Violation::new(
            format!("`{name}` reaches `{impure}`"),
            format!(
                "`cargo tree -p {name} -i {impure}` shows how: drop that dependency, or the feature of it"
            ),
        )
    };
    impure.map(violation).collect()
}

/// The stations of some way, without its start.
fn way<'a>(graph: &'a Graph, from: &str, to: &str, seen: &mut BTreeSet<&'a str>) -> Option<Vec<&'a str>> {
    graph.get(from)?.iter().find_map(|next| {
        if next == to {
            return Some(vec![next.as_str()]);
        }
        let rest = if seen.insert(next) {
            way(graph, next, to, seen)?
        } else {
            return None;
        };
        Some([vec![next.as_str()], rest].concat())
    })
}

fn check_manifest(name: &str, licence: Option<&str>, manifest: &str) -> Vec<Violation> {
    let mut violations = Vec::new();
    if licence != Some(LICENCE) {
        violations.push(Violation::new(
            format!("the crate `{name}` is not under {LICENCE}"),
            "put `license.workspace = true` under [package]",
        ));
    }
    let mut lines = manifest.lines().map(str::trim).filter(|line| !line.is_empty());
    let lints = lines.any(|line| line == "[lints]") && lines.next() == Some("workspace = true");
    if !lints {
        violations.push(Violation::new(
            format!("the crate `{name}` does not take the lints of the workspace"),
            "put `[lints]` and `workspace = true` into its manifest",
        ));
    }
    violations
}

/// Runs a check over every source file of a crate. A crate that does not exist has none.
fn check_sources(
    name: &str,
    check: impl Fn(&str) -> anyhow::Result<Vec<Finding>>,
    violation: impl Fn(&str) -> Violation,
) -> anyhow::Result<Vec<Violation>> {
    let mut violations = Vec::new();
    let directory = Path::new("crates").join(name).join("src");
    for file in source::rust_files(&directory)? {
        if file.starts_with(directory.join("tests")) {
            continue;
        }
        let text = fs::read_to_string(&file)?;
        match check(&text) {
            Ok(findings) => violations.extend(findings.iter().map(|finding| {
                let Violation { what, remedy } = violation(&finding.text);
                Violation::new(format!("{}:{}: {what}", file.display(), finding.line), remedy)
            })),
            Err(error) => {
                violations.push(Violation::new(format!("{}: {error}", file.display()), "make it compile"));
            }
        }
    }
    Ok(violations)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn dependency(from: &str, to: &str, kind: DependencyKind) -> Dependency {
        let internal = MAY_DEPEND_ON.iter().any(|(name, _)| *name == to);
        Dependency { from: from.into(), to: to.into(), alias: None, kind, internal }
    }

    #[test]
    fn dependencies_point_one_way() {
        use DependencyKind::{Build, Development, Normal};
        for (from, to, kind, allowed) in [
            ("game", "rules", Normal, true),
            ("room", "game", Normal, true),
            ("bot", "view", Normal, true),
            ("rules", "view", Normal, false),
            ("view", "game", Normal, false),
            ("view", "game", Build, false),
            ("view", "game", Development, true),
            ("server", "game", Normal, false),
            ("server", "game", Development, false),
            ("bot", "game", Normal, false),
            ("bot", "game", Development, false),
            ("bot", "room", Normal, false),
            ("server", "store", Normal, false),
            ("lobby", "store", Development, false),
            ("room", "store", Normal, true),
            ("store", "game", Normal, false),
            // An arena tells seats what sockets are told, so tests of bots may sit at one.
            ("bot", "room", Development, true),
            ("guest", "bot", Normal, true),
            ("guest", "room", Normal, false),
            ("guest", "game", Development, false),
            ("xtask", "rules", Normal, false),
            ("game", "serde", Normal, false),
            ("game", "serde_json", Development, true),
            ("game", "thiserror", Normal, true),
            ("view", "serde", Normal, true),
        ] {
            let violation = check_dependency(&dependency(from, to, kind));
            assert_eq!(violation.is_none(), allowed, "{from} → {to} ({kind:?}): {violation:?}");
        }
    }

    #[test]
    fn another_name_is_no_disguise() {
        for (from, to) in [("server", "game"), ("store", "game"), ("server", "store")] {
            let renamed =
                Dependency { alias: Some("g".into()), ..dependency(from, to, DependencyKind::Normal) };
            assert!(check_dependency(&renamed).is_some(), "{from} → {to}");
        }
    }

    #[test]
    fn what_draws_lots_or_reads_clocks_is_not_pure() {
        let needed = |names: &[&str]| names.iter().map(|name| (*name).to_owned()).collect();
        assert!(check_pure("rules", &needed(&["rules", "sha2", "serde"])).is_empty());
        assert_eq!(check_pure("rules", &needed(&["rules", "rand", "sha2", "tokio"])).len(), 2);
    }

    #[test]
    fn a_new_crate_must_be_listed() {
        assert!(check_listed("room").is_none());
        assert!(check_listed("utils").is_some());
    }

    #[test]
    fn the_table_is_sound() {
        // Each crate is allowed only what is listed, and nothing that may depend on it in turn.
        let graph: Graph = MAY_DEPEND_ON
            .iter()
            .map(|(name, allowed)| {
                ((*name).to_owned(), allowed.iter().map(|&name| name.to_owned()).collect())
            })
            .collect();
        for (name, allowed) in MAY_DEPEND_ON {
            assert!(allowed.iter().all(|allowed| check_listed(allowed).is_none()), "{name}");
            assert_eq!(check_unreachable(&graph, name, name), None, "{name}");
        }
        for cut_off in CUT_OFF {
            assert_eq!(check_unreachable(&graph, cut_off, TRUTH), None);
        }
    }

    #[test]
    fn a_way_round_is_found() {
        let graph = |edges: &[(&str, &str)]| {
            let mut graph = Graph::new();
            for (from, to) in edges {
                graph.entry((*from).to_owned()).or_default().push((*to).to_owned());
            }
            graph
        };
        let honest = graph(&[("bot", "view"), ("view", "rules"), ("room", "game"), ("game", "view")]);
        assert_eq!(check_unreachable(&honest, "bot", "game"), None);

        let circular = graph(&[("bot", "a"), ("a", "b"), ("b", "a"), ("b", "helper"), ("helper", "game")]);
        let violation = check_unreachable(&circular, "bot", "game").unwrap();
        assert!(violation.what.contains("bot → a → b → helper → game"), "{}", violation.what);
    }

    #[test]
    fn manifests_take_licence_and_lints() {
        let good = "[package]\nname = \"a\"\n\n[lints]\nworkspace = true\n";
        assert_eq!(check_manifest("a", Some("AGPL-3.0-or-later"), good), vec![]);
        assert_eq!(check_manifest("a", Some("MIT"), good).len(), 1);
        assert_eq!(check_manifest("a", None, "[package]\n\n[lints.clippy]\nall = \"allow\"\n").len(), 2);
        assert_eq!(
            check_manifest("a", Some(LICENCE), "[lints]\n\n[dependencies]\nworkspace = true\n").len(),
            1
        );
    }
}
