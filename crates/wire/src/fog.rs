//! The fog dialect: every message of `/ws/room/{id}`. Each frame carries the whole state that its seat may see.

use serde::{Deserialize, Serialize, Serializer};
use view::{
    BySeat, ClockFace, EndReason, Ending, Millis, Notice, Review, Role, Said, Seat, Secret, SeenMove,
    SeenPiece, Square, SquareSet, View,
};

use crate::{GameStatus, flat::PromotionLetter, open_board};

/// From a client.
#[derive(Debug, Deserialize)]
#[serde(tag = "type", rename_all = "kebab-case")]
pub enum Asked {
    /// Proves the right to a seat by its token. Without a token, takes an open seat.
    Claim {
        token: Option<Secret<String>>,
        seat: Option<Seat>,
    },
    Move {
        from: Square,
        to: Square,
        promotion: Option<Promotion>,
    },
    Resign {},
    OfferDraw {},
    RespondDraw {
        accept: bool,
    },
    /// Asks for a snapshot.
    Recover {},
}

/// `queen` or `q`: both spellings are accepted.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(untagged)]
pub enum Promotion {
    Word(Role),
    Letter(PromotionLetter),
}

impl From<Promotion> for Role {
    fn from(promotion: Promotion) -> Role {
        match promotion {
            Promotion::Word(role) => role,
            Promotion::Letter(letter) => letter.into(),
        }
    }
}

/// To a client.
#[derive(Debug, Serialize)]
#[serde(tag = "type", rename_all = "kebab-case", rename_all_fields = "camelCase")]
pub enum Message<'a> {
    /// The answer to a claim without a token: the client keeps this one.
    SeatClaimed {
        room_id: &'a str,
        seat: Seat,
        token: Secret<&'a str>,
    },
    /// Everything that the recipient may know, sent on connecting, on request and at the end.
    Snapshot {
        room_id: &'a str,
        /// Null for a client without a seat, which only finished games allow.
        seat: Option<Seat>,
        seq: u64,
        state: State,
        events: Vec<Event>,
        #[serde(skip_serializing_if = "Vec::is_empty")]
        announcements: Vec<Said>,
    },
    /// Something happened.
    EventAppended {
        room_id: &'a str,
        seat: Seat,
        seq: u64,
        state: State,
        /// Absent if it is hidden from this seat; the state still advances.
        #[serde(skip_serializing_if = "Option::is_none")]
        event: Option<Event>,
        #[serde(skip_serializing_if = "Vec::is_empty")]
        announcements: Vec<Said>,
    },
    PeerStatus {
        seat: Seat,
        connected: bool,
        #[serde(skip_serializing_if = "Option::is_none")]
        grace_until: Option<Millis>,
    },
    Error {
        code: ErrorCode,
        message: &'a str,
    },
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum ErrorCode {
    RoomNotFound,
    /// Duplicate chess has four boards, and a turn of reconnaissance chess two parts; this dialect has one of each.
    Unsupported,
    SeatTaken,
    NotYourTurn,
    IllegalMove,
    PromotionRequired,
    MustMoveTouchedPiece,
    TooManyTries,
    GameOver,
    Malformed,
    Refused,
    RateLimited,
    Unavailable,
}

/// What one seat sees; or everything, once the game is over.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct State {
    #[serde(serialize_with = "by_square")]
    board: Vec<SeenPiece>,
    visible_squares: SquareSet,
    /// On which the seat knows something to stand that it does not see.
    #[serde(skip_serializing_if = "SquareSet::is_empty")]
    felt_squares: SquareSet,
    /// On the seat's own turn, if its sight allows it to know them.
    legal_moves: Vec<LegalMove>,
    status: Status,
    /// Whose view it is; null once nothing is hidden from anybody.
    perspective: Option<Seat>,
    move_number: u32,
    clock: Option<Clock>,
    /// The last move that the seat knows; in a hidden game, its own.
    last_move: Option<LastMove>,
    #[serde(skip_serializing_if = "Option::is_none")]
    in_check: Option<bool>,
    /// The piece that must move.
    #[serde(skip_serializing_if = "Option::is_none")]
    touched: Option<Square>,
    #[serde(skip_serializing_if = "Option::is_none")]
    draw_offer: Option<Seat>,
}

impl State {
    /// `now` is the server's time, for the clock.
    pub fn of(view: &View, status: GameStatus, now: Millis) -> State {
        State {
            board: view.pieces().to_vec(),
            visible_squares: view.visible(),
            felt_squares: view.felt(),
            legal_moves: legal_moves(view),
            status: match (view.ending, status) {
                (Some(ending), _) => Status::from(ending),
                (None, GameStatus::Waiting) => Status::Waiting {},
                (None, GameStatus::Active | GameStatus::Finished) => Status::Playing { turn: view.turn },
            },
            perspective: Some(view.seat),
            move_number: move_number(view.ply),
            clock: view.clock().map(|face| Clock::of(face, now)),
            last_move: view.last_move().map(LastMove::from),
            in_check: view.in_check(),
            touched: view.touched(),
            draw_offer: view.draw_offer,
        }
    }

