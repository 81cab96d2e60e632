//! Administration on the command line, also beside a running server: whatever it must notice, it notices by itself.

mod accounts;
mod bans;
mod export;
mod list;
mod rate;

use std::io::{self, Write};
use std::path::PathBuf;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use anyhow::{Context, bail};
use clap::{Args, Subcommand};
use people::{AccountName, OneTime, People, Person, PersonRole, SignUpMode};
use rand::Rng as _;
use view::Millis;

use super::place::{Found, Place};
use super::progress::run_alone;

/// Who the audit log says it was.
const ACTOR: &str = "command line";

/// Manage accounts, bans and sign-up, also while the server runs
#[derive(Args)]
pub(crate) struct Admin {
    #[command(subcommand)]
    task: Task,
}

#[derive(Subcommand)]
enum Task {
    /// Make an account and print a link with which its owner chooses a password
    Create {
        name: AccountName,
        /// player, bot, arbiter or admin
        #[arg(long, default_value = "player")]
        role: PersonRole,
        #[command(flatten)]
        link: Link,
        #[command(flatten)]
        place: Place,
    },
    /// Print a link with which somebody chooses a new password; it works once, for a day
    ResetLink {
        #[arg(value_parser = known_name)]
        name: AccountName,
        #[command(flatten)]
        link: Link,
        #[command(flatten)]
        place: Place,
    },
    /// Make somebody a player, bot, arbiter or admin
    Role {
        #[arg(value_parser = known_name)]
        name: AccountName,
        role: PersonRole,
        #[command(flatten)]
        place: Place,
    },
    /// Ban an account: it can finish the games it is in, and begin no others
    Ban {
        #[arg(value_parser = known_name)]
        name: AccountName,
        /// What they are told
        #[arg(long, value_name = "TEXT")]
        reason: String,
        /// For how long; for ever if this is left out
        #[arg(long, value_name = "DAYS", value_parser = clap::value_parser!(u64).range(1..=36_500))]
        days: Option<u64>,
        #[command(flatten)]
        place: Place,
    },
    /// Lift all bans of an account
    Unban {
        #[arg(value_parser = known_name)]
        name: AccountName,
        #[command(flatten)]
        place: Place,
    },
    /// List accounts: name, role, when they signed up and were last seen, bans
    List {
        /// Only names that begin like this
        #[arg(long, value_name = "TEXT", default_value = "")]
        begins: String,
        /// One JSON object per line
        #[arg(long)]
        json: bool,
        #[command(flatten)]
        place: Place,
    },
    /// Write everything that is stored of an account to a zip archive, as its owner can
    Export {
        #[arg(value_parser = known_name)]
        name: AccountName,
        /// File to write; it must not exist
        #[arg(long, value_name = "FILE")]
        to: PathBuf,
        #[command(flatten)]
        place: Place,
    },
    /// Delete an account for good: its name goes, and its finished games stay under a ghost
    Delete {
        #[arg(value_parser = known_name)]
        name: AccountName,
        /// Really do it
        #[arg(long)]
        yes: bool,
        #[command(flatten)]
        place: Place,
    },
    /// Say who may sign up, or change it: open, invitation or closed
    SignUp {
        mode: Option<SignUpMode>,
        #[command(flatten)]
        place: Place,
    },
    /// Work out all ratings again from the rated games, to check them or to make them anew
    Rate {
        /// Make them anew; the numbers are the same to the last digit unless something was damaged
        #[arg(long, required_unless_present = "check", conflicts_with = "check")]
        rebuild: bool,
        /// Only say whether what is stored follows from the games
        #[arg(long)]
        check: bool,
        #[command(flatten)]
        place: Place,
    },
    /// Print a link with which one person may sign up; it works once, for a week
    Invite {
        #[command(flatten)]
        link: Link,
        #[command(flatten)]
        place: Place,
    },
}

/// How links are written.
#[derive(Args)]
struct Link {
    /// The server's address, for whole links
    #[arg(long, env = "PARALLAX_PUBLIC_URL", value_name = "URL")]
    public_url: Option<String>,
}

impl Link {
    /// What comes after the # is not sent to any server, nor does it end up in a log.
    fn print(&self, path: &str, secret: &OneTime, out: &mut impl Write) -> io::Result<()> {
        let base = self.public_url.as_deref().unwrap_or_default().trim_end_matches('/');
        writeln!(out, "{base}{path}#{}", secret.reveal())
    }
}

impl Admin {
    pub(crate) fn run(self) -> anyhow::Result<()> {
        let out = &mut io::stdout();
        run_alone(async {
            let people = open(self.task.place()).await?;
            let done = self.task.run(&people, out).await;
            people.close().await;
            done
        })
    }
}

impl Task {
    fn place(&self) -> &Place {
        match self {
            Task::Create { place, .. }
            | Task::ResetLink { place, .. }
            | Task::Role { place, .. }
            | Task::Ban { place, .. }
            | Task::Unban { place, .. }
            | Task::List { place, .. }
            | Task::Export { place, .. }
            | Task::Delete { place, .. }
            | Task::SignUp { place, .. }
            | Task::Rate { place, .. }
            | Task::Invite { place, .. } => place,
        }
    }

    async fn run(&self, people: &People, out: &mut impl Write) -> anyhow::Result<()> {
        match self {
            Task::Create { name, role, link, .. } => accounts::create(people, name, *role, link, out).await,
            Task::ResetLink { name, link, .. } => accounts::reset_link(people, name, link, out).await,
            Task::Role { name, role, .. } => accounts::set_role(people, name, *role, out).await,
            Task::Ban { name, reason, days, .. } => bans::ban(people, name, reason, *days, out).await,
            Task::Unban { name, .. } => bans::unban(people, name, out).await,
            Task::List { begins, json, .. } => list::list(people, begins, *json, out).await,
            Task::Export { name, to, place } => export::export(people, name, to, place, out).await,
            Task::Delete { name, yes, .. } => accounts::delete(people, name, *yes, out).await,
            Task::SignUp { mode, .. } => accounts::sign_up(people, *mode, out).await,
            Task::Rate { check: true, .. } => rate::check(people, out).await,
            Task::Rate { .. } => rate::rebuild(people, out).await,
            Task::Invite { link, .. } => accounts::invite(people, link, out).await,
        }
    }
}

/// A mistyped directory must not become a new place.
async fn open(place: &Place) -> anyhow::Result<People> {
    if let Found::Journal(journal) = place.find()?
        && !journal.try_exists().with_context(|| format!("cannot look for {}", journal.display()))?
    {
        bail!("there is no journal at {}; name its directory with --data", journal.display());
    }
    place.fill_people().await
}

/// A name that somebody may have, even if nobody can choose it any more.
fn known_name(text: &str) -> Result<AccountName, String> {
    AccountName::stored(text).map_err(|error| error.to_string())
}

async fn somebody(people: &People, name: &AccountName) -> anyhow::Result<Person> {
    people.account(name).await?.with_context(|| format!("there is no account called {name}"))
}

fn now() -> Millis {
    SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_millis() as Millis
}

fn days(count: u64) -> Millis {
    Duration::from_secs(count * 24 * 60 * 60).as_millis() as Millis
}

fn random<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    rand::rng().fill_bytes(&mut bytes);
    bytes
}
