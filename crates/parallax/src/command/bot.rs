//! Plays with the user's own bot: any program that reads and writes lines of JSON, in a seat on any server, or with an
//! account of its own.

mod account;
mod brain;
mod door;
mod game;
mod lines;
mod mind;
mod policy;
mod program;

use std::{
    fs,
    io::{self, Write},
    path::PathBuf,
    time::Duration,
};

use anyhow::Context;
use clap::{ArgGroup, Args, ValueEnum};
use client::{Access, Server};
use lobby::roster::Roster;
use rules::{Card, Mode};
use serde_json::{Value, json};
use server::Settings;
use view::Secret;

use self::{
    account::{Account, Tally, told_to_stop},
    brain::Advisor,
    door::{Door, Held},
    game::Game,
    mind::Mind,
    policy::{Policy, RatedPolicy},
    program::Program,
};
use super::{modes_for_two, read_mode_for_two};

/// Play with your own program
///
/// Takes a seat on a server and lets a program choose the moves: any program, in any language, that reads questions and
/// writes answers, one JSON object per line. It is shown what a person in its seat would be shown. docs/BOTS.md
/// describes the protocol and has an example.
///
/// If the program exits before the game is over, this command exits too, and the game waits. Resume it with --game and
/// the token printed at that point.
///
/// With --account, the bot plays as an account of its own: it waits in the lobby, accepts challenges, and plays whoever
/// comes until it is told to stop. SIGINT and SIGTERM let it finish its games; a second one ends it at once.
#[derive(Args)]
#[command(group(ArgGroup::new("room").required(true).args(["mode", "code", "game", "account"])))]
#[command(group(ArgGroup::new("thinker").required(true).args(["brain", "bot"])))]
pub(crate) struct Bot {
    /// Server URL, such as https://chess.example or http://127.0.0.1:3000
    #[arg(long)]
    url: Server,
    /// Program to run, as a shell command: 'python3 docs/examples/bot.py'
    #[arg(long, value_name = "COMMAND")]
    brain: Option<String>,
    /// Bot to run instead of a program: casual:3, random, or with --config an engine such as stockfish:5
    #[arg(long, value_name = "NAME")]
    bot: Option<String>,
    /// Settings file with the engines and language models that --bot may name
    #[arg(long, value_name = "FILE", requires = "bot")]
    config: Option<PathBuf>,
    /// Create a game in this mode, and print the link to join it: vanilla, blind, dark, house or rbc
    #[arg(long, value_parser = read_mode_for_two)]
    mode: Option<Mode>,
    /// Take the open seat in the room with this code
    #[arg(long)]
    code: Option<String>,
    /// Take the open seat in this game or, with a token, the seat you hold
    #[arg(long, value_name = "ID")]
    game: Option<String>,
    /// Play as a bot account, with the token of --token-file or PARALLAX_TOKEN
    #[arg(long)]
    account: bool,
    /// Token of a seat you hold, or of the account; if set in the environment, other users of the machine cannot see it
    #[arg(long, env = "PARALLAX_TOKEN", hide_env_values = true)]
    token: Option<String>,
    /// File with the token
    #[arg(long, value_name = "FILE", conflicts_with = "token")]
    token_file: Option<PathBuf>,
    /// Trust the certificate authorities in this PEM file, and no others
    #[arg(long, value_name = "FILE")]
    ca_file: Option<PathBuf>,
    /// With --account: offer games of this mode in the lobby [default: only accept challenges]
    #[arg(long, value_name = "MODE", value_parser = read_mode_for_two, requires = "account")]
    seek: Option<Mode>,
    /// With --seek: minutes and seconds per move, as in 5+3, or none
    #[arg(long, value_name = "MIN+SEC", value_parser = read_clock, default_value = "10+5")]
    clock: LiveClock,
    /// With --account: modes in which it accepts challenges [default: all for two players]
    #[arg(long, value_name = "MODES", value_delimiter = ',', value_parser = read_mode_for_two, requires = "account")]
    accept: Vec<Mode>,
    /// With --account: whether its games are rated; with --seek, either offers unrated ones
    #[arg(long, value_enum, default_value = "either", requires = "account")]
    rated: RatedPolicy,
    /// With --account: accept challenges with house rules
    #[arg(long, requires = "account")]
    house: bool,
    /// With --account: accept games with days per move
    #[arg(long, requires = "account")]
    correspondence: bool,
    /// With --account: accept challenges of other bots
    #[arg(long, requires = "account")]
    bots: bool,
    /// With --account: how many games to play at once
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=100), requires = "account")]
    at_once: u16,
    /// Side to take [default: random in a new game, otherwise any open one]
    #[arg(long, value_enum)]
    side: Option<Side>,
    /// With --mode: play against one of the server's bots, such as casual:3
    #[arg(long, value_name = "BOT", requires = "mode")]
    against: Option<String>,
    /// Number of games to play: against the same opponent, if they agree to rematches, or with --account in all
    /// [default: 1, or with --account no end]
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    games: Option<u32>,
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

