//! Accounts: making them, letting them in again, what they are, and their end.

use std::io::Write;

use anyhow::bail;
use people::{AccountName, LinkPurpose, OneTime, People, PersonRole, SignUpMode};
use view::PersonId;

use super::{ACTOR, Link, days, now, random, somebody};

pub(super) async fn create(
    people: &People,
    name: &AccountName,
    role: PersonRole,
    link: &Link,
    out: &mut impl Write,
) -> anyhow::Result<()> {
    let id = new_id();
    if !people.create_account(id, name, role, now()).await? {
        bail!("the name {name}, or one that looks like it, is taken");
    }
    people.note(ACTOR, "create", id.as_str(), role.as_str(), now()).await?;
    print_reset(people, id, link, out).await
}

pub(super) async fn reset_link(
    people: &People,
    name: &AccountName,
    link: &Link,
    out: &mut impl Write,
) -> anyhow::Result<()> {
    let person = somebody(people, name).await?;
    people.note(ACTOR, "reset", person.id.as_str(), "", now()).await?;
    print_reset(people, person.id, link, out).await
}

async fn print_reset(
    people: &People,
    person: PersonId,
    link: &Link,
    out: &mut impl Write,
) -> anyhow::Result<()> {
    let secret = OneTime::new(random());
    people.add_link(secret.hash(), LinkPurpose::ResetPassword(person), now() + days(1)).await?;
    Ok(link.print("/reset", &secret, out)?)
}

pub(super) async fn invite(people: &People, link: &Link, out: &mut impl Write) -> anyhow::Result<()> {
    let secret = OneTime::new(random());
    people.add_invite(secret.hash(), ACTOR, now() + days(7), now()).await?;
    people.note(ACTOR, "invite", "", "", now()).await?;
    Ok(link.print("/sign-up", &secret, out)?)
}

pub(super) async fn set_role(
    people: &People,
    name: &AccountName,
    role: PersonRole,
    out: &mut impl Write,
) -> anyhow::Result<()> {
    let person = somebody(people, name).await?;
    if !people.set_role(person.id, role, now()).await? {
        bail!("there is no account called {name} any more");
    }
    people.note(ACTOR, "role", person.id.as_str(), role.as_str(), now()).await?;
    writeln!(out, "{} is now {}", shown(&person.name, name), article(role))?;
    Ok(())
}

pub(super) async fn delete(
    people: &People,
    name: &AccountName,
    yes: bool,
    out: &mut impl Write,
) -> anyhow::Result<()> {
    let person = somebody(people, name).await?;
    let games = people.count_finished(person.id).await?;
    if !yes {
        bail!(
            "this deletes {} for good, who finished {games} games; say --yes to do it",
            shown(&person.name, name)
        );
    }
    if !people.delete(person.id, now()).await? {
        bail!("there is no account called {name} any more");
    }
    people.note(ACTOR, "delete", person.id.as_str(), "", now()).await?;
    writeln!(out, "deleted; {games} finished games stay under a ghost")?;
    Ok(())
}

pub(super) async fn sign_up(
    people: &People,
    mode: Option<SignUpMode>,
    out: &mut impl Write,
) -> anyhow::Result<()> {
    if let Some(mode) = mode {
        people.set_sign_up_mode(mode, now()).await?;
        people.note(ACTOR, "sign-up", "", mode.as_str(), now()).await?;
    }
    writeln!(out, "sign-up: {}", people.sign_up_mode().await?)?;
    Ok(())
}

/// As they write themselves: a look-alike finds them, too.
pub(super) fn shown<'a>(own: &'a Option<AccountName>, typed: &'a AccountName) -> &'a AccountName {
    own.as_ref().unwrap_or(typed)
}

fn article(role: PersonRole) -> String {
    match role {
        PersonRole::Player | PersonRole::Bot => format!("a {role}"),
        PersonRole::Arbiter | PersonRole::Admin => format!("an {role}"),
    }
}

fn new_id() -> PersonId {
    // 252 is a multiple of 36: every character is as likely as any other.
    let mut letters = [0; PersonId::LEN];
    for letter in &mut letters {
        let byte = std::iter::repeat_with(random::<1>).map(|[byte]| byte).find(|byte| *byte < 252);
        *letter = PersonId::LETTERS[usize::from(byte.unwrap_or_default()) % PersonId::LETTERS.len()];
    }
    PersonId::from_bytes(letters).expect("characters of an id")
}
