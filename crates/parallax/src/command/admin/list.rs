//! The list of accounts.

use std::io::Write;

use people::{AccountName, Ban, People, Person};
use serde_json::json;
use view::Millis;

use super::now;

const PAGE: usize = 500;

pub(super) async fn list(
    people: &People,
    begins: &str,
    json: bool,
    out: &mut impl Write,
) -> anyhow::Result<()> {
    let begins = AccountName::key_of_start(begins);
    let (mut after, mut count) = (None, 0_u64);
    loop {
        let page = people.accounts(begins.as_str(), after.as_ref(), PAGE).await?;
        for person in &page.accounts {
            let ban = people.current_ban(person.id, now()).await?;
            if json {
                as_json(person, ban.as_ref(), out)?;
            } else {
                as_text(person, ban.as_ref(), out)?;
            }
            count += 1;
        }
        match page.next {
            Some(next) => after = Some(next),
            None => break,
        }
    }
    if !json {
        writeln!(out, "{count} {}", if count == 1 { "account" } else { "accounts" })?;
    }
    Ok(())
}

fn as_json(person: &Person, ban: Option<&Ban>, out: &mut impl Write) -> anyhow::Result<()> {
    let ban = ban.map(|ban| json!({ "reason": ban.reason, "until": ban.until }));
    let line = json!({
        "name": person.name.as_ref().map(AccountName::as_str),
        "id": person.id.as_str(),
        "role": person.role.as_str(),
        "createdAt": person.created_at,
        "seenAt": person.seen_at,
        "ban": ban,
    });
    Ok(writeln!(out, "{line}")?)
}

fn as_text(person: &Person, ban: Option<&Ban>, out: &mut impl Write) -> anyhow::Result<()> {
    let name = person.name.as_ref().map_or("", AccountName::as_str);
    let (made, seen) = (ago(person.created_at), ago(person.seen_at));
    let banned = match ban {
        None => String::new(),
        Some(Ban { reason, until: None, .. }) => format!("  banned: {reason}"),
        Some(Ban { reason, until: Some(until), .. }) => {
            format!("  banned for {} more: {reason}", span(until.saturating_sub(now())))
        }
    };
    Ok(writeln!(out, "{name:<20}  {:<7}  made {made}, seen {seen}{banned}", person.role.as_str())?)
}

fn ago(at: Millis) -> String {
    format!("{} ago", span(now().saturating_sub(at)))
}

fn span(ms: Millis) -> String {
    let counted = |count: Millis, unit: &str| format!("{count} {unit}{}", if count == 1 { "" } else { "s" });
    match ms / 60_000 {
        minutes @ 0..60 => counted(minutes, "minute"),
        minutes @ 60..2_880 => counted(minutes / 60, "hour"),
        minutes => counted(minutes / 1_440, "day"),
    }
}
