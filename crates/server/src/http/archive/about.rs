//! What an account is, and its games, in plain JSON. Secrets are stored as hashes, and stay out of it.

use people::{AccountName, GameEnd, GameResult, Opponent, People, PersonGame};
use serde_json::{Value, json};
use tables::TablesError;
use view::{Millis, PersonId};

pub(super) async fn account(people: &People, id: PersonId) -> Result<Value, TablesError> {
    let person = people.person(id).await?;
    let name = person.as_ref().and_then(|person| person.name.as_ref()).map(AccountName::as_str);
    let sessions: Vec<_> = people
        .sessions(id, Millis::MIN)
        .await?
        .into_iter()
        .map(|it| json!({ "createdAt": it.created_at, "seenAt": it.seen_at, "agent": it.agent, "address": it.address }))
        .collect();
    let addresses: Vec<_> = people
        .addresses(id)
        .await?
        .into_iter()
        .map(|(address, seen_at)| json!({ "address": address, "seenAt": seen_at }))
        .collect();
    let passkeys: Vec<_> = people
        .passkeys(id)
        .await?
        .into_iter()
        .map(|it| json!({ "label": it.label, "createdAt": it.created_at, "usedAt": it.used_at }))
        .collect();
    let tokens: Vec<_> = people
        .tokens(id)
        .await?
        .into_iter()
        .map(|it| {
            json!({
                "label": it.label,
                "createdAt": it.created_at,
                "expiresAt": it.expires_at,
                "usedAt": it.used_at,
            })
        })
        .collect();
    let bans: Vec<_> = people
        .bans(id)
        .await?
        .into_iter()
        .map(|it| {
            json!({
                "reason": it.reason,
                "createdAt": it.created_at,
                "until": it.until,
                "liftedAt": it.lifted_at,
            })
        })
        .collect();
    let reports: Vec<_> = people
        .reports_by(id)
        .await?
        .into_iter()
        .map(|it| json!({ "words": it.words, "at": it.at, "gameId": it.game.map(|game| game.to_string()) }))
        .collect();
    let blocks: Vec<_> = people
        .blocks(id, usize::MAX)
        .await?
        .into_iter()
        .map(|it| json!({ "name": it.name.as_str(), "since": it.since }))
        .collect();
    Ok(json!({
        "id": id.as_str(),
        "name": name,
        "role": person.as_ref().map(|person| person.role.as_str()),
        "createdAt": person.as_ref().map(|person| person.created_at),
        "seenAt": person.as_ref().map(|person| person.seen_at),
        "hasPassword": person.as_ref().is_some_and(|person| person.has_password),
        "identity": person.and_then(|person| person.oidc),
        "recoveryCodesLeft": people.codes_left(id).await?,
        "sessions": sessions,
        "addresses": addresses,
        "passkeys": passkeys,
        "tokens": tokens,
        "bans": bans,
        "reports": reports,
        "blocks": blocks,
        "blockedGuests": people.blocked_guests(id).await?,
    }))
}

pub(super) fn game(game: &PersonGame) -> Value {
    let Opponent { label, bot, name, is_ghost, .. } = &game.opponent;
    let given = Some(label.as_str()).filter(|label| !label.is_empty() && !is_ghost);
    let end = game.end.as_ref().map(|GameEnd { at, result, ending, plies }| {
        let result = result.map(|result| match result {
            GameResult::Won => "won",
            GameResult::Drawn => "drawn",
            GameResult::Lost => "lost",
        });
        json!({ "at": at, "result": result, "ending": parsed(ending), "plies": plies })
    });
    json!({
        "gameId": game.game.as_str(),
        "seat": game.seat,
        "mode": game.mode,
        "clock": parsed(&game.clock),
        "rated": game.rated,
        "opponent": { "name": name.as_ref().map(AccountName::as_str).or(given), "bot": bot },
        "startedAt": game.started_at,
        "end": end,
    })
}

/// What is stored as JSON; anything else as it is.
fn parsed(text: &str) -> Value {
    serde_json::from_str(text).unwrap_or_else(|_| text.into())
}
