//! A brain of one's own: any program that reads and writes lines of JSON, in a seat of any server.

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

use self::{
    brain::Advisor,
    door::{Door, Held},
    game::Game,
    program::Program,
};
use super::read_mode_for_two;

/// Play with a program of your own
///
/// Takes a seat at a server and lets a program move: any program, in any language, that reads questions and writes
/// answers, one JSON object a line. It is shown what a person in its seat would be shown. docs/BOTS.md describes the
/// lines and has an example.
///
/// If the program ends before the game does, so does this command, and the game waits: it can be taken up again with
/// --game and the token that is printed then.
#[derive(Args)]
#[command(group(ArgGroup::new("room").required(true).args(["mode", "code", "game"])))]
pub(crate) struct Bot {
    /// The server, as in https://chess.example or http://127.0.0.1:3000
    #[arg(long)]
    url: Server,
    /// The program, as you would start it in a shell: 'python3 docs/examples/bot.py'
    #[arg(long, value_name = "COMMAND")]
    brain: String,
    /// Make a game in this mode, and print the link to join it: vanilla, blind, dark or house
    #[arg(long, value_parser = read_mode_for_two)]
    mode: Option<Mode>,
    /// Take the open seat of the room with this code
    #[arg(long)]
    code: Option<String>,
    /// Take the open seat of this game; or, with a token, the seat that you hold
    #[arg(long, value_name = "ID")]
    game: Option<String>,
    /// The token of a seat that you hold; in the environment other users of the machine do not see it
    #[arg(long, env = "PARALLAX_TOKEN", hide_env_values = true)]
    token: Option<String>,
    /// Which side to take [default: random in a game of its own, else any that is open]
    #[arg(long, value_enum)]
    side: Option<Side>,
    /// With --mode: play against one of the server's bots, as in casual:3
    #[arg(long, value_name = "BOT", requires = "mode")]
    against: Option<String>,
    /// How many games to play, against the same opponent, if they want to
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    games: u32,
    /// Seconds that the program may think; then a random move is made for it
    #[arg(long, default_value_t = 60.0, value_parser = read_seconds)]
    patience: f64,
    /// Seconds for which to try to come back when the connection is lost
    #[arg(long, default_value_t = 120.0, value_parser = read_seconds)]
    retry_for: f64,
    /// Print warnings and errors only
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

/// An absent seat is waited for so long in games that are made here: people reload pages, and programs crash.
const GRACE_SECONDS: u32 = 300;

/// What all games share.
struct Desk {
    server: Server,
    advisor: Advisor,
    retry_for: Duration,
    quiet: bool,
}

impl Desk {
    /// For whoever watches.
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
            (Some(game), Some(token)) => Door::Held(Held { game: game.clone(), token: token.clone() }),
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

    /// The link for the person whom it will play; where nothing else is printed.
    fn invite(&self, door: &Door, held: &Held) -> anyhow::Result<()> {
        if matches!(door, Door::New(_)) && self.against.is_none() {
            let mut out = io::stdout().lock();
            writeln!(out, "{}/g/{}", self.url, held.game)?;
            out.flush().context("cannot print the link")?;
        }
        Ok(())
    }

    fn way_back(&self, held: &Held) -> String {
        let Held { game, token } = held;
        format!(
            "the game is not over; to go on:\n  PARALLAX_TOKEN={token} parallax bot --url {} --game {game} \
             --brain …\nthe reason",
            self.url
        )
    }
}

/// `casual:3` as the server reads it.
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
