//! Why a request over HTTP fails: its status, its code and its English in one place. Handlers only choose a variant.

use std::fmt;

use rules::{NotationError, duplicate::FileError};
use serde::{Serialize, Serializer};

use super::{account_problem::AccountProblem, duplicate::DuplicateFailure, problem_code::ProblemCode};
use crate::{
    error_code::ErrorCode, fault::Fault, request_error::RequestError, v1::LobbyRefusal, written_card::BadCard,
};

/// Serialises as the body of the answer.
#[derive(Debug)]
pub enum Problem {
    /// Not JSON, or JSON of the wrong form; the parser says where.
    BadBody {
        why: String,
    },
    BodyTooLarge,
    BodyTooSlow,
    /// A room that cannot be made as requested.
    Request(RequestError),
    /// The rule card of a request to the lab.
    Card(BadCard),
    /// The record of a request to the duplicate sandbox.
    Record(FileError),
    LabMoves {
        max: usize,
    },
    LabMove {
        index: usize,
        text: String,
        why: LabMoveFault,
    },
    LabGames {
        max: u32,
    },
    PictureQuery {
        why: String,
    },
    PicturePly {
        last: usize,
    },
    PictureView,
    /// Of whom the hindsight is wanted.
    HindsightSeat,
    BadGameId,
    Origin,
    MetricsPrivate,
    /// The record of a game that is still being played.
    LiveRecord,
    /// A game between people cannot be watched.
    LiveWatch,
    NoGame,
    NoRoute,
    NoFormat,
    NoFormatOfDuplicate,
    TooMany(Scarce),
    ServerFull,
    /// Too many dear rule cards wait to be judged.
    ServerBusy,
    CannotSave,
    CannotRead,
    GameDamaged,
    /// Too many wait for what somebody could have known.
    HindsightBusy,
    HindsightFailed,
    LabBusy,
    LabFailed,
    LabTooLong,
    /// What a bot asks for in a game that it does not read.
    NotReading,
    /// What a bot asks for.
    BadIntent {
        why: String,
    },
    /// Of the lobby.
    Lobby(LobbyRefusal),
    /// Of the WebSocket handshake.
    NoUpgrade,
    SocketVersion,
    NoSocketKey,
    /// Of accounts.
    Account(AccountProblem),
}

/// What everybody is told who wants a game that has lost something on disk.
pub const GAME_DAMAGED: &str = "This game is damaged where it is stored. Other games are not. The operator of this server can find out more.";

/// What everybody is told whose rule card cannot be judged soon.
pub const SERVER_BUSY: &str = "The server is busy with other rule cards. Try again in a moment.";

#[derive(Debug)]
pub enum LabMoveFault {
    Over,
    Notation(NotationError),
}

impl fmt::Display for LabMoveFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LabMoveFault::Over => f.write_str("the game is over"),
            LabMoveFault::Notation(error) => error.fmt(f),
        }
    }
}

/// What one address may have only so much of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Scarce {
    Connections,
    Games,
    GamesOfTheDay,
    LabRequests,
    Hindsights,
    Reads,
    /// Wrong room codes, game IDs, invitations and tokens.
    Guesses,
    /// Large answers that nobody has read yet.
    Answers,
    Guests,
    SignUps,
    /// Wrong passwords, codes and passkeys.
    LogIns,
    /// What somebody tells the administrators.
    Reports,
    /// Archives of everything that is stored of somebody.
    Exports,
}

