//! Plays with the user's own bot: any program that reads and writes lines of JSON, in a seat on any server.

mod brain;
mod door;
mod game;
mod lines;
mod program;

use std::{
    io::{self, Write},
    time::Duration,
};

use anyhow::Context;
use clap::{ArgGroup, Args, ValueEnum};
use client::Server;
use rules::Mode;
use serde_json::{Value, json};
use view::Secret;

use self::{
    brain::Advisor,
    door::{Door, Held},
    game::Game,
    program::Program,
};
use super::read_mode_for_two;

/// Play with your own program
///
/// Takes a seat on a server and lets a program choose the moves: any program, in any language, that reads questions and
/// writes answers, one JSON object per line. It is shown what a person in its seat would be shown. docs/BOTS.md
/// describes the protocol and has an example.
///
/// If the program exits before the game is over, this command exits too, and the game waits. Resume it with --game and
/// the token printed at that point.
#[derive(Args)]
#[command(group(ArgGroup::new("room").required(true).args(["mode", "code", "game"])))]
pub(crate) struct Bot {
    /// Server URL, such as https://chess.example or http://127.0.0.1:3000
    #[arg(long)]
    url: Server,
    /// Program to run, as a shell command: 'python3 docs/examples/bot.py'
    #[arg(long, value_name = "COMMAND")]
    brain: String,
    /// Create a game in this mode, and print the link to join it: vanilla, blind, dark or house
    #[arg(long, value_parser = read_mode_for_two)]
    mode: Option<Mode>,
    /// Take the open seat in the room with this code
    #[arg(long)]
    code: Option<String>,
    /// Take the open seat in this game or, with a token, the seat you hold
    #[arg(long, value_name = "ID")]
    game: Option<String>,
    /// Token of a seat you hold; if set in the environment, other users of the machine cannot see it
    #[arg(long, env = "PARALLAX_TOKEN", hide_env_values = true)]
    token: Option<String>,
    /// Side to take [default: random in a new game, otherwise any open one]
    #[arg(long, value_enum)]
    side: Option<Side>,
    /// With --mode: play against one of the server's bots, such as casual:3
    #[arg(long, value_name = "BOT", requires = "mode")]
    against: Option<String>,
    /// Number of games to play against the same opponent, if they agree to rematches
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    games: u32,
    /// Seconds the program may think before a random move is made for it
    #[arg(long, default_value_t = 60.0, value_parser = read_seconds)]
    patience: f64,
    /// Seconds to keep trying to reconnect after the connection is lost
    #[arg(long, default_value_t = 120.0, value_parser = read_seconds)]
    retry_for: f64,
    /// Print only warnings and errors
    #[arg(long)]
    quiet: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum Side {
    White,
    Black,
}

impl Side {
    fn name(self) -> &'static str {
        match self {
            Side::White => "white",
            Side::Black => "black",
        }
    }
}

/// How long games created here wait for an absent player: people reload pages, and programs crash.
const GRACE_SECONDS: u32 = 300;

/// State that all games share.
struct Desk {
    server: Server,
    advisor: Advisor,
    retry_for: Duration,
    quiet: bool,
}

impl Desk {
    /// A message for the person running the command.
    fn note(&self, text: &str) {
        if !self.quiet {
            eprintln!("parallax bot: {text}");
        }
    }
}

impl Bot {
    pub(crate) fn run(self) -> anyhow::Result<()> {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
        runtime.block_on(self.play())
    }

    async fn play(self) -> anyhow::Result<()> {
        let program = Program::start(&self.brain)?;
        let desk = Desk {
            server: self.url.clone(),
            advisor: Advisor::new(program, Duration::from_secs_f64(self.patience)),
            retry_for: Duration::from_secs_f64(self.retry_for),
            quiet: self.quiet,
        };
        let mut door = self.door();
        for number in 1..=self.games {
            let mut game = Game::enter(&desk, &door).await?;
            self.invite(&door, &game.held)?;
            let played = game.play().await;
            played.map_err(|error| error.context(self.way_back(&game.held)))?;
            if number < self.games {
                let Some(next) = game.rematch().await? else {
                    desk.note("nobody wants another game");
                    break;
                };
                door = Door::Held(next);
            }
            game.leave().await;
        }
        Ok(())
    }

    fn door(&self) -> Door {
        if let Some(mode) = self.mode {
            let side = self.side.map_or("random", Side::name);
            let mut payload = json!({ "mode": mode, "side": side, "graceSeconds": GRACE_SECONDS });
            if let Some(bot) = &self.against {
                payload["vsAi"] = versus(bot);
            }
            return Door::New(payload);
        }
        match (&self.game, &self.token) {
            (Some(game), Some(token)) => {
                Door::Held(Held { game: game.clone(), token: Secret(token.clone()) })
            }
            (game, _) => {
                let mut payload = match game {
                    Some(game) => json!({ "gameId": game }),
                    None => json!({ "code": self.code }),
                };
                if let Some(side) = self.side {
                    payload["seat"] = side.name().into();
                }
                Door::Open(payload)
            }
        }
    }

    /// The link for the human opponent; printed even when nothing else is.
    fn invite(&self, door: &Door, held: &Held) -> anyhow::Result<()> {
        if matches!(door, Door::New(_)) && self.against.is_none() {
            let mut out = io::stdout().lock();
            writeln!(out, "{}/g/{}", self.url, held.game)?;
            out.flush().context("cannot print the link")?;
        }
        Ok(())
    }

    fn way_back(&self, held: &Held) -> String {
        let Held { game, token: Secret(token) } = held;
        format!(
            "the game is not over; to go on:\n  PARALLAX_TOKEN={token} parallax bot --url {} --game {game} \
             --brain …\nthe reason",
            self.url
        )
    }
}

/// `casual:3` in the form the server expects.
fn versus(bot: &str) -> Value {
    match bot.split_once(':') {
        Some((brain, level)) => match level.parse::<u8>() {
            Ok(level) => json!({ "brain": brain, "level": level }),
            Err(_) => json!({ "brain": bot }),
        },
        None => json!({ "brain": bot }),
    }
}

fn read_seconds(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(seconds) if seconds > 0.0 && seconds <= 86_400.0 => Ok(seconds),
        _ => Err("more than 0 seconds, and a day at most".to_owned()),
    }
}
