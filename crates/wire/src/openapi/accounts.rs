//! The addresses of accounts.

use serde_json::{Value, json};

use super::{
    operation::{Operation, delete, get, post, put},
    tag::Tag,
};
use crate::http::{
    account::{
        ForgottenRequest, LogIn, Me, NewCredential, NoFields, RecoverRequest, SignUpRequest, SignedUp,
        UseLink,
    },
    account_keys::{
        ChangePassword, CreatedToken, NewRecoveryCodes, NewToken, PasskeyChallenge, PasskeyRequest, Passkeys,
        RecoveryCodes, Sessions, SetEmail, Tokens,
    },
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
    [entering(), sessions(), keys(), mail(), passkeys(), oidc(), tokens()].into_iter().flatten().collect()
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
                AccountProblem::ChallengeExpired,
                AccountProblem::NoPasskeysHere,
                AccountProblem::BadCredentials,
                AccountProblem::NeedsSession,
                AccountProblem::Busy,
            ])),
        post("/api/session", "logIn", Tag::Accounts, "Log in")
            .reads::<LogIn>(json!({ "password": { "name": "Ada", "password": "correct horse" } }))
            .json::<Me>(200, logged_in)
            .fails(unread())
            .fails([Problem::TooMany(Scarce::LogIns)])
            .fails(failing([
                AccountProblem::Banned,
                AccountProblem::ChallengeExpired,
                AccountProblem::NoPasskeysHere,
            ]))
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

/// How every request of an account's owner can fail.
fn not_theirs() -> impl Iterator<Item = Problem> {
    refused().chain(failing([AccountProblem::NeedsAccount]))
}

/// Where the operator has a mail server.
fn mail() -> Vec<Operation> {
    vec![
        post("/api/session/forgotten", "forgot", Tag::Accounts, "Have a link to a new password mailed")
            .describe(
                "The answer is the same whether there is such an account, and whether it has an address.",
            )
            .reads::<ForgottenRequest>(json!({ "name": { "name": "Ada", "language": "en" } }))
            .empty(202, "If there is an address, a mail is on its way.", Value::Null)
            .fails(unread())
            .fails([Problem::TooMany(Scarce::LogIns)])
            .fails(failing([AccountProblem::NoMail, AccountProblem::Busy])),
        put("/api/account/email", "setEmail", Tag::Accounts, "Add or change a mail address")
            .describe("It counts once the link that is sent to it has been followed.")
            .reads::<SetEmail>(
                json!({ "address": { "email": "ada@example.org", "password": "correct horse" } }),
            )
            .empty(202, "A mail is on its way.", Value::Null)
            .fails(unread())
            .fails([Problem::TooMany(Scarce::LogIns)])
            .fails(not_theirs())
            .fails(failing([
                AccountProblem::BadEmail,
                AccountProblem::NoMail,
                AccountProblem::TooManyMails,
                AccountProblem::BadCredentials,
                AccountProblem::Busy,
            ])),
        delete("/api/account/email", "removeEmail", Tag::Accounts, "Remove the mail address")
            .empty(204, "It is forgotten.", Value::Null)
            .fails([Problem::Origin])
            .fails(not_theirs()),
    ]
}

/// Passwords, recovery codes, links.
fn keys() -> Vec<Operation> {
    let proofs = || failing([AccountProblem::BadCredentials, AccountProblem::Busy]);
    vec![
        post("/api/session/recovery", "recover", Tag::Accounts, "Set a new password with a recovery code")
            .describe("Logs in. The code is used up, and all other sessions end.")
            .reads::<RecoverRequest>(json!({
                "code": { "name": "Ada", "code": "01az-01az-mnpq", "password": "correct horse" },
            }))
            .json::<Me>(200, "Whoever asks, with a session in a cookie.")
            .fails(unread())
            .fails([Problem::TooMany(Scarce::LogIns)])
            .fails(failing([AccountProblem::BadPassword, AccountProblem::Banned]))
            .fails(proofs()),
        put("/api/account/password", "changePassword", Tag::Accounts, "Set a new password")
            .describe("All other sessions end.")
            .reads::<ChangePassword>(json!({
                "change": { "current": "correct horse", "password": "battery staple" },
            }))
            .empty(204, "It is the new one.", Value::Null)
            .fails(unread())
            .fails([Problem::TooMany(Scarce::LogIns), AccountProblem::BadPassword.into()])
            .fails(proofs())
            .fails(not_theirs()),
        post("/api/account/recovery-codes", "newRecoveryCodes", Tag::Accounts, "New recovery codes")
            .reads::<NewRecoveryCodes>(json!({ "password": { "password": "correct horse" } }))
            .json::<RecoveryCodes>(200, "The codes.")
            .fails(unread())
            .fails([Problem::TooMany(Scarce::LogIns)])
            .fails(proofs())
            .fails(not_theirs()),
        post("/api/link", "useLink", Tag::Accounts, "Use a link that works once")
            .describe(
                "It sets a new password and logs in, or makes whoever is logged in the first administrator.",
            )
            .reads::<UseLink>(json!({
                "reset": { "token": "RANDOM", "password": "correct horse" },
                "admin": { "token": "RANDOM" },
            }))
            .json::<Me>(200, "Whoever asks, as they are now.")
            .fails(unread())
            .fails([Problem::TooMany(Scarce::LogIns)])
            .fails(failing([
                AccountProblem::LinkExpired,
                AccountProblem::BadPassword,
                AccountProblem::Banned,
                AccountProblem::Busy,
            ]))
            .fails(not_theirs()),
    ]
}

