//! Moves as text: UCI both ways, SAN both ways.

use std::{fmt, str::FromStr};

use shakmaty::{
    CastlingMode, File, Rank, Role, Square,
    san::{San, SanPlus, Suffix},
    uci::UciMove,
};

use crate::{
    moves::{Move, MoveKind, castling_side},
    outcome::Reason,
    position::Position,
    rules::Rules,
};

#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NotationError {
    #[error("not a move in this notation")]
    Syntax,
    #[error("the move is not legal in this position")]
    Illegal,
    #[error("the move is ambiguous")]
    Ambiguous,
    /// The side to move has asked for pawn captures, and has one.
    #[error("the answer to any? was yes: a pawn must capture")]
    Bound,
    /// A refused try has bound the side to move to its piece.
    #[error("another piece is touched and must move")]
    Touched,
}

/// A move as players write it. In Chess960 a king castles onto its rook.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Written {
    pub from: Square,
    pub to: Square,
    /// What a pawn becomes, which half of a piece moves on, or what is dropped.
    pub promotion: Option<Role>,
}

impl Written {
    /// A piece from the reserve: it begins where it ends.
    pub fn drop(role: Role, to: Square) -> Written {
        Written { from: to, to, promotion: Some(role) }
    }

    /// Nothing is moved: it begins where it ends, and nothing arrives there.
    pub const PASS: Written = Written { from: Square::A1, to: Square::A1, promotion: None };

    pub fn is_pass(self) -> bool {
        self.from == self.to && self.promotion.is_none()
    }

    /// What comes from the reserve, if the move is a drop.
    pub fn dropped(self) -> Option<Role> {
        self.promotion.filter(|_| self.from == self.to)
    }
}

/// A move in SAN. A dropped pawn is named, as in UCI: `P@e5`.
#[derive(Clone, Copy, Debug)]
pub struct WrittenSan(pub(crate) SanPlus);

impl fmt::Display for WrittenSan {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if matches!(self.0.san, San::Put { role: Role::Pawn, .. }) {
            f.write_str("P")?;
        }
        self.0.fmt(f)
    }
}

/// As in UCI: `e2e4`, `e7e8q`, `P@e5`, and `0000` for a pass.
impl fmt::Display for Written {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Written { from, to, promotion } = *self;
        match self.dropped() {
            _ if self.is_pass() => UciMove::Null.fmt(f),
            Some(role) => UciMove::Put { role, to }.fmt(f),
            None => UciMove::Normal { from, to, promotion }.fmt(f),
        }
    }
}

impl FromStr for Written {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Written, NotationError> {
        match UciMove::from_ascii(text.as_bytes()) {
            Ok(UciMove::Normal { from, to, promotion }) => Ok(Written { from, to, promotion }),
            Ok(UciMove::Put { role, to }) => Ok(Written::drop(role, to)),
            Ok(UciMove::Null) => Ok(Written::PASS),
            Err(_) => Err(NotationError::Syntax),
        }
    }
}

impl Rules {
    /// As chess engines write it. A piece that parts in two names the half that moves, as a pawn names what it
    /// becomes: `d1d4r` leaves the other half on d1.
    pub fn uci(&self, movement: Move) -> UciMove {
        let written = self.written(movement);
        let Written { from, to, promotion } = written;
        match written.dropped() {
            _ if written.is_pass() => UciMove::Null,
            Some(role) => UciMove::Put { role, to },
            None => UciMove::Normal { from, to, promotion },
        }
    }

    /// The squares by which players name a move.
    pub fn written(&self, movement: Move) -> Written {
        let to = match self.castling_mode() {
            CastlingMode::Standard => movement.lands_on(),
            CastlingMode::Chess960 => movement.to,
        };
        Written { from: movement.from, to, promotion: movement.becomes() }
    }

    /// Reads a legal move in UCI.
    pub fn read_uci(&self, pos: &Position, text: &str) -> Result<Move, NotationError> {
        let Written { from, to, promotion } = text.parse()?;
        find_move(&self.legal_moves(pos), from, to, promotion).ok_or(NotationError::Illegal)
    }

