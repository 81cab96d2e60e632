//! Running commands and timing steps.

use std::env;
use std::process::{Command, Stdio};
use std::sync::Mutex;
use std::time::{Duration, Instant};

use anyhow::{Context as _, ensure};

/// Runs the cargo that runs us.
pub(crate) fn cargo(args: &[&str]) -> anyhow::Result<()> {
    run(cargo_command().args(args), &format!("cargo {}", args.join(" ")))
}

/// The cargo that runs us, as if it were called from a shell. What `cargo run` says of this package would make it build
/// packages anew whose build scripts watch those variables.
pub(crate) fn cargo_command() -> Command {
    let mut cargo = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    for (name, _) in env::vars_os() {
        let ours = name.to_str().is_some_and(|name| {
            name.starts_with("CARGO_PKG_") || name.starts_with("CARGO_MANIFEST_") || name == "CARGO_BIN_NAME"
        });
        if ours {
            cargo.env_remove(name);
        }
    }
    cargo
}

/// Output goes where ours goes. There is no stdin, so nothing can wait for input.
pub(crate) fn run(command: &mut Command, name: &str) -> anyhow::Result<()> {
    let status = command.stdin(Stdio::null()).status().with_context(|| format!("start `{name}`"))?;
    ensure!(status.success(), "`{name}` failed ({status})");
    Ok(())
}

/// Announces a step, and says how it went and how long it took.
pub(crate) fn timed(name: &str, step: impl FnOnce() -> anyhow::Result<()>) -> anyhow::Result<()> {
    println!("==> {name}");
    let start = Instant::now();
    let result = step();
    let took = start.elapsed();
    let verdict = if result.is_ok() { "passed" } else { "FAILED" };
    println!("==> {name} {verdict} after {:.1} s", took.as_secs_f64());
    if let Ok(mut steps) = STEPS.lock() {
        steps.push((name.to_owned(), took));
    }
    result.with_context(|| format!("step `{name}` failed"))
}

/// How long each step so far took.
static STEPS: Mutex<Vec<(String, Duration)>> = Mutex::new(Vec::new());

/// Prints how long each step took, if there were several.
pub(crate) fn print_times() {
    let steps = STEPS.lock().map(|steps| steps.clone()).unwrap_or_default();
    if steps.len() > 1 {
        print!("{}", table(&steps));
    }
}

fn table(steps: &[(String, Duration)]) -> String {
    let all = ("in all".to_owned(), steps.iter().map(|(_, took)| *took).sum());
    let row = |(name, took): &(String, Duration)| {
        let seconds = took.as_secs();
        format!("{:>4}:{:02}  {name}\n", seconds / 60, seconds % 60)
    };
    steps.iter().chain([&all]).map(row).collect()
}

/// Builds `debug/parallax` in the target directory, as the tests do: after them, there is nothing left to build.
pub(crate) fn build_server() -> anyhow::Result<()> {
    cargo(&["test", "--workspace", "--locked", "--no-run"])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_failing_command_is_an_error() {
        assert!(run(&mut Command::new("true"), "true").is_ok());
        let error = run(&mut Command::new("false"), "false").unwrap_err();
        assert!(error.to_string().contains("`false` failed"), "{error}");
    }

    #[test]
    fn times_add_up() {
        let steps = [("clippy", 61), ("tests", 600)];
        let steps = steps.map(|(name, seconds)| (name.to_owned(), Duration::from_secs(seconds)));
        assert_eq!(table(&steps), "   1:01  clippy\n  10:00  tests\n  11:01  in all\n");
    }

    #[test]
    fn commands_have_no_stdin() {
        // `read` succeeds only if it gets a line.
        assert!(run(Command::new("sh").args(["-c", "! read line"]), "read").is_ok());
    }
}
