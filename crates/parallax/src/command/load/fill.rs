//! Creates a journal, or a database, with many open games, to see how a busy server starts up.

use std::path::Path;

use anyhow::Context;
use room::{DatabaseUrl, NodeIdentity, Opening, RoomSettings, Rooms, Storage, Surroundings, TokenKind, Wish};
use rules::{Card, Mode};
use tokio::task::JoinSet;
use view::Seat;

/// Writes per transaction.
const AT_ONCE: usize = 512;

pub(super) async fn journal(directory: &Path, games: u32, mode: Mode) -> anyhow::Result<()> {
    std::fs::create_dir_all(directory).with_context(|| format!("cannot create {}", directory.display()))?;
    let path = directory.join("parallax.journal");
    let storage =
        Storage::open(&path, 0).with_context(|| format!("cannot open the journal {}", path.display()))?;
    fill(storage, games, mode).await?;
    println!("{games} open games are in {}", path.display());
    Ok(())
}

pub(super) async fn database(database: &DatabaseUrl, games: u32, mode: Mode) -> anyhow::Result<()> {
    let node = NodeIdentity { name: "fill".to_owned(), link: String::new() };
    let storage = Storage::connect(database, Some(node)).await;
    fill(storage.with_context(|| format!("cannot use the database {database}"))?, games, mode).await?;
    println!("{games} open games are in {database}");
    Ok(())
}

async fn fill(storage: Storage, games: u32, mode: Mode) -> anyhow::Result<()> {
    let rooms = Rooms::start(storage, room::Config::default(), Surroundings::default());
    let settings = RoomSettings {
        highlighting: false,
        grace_ms: 300_000,
        sandbox: false,
        profile_consent: false,
        rated: false,
    };
    let opening =
        Opening::new(Card::of(mode), settings).with(Seat::at(mode)[0], Wish::Token(TokenKind::Short));
    let bar = super::bar("creating games", u64::from(games));
    let mut creating = JoinSet::new();
    let mut left = games;
    loop {
        while left > 0 && creating.len() < AT_ONCE {
            left -= 1;
            let (rooms, opening) = (rooms.clone(), opening.clone());
            creating.spawn(async move { rooms.create(opening).await });
        }
        let Some(created) = creating.join_next().await else { break };
        created?.context("cannot create a game")?;
        bar.inc(1);
    }
    bar.finish_and_clear();
    rooms.stop().await;
    Ok(())
}
