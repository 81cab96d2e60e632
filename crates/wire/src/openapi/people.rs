//! The addresses of profiles, lists of games and administration.

use serde_json::{Value, json};

use super::{
    operation::{Operation, delete, get, post, put},
    tag::Tag,
};
use crate::http::{
    account::NoFields,
    account_problem::AccountProblem,
    admin::{AdminAudit, AdminPeople, AdminReports, AdminSettings, BanRequest, CreatedLink, RoleRequest},
    people::{DeleteAccount, ListedGames, MyBlocks, MyGames, NewReport, PersonProfile},
    problem::{Problem, Scarce},
    ratings::{Leaderboard, RatingHistory, RatingPools},
};
use crate::v1::LobbyRefusal;

pub(super) fn all() -> Vec<Operation> {
    [profiles(), ratings(), own(), blocks(), people(), desk()].into_iter().flatten().collect()
}

fn failing(problems: impl IntoIterator<Item = AccountProblem>) -> impl Iterator<Item = Problem> {
    problems.into_iter().map(Problem::from)
}

/// How every request with a body can fail.
fn unread() -> Vec<Problem> {
    vec![
        Problem::BadBody { why: "missing field `name` at line 1 column 2".to_owned() },
        AccountProblem::NotJson.into(),
        Problem::BodyTooSlow,
        Problem::Origin,
        Problem::BodyTooLarge,
        AccountProblem::Unavailable.into(),
    ]
}

fn held_back() -> [Problem; 2] {
    [Problem::TooMany(Scarce::Reads), Problem::TooMany(Scarce::Guesses)]
}

fn query(name: &str, schema: &Value, description: &str) -> Value {
    json!({ "name": name, "in": "query", "description": description, "schema": schema })
}

fn paged(operation: Operation, schema: &Value) -> Operation {
    operation.parameter(query("before", schema, "Where the page begins: `next` of the page before it."))
}

fn profiles() -> Vec<Operation> {
    let games = get("/api/people/{name}/games", "listGames", Tag::People, "Somebody's finished games")
        .describe("The latest first. Games that go on are shown to nobody but those who play them.")
        .parameter(query(
            "mode",
            &json!({ "enum": ["vanilla", "blind", "dark", "house", "rbc", "duplicate"] }),
            "Only games of this mode.",
        ))
        .parameter(query(
            "result",
            &json!({ "enum": ["won", "drawn", "lost"] }),
            "Only games that ended like this for them.",
        ))
        .parameter(query(
            "limit",
            &json!({ "type": "integer", "minimum": 1, "maximum": 100 }),
            "How many; 30 unless told.",
        ));
    let nobody = || failing([AccountProblem::NoSuchAccount, AccountProblem::Unavailable]);
    vec![
        get("/api/people/{name}", "showPerson", Tag::People, "An account as anybody sees it")
            .json::<PersonProfile>(200, "The account.")
            .fails(nobody())
            .fails(held_back()),
        paged(games, &json!({ "type": "string" }))
            .json::<ListedGames>(200, "A page.")
            .fails(nobody())
            .fails(failing([AccountProblem::BadQuery { why: "limit: 1 to 100".to_owned() }]))
            .fails(held_back()),
        post("/api/reports", "reportPerson", Tag::People, "Tell the administrators about somebody")
            .reads::<NewReport>(json!({ "rude": { "about": "Ada", "gameId": "k3x9q0ab", "words": "Rude." } }))
            .empty(204, "They will see it.", Value::Null)
            .fails(unread())
            .fails([Problem::TooMany(Scarce::Reports), Problem::BadGameId])
            .fails(failing([
                AccountProblem::BadWords,
                AccountProblem::NotSignedIn,
                AccountProblem::NeedsSession,
                AccountProblem::NeedsAccount,
                AccountProblem::Banned,
                AccountProblem::NoSuchAccount,
            ])),
    ]
}

