//! Parallax: one truth on the server, a different board for every seat.

use std::process::ExitCode;

use clap::{Parser, Subcommand};

mod command;
mod triptych;

/// A move makes a few dozen small allocations that live for microseconds and are freed on another thread. In three
/// rounds out of three this allocator took less processor time than the system's, in about as much memory.
#[cfg(unix)]
#[global_allocator]
static ALLOCATOR: tikv_jemallocator::Jemalloc = tikv_jemallocator::Jemalloc;

/// One truth on the server, a different board for every seat.
///
/// Without a command, shows a short game in each mode, then serves on http://localhost:3000 and stores games under
/// ./data.
#[derive(Parser)]
#[command(name = "parallax", version, about)]
struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand)]
enum Command {
    Serve(Box<server::Settings>),
    Admin(command::admin::Admin),
    Journal(command::journal::JournalTools),
    Migrate(command::migrate::Migrate),
    Backup(command::backup::Backup),
    Restore(command::backup::Restore),
    Doctor(command::doctor::Doctor),
    Demo(command::demo::Demo),
    Load(command::load::Load),
    Perft(command::perft::Perft),
    Replay(command::replay::Replay),
    Card(command::card::Card),
    Balance(command::balance::Balance),
    Selfplay(command::selfplay::Selfplay),
    Ladder(command::ladder::Ladder),
    Bot(Box<command::bot::Bot>),
}

fn main() -> ExitCode {
    let done = match Cli::parse().command {
        // Show newcomers what this is before it goes quiet and serves.
        None => command::demo::Demo::default()
            .run()
            .and_then(|()| command::serve::run(server::Settings::default())),
        Some(Command::Serve(settings)) => command::serve::run(*settings),
        Some(Command::Admin(admin)) => admin.run(),
        Some(Command::Journal(tools)) => tools.run(),
        Some(Command::Migrate(migrate)) => migrate.run(),
        Some(Command::Backup(backup)) => backup.run(),
        Some(Command::Restore(restore)) => restore.run(),
        Some(Command::Doctor(doctor)) => doctor.run(),
        Some(Command::Demo(demo)) => demo.run(),
        Some(Command::Load(load)) => load.run(),
        Some(Command::Perft(perft)) => perft.run(),
        Some(Command::Replay(replay)) => replay.run(),
        Some(Command::Card(card)) => card.run(),
        Some(Command::Balance(balance)) => balance.run(),
        Some(Command::Selfplay(selfplay)) => selfplay.run(),
        Some(Command::Ladder(ladder)) => ladder.run(),
        Some(Command::Bot(bot)) => bot.run(),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        // Whoever reads our output has seen enough, as `head` does.
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
