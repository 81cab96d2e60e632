//! Chess as mathematics: boards, rule cards, move generation, outcomes, announcements.
//!
//! A [`Card`] describes a game's rules completely. [`Card::start`] compiles it into [`Rules`], which answer
//! every question about a [`Position`]: what may be played, who is in check, who sees what, when it is
//! over. [`observe`] says what a side learns of a move. [`duplicate`] couples four boards of it. Nothing here knows of players, time or networks.

mod announce;
mod card;
mod clock;
pub mod duplicate;
mod flags;
mod geometry;
mod hit_points;
mod house;
mod layout;
mod modified;
mod movegen;
mod moves;
pub mod names;
mod notation;
mod observe;
mod origins;
mod outcome;
mod perft;
mod playout;
mod position;
mod preset;
mod presets;
mod profile;
mod profile_error;
mod profile_words;
mod repetition;
mod revise;
mod rules;
mod setup;
mod sight;
mod suppose;
mod table;

pub use announce::{Announcement, Announcements, Audience, ModeratorText, announce_end, announce_move};
pub use card::{Card, CardError, CardRequest, Draws, Mode, Royalty, Sight};
pub use clock::Clock;
pub use flags::{MoveFlags, Wing};
pub use hit_points::HitPoints;
pub use layout::{Layout, LayoutError, PREMADE, PlacedPiece, Premade, find_premade};
pub use moves::{Move, MoveKind, MoveList, castling_goals, castling_path, castling_side};
pub use notation::{NotationError, Written, find_move};
pub use observe::{Denial, Made, Observation, Senses, observe, observe_try};
pub use origins::Origins;
pub use outcome::{Ended, Outcome, Reason};
pub use perft::{divide, perft};
pub use playout::Playout;
pub use position::{Capture, Played, Position};
pub use preset::{CATALOGUE, Category, Effect, Material, Movement, Preset, find as find_preset};
pub use profile::{InstanceModifier, MODIFIER_KINDS, ModifierKind, Profile, Sides, Traits, TypeModifier};
pub use profile_error::{ProfileEntry, ProfileError, ProfileFault};
pub use repetition::Repetitions;
pub use rules::Rules;
pub use setup::{Setup, SetupError};
pub use shakmaty::{
    Bitboard, Board, ByColor, CastlingMode, CastlingSide, Color, File, Piece, Rank, Role, Square, attacks,
};
pub use sight::{Changes, SightedPiece, Sighting};
pub use table::{Crown, Keep, Table, WithoutMoves};
