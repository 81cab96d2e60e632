//! Duplicate chess: four players on four coupled boards.
//!
//! North and South have the white pieces, East and West the black ones; each plays one colour on two boards. A turn is
//! one move, made on both boards at once, and it must be legal on both. Everything else follows: a piece whose twin was
//! captured can never move again, and a player may be mated even though one board alone would offer an escape.
//!
//! [`Duplicate`] is the state of all four boards; [`History`] is a game that can be taken back, stepped through, saved
//! and loaded. Wherever the inventor has not ruled, `rulings` decides.

mod by;
mod ending;
mod ghosts;
mod history;
mod legality;
mod move_error;
mod player;
mod record;
mod rulings;
mod state;
mod sync_move;
mod why;

pub use by::{ByBoard, ByPlayer};
pub use ending::{DuplicateEnding, DuplicateShare, EndingReason};
pub use history::History;
pub use legality::SyncMoves;
pub use move_error::MoveError;
pub use player::{BoardName, Player};
pub use record::{FileError, GameFile, LONGEST_FILE, PlyError, VARIANT, VERSION};
pub use state::{Duplicate, SyncPlayed};
pub use sync_move::{SyncMove, SyncMoveError};
pub use why::{Goal, Why};