    /// The move in SAN, with check or mate.
    pub fn san(&self, pos: &Position, movement: Move) -> WrittenSan {
        let san = match movement.kind {
            MoveKind::Castle => San::Castle(castling_side(movement.from, movement.to)),
            MoveKind::Drop => San::Put { role: movement.role, to: movement.to },
            MoveKind::Pass => San::Null,
            _ => self.san_of_piece(pos, movement),
        };
        let mut then = pos.clone();
        then.play(self, movement);
        let suffix = match self.outcome(&then) {
            Some(outcome) if outcome.reason == Reason::Checkmate => Some(Suffix::Checkmate),
            _ if then.turn() != pos.turn() && self.in_check(&then) => Some(Suffix::Check),
            _ => None,
        };
        WrittenSan(SanPlus { san, suffix })
    }

    fn san_of_piece(&self, pos: &Position, movement: Move) -> San {
        let Move { role, from, to, .. } = movement;
        let capture = pos.board().piece_at(to).is_some() || movement.kind == MoveKind::EnPassant;
        let (file, rank) = if role == Role::Pawn && self.movements.is_empty() {
            (capture.then(|| from.file()), None)
        } else {
            origin(from, self.rivals(pos, movement))
        };
        // House rules let pawns come from anywhere; a capture names the file in any case.
        let file = file.or_else(|| (role == Role::Pawn && capture).then(|| from.file()));
        San::Normal { role, file, rank, capture, to, promotion: movement.becomes() }
    }

    /// Where else a piece of the same kind could come from.
    fn rivals(&self, pos: &Position, movement: Move) -> impl Iterator<Item = Square> {
        let others = self.legal_moves_that(pos, |other| {
            other.role == movement.role
                && other.to == movement.to
                && other.from != movement.from
                && other.kind != MoveKind::Castle
                && other.kind != MoveKind::Drop
        });
        others.into_iter().map(|other| other.from)
    }

    /// Reads a legal move in SAN; check and mate signs are not required.
    pub fn read_san(&self, pos: &Position, text: &str) -> Result<Move, NotationError> {
        let san = SanPlus::from_ascii(text.as_bytes()).map_err(|_| NotationError::Syntax)?.san;
        let legal = self.legal_moves(pos);
        let mut matching = legal.iter().copied().filter(|movement| match (san, movement.kind) {
            (San::Castle(side), MoveKind::Castle) => side == castling_side(movement.from, movement.to),
            (San::Put { role, to }, MoveKind::Drop) => role == movement.role && to == movement.to,
            (San::Normal { role, file, rank, to, promotion, .. }, kind) => {
                kind != MoveKind::Castle
                    && kind != MoveKind::Drop
                    && role == movement.role
                    && to == movement.to
                    && promotion == movement.becomes()
                    && file.is_none_or(|file| file == movement.from.file())
                    && rank.is_none_or(|rank| rank == movement.from.rank())
            }
            _ => false,
        });
        let found = matching.next().ok_or(NotationError::Illegal)?;
        if matching.next().is_some() { Err(NotationError::Ambiguous) } else { Ok(found) }
    }
}

fn origin(from: Square, rivals: impl Iterator<Item = Square>) -> (Option<File>, Option<Rank>) {
    let (mut any, mut same_file, mut same_rank) = (false, false, false);
    for rival in rivals {
        any = true;
        same_file |= rival.file() == from.file();
        same_rank |= rival.rank() == from.rank();
    }
    let file = any && (!same_file || same_rank);
    (file.then(|| from.file()), same_file.then(|| from.rank()))
}

/// The move among `legal` that these squares mean. Castling is understood as king onto rook,
/// and as the king's own leap where that is no ordinary step.
pub fn find_move(legal: &[Move], from: Square, to: Square, promotion: Option<Role>) -> Option<Move> {
    let named =
        |movement: &&Move| movement.from == from && movement.to == to && movement.becomes() == promotion;
    let leapt = |movement: &&Move| {
        movement.kind == MoveKind::Castle
            && movement.from == from
            && movement.lands_on() == to
            && from.file().distance(to.file()) > 1
    };
    legal.iter().find(named).or_else(|| legal.iter().find(leapt)).copied()
}
