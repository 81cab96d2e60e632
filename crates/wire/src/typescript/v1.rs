//! Every message of protocol v1.

use ts_rs::TS as _;
use view::{EndReason, Ending};

use super::{config, union};
use crate::v1::{
    Asked, Delta, End, Error, Fact, GameOver, HeardDetail, Message, NextRoom, NoticePayload, PeerStatus,
    ProfileUpdated, RoomEntered, SaidPhrase, SeatCarry, StartLayout, State, asked, lobby, push,
};

/// Client messages and their payloads.
fn asked_messages() -> Vec<(&'static str, String)> {
    let config = config();
    let empty = || "Empty".to_owned();
    vec![
        ("room.create", asked::Create::name(&config)),
        ("room.join", asked::Join::name(&config)),
        ("room.leave", empty()),
        ("room.rematch", asked::Rematch::name(&config)),
        ("room.fill", asked::VsAi::name(&config)),
        ("room.say", asked::SayPhrase::name(&config)),
        ("seat.carry", empty()),
        ("seat.here", empty()),
        ("seat.push", push::PushTo::name(&config)),
        ("game.move", asked::Move::name(&config)),
        ("game.drop", asked::Drop::name(&config)),
        ("game.ask-any", empty()),
        ("game.sense", asked::Look::name(&config)),
        ("game.pass", empty()),
        ("game.commit", asked::Commit::name(&config)),
        ("game.resign", empty()),
        ("game.offer-draw", empty()),
        ("game.respond-draw", asked::RespondDraw::name(&config)),
        ("game.abort", empty()),
        ("game.sync", empty()),
        ("game.pgn", empty()),
        ("game.past", asked::Past::name(&config)),
        ("modifier-profile.update", asked::UpdateProfile::name(&config)),
        ("modifier-profile.respond", asked::RespondProfile::name(&config)),
        ("lobby.watch", lobby::LobbyWatch::name(&config)),
        ("lobby.unwatch", empty()),
        ("lobby.seek", lobby::LobbySeek::name(&config)),
        ("lobby.challenge", lobby::LobbyChallenge::name(&config)),
        ("lobby.withdraw", lobby::LobbyId::name(&config)),
        ("lobby.accept", lobby::LobbyAccept::name(&config)),
        ("lobby.decline", lobby::LobbyId::name(&config)),
        ("ping", empty()),
        ("pong", empty()),
    ]
}

pub(super) fn declarations() -> Vec<String> {
    let config = config();
    let asked = asked_messages();
    let asked: Vec<_> = asked
        .iter()
        .map(|(kind, payload)| format!("{{ \"type\": \"{kind}\", payload: {payload} }}"))
        .collect();
    vec![
        "type Empty = Record<string, never>;".to_owned(),
        asked::Create::decl(&config),
        asked::Join::decl(&config),
        asked::Rematch::decl(&config),
        asked::SayPhrase::decl(&config),
        asked::Move::decl(&config),
        asked::Drop::decl(&config),
        asked::Look::decl(&config),
        asked::Commit::decl(&config),
        asked::RespondDraw::decl(&config),
        asked::Past::decl(&config),
        push::PushKeys::decl(&config),
        push::PushTo::decl(&config),
        asked::UpdateProfile::decl(&config),
        asked::RespondProfile::decl(&config),
        lobby::SeekColor::decl(&config),
        lobby::SeekRange::decl(&config),
        lobby::LobbyWatch::decl(&config),
        lobby::LobbySeek::decl(&config),
        lobby::LobbyChallenge::decl(&config),
        lobby::LobbyId::decl(&config),
        lobby::LobbyAccept::decl(&config),
        format!("type Asked = {};", asked.join(" | ")),
        "type Envelope = { v: 1, seq: number, ts: number, token?: string, ack?: number, } & Asked;"
            .to_owned(),
        StartLayout::decl(&config),
        RoomEntered::decl(&config),
        PeerStatus::decl(&config),
        ProfileUpdated::decl(&config),
        NextRoom::decl(&config),
        SeatCarry::decl(&config),
        SaidPhrase::decl(&config),
        "type FactOf<A, V> = { id: number, attr: A, value: V, };".to_owned(),
        Fact::decl(&config),
        // A fact that the client was never told is retracted without its value.
        "type Retracted = { id: number, attr: Fact[\"attr\"], value: Fact[\"value\"] | null, };".to_owned(),
        State::decl(&config),
        format!("type OverReason = {};", over_reasons()),
        GameOver::decl(&config),
        HeardDetail::decl(&config),
        Delta::decl(&config),
        NoticePayload::decl(&config),
        End::decl(&config),
        lobby::SeekRating::decl(&config),
        lobby::SeekBy::decl(&config),
        lobby::Seek::decl(&config),
        lobby::Challenge::decl(&config),
        lobby::PairedGame::decl(&config),
        lobby::LobbyCounts::decl(&config),
        lobby::LobbyState::decl(&config),
        lobby::LobbyChanges::decl(&config),
        lobby::LobbyYou::decl(&config),
        lobby::LobbyRefusal::decl(&config),
        Error::decl(&config),
        format!("type Sent = {{ v: 1, seq: number, ts: number, }} & ({});", Message::inline(&config)),
    ]
}

/// Every reason that there is, as this protocol spells it.
fn over_reasons() -> String {
    let listed = EndReason::decl(&config());
    let reasons = listed.split('"').skip(1).step_by(2).map(|word| {
        let reason: EndReason = serde_json::from_value(word.into()).unwrap();
        GameOver::of(Ending { winner: None, reason }).reason()
    });
    union(reasons)
}

/// The list above is what the server accepts.
#[test]
fn everything_that_can_be_asked_for_is_listed() {
    let source = include_str!("../v1/asked.rs");
    let mut read: Vec<_> = source
        .lines()
        .filter_map(|line| line.trim().strip_prefix('"')?.split_once("\" => Asked::"))
        .map(|(kind, _)| kind)
        .collect();
    let listed = asked_messages();
    let mut listed: Vec<_> = listed.iter().map(|(kind, _)| *kind).collect();
    read.sort_unstable();
    listed.sort_unstable();
    assert_eq!(read, listed);
    assert!(Asked::read("ping", None).is_ok());
}
