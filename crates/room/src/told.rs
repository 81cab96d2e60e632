//! What a room tells a socket.

use std::sync::Arc;

use rules::{Card, Profile, ProfileError};
use view::{
    BySeat, GameId, GameRating, Millis, Notice, PastPage, PastSense, Peer, Phrase, PlayerNames, Refusal,
    ReviewTry, RoomCode, RoomStatus, Seat, View,
};

use crate::{
    entry::{RoomSettings, SeatedBot},
    persons::Persons,
    token::Token,
};

/// Moves and announcements that a seat is sent at once: a long game for two, or fifty kilobytes.
pub const PAST_PAGE: u32 = 400;

/// One thing for the socket of one seat. `seq` counts what this seat has been told.
#[derive(Clone, Debug)]
pub struct Told {
    pub seq: u64,
    pub at: Millis,
    pub news: News,
}

#[derive(Clone, Debug)]
pub enum News {
    /// The last seat was taken: the game begins.
    Started(Arc<Snapshot>),
    Notices(Arc<Batch>),
    Refused(Refused),
    /// Another profile cannot be had.
    ProfileRefused(Box<ProfileError>),
    Peer(Peer),
    /// The view afresh, because the seat asked for it.
    Synced(Arc<Snapshot>),
    /// The same, to be written down, with what the view does not keep: all that the seat has sensed and tried.
    Score(Arc<Snapshot>, Vec<PastSense>, Vec<ReviewTry>),
    /// A part of the past, because the seat asked for it.
    Past(Box<PastPage>),
    /// Somebody else would like another game, with other seats.
    RematchOffered,
    /// What the game did to the ratings of those who played. The same for every seat.
    Rated(Box<GameRating>),
    Rematch(Box<Rematch>),
    /// Computers have taken the seats that were free: all that play now.
    Filled(Arc<[SeatedBot]>),
    /// How the seat can be moved to another device, because it asked.
    Carry(Box<CarryOffer>),
    /// Whether the seat is told what happens while it is away, because it asked.
    PushTo {
        on: bool,
    },
    /// Somebody else at the table says something.
    Said {
        by: Seat,
        phrase: Phrase,
    },
    /// Another socket has taken this one's place.
    Superseded,
    /// The seat has moved to another device: this one's token is worth nothing any more.
    Moved,
    /// The room goes on elsewhere, or begins anew here: come back.
    Restart,
}

/// What one event means for one seat.
#[derive(Clone, Debug)]
pub struct Batch {
    pub notices: Vec<Notice>,
    /// The final position, if the event ended the game.
    pub final_fen: Option<String>,
}

/// Why an intent had no effect.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Refused {
    Rules(Refusal),
    NotStarted,
    /// It was for the time before the game.
    Started,
    /// Nobody talks during a hidden game.
    Silence,
    RateLimited,
    /// Nothing can be stored right now, so nothing may happen.
    Unavailable,
}

/// Moves a seat to whoever presents it, once and before then.
#[derive(Clone, Debug)]
pub struct CarryOffer {
    pub carry: Token,
    pub until: Millis,
}

#[derive(Clone, Debug)]
pub struct Rematch {
    pub game: GameId,
    pub code: RoomCode,
    pub seat: Seat,
    pub token: Token,
}

/// A room as one seat finds it.
#[derive(Clone, Debug)]
pub struct Snapshot {
    pub game: GameId,
    pub code: Option<RoomCode>,
    pub card: Arc<Card>,
    /// The one in force.
    pub profile: Option<Profile>,
    pub settings: RoomSettings,
    /// The seats that computers play.
    pub bots: Arc<[SeatedBot]>,
    /// Of the people who gave one.
    pub names: Arc<PlayerNames>,
    /// Whose seats they are, where they are somebody's.
    pub persons: Persons,
    pub status: RoomStatus,
    pub view: View,
    /// Only where nothing is hidden.
    pub fen: Option<String>,
    /// The others at the table.
    pub peers: Vec<Peer>,
}

/// A game without people, through the eyes of every seat.
#[derive(Clone, Debug)]
pub struct Watched {
    pub status: RoomStatus,
    pub views: BySeat<View>,
}

/// The answer to a socket that has taken a seat.
#[derive(Debug)]
pub struct Attached {
    /// Handed out once, to whoever takes an open seat.
    pub token: Option<Token>,
    /// The token was handed out before, and the answer that had it was lost.
    pub again: bool,
    pub snapshot: Arc<Snapshot>,
    /// The last that the seat is known to have received, and what came after it.
    pub seq: u64,
    pub missed: Vec<Told>,
    pub at: Millis,
}
