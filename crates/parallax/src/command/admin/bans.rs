//! Bans.

use std::io::Write;

use anyhow::bail;
use people::{AccountName, People};

use super::accounts::shown;
use super::{ACTOR, days, now, somebody};

const LONGEST_REASON: usize = 500;

pub(super) async fn ban(
    people: &People,
    name: &AccountName,
    reason: &str,
    count: Option<u64>,
    out: &mut impl Write,
) -> anyhow::Result<()> {
    let reason = reason.trim();
    if reason.is_empty() || reason.chars().count() > LONGEST_REASON {
        bail!("a reason has 1 to {LONGEST_REASON} characters");
    }
    let person = somebody(people, name).await?;
    let until = count.map(|count| now() + days(count));
    people.ban(person.id, reason, ACTOR, until, now()).await?;
    people.note(ACTOR, "ban", person.id.as_str(), reason, now()).await?;
    let length = match count {
        None => "for ever".to_owned(),
        Some(1) => "for a day".to_owned(),
        Some(count) => format!("for {count} days"),
    };
    writeln!(out, "{} is banned {length}", shown(&person.name, name))?;
    Ok(())
}

pub(super) async fn unban(people: &People, name: &AccountName, out: &mut impl Write) -> anyhow::Result<()> {
    let person = somebody(people, name).await?;
    if !people.unban(person.id, now()).await? {
        bail!("{} is not banned", shown(&person.name, name));
    }
    people.note(ACTOR, "unban", person.id.as_str(), "", now()).await?;
    writeln!(out, "{} is no longer banned", shown(&person.name, name))?;
    Ok(())
}
