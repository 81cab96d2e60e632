//! Everything that is stored of somebody.

use std::io::Write;
use std::path::Path;

use anyhow::{Context, bail};
use people::{AccountName, People};
use room::Storage;
use server::Export;
use tokio::sync::mpsc;

use super::accounts::shown;
use super::{ACTOR, now, somebody};
use crate::command::backup::{Scratch, beside, private};
use crate::command::place::{Found, Place};

pub(super) async fn export(
    people: &People,
    name: &AccountName,
    to: &Path,
    place: &Place,
    out: &mut impl Write,
) -> anyhow::Result<()> {
    let cannot = || format!("cannot write {}", to.display());
    if to.try_exists().with_context(cannot)? {
        bail!("{} exists already", to.display());
    }
    let person = somebody(people, name).await?;
    // A server may be at work on the journal itself.
    let snapshot = Scratch(beside(to, ".snapshot"));
    let storage = match place.find()? {
        Found::Journal(path) => Storage::snapshot(&path, &snapshot.0)?,
        Found::Database(url) => Storage::connect(&url, None).await?,
    };
    let mut file = private(to).with_context(cannot)?;
    let export = Export::of_stored(storage.clone(), people.clone(), person.id)?;
    let (send, mut parts) = mpsc::channel(16);
    let write = async {
        let written = export.write(&send).await;
        drop(send);
        written
    };
    let save = async {
        while let Some(part) = parts.recv().await {
            file.write_all(&part?)?;
        }
        file.sync_all()
    };
    let (written, saved) = tokio::join!(write, save);
    storage.close().await;
    if written.is_err() || saved.is_err() {
        let _half_of_it = std::fs::remove_file(to);
    }
    saved.with_context(cannot)?;
    written?;
    people.note(ACTOR, "export", person.id.as_str(), "", now()).await?;
    writeln!(out, "everything of {} is in {}", shown(&person.name, name), to.display())?;
    Ok(())
}