    /// The end of a finished game, as anybody may see it.
    pub fn of_review(review: &Review, perspective: Option<Seat>) -> State {
        let (board, _) = open_board(review.final_fen());
        let last = review.plies.last().map(|ply| ply.movement);
        State {
            board,
            visible_squares: SquareSet::ALL,
            felt_squares: SquareSet::default(),
            legal_moves: Vec::new(),
            status: Status::from(review.ending),
            perspective,
            move_number: move_number(review.plies.len() as u32),
            clock: None,
            last_move: last.map(LastMove::from),
            in_check: None,
            touched: None,
            draw_offer: None,
        }
    }
}

/// Full moves, counted from 1.
fn move_number(ply: u32) -> u32 {
    ply / 2 + 1
}

/// Ordered by name, not by id, so that the same board always reads the same.
fn by_square<S: Serializer>(pieces: &[SeenPiece], serializer: S) -> Result<S::Ok, S::Error> {
    #[derive(Serialize)]
    struct Man {
        color: Seat,
        role: Role,
    }
    let mut pieces: Vec<_> = pieces.iter().collect();
    pieces.sort_by_key(|piece| (piece.square.0.file(), piece.square.0.rank()));
    let entry = |piece: &SeenPiece| (piece.square, Man { color: piece.owner, role: piece.role });
    serializer.collect_map(pieces.into_iter().map(entry))
}

#[derive(Clone, Copy, Debug, Serialize)]
#[serde(tag = "type", rename_all = "kebab-case")]
enum Status {
    Waiting {},
    Playing { turn: Seat },
    Finished { winner: Option<Seat>, reason: EndReason },
}

impl From<Ending> for Status {
    fn from(ending: Ending) -> Status {
        Status::Finished { winner: ending.winner, reason: ending.reason }
    }
}

#[derive(Clone, Copy, Debug, Serialize)]
struct LegalMove {
    from: Square,
    to: Square,
    /// The move must say what the pawn becomes.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    promotes: bool,
}

fn legal_moves(view: &View) -> Vec<LegalMove> {
    let all = view.legal.iter().flat_map(|piece| piece.to.squares().map(move |to| (piece, to)));
    all.map(|(piece, to)| LegalMove { from: piece.from, to, promotes: piece.promoting.0.contains(to.0) })
        .collect()
}

/// What the clocks showed at `at`. The time is `now`, and one of them may have been running since `at`.
#[derive(Clone, Copy, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct Clock {
    remaining_ms: BySeat<u64>,
    running: Option<Seat>,
    at: Millis,
    now: Millis,
}

impl Clock {
    fn of(face: ClockFace, now: Millis) -> Clock {
        let ClockFace { remaining_ms, running, at } = face;
        Clock { remaining_ms, running, at, now }
    }
}

#[derive(Clone, Copy, Debug, Serialize)]
struct LastMove {
    from: Square,
    to: Square,
    #[serde(skip_serializing_if = "Option::is_none")]
    promotion: Option<Role>,
}

impl From<SeenMove> for LastMove {
    fn from(seen: SeenMove) -> LastMove {
        LastMove { from: seen.from, to: seen.to, promotion: seen.promotion }
    }
}

/// What happened, where the recipient may know it.
#[derive(Clone, Copy, Debug, Serialize)]
#[serde(tag = "type", rename_all = "kebab-case")]
pub enum Event {
    Move {
        ply: u32,
        by: Seat,
        from: Square,
        to: Square,
        #[serde(skip_serializing_if = "Option::is_none")]
        promotion: Option<Role>,
        #[serde(skip_serializing_if = "Option::is_none")]
        captured: Option<Role>,
        at: Millis,
    },
    DrawOffered {
        by: Seat,
    },
    /// The draw offer no longer stands.
    DrawDeclined {},
    Ended {
        winner: Option<Seat>,
        reason: EndReason,
    },
}

impl Event {
    /// What a seat may know about something that happened. A move that it did not see is no event to it.
    pub fn among(notices: &[Notice]) -> Option<Event> {
        let moved = notices.iter().find_map(|notice| match notice {
            Notice::Moved(moved) => Some(moved),
            _ => None,
        });
        if let Some(moved) = moved
            && let Some(seen) = moved.seen
        {
            return Some(Event::of_move(seen, moved.taken.or(moved.lost)));
        }
        notices.iter().find_map(|notice| match notice {
            Notice::Ended { ending, .. } => {
                Some(Event::Ended { winner: ending.winner, reason: ending.reason })
            }
            Notice::DrawOffer { by: Some(by) } => Some(Event::DrawOffered { by: *by }),
            Notice::DrawOffer { by: None } if moved.is_none() => Some(Event::DrawDeclined {}),
            _ => None,
        })
    }

    /// The moves that the seat knows.
    pub fn history(view: &View) -> Vec<Event> {
        view.moves.iter().map(|seen| Event::of_move(*seen, None)).collect()
    }

    /// Every move of a finished game, and how it ended.
    pub fn whole(review: &Review) -> Vec<Event> {
        let Ending { winner, reason } = review.ending;
        let moves = review.plies.iter().map(|ply| Event::of_move(ply.movement, ply.captured));
        moves.chain([Event::Ended { winner, reason }]).collect()
    }

    fn of_move(seen: SeenMove, captured: Option<Role>) -> Event {
        let SeenMove { ply, by, from, to, promotion, asked: _, at } = seen;
        Event::Move { ply, by, from, to, promotion, captured, at }
    }
}
