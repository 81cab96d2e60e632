//! Every address of the server: what it reads, what it answers, how it fails. The server's tests compare this with its
//! router.

use rules::{
    CardError, LayoutError,
    duplicate::{FileError, Player, PlyError},
};
use serde_json::{Value, json};
use view::GameRating;

use super::{
    accounts, bots,
    operation::{Operation, get, post},
    people,
    tag::Tag,
};
use crate::{
    RequestError,
    http::{
        account_problem::AccountProblem,
        balance::{BalanceRequest, Report},
        bots::Bots,
        catalogue::Catalogue,
        duplicate::{DuplicateAnswer, DuplicateRequest},
        games::{About, CreateGame, CreatedGame, FinishedGame, Hindsight},
        health::Health,
        lab::{LabAnswer, LabRequest},
        lesson::{StartLesson, StartedLesson},
        problem::{LabMoveFault, Problem, Scarce},
        push::PushKey,
        seats::{SeatsAnswer, SeatsRequest},
        watch::{CreateShow, CreatedShow, Show},
    },
    written_card::BadCard,
};

pub(super) fn all() -> Vec<Operation> {
    [games(), records(), accounts::all(), people::all(), bots::all(), lab(), server(), sockets(), pages()]
        .into_iter()
        .flatten()
        .collect()
}

/// How creating a room can fail.
fn no_room() -> impl Iterator<Item = Problem> {
    let unknown = CardError::Layout(LayoutError::UnknownLayout { layout: "clasic".to_owned() });
    [
        Problem::BadBody { why: "EOF while parsing an object at line 1 column 1".to_owned() },
        Problem::BodyTooSlow,
        Problem::Request(RequestError::Card(unknown)),
        Problem::Origin,
        Problem::BodyTooLarge,
        Problem::TooMany(Scarce::Games),
        Problem::TooMany(Scarce::GamesOfTheDay),
        Problem::ServerFull,
        Problem::ServerBusy,
        Problem::CannotSave,
        Problem::Request(RequestError::AiOffline),
    ]
    .into_iter()
}

/// How reading a game can fail.
fn unread() -> impl Iterator<Item = Problem> {
    let answers = Problem::TooMany(Scarce::Answers);
    [Problem::NoGame, answers, Problem::CannotRead, Problem::GameDamaged].into_iter().chain(held_back())
}

/// How asking for a game can fail before it is looked for.
fn held_back() -> [Problem; 2] {
    [Problem::TooMany(Scarce::Reads), Problem::TooMany(Scarce::Guesses)]
}