/// What a game is played with.
struct Desk {
    server: Server,
    access: Access,
    mind: Mind,
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
        let mut access = Access::default();
        if let Some(file) = &self.ca_file {
            access = access.trusting(file)?;
        }
        let roster = Settings::roster_of(self.config.as_deref())?;
        if self.account {
            return self.play_as_account(access, &roster).await;
        }
        let desk = Desk {
            server: self.url.clone(),
            access,
            mind: self.mind(&roster)?,
            retry_for: Duration::from_secs_f64(self.retry_for),
            quiet: self.quiet,
        };
        let mut door = self.door()?;
        let games = self.games.unwrap_or(1);
        for number in 1..=games {
            let mut game = Game::enter(&desk, &door).await?;
            self.invite(&door, &game.held)?;
            let played = game.play().await;
            played.map_err(|error| error.context(self.way_back(&game.held)))?;
            if number < games {
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

    async fn play_as_account(&self, access: Access, roster: &Roster) -> anyhow::Result<()> {
        let token = self.read_token()?.context("--account needs a token: --token-file or PARALLAX_TOKEN")?;
        let rated = self.rated == RatedPolicy::Only;
        let seek = self.seek.map(|mode| {
            json!({ "game": { "mode": mode, "clock": self.clock.0 }, "color": "random", "rated": rated, "auto": true })
        });
        let account = Account {
            server: self.url.clone(),
            access: access.with_token(token),
            policy: self.policy(),
            seek,
            at_once: self.at_once.into(),
            tally: Tally::new(self.games),
            retry_for: Duration::from_secs_f64(self.retry_for),
            quiet: self.quiet,
            mind: &|| self.mind(roster),
        };
        account.play(told_to_stop()).await
    }

    fn policy(&self) -> Policy {
        Policy {
            modes: if self.accept.is_empty() { modes_for_two().collect() } else { self.accept.clone() },
            rated: self.rated,
            correspondence: self.correspondence,
            house: self.house || self.accept.contains(&Mode::House),
            bots: self.bots,
        }
    }

    /// What decides in one more game.
    fn mind(&self, roster: &Roster) -> anyhow::Result<Mind> {
        if let Some(name) = &self.bot {
            // Whether it can play a card is seen when there is one.
            let name = roster.read(name, &Card::of(Mode::Vanilla))?;
            return roster.chair(&name).map(Mind::Brain).context("this bot is busy");
        }
        let program = Program::start(self.brain.as_deref().unwrap_or_default())?;
        Ok(Mind::Program(Advisor::new(program, Duration::from_secs_f64(self.patience))))
    }

    fn read_token(&self) -> anyhow::Result<Option<Secret<String>>> {
        let Some(file) = &self.token_file else {
            return Ok(self.token.clone().map(Secret));
        };
        let text = fs::read_to_string(file).with_context(|| format!("cannot read {}", file.display()))?;
        Ok(Some(Secret(text.trim().to_owned())))
    }

    fn door(&self) -> anyhow::Result<Door> {
        if let Some(mode) = self.mode {
            let side = self.side.map_or("random", Side::name);
            let mut payload = json!({ "mode": mode, "side": side, "graceSeconds": GRACE_SECONDS });
            if let Some(bot) = &self.against {
                payload["vsAi"] = versus(bot);
            }
            return Ok(Door::New(payload));
        }
        Ok(match (&self.game, self.read_token()?) {
            (Some(game), Some(token)) => Door::Held(Held { game: game.clone(), token }),
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
        })
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

/// As JSON has it.
#[derive(Clone, PartialEq, Debug)]
struct LiveClock(Value);

/// `5+3`, `0.5+0`, `none`.
fn read_clock(text: &str) -> Result<LiveClock, String> {
    if text == "none" {
        return Ok(LiveClock(json!({ "kind": "none" })));
    }
    let wrong = || "minutes and seconds, as in 5+3, or none".to_owned();
    let (minutes, seconds) = text.split_once('+').ok_or_else(wrong)?;
    let minutes: f64 = minutes.parse().map_err(|_| wrong())?;
    let seconds: f64 = seconds.parse().map_err(|_| wrong())?;
    if !(0.0..=180.0).contains(&minutes) || !(0.0..=180.0).contains(&seconds) {
        return Err(wrong());
    }
    let (initial, increment) = ((minutes * 60_000.0).round() as u64, (seconds * 1000.0).round() as u64);
    Ok(LiveClock(json!({ "kind": "fischer", "initialMs": initial, "incrementMs": increment })))
}

#[cfg(test)]
mod tests {
    use clap::Parser;

    use super::*;

    #[derive(Parser)]
    struct Alone {
        #[command(flatten)]
        bot: Bot,
    }

    #[test]
    fn an_account_takes_challenges_in_every_mode_unless_it_is_told_otherwise() {
        let modes = |more: &[&str]| {
            let all = ["bot", "--url", "http://127.0.0.1:1", "--account", "--bot", "random"];
            Alone::parse_from(all.iter().chain(more)).bot.policy().modes
        };
        let all: Vec<_> = modes_for_two().collect();
        assert_eq!(modes(&[]), all);
        assert!(all.contains(&Mode::Rbc) && !all.contains(&Mode::Duplicate));
        assert_eq!(modes(&["--accept", "rbc"]), [Mode::Rbc]);
    }
}
