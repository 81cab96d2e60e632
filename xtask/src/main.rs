//! Everything that a developer or CI runs: `cargo xtask --help`.

mod arch;
mod aside;
mod bench;
mod cluster;
mod crash;
mod debian;
mod deps;
mod postgres;
mod scratch;
mod server;
mod siege;
mod soak;
mod source;
mod step;
mod train;
mod violation;
mod web;

use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::Context as _;
use cargo_metadata::{CargoOpt, Metadata, MetadataCommand};
use clap::{Parser, Subcommand};

use crate::step::{cargo, timed};

/// Everything that a developer or CI runs.
#[derive(Parser)]
#[command(name = "cargo xtask", bin_name = "cargo xtask")]
struct Args {
    #[command(subcommand)]
    task: Task,
}

#[derive(Subcommand)]
enum Task {
    /// Run the whole test suite: the server's tests, then the web client's, in Node.js and in a browser
    ///
    /// The client's tests need Node.js 20 or later and Chromium: /usr/bin/chromium, or what PARALLAX_CHROMIUM names.
    /// The store's need the programs of PostgreSQL 15 or later: Debian's, or those in PARALLAX_POSTGRES_BIN. What is
    /// missing is installed from Debian's packages if this runs as root.
    Test,
    /// Run all that CI runs: formatting, clippy, arch, test, crash, deps; stop at the first failure
    Ci,
    /// Take screenshots of the web client's pages, in the browser that the tests use
    Shots {
        /// Output directory, relative to the workspace root [default: target/shots]
        dir: Option<PathBuf>,
    },
    /// Check the architecture: which crate may depend on which, that no public signature names a secret, that modules
    /// do not use each other in circles, and that the core stays pure
    Arch,
    /// Check the dependencies: licences, sources, unwanted and unused crates, known vulnerabilities
    ///
    /// Builds cargo-deny in target/tools unless the pinned version is on the PATH.
    Deps,
    /// Regenerate what the web client takes from the server: its types and its table of piece geometry
    ///
    /// These are web/src/wire/*.ts and web/tests/geometry.json. The tests fail when any of them is stale.
    Types,
    /// Play many games, kill the server repeatedly, and prove that nothing was lost
    Crash(crash::Crash),
    Cluster(cluster::Cluster),
    Soak(soak::Soak),
    Siege(siege::Siege),
    Bench(bench::Bench),
    Train(train::Train),
}

fn main() -> ExitCode {
    let result = run(&Args::parse().task);
    aside::end_all();
    step::print_times();
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn run(task: &Task) -> anyhow::Result<()> {
    std::env::set_current_dir(root()?).context("enter the workspace root")?;
    match task {
        Task::Test => test(),
        Task::Ci => ci(),
        Task::Arch => architecture(),
        Task::Deps => dependencies(),
        Task::Types => types(),
        Task::Shots { dir } => timed("shots", || web::shots(&target()?, dir.as_deref())),
        Task::Crash(crash) => timed("crash", || crash::run(*crash)),
        Task::Cluster(cluster) => timed("cluster", || cluster::run(cluster, &target()?)),
        Task::Soak(soak) => timed("soak", || soak::run(soak)),
        Task::Siege(siege) => timed("siege", || siege::run(siege, &target()?)),
        Task::Bench(bench) => benchmarks(bench),
        Task::Train(train) => timed("training", || train::run_tutor(train)),
    }
}

fn ci() -> anyhow::Result<()> {
    // What later steps need is fetched and built meanwhile, whenever a core or the network is idle. If that fails, the
    // step that needs it tries again, and says so.
    let target = target()?;
    let tools = target.clone();
    std::thread::spawn(move || deps::install(&tools).map(|_| ()));
    std::thread::spawn(|| postgres::programs().and_then(|()| web::browser().map(|_| ())));
    formatting()?;
    clippy()?;
    architecture()?;
    test()?;
    timed("crash", || crash::run(crash::Crash::short()))?;
    timed("cluster", || cluster::run(&cluster::Cluster::short(), &target))?;
    timed("cluster, without the fence", || cluster::run_broken(&target))?;
    dependencies()
}

fn formatting() -> anyhow::Result<()> {
    timed("formatting", || cargo(&["fmt", "--all", "--check"]))
}

fn clippy() -> anyhow::Result<()> {
    // All targets: tests, benches and examples must compile without a warning too.
    let clippy = |features: &[&str]| {
        let what = ["clippy", "--workspace", "--all-targets", "--locked"];
        cargo(&[&what[..], features, &["--", "-D", "warnings"]].concat())
    };
    timed("clippy", || clippy(&[]))?;
    timed("clippy, without the web client", || clippy(&["--no-default-features"]))
}

fn architecture() -> anyhow::Result<()> {
    timed("architecture", || arch::check(&workspace()?))
}

fn dependencies() -> anyhow::Result<()> {
    timed("dependencies", || deps::check(&workspace()?))
}

/// The tests that notice a stale file rewrite it when UPDATE is set.
fn types() -> anyhow::Result<()> {
    timed("types", || {
        // Libraries first: the server's types refer to those of `view`. All packages each time, so that nothing is
        // compiled that the tests do not need anyway.
        for what in [&["--lib"][..], &[]] {
            let args = [&["test", "--workspace", "--locked"], what, &["up_to_date"]].concat();
            step::run(
                step::cargo_command().args(&args).env("UPDATE", "1"),
                &format!("cargo {}", args.join(" ")),
            )?;
        }
        Ok(())
    })
}

fn test() -> anyhow::Result<()> {
    timed("PostgreSQL", postgres::programs)?;
    // Only what differs, and before the others: they leave the server as the browser tests want it.
    timed("tests, without the web client", || {
        cargo(&["test", "--workspace", "--locked", "--no-default-features", "--test", "suite", "http_pages"])
    })?;
    timed("tests", || cargo(&["test", "--workspace", "--locked"]))?;
    web::test(&target()?)
}

fn benchmarks(bench: &bench::Bench) -> anyhow::Result<()> {
    timed("benchmarks", || bench::run(bench, workspace()?.target_directory.as_std_path()))
}

fn target() -> anyhow::Result<PathBuf> {
    Ok(workspace()?.target_directory.into_std_path_buf())
}

/// The workspace as cargo sees it, with every feature of its crates.
fn workspace() -> anyhow::Result<Metadata> {
    MetadataCommand::new()
        .features(CargoOpt::AllFeatures)
        .other_options(["--locked".to_owned()])
        .exec()
        .context("read the workspace")
}

/// The directory above this crate, as cargo names it at run time; a bare binary knows it from compile time.
fn root() -> anyhow::Result<PathBuf> {
    let xtask = std::env::var_os("CARGO_MANIFEST_DIR").unwrap_or_else(|| env!("CARGO_MANIFEST_DIR").into());
    let root = PathBuf::from(xtask).join("..");
    root.canonicalize().with_context(|| format!("find {}", root.display()))
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory as _;

    #[test]
    fn command_line_is_consistent() {
        super::Args::command().debug_assert();
    }
}