fn games() -> Vec<Operation> {
    vec![
        post("/api/games", "createGame", Tag::Games, "Create a game and take a seat")
            .reads::<CreateGame>(json!({
                "blind": { "mode": "blind", "side": "white" },
                "darkChess960": {
                    "mode": "dark",
                    "layout": { "kind": "premade", "id": "chess960" },
                    "clock": { "kind": "fischer", "initialMs": 300_000, "incrementMs": 2_000 },
                },
                "custom": {
                    "mode": "house",
                    "layout": {
                        "kind": "custom",
                        "name": "Rooks",
                        "pieces": [
                            { "type": "king", "color": "white", "square": 4 },
                            { "type": "rook", "color": "white", "square": 0 },
                            { "type": "king", "color": "black", "square": 60 },
                            { "type": "rook", "color": "black", "square": 56 },
                        ],
                    },
                },
            }))
            .json::<CreatedGame>(201, "The game, and the token that holds its creator's seat.")
            .fails(no_room()),
        get("/api/games/{id}", "showGame", Tag::Games, "What anyone may know about a game")
            .json::<About<'_>>(200, "Its rules, and how far it has progressed.")
            .fails(unread()),
        post("/api/lesson", "startLesson", Tag::Games, "Start the first lesson")
            .describe(
                "A game of Kriegspiel for one player, who has the white pieces, against a scripted opponent. The \
                 server chooses rules and position.",
            )
            .reads::<StartLesson>(json!({ "whole": { "part": "try" } }))
            .json::<StartedLesson>(201, "The game, and the token that holds the player's seat.")
            .fails([
                Problem::BadBody { why: "missing field `part` at line 1 column 2".to_owned() },
                Problem::BodyTooSlow,
                Problem::Origin,
                Problem::BodyTooLarge,
                Problem::TooMany(Scarce::Games),
                Problem::TooMany(Scarce::GamesOfTheDay),
                Problem::ServerFull,
                Problem::CannotSave,
            ]),
        get("/api/rooms/{code}", "showRoom", Tag::Games, "What anyone may know about the game with this room code")
            .describe("For whoever types a code in. Wrong codes are counted.")
            .json::<About<'_>>(200, "Its rules, and how far it has progressed.")
            .fails(unread()),
        post("/api/seats", "showSeats", Tag::Games, "How the games stand in which one holds a seat")
            .describe("At most 40 seats. Wrong game IDs and tokens are counted.")
            .reads::<SeatsRequest>(json!({
                "one": { "seats": [{ "gameId": "k3x9q0ab", "token": "zjls7bv48uf236u9yu10rz4m" }] },
            }))
            .json::<SeatsAnswer>(200, "The games, and those of which one holds no seat.")
            .fails([
                Problem::BadBody { why: "seats: at most 40".to_owned() },
                Problem::BodyTooSlow,
                Problem::Origin,
                Problem::BodyTooLarge,
                Problem::CannotRead,
            ])
            .fails(held_back()),
        post("/api/watch", "createShow", Tag::Games, "Create a game between two bots, to watch")
            .reads::<CreateShow>(json!({
                "dark": {
                    "mode": "dark",
                    "white": { "brain": "casual", "level": 3 },
                    "black": { "brain": "casual", "level": 1 },
                },
            }))
            .json::<CreatedShow>(201, "The game. It starts when somebody watches it.")
            .fails(no_room()),
        get("/api/games/{id}/watch", "watchGame", Tag::Games, "Watch a game between two bots")
            .describe(
                "A stream of server-sent events; each is a `Show` with everything that can be seen at that moment. \
                 The game continues while somebody reads the stream and rests while nobody does. The stream ends \
                 with the game.",
            )
            .stream::<Show<'_>>("Events whose data is a `Show`, as JSON.")
            .fails([
                Problem::LiveWatch,
                Problem::NoGame,
                Problem::TooMany(Scarce::Connections),
                Problem::CannotRead,
                Problem::GameDamaged,
            ])
            .fails(held_back()),
    ]
}

