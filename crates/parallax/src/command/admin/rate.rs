//! Ratings, worked out again from all rated games.

use std::io::Write;

use anyhow::bail;
use people::{People, Replayed};

use super::{ACTOR, now};

pub(super) async fn rebuild(people: &People, out: &mut impl Write) -> anyhow::Result<()> {
    let Replayed { games, ratings } = people.rebuild_ratings().await?;
    people.note(ACTOR, "rate", "", "rebuild", now()).await?;
    writeln!(out, "worked out {ratings} ratings from {games} games")?;
    Ok(())
}

pub(super) async fn check(people: &People, out: &mut impl Write) -> anyhow::Result<()> {
    let (Replayed { games, ratings }, faults) = people.check_ratings().await?;
    for fault in &faults {
        writeln!(out, "{fault}")?;
    }
    if !faults.is_empty() {
        bail!("ratings do not follow from the games; run `parallax admin rate --rebuild`");
    }
    writeln!(out, "{ratings} ratings follow from {games} games")?;
    Ok(())
}
