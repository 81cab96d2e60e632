//! Running commands and timing steps.

use std::env;
use std::process::{Command, Stdio};
use std::time::Instant;

use anyhow::{Context as _, ensure};

/// Runs the cargo that runs us.
pub(crate) fn cargo(args: &[&str]) -> anyhow::Result<()> {
    let cargo = env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    run(Command::new(cargo).args(args), &format!("cargo {}", args.join(" ")))
}

/// Output goes where ours goes. There is no stdin, so that nothing can ever wait for an answer.
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
    let seconds = start.elapsed().as_secs_f64();
    let verdict = if result.is_ok() { "passed" } else { "FAILED" };
    println!("==> {name} {verdict} after {seconds:.1} s");
    result.with_context(|| format!("step `{name}` failed"))
}

/// The server that the tests have used, in the target directory's `debug`: if those have just run, nothing is built.
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
    fn commands_have_no_stdin() {
        // `read` succeeds only if it gets a line.
        assert!(run(Command::new("sh").args(["-c", "! read line"]), "read").is_ok());
    }
}