fn records() -> Vec<Operation> {
    let ply = json!({
        "name": "ply",
        "in": "query",
        "description": "After how many moves; 0 is the start. The end by default.",
        "schema": { "type": "integer", "minimum": 0 },
    });
    let view = json!({
        "name": "view",
        "in": "query",
        "description": "One board instead of all three: what White saw, what Black saw, or the truth.",
        "schema": { "type": "string", "enum": ["white", "black", "truth"] },
    });
    let of = json!({
        "name": "seat",
        "in": "query",
        "required": true,
        "description": "Whose eyes to look through.",
        "schema": { "type": "string", "enum": ["white", "black"] },
    });
    let private = || [Problem::LiveRecord].into_iter().chain(unread());
    vec![
        get("/api/games/{id}.json", "gameAsJson", Tag::Records, "A finished game as JSON")
            .json::<FinishedGame<'_>>(200, "The complete game, from all sides.")
            .fails(private()),
        get(
            "/api/games/{id}/events",
            "gameEvents",
            Tag::Records,
            "Everything that happened in a finished game",
        )
        .json::<FinishedGame<'_>>(200, "The complete game, from all sides.")
        .fails(private()),
        get(
            "/api/games/{id}/hindsight",
            "gameHindsight",
            Tag::Records,
            "What a seat of a finished game could have known",
        )
        .describe(
            "Move by move: how many positions were still possible after all that the seat had been told, and where the \
             other side's king and queen were likely to be. It is worked out when it is asked for, which takes \
             seconds. Where everything was seen, or by rules for which positions cannot be counted, the answer says \
             why there is none.",
        )
        .parameter(of)
        .json::<Hindsight<'_>>(200, "What the seat could have known, or why nobody can say.")
        .fails([
            Problem::HindsightSeat,
            Problem::TooMany(Scarce::Hindsights),
            Problem::HindsightBusy,
            Problem::HindsightFailed,
        ])
        .fails(private()),
        get(
            "/api/games/{id}/rating",
            "gameRating",
            Tag::Records,
            "What a finished game did to the ratings of its players",
        )
        .describe(
            "Of a game that has only just ended it may not be known yet: then it says that it is not rated.",
        )
        .json::<GameRating>(200, "The change of both, or why there is none.")
        .fails(private())
        .fails([AccountProblem::Unavailable.into()]),
        get("/api/games/{id}.pgn", "gameAsPgn", Tag::Records, "A finished game as PGN")
            .text(
                200,
                "application/x-chess-pgn",
                "The game in PGN, with the clock after every move, and what was tried and announced as comments.",
            )
            .fails(private())
            .fails([Problem::NoFormatOfDuplicate]),
        get(
            "/api/games/{id}/white.pgn",
            "gameAsPgnOfWhite",
            Tag::Records,
            "A finished game as PGN, as White knew it: moves that White did not see are ??",
        )
        .text(200, "application/x-chess-pgn", "The game in PGN.")
        .fails(private())
        .fails([Problem::NoFormatOfDuplicate]),
        get(
            "/api/games/{id}/black.pgn",
            "gameAsPgnOfBlack",
            Tag::Records,
            "A finished game as PGN, as Black knew it: moves that Black did not see are ??",
        )
        .text(200, "application/x-chess-pgn", "The game in PGN.")
        .fails(private())
        .fails([Problem::NoFormatOfDuplicate]),
        get(
            "/api/games/{id}.svg",
            "gameAsSvg",
            Tag::Records,
            "A picture of a finished game: what White saw, the truth, what Black saw",
        )
        .parameter(ply.clone())
        .parameter(view.clone())
        .text(200, "image/svg+xml", "The picture.")
        .fails(no_picture())
        .fails(private())
        .fails([Problem::NoFormatOfDuplicate]),
        get("/api/games/{id}.png", "gameAsPng", Tag::Records, "The same picture of a finished game as PNG")
            .parameter(ply)
            .parameter(view)
            .text(200, "image/png", "The picture.")
            .fails(no_picture())
            .fails(private())
            .fails([Problem::NoFormatOfDuplicate, Problem::ServerBusy]),
        get("/api/games/{id}.gif", "gameAsGif", Tag::Records, "A finished game as an animated picture")
            .describe(
                "What White saw, the truth and what Black saw, move by move. A long game leaves out moves.",
            )
            .text(200, "image/gif", "The picture.")
            .fails(private())
            .fails([Problem::NoFormatOfDuplicate, Problem::ServerBusy]),
    ]
}

fn no_picture() -> [Problem; 3] {
    [
        Problem::PictureQuery { why: "ply: invalid digit found in string".to_owned() },
        Problem::PicturePly { last: 46 },
        Problem::PictureView,
    ]
}

