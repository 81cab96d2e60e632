//! The flat dialect: every message of `/ws?game=ID`.

use super::GameStatus;
use rules::ModeratorText;
use serde::{Deserialize, Serialize, Serializer};
use view::{EndReason, Ending, Millis, Said, Seat, SeenPiece, View};

/// From a client.
#[derive(Debug, Deserialize)]
#[serde(tag = "type", rename_all = "kebab-case", rename_all_fields = "camelCase")]
pub(crate) enum Asked {
    Hello { game_id: String, token: Option<String>, join_as: Option<JoinAs> },
    Commit { from: view::Square, to: Option<view::Square>, promotion: Option<PromotionLetter> },
    Resign {},
    OfferDraw {},
    RespondDraw { accept: bool },
    Pong {},
}

#[derive(Clone, Copy, Debug, Deserialize)]
pub(crate) enum JoinAs {
    #[serde(rename = "w")]
    White,
    #[serde(rename = "b")]
    Black,
    #[serde(rename = "auto")]
    Auto,
}

/// `k` is for cards under which pawns become kings.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum PromotionLetter {
    Q,
    R,
    B,
    N,
    K,
}

impl From<PromotionLetter> for view::Role {
    fn from(letter: PromotionLetter) -> view::Role {
        view::Role(match letter {
            PromotionLetter::Q => rules::Role::Queen,
            PromotionLetter::R => rules::Role::Rook,
            PromotionLetter::B => rules::Role::Bishop,
            PromotionLetter::N => rules::Role::Knight,
            PromotionLetter::K => rules::Role::King,
        })
    }
}

/// To a client.
#[derive(Debug, Serialize)]
#[serde(tag = "type", rename_all = "kebab-case", rename_all_fields = "camelCase")]
pub(crate) enum Message<'a> {
    Joined {
        you: You,
        token: &'a str,
        view: BoardView<'a>,
        announcements: Vec<Announcement>,
        game_status: GameStatus,
        mode: &'a str,
        highlighting_enabled: bool,
        opponent_connected: bool,
    },
    Update {
        view: BoardView<'a>,
        new_announcements: Vec<Announcement>,
        game_status: GameStatus,
        #[serde(skip_serializing_if = "Option::is_none")]
        touched_piece: Option<view::Square>,
        draw_offer: Option<DrawOffer>,
        #[serde(skip_serializing_if = "Option::is_none")]
        end_reason: Option<EndReason>,
        #[serde(skip_serializing_if = "Option::is_none")]
        winner: Option<Letter>,
    },
    PeerStatus {
        color: Letter,
        connected: bool,
        #[serde(skip_serializing_if = "Option::is_none")]
        grace_until: Option<Millis>,
    },
    Error {
        code: ErrorCode,
        message: &'a str,
    },
    Ping {},
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum ErrorCode {
    GameNotFound,
    SlotTaken,
    SpectatorsDisabled,
    NotYourTurn,
    Malformed,
    PromotionRequired,
    MustMoveTouchedPiece,
    RateLimited,
    /// Beyond the reference: nothing can be written down now.
    Unavailable,
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct Letter(pub(crate) Seat);

impl Serialize for Letter {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(letter(self.0))
    }
}

fn letter(seat: Seat) -> &'static str {
    match seat {
        Seat::White => "w",
        Seat::Black => "b",
    }
}

/// Who the server takes you for.
#[derive(Clone, Copy, Debug, Serialize)]
pub(crate) enum You {
    #[serde(rename = "w")]
    White,
    #[serde(rename = "b")]
    Black,
    /// No seat; but the game is over, and may be looked at.
    #[serde(rename = "spectator-rejected")]
    Spectator,
}

impl From<Seat> for You {
    fn from(seat: Seat) -> You {
        match seat {
            Seat::White => You::White,
            Seat::Black => You::Black,
        }
    }
}

#[derive(Clone, Copy, Debug, Serialize)]
pub(crate) struct DrawOffer {
    pub(crate) from: Letter,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct BoardView<'a> {
    pieces: Pieces<'a>,
    to_move: Letter,
    in_check: Option<bool>,
}

impl<'a> BoardView<'a> {
    /// A board that nothing is hidden of.
    pub(crate) fn open(pieces: &'a [SeenPiece], turn: Seat) -> BoardView<'a> {
        BoardView { pieces: Pieces(pieces), to_move: Letter(turn), in_check: None }
    }

    pub(crate) fn of(view: &'a View) -> BoardView<'a> {
        BoardView { pieces: Pieces(&view.pieces), to_move: Letter(view.turn), in_check: view.in_check }
    }
}

#[derive(Debug)]
struct Pieces<'a>(&'a [SeenPiece]);

impl Serialize for Pieces<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        struct Piece {
            color: Letter,
            r#type: char,
        }
        // By square, not by id: the same board always reads the same.
        let mut by_square = [None; 64];
        for piece in self.0 {
            by_square[usize::from(piece.square.0)] = Some(piece);
        }
        serializer.collect_map(
            by_square.iter().flatten().map(|piece| {
                (piece.square, Piece { color: Letter(piece.owner), r#type: piece.role.0.char() })
            }),
        )
    }
}

#[derive(Debug, Serialize)]
pub(crate) struct Announcement {
    ply: u32,
    text: ModeratorText,
    audience: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    payload: Option<Payload>,
    at: Millis,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct Payload {
    promoted_to: char,
}

impl From<&Said> for Announcement {
    fn from(said: &Said) -> Announcement {
        Announcement {
            ply: said.ply,
            text: said.text,
            audience: said.only.map_or("both", letter),
            payload: said.promoted_to.map(|role| Payload { promoted_to: role.0.char() }),
            at: said.at,
        }
    }
}

/// An illegal try in a game whose moderator keeps no record of it.
pub(crate) fn illegal_move(view: &View, at: Millis) -> Announcement {
    let text = ModeratorText::IllegalMove;
    Announcement { ply: view.ply, text, audience: letter(view.seat), payload: None, at }
}

pub(crate) fn update<'a>(view: &'a View, status: GameStatus, new: Vec<Announcement>) -> Message<'a> {
    let ending: Option<Ending> = view.ending;
    Message::Update {
        view: BoardView::of(view),
        new_announcements: new,
        game_status: status,
        touched_piece: view.touched,
        draw_offer: view.draw_offer.map(|from| DrawOffer { from: Letter(from) }),
        end_reason: ending.map(|ending| ending.reason),
        winner: ending.and_then(|ending| ending.winner).map(Letter),
    }
}
