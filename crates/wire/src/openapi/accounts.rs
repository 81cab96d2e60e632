//! The addresses of accounts.

use serde_json::{Value, json};

use super::{
    operation::{Operation, delete, get, post},
    tag::Tag,
};
use crate::http::{
    account::{LogIn, Me, NoFields, SignUpRequest, SignedUp},
    account_keys::Sessions,
    account_problem::AccountProblem,
    problem::{Problem, Scarce},
};

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

fn failing(problems: impl IntoIterator<Item = AccountProblem>) -> impl Iterator<Item = Problem> {
    problems.into_iter().map(Problem::from)
}

pub(super) fn all() -> Vec<Operation> {
    [entering(), sessions()].into_iter().flatten().collect()
}

/// Guests, signing up, logging in and out.
fn entering() -> Vec<Operation> {
    let logged_in = "Whoever asks, with a session in a cookie.";
    let proofs = || failing([AccountProblem::BadCredentials, AccountProblem::Busy]);
    vec![
        get("/api/me", "showMe", Tag::Accounts, "Who asks")
            .describe("By the session in the cookie, or by a token with the scope `read`.")
            .json::<Me>(200, "The person, if one is known, and how people sign up here.")
            .fails(failing([
                AccountProblem::BadToken,
                AccountProblem::NeedsScope,
                AccountProblem::Unavailable,
            ])),
        post("/api/guest", "beGuest", Tag::Accounts, "Become a guest, unless somebody is known")
            .reads::<NoFields>(json!({ "empty": {} }))
            .json::<Me>(200, logged_in)
            .fails(unread())
            .fails([Problem::TooMany(Scarce::Guests)]),
        post("/api/account", "signUp", Tag::Accounts, "Turn a guest into an account")
            .describe("In place: games stay whose they are. All sessions from before end.")
            .reads::<SignUpRequest>(json!({ "password": { "name": "Ada", "password": "correct horse" } }))
            .json::<SignedUp>(200, "The account, with recovery codes that are shown once.")
            .fails(unread())
            .fails([Problem::TooMany(Scarce::SignUps)])
            .fails(failing([
                AccountProblem::BadName { why: "a name has 3 to 20 characters".to_owned() },
                AccountProblem::BadPassword,
                AccountProblem::NoWayIn,
                AccountProblem::BadInvitation,
                AccountProblem::SignUpClosed,
                AccountProblem::Banned,
                AccountProblem::NameTaken,
                AccountProblem::AlreadySignedUp,
                AccountProblem::CredentialTaken,
                AccountProblem::Busy,
            ])),
        post("/api/session", "logIn", Tag::Accounts, "Log in")
            .reads::<LogIn>(json!({ "password": { "name": "Ada", "password": "correct horse" } }))
            .json::<Me>(200, logged_in)
            .fails(unread())
            .fails([Problem::TooMany(Scarce::LogIns)])
            .fails(failing([AccountProblem::Banned]))
            .fails(proofs()),
        delete("/api/session", "logOut", Tag::Accounts, "Log out")
            .empty(204, "The session is over.", Value::Null)
            .fails([Problem::Origin, AccountProblem::Unavailable.into()]),
    ]
}

/// How every request of somebody who is logged in with a browser can fail.
fn refused() -> impl Iterator<Item = Problem> {
    failing([AccountProblem::NotSignedIn, AccountProblem::NeedsSession, AccountProblem::Unavailable])
}

fn sessions() -> Vec<Operation> {
    vec![
        get("/api/sessions", "listSessions", Tag::Accounts, "Where one is logged in")
            .json::<Sessions>(200, "All sessions.")
            .fails(refused()),
        delete("/api/sessions", "endOtherSessions", Tag::Accounts, "Log out everywhere else")
            .empty(204, "They are over, and their sockets are closed.", Value::Null)
            .fails([Problem::Origin])
            .fails(refused()),
        delete("/api/sessions/{handle}", "endSession", Tag::Accounts, "Log out somewhere")
            .empty(204, "It is over, and its sockets are closed.", Value::Null)
            .fails([Problem::Origin, AccountProblem::NoSuchKey.into()])
            .fails(refused()),
    ]
}
