use std::{
    collections::BTreeSet,
    io::{self, Write},
    time::{Duration, SystemTime, UNIX_EPOCH},
};

use anyhow::{Context, bail};
use clap::{Args, Subcommand};
use room::{OldGames, Storage, UnsoundError};
use view::{GameId, Millis};

use super::place::Place;
use super::progress::{bar, games_in, run_alone};

/// Inspect or prune the games of a server that is not running
#[derive(Args)]
pub(crate) struct JournalTools {
    #[command(subcommand)]
    tool: Tool,
}

#[derive(Subcommand)]
enum Tool {
    /// Replay every stored game, and list those that can no longer be replayed
    ///
    /// Exits with status 1 if there are any.
    Verify {
        #[command(flatten)]
        place: Place,
    },
    /// Delete finished games that were made more than some days ago
    ///
    /// They are gone for good. The file does not shrink, but new games use the space.
    Prune {
        #[arg(long, value_name = "DAYS", value_parser = clap::value_parser!(u64).range(1..=36_500))]
        older_than: u64,
        /// Count them, and delete nothing
        #[arg(long)]
        dry_run: bool,
        #[command(flatten)]
        place: Place,
    },
    /// Print one stored game as JSON; the moves of a game in progress stay hidden
    Export {
        game: GameId,
        #[command(flatten)]
        place: Place,
    },
}

