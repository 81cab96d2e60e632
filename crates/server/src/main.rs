//! Parallax: one truth on the server, a different board for every seat.

use std::process::ExitCode;

use clap::{Parser, Subcommand};

mod command;
mod study;
mod triptych;

/// One truth on the server, a different board for every seat.
///
/// Without a command, plays a short demonstration game in each mode and shows what each side sees of it.
#[derive(Parser)]
#[command(name = "parallax", version, about)]
struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand)]
enum Command {
    Demo(command::demo::Demo),
    Perft(command::perft::Perft),
    Replay(command::replay::Replay),
    Card(command::card::Card),
}

fn main() -> ExitCode {
    let done = match Cli::parse().command {
        None => command::demo::Demo::default().run(),
        Some(Command::Demo(demo)) => demo.run(),
        Some(Command::Perft(perft)) => perft.run(),
        Some(Command::Replay(replay)) => replay.run(),
        Some(Command::Card(card)) => card.run(),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        // Whoever reads us has seen enough, as `head` has.
        Err(error) if is_broken_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("parallax: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn is_broken_pipe(error: &anyhow::Error) -> bool {
    error
        .chain()
        .filter_map(|cause| cause.downcast_ref::<std::io::Error>())
        .any(|error| error.kind() == std::io::ErrorKind::BrokenPipe)
}