fn lab() -> Vec<Operation> {
    let refused = || {
        [
            Problem::BodyTooSlow,
            Problem::Origin,
            Problem::BodyTooLarge,
            Problem::TooMany(Scarce::LabRequests),
            Problem::LabBusy,
            Problem::LabFailed,
            Problem::LabTooLong,
        ]
    };
    let card = || Problem::Card(BadCard::Refused(CardError::OverBeforeStart));
    let over = Problem::LabMove { index: 4, text: "e2e4".to_owned(), why: LabMoveFault::Over };
    let turn = FileError::Ply { ply: 2, why: PlyError::Turn { expected: Player::South } };
    vec![
        post("/api/lab", "playInLab", Tag::Lab, "Try out a rule card")
            .describe(
                "Plays moves of both sides from the card's start. Nothing is kept, and no game can be reached from \
                 here.",
            )
            .reads::<LabRequest>(json!({
                "atomic": { "card": { "rulesetIds": ["atomic"] }, "moves": ["e2e4", "Nf6"] },
            }))
            .json::<LabAnswer<'_>>(200, "The position with nothing hidden, and what each seat would see of it.")
            .fails([card(), Problem::LabMoves { max: 600 }, over])
            .fails(refused()),
        post("/api/lab/balance", "balanceInLab", Tag::Lab, "See how fair a rule card is")
            .describe("Plays the card against itself, for at most three seconds.")
            .reads::<BalanceRequest>(json!({
                "horde": { "card": { "layout": { "kind": "premade", "id": "horde" } }, "games": 100, "seed": 1 },
            }))
            .json::<Report>(200, "How the games went.")
            .fails([card(), Problem::LabGames { max: 200 }])
            .fails(refused()),
        post("/api/duplicate", "playDuplicate", Tag::Lab, "Play duplicate chess in the sandbox")
            .describe(
                "Plays moves of all four players from the start. Nothing is kept, and no game can be reached from \
                 here. A file that the sandbox has saved can be sent as it is.",
            )
            .reads::<DuplicateRequest>(json!({
                "opening": { "moves": ["e2e4", "e2e3", "d7d5", "a7a6", "f1a6"] },
            }))
            .json::<DuplicateAnswer>(200, "The four boards, and what the player to move may do on each of them.")
            .fails([Problem::Record(turn), Problem::TooMany(Scarce::Answers)])
            .fails(refused()),
    ]
}

fn server() -> Vec<Operation> {
    vec![
        get("/api/rules", "showRules", Tag::Server, "Modes, layouts, presets and modifiers")
            .json::<Catalogue>(200, "The catalogue."),
        get("/api/bots", "showBots", Tag::Server, "The bots, with their ratings")
            .describe(
                "For each mode, who can be asked to play and how strong the newest ladder says they are: the \
                 operator's own (`parallax ladder`), or the one that came with the server. The same by rulesets of \
                 the mode, as far as they were measured. Yardsticks are measures: nobody can be asked to play them.",
            )
            .json::<Bots>(200, "The bots of each mode."),
        get("/api/health", "showHealth", Tag::Server, "Whether the server can be played on")
            .json::<Health>(200, "How the server is doing.")
            .json::<Health>(
                503,
                "Send players elsewhere: the server cannot save games right now, or is about to stop.",
            ),
        get("/api/push", "showPushKey", Tag::Server, "The key that browsers subscribe with, for Web Push")
            .json::<PushKey>(200, "The server's public key, if it sends messages."),
        get("/api/openapi.json", "showOpenapi", Tag::Server, "This document")
            .json::<serde_json::Map<String, Value>>(200, "OpenAPI 3.1."),
        get("/metrics", "showMetrics", Tag::Server, "Metrics for Prometheus")
            .text(200, "text/plain", "In the text format of Prometheus.")
            .fails([Problem::MetricsPrivate]),
    ]
}

fn sockets() -> Vec<Operation> {
    let refused = || {
        [
            Problem::BadGameId,
            Problem::NoSocketKey,
            Problem::Origin,
            Problem::NoUpgrade,
            Problem::SocketVersion,
            Problem::TooMany(Scarce::Connections),
        ]
    };
    let game = json!({
        "name": "game",
        "in": "query",
        "description": "Speak the flat dialect, about this game.",
        "schema": { "type": "string" },
    });
    let token = json!({
        "name": "token",
        "in": "query",
        "description": "Proves a seat. Proxies may log it: send a `claim` as the first message instead.",
        "schema": { "type": "string" },
    });
    vec![
        get(
            "/ws",
            "openSocket",
            Tag::Sockets,
            "Play: WebSocket protocol v1, or with `game` the flat dialect",
        )
        .parameter(game)
        .empty(101, "The connection is a WebSocket now.", Value::Null)
        .fails(refused()),
        get("/ws/room/{id}", "openRoomSocket", Tag::Sockets, "Play: the fog dialect, about this game")
            .parameter(token)
            .empty(101, "The connection is a WebSocket now.", Value::Null)
            .fails(refused()),
    ]
}

