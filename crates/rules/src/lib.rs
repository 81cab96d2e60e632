//! Chess as mathematics: boards, rule cards, move generation, outcomes, announcements.
//!
//! A [`Card`] describes a game's rules completely. [`Card::start`] compiles it into [`Rules`], which answer
//! every question about a [`Position`]: what may be played, who is in check, who sees what, when it is
//! over. [`observe`] says what a side learns of a move. [`duplicate`] couples four boards of it. Nothing here knows of
//! players, time or networks.

mod announce;
mod axes;
mod card;
mod card_error;
mod card_words;
mod catalogue;
mod clock;
mod compile;
mod detail;
pub mod duplicate;
mod effort;
mod ending;
mod family;
mod flags;
mod fog;
mod geometry;
mod hit_points;
mod house;
mod layout;
mod legality;
mod material;
mod meter;
mod moderator;
mod moderator_words;
mod modified;
mod modifiers;
mod movegen;
mod moves;
mod named;
pub mod names;
mod notation;
mod observe;
mod origins;
mod outcome;
mod pawn_sight;
mod perft;
mod play;
mod playout;
mod position;
mod preset;
mod presets;
mod profile;
mod profile_check;
mod profile_error;
mod profile_words;
mod pseudo;
mod put;
mod recon;
mod repetition;
mod reserves;
mod revise;
mod rules;
mod rulesets;
mod setup;
mod sight;
mod suppose;
mod table;
mod traits;
mod tries;
mod vocabulary;

pub use announce::{Announcement, Announcements, announce_answer, announce_end, announce_tries};
pub use axes::{Draws, Mode, Royalty, Sight, Stalemate};
pub use card::{Card, CardRequest};
pub use card_error::CardError;
pub use catalogue::{CATALOGUE, find as find_preset};
pub use clock::{Clock, ClockError};
pub use detail::{Detail, Direction, Directions, ToldTries, What};
pub use family::{RATING_FAMILIES, RatingPool, Speed};
pub use flags::{MoveFlags, Wing};
pub use fog::{BlockedPawns, Fog, FogAxes, FogChecks, FogPromotions, PawnDiagonals};
pub use hit_points::HitPoints;
pub use layout::{Layout, LayoutError, PREMADE, PlacedPiece, Premade, find_premade};
pub use material::Material;
pub use meter::Meter;
#[cfg(feature = "schemas")]
pub use moderator::CardModerator;
pub use moderator::{
    Axes as ModeratorAxes, Captures, Castling, Checks, EnPassant, Listeners, Moderator, ModeratorRequest,
    Nonsense, PawnTries, Promotions, Refusals,
};
pub use moves::{Move, MoveKind, MoveList, castling_goals, castling_path, castling_side};
pub use notation::{NotationError, Written, WrittenSan, find_move};
pub use observe::{Made, Observation, Senses, announce_position, observe, observe_try, said_to_either};
pub use origins::Origins;
pub use outcome::{Ended, Outcome, Reason};
pub use perft::{divide, perft};
pub use playout::{Playout, TryError};
pub use position::{Capture, Played, Position};
pub use preset::{Category, Preset};
pub use profile::{InstanceModifier, Profile, Sides, TypeModifier};
pub use profile_error::{ProfileEntry, ProfileError, ProfileFault};
pub use recon::{observe_request, observe_sense, sensed_squares};
pub use repetition::Repetitions;
pub use reserves::{Reserve, Reserves};
pub use rules::{Effect, Movement, Rules};
pub use rulesets::Ruleset;
pub use setup::{Setup, SetupError};
pub use shakmaty::{
    Bitboard, Board, ByColor, CastlingMode, CastlingSide, Color, File, Piece, Rank, Role, Square, attacks,
};
pub use sight::{Changes, SightedPiece, Sighting};
pub use table::{Crown, Keep, RuleTable, WithoutMoves};
pub use traits::{MODIFIER_KINDS, ModifierKind, Traits};
pub use tries::{PawnCaptures, is_pawn_capture};
pub use vocabulary::{Audience, Denial, ModeratorText};