impl Problem {
    pub fn code(&self) -> ProblemCode {
        match self {
            Problem::Request(RequestError::AiOffline) => ProblemCode::AiOffline,
            Problem::BadBody { .. }
            | Problem::BodyTooSlow
            | Problem::Request(_)
            | Problem::Card(_)
            | Problem::Record(_)
            | Problem::LabMoves { .. }
            | Problem::LabMove { .. }
            | Problem::LabGames { .. }
            | Problem::PictureQuery { .. }
            | Problem::PicturePly { .. }
            | Problem::PictureView
            | Problem::HindsightSeat
            | Problem::BadGameId
            | Problem::BadIntent { .. }
            | Problem::NoSocketKey => ProblemCode::Malformed,
            Problem::Origin | Problem::MetricsPrivate => ProblemCode::Forbidden,
            Problem::LiveRecord | Problem::LiveWatch => ProblemCode::Live,
            Problem::NoGame | Problem::NoRoute | Problem::NoFormat | Problem::NoFormatOfDuplicate => {
                ProblemCode::NotFound
            }
            Problem::NotReading => ProblemCode::Conflict,
            Problem::BodyTooLarge => ProblemCode::TooLarge,
            Problem::NoUpgrade | Problem::SocketVersion => ProblemCode::UpgradeRequired,
            Problem::TooMany(_) => ProblemCode::RateLimited,
            Problem::ServerFull | Problem::ServerBusy => ProblemCode::ServerFull,
            Problem::CannotSave
            | Problem::CannotRead
            | Problem::GameDamaged
            | Problem::HindsightBusy
            | Problem::HindsightFailed
            | Problem::LabBusy
            | Problem::LabFailed
            | Problem::LabTooLong => ProblemCode::Unavailable,
            Problem::Lobby(refusal) => of_lobby(*refusal),
            Problem::Account(problem) => problem.code(),
        }
    }

    pub fn status(&self) -> u16 {
        self.code().status()
    }

    fn fault(&self) -> Option<Fault<'_>> {
        match self {
            Problem::Request(error) => error.fault(),
            Problem::Card(BadCard::Refused(error)) => Some(error.into()),
            _ => None,
        }
    }
}

fn of_lobby(refusal: LobbyRefusal) -> ProblemCode {
    match refusal {
        LobbyRefusal::Nobody => ProblemCode::NotSignedIn,
        LobbyRefusal::Banned => ProblemCode::Banned,
        LobbyRefusal::NoSuchPlayer | LobbyRefusal::Gone => ProblemCode::NotFound,
        LobbyRefusal::TooFast => ProblemCode::RateLimited,
        LobbyRefusal::Full => ProblemCode::ServerFull,
        LobbyRefusal::Unavailable => ProblemCode::Unavailable,
        LobbyRefusal::TooLong | LobbyRefusal::Seats => ProblemCode::Malformed,
        LobbyRefusal::Playing
        | LobbyRefusal::TheyPlay
        | LobbyRefusal::GuestRated
        | LobbyRefusal::Unrated
        | LobbyRefusal::NotAvailable
        | LobbyRefusal::Yourself
        | LobbyRefusal::Range
        | LobbyRefusal::TooMany => ProblemCode::Conflict,
    }
}

impl From<RequestError> for Problem {
    fn from(error: RequestError) -> Problem {
        Problem::Request(error)
    }
}

