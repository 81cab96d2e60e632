//! Why a request about accounts fails.

use super::problem_code::ProblemCode;

#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum AccountProblem {
    #[error("Send the body as application/json.")]
    NotJson,
    /// What is wrong with the name.
    #[error("name: {why}")]
    BadName { why: String },
    #[error("password: a password has 8 to 256 characters")]
    BadPassword,
    #[error("An account needs a password, a passkey or an identity from elsewhere.")]
    NoWayIn,
    #[error("email: this is no mail address")]
    BadEmail,
    #[error("This server sends no mail.")]
    NoMail,
    #[error("Too many links have been sent already. Use one of them, or try again tomorrow.")]
    TooManyMails,
    #[error("label: 1 to 50 characters")]
    BadLabel,
    #[error("scopes: at least one")]
    NoScopes,
    #[error("expiresInDays: 1 to 3650")]
    BadExpiry,
    #[error("Log in first.")]
    NotSignedIn,
    /// The same for every wrong combination, whether there is such a name or not.
    #[error("The name or what should prove it is wrong.")]
    BadCredentials,
    #[error("This token is unknown, expired or revoked.")]
    BadToken,
    #[error("This account is banned.")]
    Banned,
    #[error("This token does not allow that.")]
    NeedsScope,
    #[error("Only the account's owner can do this, logged in with a browser.")]
    NeedsSession,
    #[error("This needs a bot's token: one with the scope bot, of an account that is a bot.")]
    NotABot,
    #[error("Only an account that has never played can become a bot.")]
    HasPlayed,
    #[error("Guests cannot do this. Sign up first.")]
    NeedsAccount,
    #[error("Only administrators can do this.")]
    AdminOnly,
    #[error("Nobody can sign up here right now.")]
    SignUpClosed,
    #[error("Signing up here needs an invitation, and this one is missing, used or expired.")]
    BadInvitation,
    #[error("This name, or one that looks like it, is taken.")]
    NameTaken,
    #[error("You have an account already.")]
    AlreadySignedUp,
    #[error("This passkey or identity belongs to another account.")]
    CredentialTaken,
    #[error("There are too many of them already.")]
    TooManyKeys,
    #[error("It is the only way into this account.")]
    LastWayIn,
    #[error("There is no such session, passkey or token.")]
    NoSuchKey,
    #[error("This link has been used, or is too old.")]
    LinkExpired,
    #[error("That took too long, or has been used already. Try again.")]
    ChallengeExpired,
    #[error("Passkeys do not work at this address.")]
    NoPasskeysHere,
    #[error("There is no other provider of identities here.")]
    NoOidc,
    #[error("The provider of identities cannot be reached, or says something strange. Try again.")]
    OidcFailed,
    #[error("Only administrators can do this.")]
    NotAdmin,
    #[error("There is no such account.")]
    NoSuchAccount,
    #[error("There is nobody to block: the server does not know who has the other seat.")]
    NobodyToBlock,
    #[error("There is no such open report.")]
    NoSuchReport,
    #[error("There is no such rating pool.")]
    NoSuchPool,
    /// What is wrong with the query.
    #[error("{why}")]
    BadQuery { why: String },
    #[error("name: not the name of your account")]
    WrongName,
    #[error("reason: 1 to 500 characters")]
    BadReason,
    #[error("days: 1 to 36500")]
    BadDays,
    #[error("words: 1 to 1000 characters")]
    BadWords,
    #[error("Nobody can do this to their own account.")]
    YourOwn,
    #[error("Too many people log in right now. Try again in a moment.")]
    Busy,
    #[error("Accounts cannot be read or saved right now. Try again.")]
    Unavailable,
}

impl AccountProblem {
    pub(super) fn code(&self) -> ProblemCode {
        use AccountProblem as Why;
        match self {
            Why::NotJson
            | Why::BadName { .. }
            | Why::BadPassword
            | Why::NoWayIn
            | Why::BadEmail
            | Why::BadLabel
            | Why::NoScopes
            | Why::BadExpiry
            | Why::BadQuery { .. }
            | Why::WrongName
            | Why::BadReason
            | Why::BadDays
            | Why::BadWords => ProblemCode::Malformed,
            Why::NotSignedIn => ProblemCode::NotSignedIn,
            Why::BadCredentials | Why::BadToken => ProblemCode::BadCredentials,
            Why::Banned => ProblemCode::Banned,
            Why::NeedsScope
            | Why::NeedsSession
            | Why::NeedsAccount
            | Why::NotABot
            | Why::AdminOnly
            | Why::SignUpClosed
            | Why::BadInvitation
            | Why::NoPasskeysHere
            | Why::NotAdmin => ProblemCode::Forbidden,
            Why::NameTaken => ProblemCode::NameTaken,
            Why::AlreadySignedUp
            | Why::CredentialTaken
            | Why::TooManyKeys
            | Why::HasPlayed
            | Why::TooManyMails
            | Why::LastWayIn
            | Why::YourOwn => ProblemCode::Conflict,
            Why::NoSuchKey
            | Why::NoMail
            | Why::NoOidc
            | Why::NoSuchAccount
            | Why::NobodyToBlock
            | Why::NoSuchReport
            | Why::NoSuchPool => ProblemCode::NotFound,
            Why::LinkExpired | Why::ChallengeExpired => ProblemCode::Expired,
            Why::OidcFailed | Why::Busy | Why::Unavailable => ProblemCode::Unavailable,
        }
    }
}
