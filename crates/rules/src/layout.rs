//! Where the pieces stand at the start: premade arrays, FEN placements, pieces placed by hand.

use serde::{Deserialize, Serialize};
use shakmaty::{Bitboard, Board, Color, Piece, Role, Square, fen::Fen};

use crate::{
    names::{self, bounded},
    setup::{Setup, SetupError},
};

/// Where the pieces stand at the start.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "lowercase", deny_unknown_fields)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema, ts_rs::TS))]
pub enum Layout {
    Premade {
        /// `empty` is a canvas for other layouts and cannot be played.
        #[cfg_attr(feature = "schemas", schemars(extend("enum" = PREMADE.iter().map(|it| it.id).collect::<Vec<_>>())))]
        id: String,
        /// Chess960's number, 0 to 959. Without one, the server draws it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "schemas", schemars(range(max = 959)))]
        number: Option<u16>,
    },
    /// Only the placement field is read; the others are ignored.
    Fen {
        fen: String,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "schemas", schemars(length(max = MAX_NAME_CHARS)))]
        name: Option<String>,
    },
    Custom {
        #[cfg_attr(feature = "schemas", schemars(length(max = MAX_LISTED_PIECES)))]
        pieces: Vec<PlacedPiece>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "schemas", schemars(length(max = MAX_NAME_CHARS)))]
        name: Option<String>,
    },
}

/// A piece and where it starts.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct PlacedPiece {
    #[serde(rename = "type", with = "names::role")]
    #[cfg_attr(feature = "schemas", schemars(with = "names::schema::Role"), ts(type = "Role"))]
    pub role: Role,
    #[serde(with = "names::color")]
    #[cfg_attr(feature = "schemas", schemars(with = "names::schema::Color"), ts(type = "Seat"))]
    pub color: Color,
    /// 0 is a1, 1 is b1, 63 is h8.
    #[cfg_attr(feature = "schemas", schemars(range(max = 63)))]
    pub square: u8,
    /// A king or rook that has moved does not castle; a pawn that has moved does not step twice.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub has_moved: bool,
}

const MAX_LISTED_PIECES: usize = 128;
const MAX_NAME_CHARS: usize = 60;

/// Why a layout is refused.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, thiserror::Error)]
#[serde(tag = "reason", rename_all = "snake_case", rename_all_fields = "camelCase")]
#[cfg_attr(
    feature = "schemas",
    derive(schemars::JsonSchema, ts_rs::TS),
    schemars(rename = "LayoutFault"),
    ts(rename = "LayoutFault")
)]
pub enum LayoutError {
    #[error("unknown layout \"{layout}\"; expected one of {names}", names = premade_ids())]
    UnknownLayout { layout: String },
    #[error("Chess960 positions are numbered 0 to 959, not {number}")]
    Chess960Number { number: u16 },
    #[error("only chess960 takes a number")]
    NumberWithoutUse,
    #[error("the empty layout is a canvas: place pieces on it to play")]
    EmptyLayout,
    #[error("invalid FEN placement: {why}")]
    BadPlacement {
        #[serde(skip)]
        why: String,
    },
    #[error("the name is longer than {max} characters")]
    NameTooLong { max: usize },
    #[error("{count} pieces are listed; at most {max} are allowed")]
    TooManyPieces { count: usize, max: usize },
    #[error("square {index} is not on the board; squares are 0 (a1) to 63 (h8)")]
    SquareOutOfRange { index: u8 },
    #[error("two pieces are placed on {square}")]
    SquareTwice {
        #[serde(with = "names::square")]
        #[cfg_attr(feature = "schemas", schemars(with = "names::schema::Square"), ts(type = "Square"))]
        square: Square,
    },
    #[error(transparent)]
    #[serde(untagged)]
    Setup(#[from] SetupError),
}

fn premade_ids() -> String {
    PREMADE.iter().map(|premade| premade.id).collect::<Vec<_>>().join(", ")
}

/// A named layout.
#[derive(Clone, Copy, Debug)]
pub struct Premade {
    pub id: &'static str,
    pub name: &'static str,
    pub placement: &'static str,
    pub first: Color,
    /// Presets that come with it.
    pub brings: &'static [&'static str],
}