fn pages() -> Vec<Operation> {
    const HTML: &str = "text/html";
    let page = |path, id, summary| get(path, id, Tag::Pages, summary).text(200, HTML, "The page.");
    let of_game = |path, id, summary| {
        page(path, id, summary).text(404, HTML, "There is no such game.").fails(held_back()).fails([
            Problem::TooMany(Scarce::Answers),
            Problem::CannotRead,
            Problem::GameDamaged,
        ])
    };
    let elsewhere = || json!({ "Location": { "schema": { "type": "string" } } });
    vec![
        page("/", "homePage", "The home page"),
        page("/rules", "rulesPage", "The page that explains the rules"),
        page("/lab", "labPage", "The page on which rules are invented"),
        page("/watch", "watchPage", "Choose two bots to watch"),
        page("/watch/{id}", "watchOnePage", "A game between two bots"),
        page("/duplicate", "duplicatePage", "The sandbox of duplicate chess"),
        page("/bots", "botsPage", "The page of the bots"),
        page("/ratings", "ratingsPage", "The leaderboards"),
        page("/lesson", "lessonPage", "The first lesson"),
        page(
            "/lesson/{id}",
            "lessonOnTheWayPage",
            "The first lesson, for somebody who was invited to a game",
        ),
        page("/sign-up", "signUpPage", "Where guests become accounts"),
        page("/log-in", "logInPage", "Where accounts log in"),
        page("/account", "accountPage", "What belongs to the account of whoever asks"),
        page("/admin", "adminPage", "What administrators do"),
        page("/reset", "resetPage", "Where a link leads that sets a new password"),
        page("/confirm-email", "confirmEmailPage", "Where a link leads that confirms a mail address"),
        page("/admin-link", "adminLinkPage", "Where the link leads that makes the first administrator"),
        page("/@/{name}", "profilePage", "An account as anybody sees it"),
        page("/privacy", "privacyPage", "What the server stores, and what it does not"),
        page("/source", "sourcePage", "Where the source code is"),
        get("/robots.txt", "robots", Tag::Pages, "What search engines may fetch")
            .text(200, "text/plain", "The file."),
        get("/favicon.ico", "favicon", Tag::Pages, "The icon of the site")
            .text(200, "image/x-icon", "The icon.")
            .fails([Problem::ServerBusy]),
        get("/picture/{name}", "linkPicture", Tag::Pages, "The picture that a messenger shows with a link")
            .describe(
                "`parallax.png` is the general one; `invitation-ID.png` is for a game that waits for players, and the \
                 general one once it has begun; `review-ID.png` is for a finished game.",
            )
            .text(200, "image/png", "1200 by 630 pixels.")
            .fails([Problem::LiveRecord, Problem::NoFormatOfDuplicate, Problem::ServerBusy])
            .fails(unread()),
        of_game("/duplicate/{id}", "duplicateGamePage", "The page of a duplicate game").empty(
            303,
            "The game is for two: its own page.",
            elsewhere(),
        ),
        of_game("/g/{id}", "playPage", "The page on which a game is played").empty(
            303,
            "The game is over: its review. Or it is a duplicate game: its page.",
            elsewhere(),
        ),
        of_game("/room/{id}", "roomPage", "The page on which a game is played, by its other address").empty(
            303,
            "The game is over: its review. Or it is a duplicate game: its page.",
            elsewhere(),
        ),
        of_game("/game/{id}", "reviewPage", "The review of a finished game")
            .empty(303, "It is a duplicate game: its page.", elsewhere())
            .text(403, HTML, "The game is still being played."),
    ]
}