fn ratings() -> Vec<Operation> {
    let unavailable = || failing([AccountProblem::Unavailable]);
    let nowhere = || failing([AccountProblem::NoSuchPool]);
    vec![
        get(
            "/api/people/{name}/ratings/{family}/{speed}",
            "showRatingHistory",
            Tag::People,
            "How somebody's rating came about",
        )
        .describe("At most 500 points, thinned evenly. Empty if they have no rating in this pool.")
        .json::<RatingHistory>(200, "The points, the oldest first.")
        .fails(failing([AccountProblem::NoSuchAccount]))
        .fails(nowhere())
        .fails(unavailable())
        .fails(held_back()),
        get("/api/ratings", "listPools", Tag::People, "Every pool in which somebody has a rating")
            .json::<RatingPools>(200, "The pools.")
            .fails(unavailable())
            .fails(held_back()),
        get("/api/ratings/{family}/{speed}", "showLeaders", Tag::People, "The leaderboard of a pool")
            .describe("Those with a deviation of at most 75; at most 100 of them.")
            .parameter(query("kind", &json!({ "enum": ["people", "bots"] }), "People unless told."))
            .json::<Leaderboard>(200, "The leaders, the best first.")
            .fails(nowhere())
            .fails(failing([AccountProblem::BadQuery { why: "kind: expected people or bots".to_owned() }]))
            .fails(unavailable())
            .fails(held_back()),
    ]
}

fn own() -> Vec<Operation> {
    vec![
        get("/api/me/games", "listMyGames", Tag::People, "One's own games")
            .describe("Those that go on as their player may know them, and the finished ones that ended last.")
            .json::<MyGames>(200, "The games.")
            .fails(failing([
                AccountProblem::NotSignedIn,
                AccountProblem::BadToken,
                AccountProblem::NeedsScope,
                AccountProblem::Unavailable,
            ]))
            .fails(held_back()),
        get("/api/account/export", "exportAccount", Tag::People, "Everything that is stored of oneself")
            .describe("A zip archive: account.json, games.json and games.pgn.")
            .text(200, "application/zip", "The archive.")
            .fails([Problem::TooMany(Scarce::Exports)])
            .fails(failing([
                AccountProblem::NotSignedIn,
                AccountProblem::NeedsSession,
                AccountProblem::Unavailable,
            ])),
        delete("/api/account", "deleteAccount", Tag::People, "Delete one's account, for good")
            .describe(
                "The name goes, and is free again. Games that go on are left; finished ones stay without the name.",
            )
            .reads::<DeleteAccount>(json!({ "ada": { "name": "Ada" } }))
            .empty(204, "It is gone, and all its sessions are over.", Value::Null)
            .fails(unread())
            .fails(failing([
                AccountProblem::WrongName,
                AccountProblem::NotSignedIn,
                AccountProblem::NeedsSession,
                AccountProblem::NeedsAccount,
            ])),
    ]
}

fn blocks() -> Vec<Operation> {
    let refused = || {
        failing([
            AccountProblem::NotSignedIn,
            AccountProblem::BadToken,
            AccountProblem::NeedsScope,
            AccountProblem::Unavailable,
        ])
    };
    vec![
        get("/api/me/blocks", "listBlocks", Tag::People, "Whom one does not want to meet")
            .json::<MyBlocks>(200, "The accounts.")
            .fails(refused())
            .fails(held_back()),
        put("/api/people/{name}/block", "block", Tag::People, "Block an account")
            .describe(
                "The lobby does not pair the two, and neither can challenge the other. Nobody is told why. Guests can \
                 block, too.",
            )
            .empty(204, "They are blocked.", Value::Null)
            .fails([Problem::Origin])
            .fails(refused())
            .fails(failing([
                AccountProblem::NoSuchAccount,
                AccountProblem::YourOwn,
                AccountProblem::TooManyKeys,
            ]))
            .fails(held_back()),
        put("/api/lobby/{handle}/block", "blockSeeker", Tag::People, "Block whoever waits with a seek or a challenge")
            .describe("By the id of `lobby.state` or `lobby.you`. It is how a guest is blocked, who has no name.")
            .empty(204, "They are blocked.", Value::Null)
            .fails([Problem::Origin])
            .fails([LobbyRefusal::Gone, LobbyRefusal::Yourself, LobbyRefusal::Unavailable].map(Problem::Lobby))
            .fails(refused())
            .fails(failing([AccountProblem::TooManyKeys]))
            .fails(held_back()),
        put("/api/games/{id}/block", "blockOpponent", Tag::People, "Block whoever has the other seat in one's own game")
            .describe(
                "In a game of two that has begun or is over, by the cookie or the token of whoever has the one seat. \
                 A guest is blocked like that, too.",
            )
            .empty(204, "They are blocked.", Value::Null)
            .fails([Problem::Origin, Problem::BadGameId, Problem::NoGame])
            .fails(refused())
            .fails(failing([
                AccountProblem::NobodyToBlock,
                AccountProblem::YourOwn,
                AccountProblem::TooManyKeys,
            ]))
            .fails(held_back()),
        delete("/api/me/blocks/guests", "unblockGuests", Tag::People, "Lift all blocks of guests")
            .empty(204, "No guest is blocked.", Value::Null)
            .fails([Problem::Origin])
            .fails(refused())
            .fails(held_back()),
        delete("/api/people/{name}/block", "unblock", Tag::People, "Lift a block")
            .empty(204, "They are not blocked.", Value::Null)
            .fails([Problem::Origin])
            .fails(refused())
            .fails(failing([AccountProblem::NoSuchAccount]))
            .fails(held_back()),
    ]
}

