//! The four boards at one moment, with everything that a page needs to show them and to let a player move.

use rules::duplicate::{BoardName, ByBoard, Duplicate, DuplicateEnding, EndingReason, Player, SyncMove, Why};
use serde::Serialize;
use view::{Role, Square};

/// The four boards at one moment.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
pub struct DuplicatePosition {
    /// Moves made so far, by all players.
    ply: u32,
    /// Who is to move, or would be.
    pub turn: Player,
    pub boards: ByBoard<DuplicateBoard>,
    pub ending: Option<DuplicateEnding>,
}

/// One of the four boards.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
pub struct DuplicateBoard {
    pub fen: String,
    pub pieces: Vec<DuplicatePiece>,
    /// The king that stands in check.
    pub check: Option<Square>,
    /// The last move that was made on this board.
    pub last_move: Option<DuplicateLastMove>,
    /// Where the player to move could go on this board alone. They are still there after a mate or a stalemate, to
    /// show what the other board forbids.
    pub goals: Vec<DuplicateGoals>,
}

/// A piece on one of the boards.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
pub struct DuplicatePiece {
    pub square: Square,
    pub role: Role,
    pub owner: Player,
    /// Whether its twin is gone, so that it can never move again.
    pub ghost: bool,
}

/// The last move on a board.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
pub struct DuplicateLastMove {
    pub player: Player,
    pub from: Square,
    pub to: Square,
}

/// Where the piece on a square could go.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
pub struct DuplicateGoals {
    pub from: Square,
    pub to: Vec<DuplicateGoal>,
}

/// A square that a piece could reach on one board.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
pub struct DuplicateGoal {
    pub square: Square,
    /// Whether a pawn is promoted there.
    pub promotes: bool,
    /// What forbids it on the player's other board; null if it may be played.
    pub forbidden: Option<Why>,
}

impl DuplicatePosition {
    pub fn of(game: &Duplicate, moves: &[SyncMove]) -> DuplicatePosition {
        DuplicatePosition {
            ply: game.ply(),
            turn: game.turn(),
            boards: ByBoard::new_with(|board| DuplicateBoard::of(game, board, moves)),
            ending: game.ending().copied(),
        }
    }
}

impl DuplicateBoard {
    fn of(game: &Duplicate, board: BoardName, moves: &[SyncMove]) -> DuplicateBoard {
        let position = game.board(board);
        let men = position.board();
        let ghosts = game.ghosts()[board];
        let piece = |(square, piece): (rules::Square, rules::Piece)| DuplicatePiece {
            square: square.into(),
            role: piece.role.into(),
            owner: board.player(piece.color),
            ghost: ghosts.contains(square),
        };
        let checked = game.in_check().contains(&board);
        DuplicateBoard {
            fen: game.fen(board),
            pieces: men.iter().map(piece).collect(),
            check: men.king_of(position.turn()).filter(|_| checked).map(Into::into),
            last_move: last_move(game, board, moves),
            goals: goals(game, board),
        }
    }
}

fn last_move(game: &Duplicate, board: BoardName, moves: &[SyncMove]) -> Option<DuplicateLastMove> {
    let made = moves.iter().take(game.ply() as usize).enumerate();
    let of_player = |(ply, movement): (usize, &SyncMove)| {
        let player = Player::at_ply(ply);
        player.boards().contains(&board).then(|| DuplicateLastMove {
            player,
            from: movement.from.into(),
            to: movement.to.into(),
        })
    };
    made.rev().find_map(of_player)
}

fn goals(game: &Duplicate, board: BoardName) -> Vec<DuplicateGoals> {
    let player = game.turn();
    let stuck =
        |ending: &DuplicateEnding| matches!(ending.reason, EndingReason::Checkmate | EndingReason::Stalemate);
    if !game.ending().is_none_or(stuck) || player.twin_board(board).is_none() {
        return Vec::new();
    }
    let men = game.board(board).board();
    let last_rank = player.color().fold_wb(rules::Rank::Eighth, rules::Rank::First);
    let from = |from: rules::Square| {
        let pawn = men.pawns().contains(from);
        let to = game.goals(board, from).into_iter().map(|goal| DuplicateGoal {
            square: goal.to.into(),
            promotes: pawn && goal.to.rank() == last_rank,
            forbidden: goal.forbidden,
        });
        DuplicateGoals { from: from.into(), to: to.collect() }
    };
    men.by_color(player.color()).into_iter().map(from).filter(|goals| !goals.to.is_empty()).collect()
}
