//! Everything that is stored of somebody, as one archive: what the account is, its games, and their moves.
//!
//! It is made while it is read, a page of games at a time.

mod about;
mod names;
mod zip;

use std::{io, sync::Arc};

use anyhow::bail;
use axum::body::Bytes;
use lobby::roster::Roster;
use people::{GameCursor, GameFilter, People, PersonGame};
use room::{Rooms, Storage};
use serde_json::json;
use tokio::sync::mpsc;
use view::{GameId, PersonId, Story};

use self::{
    names::Names,
    zip::{MOST, Zip},
};
use super::pgn;

const PAGE: usize = 100;

/// What an archive is made from.
#[derive(Clone)]
#[expect(missing_debug_implementations, reason = "rosters have none")]
pub struct Export {
    pub people: People,
    pub rooms: Rooms,
    /// Knows what bots are called.
    pub roster: Arc<Roster>,
    pub person: PersonId,
}

/// Where the parts of an archive go.
struct Sink<'a> {
    parts: &'a mpsc::Sender<io::Result<Bytes>>,
    zip: Zip,
}

impl Sink<'_> {
    async fn send(&self, part: impl Into<Bytes>) -> anyhow::Result<()> {
        if self.parts.send(Ok(part.into())).await.is_err() {
            bail!("nobody reads it any more");
        }
        Ok(())
    }

    async fn file(&mut self, name: &str) -> anyhow::Result<()> {
        let part = self.zip.begin(name);
        self.send(part).await
    }

    async fn write(&mut self, text: String) -> anyhow::Result<()> {
        if self.zip.len() + text.len() as u64 > MOST {
            bail!("the archive is too large");
        }
        self.zip.write(text.as_bytes());
        self.send(text).await
    }
}

impl Export {
    /// From games that no server plays, at least not from here: a copy, or a database.
    pub fn of_stored(storage: Storage, people: People, person: PersonId) -> anyhow::Result<Export> {
        let rooms = Rooms::reading(storage, Arc::new(Names(people.clone())));
        let roster = Arc::new(Roster::new(Vec::new(), 0, Vec::new())?);
        Ok(Export { people, rooms, roster, person })
    }

    /// Writes the archive. It is complete if this succeeds, and only then.
    pub async fn write(&self, parts: &mpsc::Sender<io::Result<Bytes>>) -> anyhow::Result<()> {
        let mut sink = Sink { parts, zip: Zip::new() };
        sink.file("account.json").await?;
        sink.write(format!("{:#}\n", about::account(&self.people, self.person).await?)).await?;
        sink.file("games.json").await?;
        self.games(&mut sink).await?;
        sink.file("games.pgn").await?;
        self.moves(&mut sink).await?;
        let end = std::mem::replace(&mut sink.zip, Zip::new()).finish();
        sink.send(end).await
    }

    /// One after another, the latest first.
    async fn finished(&self, after: &mut Option<GameCursor>) -> anyhow::Result<Vec<PersonGame>> {
        let page = self.people.finished_games(self.person, &GameFilter::default(), *after, PAGE).await?;
        if let Some(last) = page.last()
            && let Some(end) = &last.end
        {
            *after = Some(GameCursor { ended_at: end.at, game: last.game, seat: last.seat });
        }
        Ok(page)
    }

    /// Running games without anything that is hidden, and finished ones. Those of four players, which have no PGN,
    /// come with their moves.
    async fn games(&self, sink: &mut Sink<'_>) -> anyhow::Result<()> {
        let mut first = true;
        let mut running = self.people.running_games(self.person, PAGE).await?;
        let mut after = None;
        sink.write("[".to_owned()).await?;
        loop {
            let mut page = std::mem::take(&mut running);
            page.extend(self.finished(&mut after).await?);
            if page.is_empty() {
                break;
            }
            for game in page {
                let mut row = about::game(&game);
                if game.mode == "duplicate"
                    && let Some(story) = self.story(game.game).await
                {
                    row["record"] = json!(story);
                }
                let comma = if std::mem::take(&mut first) { "\n" } else { ",\n" };
                sink.write(format!("{comma}{row}")).await?;
            }
        }
        sink.write("\n]\n".to_owned()).await
    }

    async fn story(&self, game: GameId) -> Option<Story> {
        let summary = self.rooms.describe(game).await.ok()?;
        summary.story.clone()
    }

    /// A game that cannot be read any more is left out; it is among the others, without its moves.
    async fn moves(&self, sink: &mut Sink<'_>) -> anyhow::Result<()> {
        let mut after = None;
        loop {
            let page = self.finished(&mut after).await?;
            if page.is_empty() {
                return Ok(());
            }
            for game in page {
                let Ok(summary) = self.rooms.describe(game.game).await else { continue };
                if let Some(Story::Review(review)) = &summary.story {
                    let players = pgn::players(&self.roster, &summary);
                    let text = pgn::write(game.game, &summary, review, &players);
                    sink.write(format!("{text}\n")).await?;
                }
            }
        }
    }
}
