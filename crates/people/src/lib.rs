//! Who there is: guests, accounts, sessions, tokens, passkeys, and the games that each of them played.
//!
//! The domain is pure: time and randomness are arguments. [`People`] is the handle to what is stored.

mod agreed;
mod audit;
mod ban;
mod block;
mod challenge;
mod column;
mod copy;
mod create;
mod delete;
mod deserted;
mod email;
mod handle;
mod household;
mod invite;
mod lobby;
mod name;
mod one_time;
mod outcome;
mod passkey;
mod password;
mod people;
mod person;
mod played;
mod prune;
mod rating;
mod recovery;
mod report;
mod revocation;
mod role;
mod schema;
mod scope;
mod secret;
mod seek;
mod session;
mod settings;
mod sign_up;
mod token;

pub use audit::AuditEntry;
pub use ban::Ban;
pub use block::{Block, BlockChange};
pub use challenge::ChallengeKind;
pub use copy::CopyPeopleError;
pub use email::{BadEmailAddress, EmailAddress};
pub use handle::{BadHandle, Handle};
pub use invite::Invite;
pub use lobby::{LobbyNode, PAIRED_FOR, SeekTaking};
pub use name::{AccountName, BadAccountName, NameKey};
pub use one_time::LinkPurpose;
pub use passkey::{NewPasskey, StoredPasskey};
pub use password::{BadPassword, BadPasswordHash, HashingMemory, Password, PasswordHash};
pub use people::People;
pub use person::{AccountPage, Person};
pub use played::{GameCursor, GameEnd, GameFilter, GameResult, ModeRecord, Opponent, PersonGame};
pub use rating::{
    BUILT_IN_BOTS, BuiltInBot, DAILY_GAMES_OF_A_PAIR, GameScore, HistoryEntry, LeaderEntry, PersonRating,
    PoolSize, RatedEnd, RatingFault, Replayed,
};
pub use report::PlayerReport;
pub use revocation::Revoked;
pub use role::{BadRole, PersonRole};
pub use scope::{BadScope, Scope, Scopes};
pub use secret::{ApiToken, OneTime, RecoveryCode, SecretHash, SessionToken};
pub use seek::{SeekHold, SeekReach, SeekRow, SeekState};
pub use session::{NewSession, SESSION_LASTS, Session};
pub use settings::{BadSignUpMode, SignUpMode};
pub use sign_up::{SignUp, SignUpError};
pub use token::{IssuedToken, NewApiToken};