pub const PREMADE: &[Premade] = &[
    Premade {
        id: "classic",
        name: "Classic",
        placement: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR",
        first: Color::White,
        brings: &[],
    },
    Premade {
        id: "dunsany",
        name: "Dunsany's Chess",
        placement: "rnbqkbnr/pppppppp/8/8/PPPPPPPP/PPPPPPPP/PPPPPPPP/PPPPPPPP",
        first: Color::Black,
        brings: &["dunsany-army"],
    },
    Premade {
        id: "monster",
        name: "Monster Chess",
        placement: "rnbqkbnr/pppppppp/8/8/8/8/2PPPP2/4K3",
        first: Color::White,
        brings: &["monster-rules"],
    },
    Premade {
        id: "pawns-only",
        name: "Pawns Only",
        placement: "8/pppppppp/8/8/8/8/PPPPPPPP/8",
        first: Color::White,
        brings: &["first-promotion-wins"],
    },
    Premade {
        id: "horde",
        name: "Horde",
        placement: "rnbqkbnr/pppppppp/8/1PP2PP1/PPPPPPPP/PPPPPPPP/PPPPPPPP/PPPPPPPP",
        first: Color::White,
        brings: &["horde-army"],
    },
    Premade {
        id: "knightmate",
        name: "Knightmate",
        placement: "rkbqnbkr/pppppppp/8/8/8/8/PPPPPPPP/RKBQNBKR",
        first: Color::White,
        brings: &["knightmate-rules"],
    },
    Premade {
        id: "chess960",
        name: "Chess960",
        placement: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR",
        first: Color::White,
        brings: &[],
    },
    Premade {
        id: "empty",
        name: "Empty Board",
        placement: "8/8/8/8/8/8/8/8",
        first: Color::White,
        brings: &[],
    },
];

pub fn find_premade(id: &str) -> Option<&'static Premade> {
    PREMADE.iter().find(|premade| premade.id == id)
}

impl Default for Layout {
    fn default() -> Layout {
        Layout::premade("classic")
    }
}

impl Layout {
    pub fn premade(id: &str) -> Layout {
        Layout::Premade { id: id.to_owned(), number: None }
    }

    pub fn chess960(number: u16) -> Layout {
        Layout::Premade { id: "chess960".to_owned(), number: Some(number) }
    }

    pub fn id(&self) -> &str {
        match self {
            Layout::Premade { id, .. } => id,
            Layout::Fen { .. } => "fen",
            Layout::Custom { .. } => "custom",
        }
    }

    /// For people: its name, or what kind of layout it is.
    pub fn name(&self) -> String {
        match self {
            Layout::Premade { id, number: Some(number) } => {
                format!("{} no. {number}", find_premade(id).map_or(id.as_str(), |premade| premade.name))
            }
            Layout::Premade { id, number: None } => {
                find_premade(id).map_or(id.as_str(), |premade| premade.name).to_owned()
            }
            Layout::Fen { name, .. } => name.clone().unwrap_or_else(|| "From a FEN".to_owned()),
            Layout::Custom { name, .. } => name.clone().unwrap_or_else(|| "Placed by hand".to_owned()),
        }
    }

