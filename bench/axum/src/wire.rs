//! The messages of the flat dialect that a game needs, field for field as the server sends them.

use serde::{Deserialize, Serialize, Serializer, ser::SerializeMap};
use shakmaty::{Bitboard, Board, Color, Role, Square};

#[derive(Clone, Copy, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Mode {
    Blind,
    Vanilla,
}

#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Side {
    White,
    Black,
    Random,
}

#[derive(Deserialize)]
#[serde(tag = "type", rename_all = "kebab-case", rename_all_fields = "camelCase")]
pub(crate) enum Asked {
    Hello { game_id: String, token: Option<String> },
    Commit { from: Named, to: Option<Named>, promotion: Option<Promotion> },
    Resign {},
    Pong {},
}

/// A square by its name.
#[derive(Clone, Copy, Deserialize)]
#[serde(try_from = "&str")]
pub(crate) struct Named(pub(crate) Square);

impl TryFrom<&str> for Named {
    type Error = shakmaty::ParseSquareError;

    fn try_from(name: &str) -> Result<Named, Self::Error> {
        name.parse().map(Named)
    }
}

#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Promotion {
    Q,
    R,
    B,
    N,
}

impl Promotion {
    pub(crate) fn role(self) -> Role {
        match self {
            Promotion::Q => Role::Queen,
            Promotion::R => Role::Rook,
            Promotion::B => Role::Bishop,
            Promotion::N => Role::Knight,
        }
    }
}

#[derive(Serialize)]
#[serde(tag = "type", rename_all = "kebab-case", rename_all_fields = "camelCase")]
pub(crate) enum Message<'a> {
    Joined {
        you: &'static str,
        token: &'a str,
        view: View<'a>,
        announcements: Vec<Announcement>,
        game_status: Status,
        mode: Mode,
        highlighting_enabled: bool,
        opponent_connected: bool,
    },
    Update {
        view: View<'a>,
        new_announcements: Vec<Announcement>,
        game_status: Status,
        #[serde(skip_serializing_if = "Option::is_none")]
        touched_piece: Option<String>,
        /// Offers are not part of the comparison.
        draw_offer: Option<()>,
        #[serde(skip_serializing_if = "Option::is_none")]
        end_reason: Option<&'static str>,
        #[serde(skip_serializing_if = "Option::is_none")]
        winner: Option<&'static str>,
    },
    PeerStatus {
        color: &'static str,
        connected: bool,
    },
    Error {
        code: &'static str,
        message: &'static str,
    },
    Ping {},
}

#[derive(Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Status {
    Waiting,
    Active,
    Finished,
}

#[derive(Clone, Copy, Serialize)]
pub(crate) struct Announcement {
    pub(crate) ply: u32,
    pub(crate) text: &'static str,
    pub(crate) audience: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) payload: Option<Payload>,
    pub(crate) at: u64,
}

#[derive(Clone, Copy, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Payload {
    pub(crate) promoted_to: char,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct View<'a> {
    pub(crate) pieces: Pieces<'a>,
    pub(crate) to_move: &'static str,
    pub(crate) in_check: Option<bool>,
}

pub(crate) struct Pieces<'a> {
    pub(crate) board: &'a Board,
    pub(crate) seen: Bitboard,
}

impl Serialize for Pieces<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        struct Piece {
            color: &'static str,
            r#type: char,
        }
        let mut map = serializer.serialize_map(None)?;
        for square in self.seen {
            if let Some(piece) = self.board.piece_at(square) {
                let piece = Piece { color: letter(piece.color), r#type: piece.role.char() };
                let name = [square.file().char() as u8, square.rank().char() as u8];
                map.serialize_entry(std::str::from_utf8(&name).expect("ASCII"), &piece)?;
            }
        }
        map.end()
    }
}

pub(crate) fn letter(color: Color) -> &'static str {
    color.fold_wb("w", "b")
}