impl JournalTools {
    pub(crate) fn run(self) -> anyhow::Result<()> {
        run_alone(async {
            let out = &mut io::stdout();
            match self.tool {
                Tool::Verify { place } => {
                    let storage = place.open().await?;
                    let tally = verify(&storage, out).await;
                    storage.close().await;
                    match tally? {
                        Tally { broken: 0, faults: 0, .. } => Ok(()),
                        Tally { broken: 0, faults, .. } => bail!("the file has {faults} faults"),
                        Tally { broken: 1, .. } => bail!("a game does not fold"),
                        Tally { broken, .. } => bail!("{broken} games do not fold"),
                    }
                }
                Tool::Prune { older_than, dry_run, place } => {
                    let age = Duration::from_secs(older_than * 24 * 60 * 60);
                    let before = (SystemTime::now() - age).duration_since(UNIX_EPOCH).unwrap_or_default();
                    let storage = place.open().await?;
                    let pruned = prune(&storage, before.as_millis() as Millis, dry_run, out).await;
                    storage.close().await;
                    pruned
                }
                Tool::Export { game, place } => {
                    let storage = place.open().await?;
                    let exported = export(&storage, game, out).await;
                    storage.close().await;
                    exported
                }
            }
        })
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
struct Tally {
    sound: u64,
    broken: u64,
    /// What is wrong with the file itself.
    faults: u64,
}

const PAGE: usize = 256;

/// Prints every game that cannot be replayed, and everything that is wrong with the file; counts all of it.
async fn verify(storage: &Storage, out: &mut impl Write) -> anyhow::Result<Tally> {
    let progress = games_in(storage).await?;
    let mut tally = Tally::default();
    let mut broken = BTreeSet::new();
    let mut after = None;
    loop {
        let page = storage.games(after, PAGE).await.context("cannot list the games")?;
        let Some(last) = page.last() else { break };
        after = Some(*last);
        for game in page {
            match storage.check(game).await {
                Ok(()) => tally.sound += 1,
                // One unreadable game is no reason to skip the others.
                Err(error) => {
                    tally.broken += 1;
                    broken.insert(game);
                    progress.suspend(|| writeln!(out, "{game}: {error}"))?;
                }
            }
            progress.inc(1);
        }
    }
    progress.finish_and_clear();
    // A game may have lost everything that it could be found by.
    for (game, what) in storage.damaged() {
        if !broken.contains(&game) {
            tally.broken += 1;
            writeln!(out, "{game}: {what}")?;
        }
    }
    for fault in storage.faults().await.context("cannot check the file")? {
        tally.faults += 1;
        writeln!(out, "the file: {fault}")?;
    }
    writeln!(out, "{} games fold, {} do not", tally.sound, tally.broken)?;
    Ok(tally)
}

async fn prune(storage: &Storage, before: Millis, dry_run: bool, out: &mut impl Write) -> anyhow::Result<()> {
    let OldGames { games, bytes } = storage.prunable(before).await.context("cannot count the games")?;
    if dry_run {
        writeln!(out, "{games} games would be deleted, which frees {bytes} bytes")?;
        return Ok(());
    }
    let progress = bar(games);
    let mut all = OldGames::default();
    loop {
        let OldGames { games, bytes } = storage.prune(before, PAGE).await.context("cannot delete games")?;
        if games == 0 {
            break;
        }
        all = OldGames { games: all.games + games, bytes: all.bytes + bytes };
        progress.inc(games);
    }
    progress.finish_and_clear();
    writeln!(out, "{} games deleted, {} bytes freed", all.games, all.bytes)?;
    Ok(())
}

async fn export(storage: &Storage, game: GameId, out: &mut impl Write) -> anyhow::Result<()> {
    let exported = match storage.export(game).await {
        Ok(exported) => exported,
        Err(UnsoundError::Missing) => bail!("the journal has no game {game}"),
        Err(error) => return Err(error).with_context(|| format!("{game} does not fold")),
    };
    serde_json::to_writer_pretty(&mut *out, &exported).map_err(io::Error::from)?;
    writeln!(out)?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::path::{Path, PathBuf};

    use room::{Claim, Config, Door, Opening, RoomSettings, Rooms, Surroundings, TokenKind, Wish};
    use rules::{Card, Mode};
    use server::settings::journal_in;
    use view::{PlayerName, Seat};

    use super::*;

    /// A separate directory for each test, removed afterwards.
    struct Data(PathBuf);

    impl Data {
        fn new(name: &str) -> Data {
            let path = std::env::temp_dir().join(format!("parallax-{name}-{}", std::process::id()));
            let _old = std::fs::remove_dir_all(&path);
            Data(path)
        }

        fn place(&self) -> Place {
            Place { data: Some(self.0.clone()), ..Place::default() }
        }

        fn begin(&self) -> Storage {
            Storage::open(&journal_in(Some(&self.0)), 0).unwrap()
        }
    }

    impl Drop for Data {
        fn drop(&mut self) {
            let _gone = std::fs::remove_dir_all(&self.0);
        }
    }

    async fn begin_game(storage: Storage) -> GameId {
        let rooms = Rooms::start(storage, Config::default(), Surroundings::default());
        let settings = RoomSettings {
            highlighting: false,
            grace_ms: 1000,
            sandbox: false,
            profile_consent: false,
            rated: false,
        };
        let opening = Opening::new(Card::of(Mode::Dark), settings)
            .with(Seat::White, Wish::Token(TokenKind::Short))
            .named(Seat::White, PlayerName::clean("Ada"));
        let created = rooms.create(opening).await.unwrap();
        rooms.stop().await;
        created.game
    }

    /// Whoever leaves a room that nobody has joined ends its game.
    async fn finish_game(storage: Storage) -> GameId {
        let rooms = Rooms::start(storage, Config::default(), Surroundings::default());
        let settings = RoomSettings {
            highlighting: false,
            grace_ms: 1000,
            sandbox: false,
            profile_consent: false,
            rated: false,
        };
        let opening =
            Opening::new(Card::of(Mode::Dark), settings).with(Seat::White, Wish::Token(TokenKind::Short));
        let opened = rooms.create(opening).await.unwrap();
        let claim = Claim::Token(opened.token(Seat::White).unwrap().clone());
        let (white, _) = Door::Game(opened.game).sit(&rooms, claim, 64).await.unwrap();
        white.leave().await;
        rooms.stop().await;
        opened.game
    }

    #[tokio::test]
    async fn every_game_is_replayed() {
        let data = Data::new("verify");
        begin_game(data.begin()).await;
        let storage = data.place().open().await.unwrap();
        let mut out = Vec::new();
        assert_eq!(verify(&storage, &mut out).await.unwrap(), Tally { sound: 1, broken: 0, faults: 0 });
        assert_eq!(out, b"1 games fold, 0 do not\n");
        storage.close().await;
    }

    #[tokio::test]
    async fn a_game_with_a_flipped_byte_is_named() {
        let data = Data::new("flipped");
        let storage = data.begin();
        let game = begin_game(storage).await;
        let path = journal_in(Some(&data.0));
        let mut bytes = std::fs::read(&path).unwrap();
        // Pages that are free by now may have it, too.
        let found: Vec<_> = (6..bytes.len()).filter(|at| bytes[at - 6..].starts_with(br#""dark""#)).collect();
        found.iter().for_each(|at| bytes[at - 4] = b'o');
        std::fs::write(&path, bytes).unwrap();
        let storage = data.place().open().await.unwrap();
        let mut out = Vec::new();
        assert_eq!(verify(&storage, &mut out).await.unwrap(), Tally { sound: 0, broken: 1, faults: 0 });
        let said = String::from_utf8(out).unwrap();
        assert!(said.starts_with(&format!("{game}: ")) && said.contains("from entry 0 on"), "{said}");
        storage.close().await;
    }

    #[tokio::test]
    async fn old_games_are_pruned() {
        let data = Data::new("prune");
        let waiting = begin_game(data.begin()).await;
        let finished = finish_game(data.begin()).await;
        let storage = data.place().open().await.unwrap();
        let mut out = Vec::new();
        prune(&storage, 0, false, &mut out).await.unwrap();
        assert_eq!(out, b"0 games deleted, 0 bytes freed\n");
        out.clear();
        prune(&storage, Millis::MAX, true, &mut out).await.unwrap();
        assert!(out.starts_with(b"1 games would be deleted"), "{out:?}");
        assert!(storage.check(finished).await.is_ok(), "a dry run deletes nothing");
        out.clear();
        prune(&storage, Millis::MAX, false, &mut out).await.unwrap();
        assert!(out.starts_with(b"1 games deleted"), "{out:?}");
        assert_eq!(storage.check(finished).await, Err(UnsoundError::Missing));
        assert!(storage.check(waiting).await.is_ok(), "a game that waits is kept");
        storage.close().await;
    }

    #[tokio::test]
    async fn a_stored_game_as_json() {
        let data = Data::new("export");
        let game = begin_game(data.begin()).await;
        let storage = data.place().open().await.unwrap();
        let mut out = Vec::new();
        export(&storage, game, &mut out).await.unwrap();
        let value: serde_json::Value = serde_json::from_slice(&out).unwrap();
        assert_eq!(value["game"], game.as_str());
        assert_eq!(value["card"]["mode"], "dark");
        assert_eq!(value["names"], serde_json::json!({ "white": "Ada" }));
        assert_eq!(value["review"], serde_json::Value::Null);
        let error = export(&storage, "zzzzzzzz".parse().unwrap(), &mut out).await.unwrap_err();
        assert_eq!(error.to_string(), "the journal has no game zzzzzzzz");
        storage.close().await;
    }

    #[tokio::test]
    async fn one_that_is_in_use_is_left_alone() {
        let data = Data::new("locked");
        let storage = data.begin();
        let error = data.place().open().await.unwrap_err();
        assert!(error.to_string().contains("is in use by another process"), "{error}");
        storage.close().await;
    }

    #[tokio::test]
    async fn looking_begins_no_journal() {
        let data = Data::new("missing");
        let error = data.place().open().await.unwrap_err();
        assert!(error.to_string().starts_with("there is no journal at "), "{error}");
        assert!(!Path::new(&data.0).exists());
    }
}