/// How every request of an administrator can fail.
fn refused() -> impl Iterator<Item = Problem> {
    failing([
        AccountProblem::NotSignedIn,
        AccountProblem::BadToken,
        AccountProblem::NeedsScope,
        AccountProblem::NotAdmin,
        AccountProblem::Unavailable,
    ])
}

fn people() -> Vec<Operation> {
    let about = || failing([AccountProblem::NoSuchAccount]);
    let list = get("/api/admin/people", "listPeople", Tag::Administration, "Accounts").parameter(query(
        "query",
        &json!({ "type": "string" }),
        "How their names begin.",
    ));
    vec![
        paged(list, &json!({ "type": "string" }))
            .json::<AdminPeople>(200, "A page, in the order of names.")
            .fails(refused()),
        post("/api/admin/people/{name}/ban", "banPerson", Tag::Administration, "Ban an account")
            .describe("They may finish the games that they are in, and begin no others.")
            .reads::<BanRequest>(json!({ "week": { "reason": "Rude.", "days": 7 } }))
            .empty(204, "They are banned.", Value::Null)
            .fails(unread())
            .fails(refused())
            .fails(about())
            .fails(failing([AccountProblem::BadReason, AccountProblem::BadDays, AccountProblem::YourOwn])),
        delete(
            "/api/admin/people/{name}/ban",
            "unbanPerson",
            Tag::Administration,
            "Lift all bans of an account",
        )
        .empty(204, "They are not banned.", Value::Null)
        .fails([Problem::Origin])
        .fails(refused())
        .fails(about()),
        put("/api/admin/people/{name}/role", "setRole", Tag::Administration, "Change what an account is")
            .reads::<RoleRequest>(json!({ "arbiter": { "role": "arbiter" } }))
            .empty(204, "They are.", Value::Null)
            .fails(unread())
            .fails(refused())
            .fails(about())
            .fails(failing([AccountProblem::YourOwn])),
        post(
            "/api/admin/people/{name}/reset",
            "resetPassword",
            Tag::Administration,
            "A link to a new password",
        )
        .reads::<NoFields>(json!({ "empty": {} }))
        .json::<CreatedLink>(200, "It works once, for a day.")
        .fails(unread())
        .fails(refused())
        .fails(about()),
    ]
}

fn desk() -> Vec<Operation> {
    let number = json!({ "type": "integer", "minimum": 1 });
    vec![
        get("/api/admin/settings", "showSettings", Tag::Administration, "What administrators set")
            .json::<AdminSettings>(200, "The settings.")
            .fails(refused()),
        put("/api/admin/settings", "changeSettings", Tag::Administration, "Set it")
            .reads::<AdminSettings>(json!({ "closed": { "signUp": "closed" } }))
            .json::<AdminSettings>(200, "The settings from now on.")
            .fails(unread())
            .fails(refused()),
        post("/api/admin/invites", "invite", Tag::Administration, "An invitation to sign up")
            .reads::<NoFields>(json!({ "empty": {} }))
            .json::<CreatedLink>(200, "It works once, for a week.")
            .fails(unread())
            .fails(refused()),
        paged(get("/api/admin/reports", "listReports", Tag::Administration, "Open reports"), &number)
            .json::<AdminReports>(200, "A page, the latest first.")
            .fails(refused()),
        post("/api/admin/reports/{number}/close", "closeReport", Tag::Administration, "Close a report")
            .reads::<NoFields>(json!({ "empty": {} }))
            .empty(204, "It is closed.", Value::Null)
            .fails(unread())
            .fails(refused())
            .fails(failing([AccountProblem::NoSuchReport])),
        paged(get("/api/admin/audit", "showAudit", Tag::Administration, "What administrators did"), &number)
            .json::<AdminAudit>(200, "A page, the latest first.")
            .fails(refused()),
    ]
}
