//! The flat dialect: every message of `/ws?game=ID`.

use rules::ModeratorText;
use serde::{Deserialize, Serialize, Serializer};
use serde_json::value::RawValue;
use view::{Millis, Role, Said, Seat, Secret, SeenPiece, View};

use crate::{status::GameStatus, v1};

/// From a client.
#[derive(Debug, Deserialize)]
#[serde(tag = "type", rename_all = "kebab-case", rename_all_fields = "camelCase")]
pub enum Asked {
    Hello { game_id: String, token: Option<Secret<String>>, join_as: Option<JoinAs> },
    Commit { from: view::Square, to: Option<view::Square>, promotion: Option<PromotionLetter> },
    Resign {},
    OfferDraw {},
    RespondDraw { accept: bool },
    Pong {},
}

#[derive(Clone, Copy, Debug, Deserialize)]
pub enum JoinAs {
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
pub enum PromotionLetter {
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

/// To a client. `update`, which is nearly everything that is ever sent, is written by [`update`].
#[derive(Debug, Serialize)]
#[serde(tag = "type", rename_all = "kebab-case", rename_all_fields = "camelCase")]
pub enum Message<'a> {
    Joined {
        you: You,
        token: Secret<&'a str>,
        view: Box<RawValue>,
        announcements: Vec<Announcement>,
        game_status: GameStatus,
        mode: &'a str,
        highlighting_enabled: bool,
        opponent_connected: bool,
        #[serde(skip_serializing_if = "Option::is_none")]
        ai_opponent: Option<AiOpponent>,
        #[serde(skip_serializing_if = "Option::is_none")]
        ai_info: Option<v1::AiInfo>,
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

/// The computer at the table, as the reference spells it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct AiOpponent {
    color: Letter,
    brain: String,
}

impl From<v1::AiOpponent> for AiOpponent {
    fn from(known: v1::AiOpponent) -> AiOpponent {
        AiOpponent { color: Letter(known.color), brain: known.brain }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum ErrorCode {
    GameNotFound,
    SlotTaken,
    SpectatorsDisabled,
    NotYourTurn,
    Malformed,
    PromotionRequired,
    MustMoveTouchedPiece,
    RateLimited,
    /// Not in the reference: an illegal move by a seat that has no tries left.
    TooManyTries,
    /// Not in the reference: the store cannot be written right now.
    Unavailable,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Letter(pub Seat);

impl Serialize for Letter {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(letter(self.0))
    }
}

fn letter(seat: Seat) -> &'static str {
    seat.color().fold_wb("w", "b")
}

/// Who the server takes you for.
#[derive(Clone, Copy, Debug, Serialize)]
pub enum You {
    #[serde(rename = "w")]
    White,
    #[serde(rename = "b")]
    Black,
    /// No seat, but the game is over and may be viewed.
    #[serde(rename = "spectator-rejected")]
    Spectator,
}

impl From<Seat> for You {
    fn from(seat: Seat) -> You {
        seat.color().fold_wb(You::White, You::Black)
    }
}

#[derive(Clone, Copy, Debug, Serialize)]
struct DrawOffer {
    from: Letter,
}

/// A board, as much of it as may be seen.
#[derive(Clone, Copy, Debug)]
pub struct BoardView<'a> {
    pieces: &'a [SeenPiece],
    to_move: Seat,
    in_check: Option<bool>,
}

impl<'a> BoardView<'a> {
    /// A board with nothing hidden.
    pub fn open(pieces: &'a [SeenPiece], turn: Seat) -> BoardView<'a> {
        BoardView { pieces, to_move: turn, in_check: None }
    }

    pub fn of(view: &'a View) -> BoardView<'a> {
        BoardView { pieces: view.pieces(), to_move: view.turn, in_check: view.in_check() }
    }

    pub fn to_json(self) -> Box<RawValue> {
        let mut json = Vec::new();
        self.write(&mut json);
        RawValue::from_string(text(json)).expect("a board is JSON")
    }

    /// Written by hand: a board is most of what the flat dialect sends, and serde would check each of its bytes for
    /// something to escape.
    fn write(self, json: &mut Vec<u8>) {
        // Ordered by square, not by id, so that the same board always reads the same.
        let mut by_square = [None; 64];
        for piece in self.pieces {
            by_square[usize::from(piece.square.0)] = Some(piece);
        }
        json.extend_from_slice(br#"{"pieces":{"#);
        let board = json.len();
        for piece in by_square.into_iter().flatten() {
            let mut entry = *br#""e4":{"color":"w","type":"p"},"#;
            let square = piece.square.0;
            entry[1] = square.file().char() as u8;
            entry[2] = square.rank().char() as u8;
            entry[15] = letter(piece.owner).as_bytes()[0];
            entry[26] = piece.role.0.char() as u8;
            json.extend_from_slice(&entry);
        }
        if json.len() > board {
            let _last_comma = json.pop();
        }
        json.extend_from_slice(br#"},"toMove":""#);
        json.extend_from_slice(letter(self.to_move).as_bytes());
        json.extend_from_slice(br#"","inCheck":"#);
        write(json, &self.in_check);
        json.push(b'}');
    }
}

#[derive(Debug, Serialize)]
pub struct Announcement {
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
pub fn illegal_move(view: &View, at: Millis) -> Announcement {
    let text = ModeratorText::IllegalMove;
    Announcement { ply: view.ply, text, audience: letter(view.seat), payload: None, at }
}

/// An `update`: the seat's current state, what it has just heard, and what it has just captured.
pub fn update(
    view: &View,
    status: GameStatus,
    new: &[Announcement],
    captured: Option<Role>,
    computer: Option<&AiOpponent>,
) -> String {
    let mut json = Vec::with_capacity(256 + 32 * view.pieces().len());
    json.extend_from_slice(br#"{"type":"update","view":"#);
    BoardView::of(view).write(&mut json);
    json.extend_from_slice(br#","newAnnouncements":"#);
    write(&mut json, &new);
    json.extend_from_slice(br#","gameStatus":"#);
    write(&mut json, &status);
    if let Some(role) = captured {
        json.extend_from_slice(br#","capturedPieceType":"#);
        write(&mut json, &role.0.char());
    }
    if let Some(square) = view.touched() {
        json.extend_from_slice(br#","touchedPiece":"#);
        write(&mut json, &square);
    }
    json.extend_from_slice(br#","drawOffer":"#);
    write(&mut json, &view.draw_offer.map(|from| DrawOffer { from: Letter(from) }));
    if let Some(ending) = view.ending {
        json.extend_from_slice(br#","endReason":"#);
        write(&mut json, &ending.reason);
        if let Some(winner) = ending.winner {
            json.extend_from_slice(br#","winner":"#);
            write(&mut json, &Letter(winner));
        }
    }
    if let Some(computer) = computer {
        json.extend_from_slice(br#","aiOpponent":"#);
        write(&mut json, computer);
    }
    json.push(b'}');
    text(json)
}

fn write(json: &mut Vec<u8>, value: &impl Serialize) {
    serde_json::to_writer(json, value).expect("plain data");
}

fn text(json: Vec<u8>) -> String {
    String::from_utf8(json).expect("JSON is text")
}

#[cfg(test)]
mod tests {
    use rules::{Color, Square};
    use serde_json::{Value, json};
    use view::{Boards, EndReason, Ending, OneBoard};

    use super::*;

    fn view() -> View {
        let piece = |id, square: Square, role: rules::Role, color: Color| {
            SeenPiece::plain(id, square.into(), role.into(), color.into())
        };
        View {
            drops: Vec::new(),
            seat: Seat::White,
            ply: 3,
            turn: Seat::Black,
            legal: Vec::new(),
            moves: Vec::new(),
            draw_offer: None,
            ending: None,
            boards: Boards::One(OneBoard {
                pieces: vec![
                    piece(1, Square::H8, rules::Role::King, Color::White),
                    piece(2, Square::A1, rules::Role::Knight, Color::White),
                    piece(9, Square::C5, rules::Role::Pawn, Color::Black),
                ],
                in_check: Some(false),
                ..OneBoard::default()
            }),
        }
    }

    #[test]
    fn an_update_of_a_quiet_move() {
        let said = Said {
            ply: 3,
            text: ModeratorText::WhiteMoved,
            only: Some(Seat::Black),
            promoted_to: None,
            dropped: None,
            detail: None,
            at: 7,
        };
        assert_eq!(
            update(&view(), GameStatus::Active, &[Announcement::from(&said)], None, None),
            concat!(
                r#"{"type":"update","view":{"pieces":{"a1":{"color":"w","type":"n"},"c5":{"color":"b","type":"p"},"#,
                r#""h8":{"color":"w","type":"k"}},"toMove":"b","inCheck":false},"#,
                r#""newAnnouncements":[{"ply":3,"text":"white_moved","audience":"b","at":7}],"#,
                r#""gameStatus":"active","drawOffer":null}"#
            )
        );
    }

    #[test]
    fn an_update_with_all_there_can_be() {
        let view = View {
            boards: Boards::One(OneBoard { touched: Some(Square::E2.into()), ..OneBoard::default() }),
            draw_offer: Some(Seat::Black),
            ending: Some(Ending { winner: Some(Seat::White), reason: EndReason::Resign }),
            ..view()
        };
        let computer = AiOpponent { color: Letter(Seat::Black), brain: "casual".to_owned() };
        let captured = Some(rules::Role::Knight.into());
        let text = update(&view, GameStatus::Finished, &[], captured, Some(&computer));
        let expected = json!({
            "type": "update",
            "view": { "pieces": {}, "toMove": "b", "inCheck": null },
            "newAnnouncements": [],
            "gameStatus": "finished",
            "capturedPieceType": "n",
            "touchedPiece": "e2",
            "drawOffer": { "from": "b" },
            "endReason": "resign",
            "winner": "w",
            "aiOpponent": { "color": "b", "brain": "casual" },
        });
        assert_eq!(serde_json::from_str::<Value>(&text).unwrap(), expected);
    }
}