fn tokens() -> Vec<Operation> {
    vec![
        get("/api/account/tokens", "listTokens", Tag::Accounts, "Tokens for programs")
            .json::<Tokens>(200, "All of them, without their secrets.")
            .fails(not_theirs()),
        post("/api/account/tokens", "createToken", Tag::Accounts, "Issue a token for a program")
            .describe(
                "It is sent as `Authorization: Bearer plx_…`, with requests and when a socket is opened.",
            )
            .reads::<NewToken>(json!({
                "bot": { "label": "my bot", "scopes": ["read", "bot"], "expiresInDays": 90 },
            }))
            .json::<CreatedToken>(201, "The token. It is shown this once.")
            .fails(unread())
            .fails(failing([
                AccountProblem::BadLabel,
                AccountProblem::NoScopes,
                AccountProblem::BadExpiry,
                AccountProblem::AdminOnly,
                AccountProblem::TooManyKeys,
            ]))
            .fails(not_theirs()),
        delete("/api/account/tokens/{handle}", "revokeToken", Tag::Accounts, "Revoke a token")
            .empty(204, "It is worth nothing any more, and its sockets are closed.", Value::Null)
            .fails([Problem::Origin, AccountProblem::NoSuchKey.into()])
            .fails(not_theirs()),
    ]
}

fn passkeys() -> Vec<Operation> {
    let asking = || {
        [Problem::TooMany(Scarce::LogIns), AccountProblem::NoPasskeysHere.into()].into_iter().chain(unread())
    };
    let options = "A challenge, and options for the browser.";
    vec![
        post("/api/account/passkey", "askForNewPasskey", Tag::Accounts, "Begin to make a passkey")
            .describe("For a new account of this name, or another one for the account that asks.")
            .reads::<PasskeyRequest>(json!({ "new": { "name": "Ada" }, "another": {} }))
            .json::<PasskeyChallenge>(200, options)
            .fails(asking())
            .fails(failing([
                AccountProblem::BadName { why: "a name has 3 to 20 characters".to_owned() },
                AccountProblem::NameTaken,
                AccountProblem::NeedsSession,
            ])),
        post("/api/session/passkey", "askForPasskey", Tag::Accounts, "Begin to log in with a passkey")
            .describe("No name is asked for: the passkey knows whose it is.")
            .reads::<NoFields>(json!({ "empty": {} }))
            .json::<PasskeyChallenge>(200, options)
            .fails(asking()),
        get("/api/account/passkeys", "listPasskeys", Tag::Accounts, "The account's passkeys")
            .json::<Passkeys>(200, "All of them.")
            .fails(not_theirs()),
        post("/api/account/passkeys", "addPasskey", Tag::Accounts, "Add another passkey")
            .reads::<NewCredential>(json!({
                "new": { "challenge": "RANDOM", "label": "phone", "credential": {} },
            }))
            .empty(204, "It can be used from now on.", Value::Null)
            .fails(unread())
            .fails(failing([
                AccountProblem::BadLabel,
                AccountProblem::BadCredentials,
                AccountProblem::ChallengeExpired,
                AccountProblem::CredentialTaken,
                AccountProblem::TooManyKeys,
                AccountProblem::NoPasskeysHere,
            ]))
            .fails(not_theirs()),
        delete("/api/account/passkeys/{passkey}", "removePasskey", Tag::Accounts, "Remove a passkey")
            .empty(204, "It is worth nothing any more.", Value::Null)
            .fails([Problem::Origin])
            .fails(failing([AccountProblem::NoSuchKey, AccountProblem::LastWayIn]))
            .fails(not_theirs()),
    ]
}

/// Identities from elsewhere.
fn oidc() -> Vec<Operation> {
    let elsewhere = || json!({ "Location": { "schema": { "type": "string" } } });
    let query = |name: &str, description: &str| json!({ "name": name, "in": "query", "description": description, "schema": { "type": "string" } });
    vec![
        get("/api/login/oidc", "leaveForProvider", Tag::Accounts, "Log in with an identity from elsewhere")
            .empty(303, "To the provider of identities.", elsewhere())
            .fails([Problem::TooMany(Scarce::LogIns)])
            .fails(failing([
                AccountProblem::NoOidc,
                AccountProblem::OidcFailed,
                AccountProblem::Unavailable,
            ])),
        get(
            "/api/login/oidc/callback",
            "comeBackFromProvider",
            Tag::Accounts,
            "Where the provider of identities sends browsers back",
        )
        .parameter(query("code", "From the provider."))
        .parameter(query("state", "As the browser was sent away with it."))
        .empty(
            303,
            "To the home page, logged in; for somebody new, to where they sign up; or back to where one logs in.",
            elsewhere(),
        )
        .fails(failing([AccountProblem::NoOidc])),
    ]
}