impl From<AccountProblem> for Problem {
    fn from(problem: AccountProblem) -> Problem {
        Problem::Account(problem)
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Problem::BadBody { why } => f.write_str(why),
            Problem::BodyTooLarge => f.write_str("The request is too large."),
            Problem::BodyTooSlow => f.write_str("The request took too long to arrive."),
            Problem::Request(error) => error.fmt(f),
            Problem::Card(error) => write!(f, "card: {error}"),
            Problem::Record(error) => error.fmt(f),
            Problem::LabMoves { max } => write!(f, "moves: at most {max}"),
            Problem::LabMove { index, text, why } => write!(f, "moves[{index}], \"{text}\": {why}"),
            Problem::LabGames { max } => write!(f, "games: 1 to {max}"),
            Problem::PictureQuery { why } => f.write_str(why),
            Problem::PicturePly { last } => write!(f, "ply: expected 0 (the start) to {last}"),
            Problem::PictureView => f.write_str("view: expected white, black or truth"),
            Problem::HindsightSeat => f.write_str("seat: expected white or black"),
            Problem::BadGameId => f.write_str("A game ID has eight characters: a-z and 0-9."),
            Problem::Origin => f.write_str(
                "This origin is not allowed. Open the server by its public URL, by its IP address or as localhost.",
            ),
            Problem::MetricsPrivate => f.write_str("Metrics need the operator's token."),
            Problem::LiveRecord => f.write_str("The record is private until the game is over."),
            Problem::LiveWatch => f.write_str("Only games between bots can be watched."),
            Problem::NoGame => f.write_str("There is no such game."),
            Problem::NoRoute => f.write_str("There is no such address."),
            Problem::NoFormat => f.write_str("A record is available as .pgn, .json, .svg, .png and .gif."),
            Problem::NoFormatOfDuplicate => f.write_str("Duplicate games are available as .json only."),
            Problem::TooMany(Scarce::Connections) => f.write_str("Too many connections from this address."),
            Problem::TooMany(Scarce::Games) => f.write_str("Too many games from this address."),
            Problem::TooMany(Scarce::GamesOfTheDay) => {
                f.write_str("Too many games from this address today. Try again in a few hours.")
            }
            Problem::TooMany(Scarce::LabRequests) => f.write_str("Too many lab requests from this address."),
            Problem::TooMany(Scarce::Hindsights) => {
                f.write_str("You have looked back on many games. Try again in a minute.")
            }
            Problem::TooMany(Scarce::Reads) => {
                f.write_str("Too many requests from this address. Try again in a moment.")
            }
            Problem::TooMany(Scarce::Guesses) => f.write_str(
                "Too many wrong codes, IDs or tokens from this address. Try again in a minute.",
            ),
            Problem::TooMany(Scarce::Answers) => {
                f.write_str("Too many answers wait to be read at this address. Try again in a moment.")
            }
            Problem::TooMany(Scarce::Guests) => {
                f.write_str("Too many new guests from this address. Try again in a few minutes.")
            }
            Problem::TooMany(Scarce::SignUps) => {
                f.write_str("Too many new accounts from this address. Try again in an hour.")
            }
            Problem::TooMany(Scarce::LogIns) => {
                f.write_str("Too many wrong passwords or codes. Try again in a few minutes.")
            }
            Problem::TooMany(Scarce::Reports) => {
                f.write_str("You have reported a lot already. Try again in an hour.")
            }
            Problem::TooMany(Scarce::Exports) => {
                f.write_str("Too many archives are being made. Try again in a few minutes.")
            }
            Problem::ServerFull => f.write_str("The server is full."),
            Problem::ServerBusy => f.write_str(SERVER_BUSY),
            Problem::CannotSave => f.write_str("The server cannot save games right now. Try again."),
            Problem::CannotRead => f.write_str("The game cannot be read right now. Try again."),
            Problem::GameDamaged => f.write_str(GAME_DAMAGED),
            Problem::HindsightBusy => {
                f.write_str("Others look back on their games right now. Try again in a moment.")
            }
            Problem::HindsightFailed => f.write_str("The server could not look back on this game."),
            Problem::LabBusy => f.write_str("The lab is busy. Try again in a moment."),
            Problem::LabFailed => f.write_str("The lab failed on this request."),
            Problem::LabTooLong => f.write_str("The lab could not work this out in time. Try fewer moves."),
            Problem::NotReading => {
                f.write_str("Read the game first: what comes of this is told there.")
            }
            Problem::BadIntent { why } => f.write_str(why),
            Problem::Lobby(refusal) => f.write_str(refusal.message()),
            Problem::NoUpgrade => f.write_str("This address is for WebSockets."),
            Problem::SocketVersion => f.write_str("Only version 13 of the WebSocket protocol is supported."),
            Problem::NoSocketKey => f.write_str("Sec-WebSocket-Key is missing."),
            Problem::Account(problem) => problem.fmt(f),
        }
    }
}

impl Serialize for Problem {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Problem::Record(error) => DuplicateFailure::of(error).serialize(serializer),
            _ => Failure::of(self).serialize(serializer),
        }
    }
}

/// The body of every answer that is not what was asked for.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
pub struct Failure<'a> {
    error: ProblemCode,
    /// For people, in English.
    detail: String,
    /// Protocol v1's code for it, where that says more.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    code: Option<ErrorCode>,
    /// What is wrong with a rule card, for programs.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    fault: Option<Fault<'a>>,
}

impl Failure<'_> {
    fn of(problem: &Problem) -> Failure<'_> {
        let fault = problem.fault();
        Failure {
            error: problem.code(),
            detail: problem.to_string(),
            code: fault.as_ref().and_then(Fault::code),
            fault,
        }
    }
}