    /// Ids of the presets that come with the layout.
    pub(crate) fn brings(&self) -> &'static [&'static str] {
        match self {
            Layout::Premade { id, .. } => find_premade(id).map_or(&[], |premade| premade.brings),
            Layout::Fen { .. } | Layout::Custom { .. } => &[],
        }
    }

    /// Chess960 writes castling as king onto rook even where the array happens to be the classic one.
    pub(crate) fn is_chess960(&self) -> bool {
        self.id() == "chess960"
    }

    /// Picks the Chess960 array by `seed`, if the layout does not name one.
    pub(crate) fn settled(self, seed: u64) -> Layout {
        match self {
            Layout::Premade { id, number: None } if id == "chess960" => Layout::chess960((seed % 960) as u16),
            other => other,
        }
    }

    /// The pieces, not yet checked against the rules.
    pub(crate) fn setup(&self, castler: Role) -> Result<Setup, LayoutError> {
        if self.given_name().is_some_and(|name| name.chars().count() > MAX_NAME_CHARS) {
            return Err(LayoutError::NameTooLong { max: MAX_NAME_CHARS });
        }
        match self {
            Layout::Premade { id, number } => premade_setup(id, *number, castler),
            Layout::Fen { fen, .. } => {
                let placement = fen.split_ascii_whitespace().next().unwrap_or_default();
                Ok(Setup::of_board(read_placement(placement)?, Color::White, castler))
            }
            Layout::Custom { pieces, .. } => custom_setup(pieces, castler),
        }
    }

    /// The squares of pieces marked as having moved.
    pub fn moved(&self) -> Bitboard {
        let pieces = match self {
            Layout::Custom { pieces, .. } => pieces.as_slice(),
            Layout::Premade { .. } | Layout::Fen { .. } => &[],
        };
        let moved = pieces.iter().filter(|piece| piece.has_moved);
        moved.filter_map(|piece| Square::try_from(u32::from(piece.square)).ok()).collect()
    }

    fn given_name(&self) -> Option<&str> {
        match self {
            Layout::Fen { name, .. } | Layout::Custom { name, .. } => name.as_deref(),
            Layout::Premade { .. } => None,
        }
    }
}

fn premade_setup(id: &str, number: Option<u16>, castler: Role) -> Result<Setup, LayoutError> {
    let premade = find_premade(id).ok_or_else(|| LayoutError::UnknownLayout { layout: bounded(id) })?;
    if id == "empty" {
        return Err(LayoutError::EmptyLayout);
    }
    let Some(number) = number else {
        return Ok(Setup::of_board(read_placement(premade.placement)?, premade.first, castler));
    };
    if id != "chess960" {
        return Err(LayoutError::NumberWithoutUse);
    }
    if number >= 960 {
        return Err(LayoutError::Chess960Number { number });
    }
    let board = Board::chess960(u32::from(number));
    let rooks = board.rooks();
    Ok(Setup { castles: rooks, ..Setup::of_board(board, premade.first, castler) })
}

fn read_placement(placement: &str) -> Result<Board, LayoutError> {
    Fen::from_ascii(placement.as_bytes())
        .map_err(|err| LayoutError::BadPlacement { why: err.to_string() })
        .map(|fen| fen.into_setup().board)
}

fn custom_setup(pieces: &[PlacedPiece], castler: Role) -> Result<Setup, LayoutError> {
    if pieces.len() > MAX_LISTED_PIECES {
        return Err(LayoutError::TooManyPieces { count: pieces.len(), max: MAX_LISTED_PIECES });
    }
    let mut board = Board::empty();
    let mut moved = Bitboard::EMPTY;
    for piece in pieces {
        let square = Square::try_from(u32::from(piece.square))
            .map_err(|_| LayoutError::SquareOutOfRange { index: piece.square })?;
        if board.occupied().contains(square) {
            return Err(LayoutError::SquareTwice { square });
        }
        board.set_piece_at(square, Piece { color: piece.color, role: piece.role });
        moved.set(square, piece.has_moved);
    }
    let mut setup = Setup::of_board(board, Color::White, castler);
    for color in Color::ALL {
        let king = setup.board.by_piece(castler.of(color)) & moved;
        if king.any() {
            setup.castles &= !Bitboard::from_rank(color.backrank());
        }
    }
    setup.castles &= !moved;
    setup.spent = moved & setup.board.pawns();
    Ok(setup)
}
