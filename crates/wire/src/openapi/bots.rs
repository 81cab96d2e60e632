//! The addresses for programs that play as bots.

use serde_json::{Value, json};

use super::{
    operation::{Operation, delete, get, post},
    tag::Tag,
};
use crate::http::{
    account::{Me, NoFields},
    account_problem::AccountProblem,
    bot_api::{BotEvent, BotGames, BotIntent, BotLine},
    problem::{Problem, Scarce},
};
use crate::v1::{LobbyRefusal, lobby::LobbySeek};

fn failing(problems: impl IntoIterator<Item = AccountProblem>) -> impl Iterator<Item = Problem> {
    problems.into_iter().map(Problem::from)
}

/// How every request with a body can fail.
fn unread() -> Vec<Problem> {
    vec![
        Problem::BadBody { why: "missing field `type` at line 1 column 2".to_owned() },
        AccountProblem::NotJson.into(),
        Problem::BodyTooSlow,
        Problem::Origin,
        Problem::BodyTooLarge,
        AccountProblem::Unavailable.into(),
    ]
}

/// How every request of a bot can fail.
fn refused() -> impl Iterator<Item = Problem> {
    failing([
        AccountProblem::NotSignedIn,
        AccountProblem::BadToken,
        AccountProblem::NotABot,
        AccountProblem::Unavailable,
    ])
}

fn held_back() -> [Problem; 2] {
    [Problem::TooMany(Scarce::Reads), Problem::TooMany(Scarce::Guesses)]
}

pub(super) fn all() -> Vec<Operation> {
    let no_game = || [Problem::BadGameId, Problem::NoGame, Problem::CannotRead, Problem::GameDamaged];
    vec![
        post("/api/account/bot", "becomeBot", Tag::Bots, "Turn one's account into that of a bot")
            .describe("For good, and only before its first game. Others see that a program plays.")
            .reads::<NoFields>(json!({ "empty": {} }))
            .json::<Me>(200, "The account.")
            .fails(unread())
            .fails(failing([
                AccountProblem::NotSignedIn,
                AccountProblem::NeedsSession,
                AccountProblem::NeedsAccount,
                AccountProblem::HasPlayed,
            ])),
        get("/api/bot/events", "readBotEvents", Tag::Bots, "What happens to the bot")
            .describe("Newline-delimited JSON, until either side ends it.")
            .lines::<BotEvent>("Lines, each of them a `BotEvent`.")
            .fails([Problem::TooMany(Scarce::Connections)])
            .fails(refused())
            .fails(held_back()),
        post("/api/bot/seek", "botSeek", Tag::Bots, "Wait in the lobby for whoever comes")
            .describe(
                "Takes the place of a live seek from before. It lasts for as long as the bot reads its events. `game` is \
                 as in `POST /api/games`, without seats.",
            )
            .reads::<LobbySeek>(json!({
                "blind": {
                    "game": {
                        "mode": "blind",
                        "clock": { "kind": "fischer", "initialMs": 600_000, "incrementMs": 5_000 },
                    },
                    "color": "random",
                    "auto": true,
                },
            }))
            .empty(204, "It waits.", Value::Null)
            .fails(unread())
            .fails(refused())
            .fails([Problem::Lobby(LobbyRefusal::Unrated), Problem::Lobby(LobbyRefusal::Full)])
            .fails([Problem::TooMany(Scarce::Games), Problem::TooMany(Scarce::GamesOfTheDay)])
            .fails(failing([AccountProblem::Banned]))
            .fails(held_back()),
        delete("/api/bot/seek", "botWithdraw", Tag::Bots, "Wait no longer")
            .empty(204, "It does not.", Value::Null)
            .fails([Problem::Origin])
            .fails(refused())
            .fails(held_back()),
        post("/api/bot/challenges/{handle}/accept", "botAccept", Tag::Bots, "Accept a challenge")
            .describe("The game comes as an event.")
            .reads::<NoFields>(json!({ "empty": {} }))
            .empty(204, "The game is made.", Value::Null)
            .fails(unread())
            .fails(refused())
            .fails([Problem::Lobby(LobbyRefusal::Gone), Problem::Lobby(LobbyRefusal::TheyPlay)])
            .fails(failing([AccountProblem::Banned]))
            .fails(held_back()),
        post("/api/bot/challenges/{handle}/decline", "botDecline", Tag::Bots, "Decline a challenge")
            .reads::<NoFields>(json!({ "empty": {} }))
            .empty(204, "They are told.", Value::Null)
            .fails(unread())
            .fails(refused())
            .fails([Problem::Lobby(LobbyRefusal::Gone)])
            .fails(held_back()),
        get("/api/bot/games", "listBotGames", Tag::Bots, "The games in which the bot has a seat")
            .describe("Those that go on or wait for players, at most 200.")
            .json::<BotGames>(200, "The games.")
            .fails(refused())
            .fails(held_back()),
        get("/api/bot/games/{id}", "readBotGame", Tag::Bots, "A game through the eyes of the bot's seat")
            .describe(
                "Newline-delimited JSON: what protocol v1 tells a socket at this seat, and nothing else. The player is \
                 present for as long as it is read. Another reader, or a socket at the seat, takes this one's place.",
            )
            .lines::<BotLine<'_>>("Lines, each of them a `BotLine`.")
            .fails(no_game())
            .fails([Problem::TooMany(Scarce::Connections)])
            .fails(refused())
            .fails(held_back()),
        post("/api/bot/games/{id}/intent", "sendBotIntent", Tag::Bots, "Do something at the bot's seat")
            .describe("What comes of it is told where the game is read, refusals included.")
            .reads::<BotIntent>(json!({
                "move": { "type": "game.move", "key": 1, "payload": { "from": "e2", "to": "e4" } },
                "resign": { "type": "game.resign" },
                "goodGame": { "type": "room.say", "payload": { "phrase": "good-game" } },
            }))
            .empty(202, "It is on its way to the game.", Value::Null)
            .fails(unread())
            .fails(no_game())
            .fails([
                Problem::BadIntent { why: "unknown message type".to_owned() },
                Problem::NotReading,
                Problem::TooMany(Scarce::Games),
                Problem::TooMany(Scarce::GamesOfTheDay),
            ])
            .fails(refused())
            .fails(failing([AccountProblem::Banned]))
            .fails(held_back()),
    ]
}
