//! A card in plain English, one paragraph.

use std::fmt;

use crate::{
    axes::{Draws, Mode, Royalty, Sight, Stalemate},
    card::Card,
    catalogue::find,
    clock::Clock,
    fog::{BlockedPawns, Fog, FogChecks, FogPromotions, PawnDiagonals},
    moderator::Moderator,
    names::color_name,
};

const DUPLICATE: &str = "Duplicate chess: North, South, East and West play on four boards, each on two of them, in this order. \
    A turn is one move, made on both boards at once and legal on both. A piece whose twin was taken can never move \
    again. A player in check without such a move is mated: the player who gave check wins, and the others draw. \
    Everybody sees all four boards.";

const RECONNAISSANCE: &str = " Each side sees only its own pieces. On its turn it may sense a square and is shown what stands on it and \
    around it; then it asks for a move or passes. A move that meets what it did not see is cut short, or comes to \
    nothing. Both hear where something was captured, and nothing else.";

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.mode() == Mode::Duplicate {
            return write!(f, "{DUPLICATE} {}", self.clock());
        }
        let (rules, start) = self.start();
        write!(f, "{}: ", self.layout().name())?;
        match self.fen() {
            Some(_) => write!(f, "the game continues from {}", rules.fen(&start))?,
            None => write!(f, "{} moves first", color_name(start.turn()))?,
        }
        match self.royalty() {
            _ if !rules.has_royalty() => write!(f, ", nothing is royal.")?,
            Royalty::Checkmate => write!(f, ", check binds and mate wins.")?,
            Royalty::Capture => write!(f, ", there is no check, and taking the royal piece wins.")?,
        }
        if self.has_sensing() {
            f.write_str(RECONNAISSANCE)?;
            self.draws().describe(f)?;
            write!(f, " {}", self.clock())?;
            return match self.clock() {
                Clock::None => Ok(()),
                Clock::Fischer { .. } | Clock::Days { .. } => {
                    f.write_str(" A side that runs out of time loses.")
                }
            };
        }
        for id in self.presets() {
            write!(f, " {}.", find(id).expect("presets are resolved").summary())?;
        }
        if let Some(profile) = self.profile() {
            write!(f, " {profile}")?;
        }
        f.write_str(match self.sight() {
            Sight::Open => " Both sides see the whole board.",
            Sight::Own => " Each side sees only its own pieces.",
            Sight::Fog => {
                " Each side sees its own pieces and every square they could move to, even where a rule forbids the \
                 move; the rest is fog."
            }
        })?;
        self.fog().describe(f)?;
        match (self.moderator(), self.sight()) {
            (Some(Moderator::PARALLAX), _) => f.write_str(
                " A moderator announces what happens: moves, captures, checks, and tries that are refused.",
            )?,
            (Some(moderator), _) => moderator.describe(f)?,
            (None, Sight::Open) => f.write_str(" Moves, captures and checks are announced.")?,
            (None, Sight::Fog) if self.fog().promotions == FogPromotions::Fact => {
                f.write_str(" Nothing else is announced.")?;
            }
            (None, Sight::Own | Sight::Fog) => f.write_str(" Nothing is announced.")?,
        }
        f.write_str(if self.touch_move() {
            " A touched piece must move, unless it has no legal move."
        } else {
            " A piece may be picked up and put back."
        })?;
        self.draws().describe(f)?;
        if self.stalemate() == Stalemate::Loss {
            f.write_str(" A side that cannot move loses.")?;
        }
        write!(f, " {}", self.clock())?;
        match self.clock() {
            Clock::None => Ok(()),
            Clock::Fischer { .. } | Clock::Days { .. } if rules.weighs_material() => f.write_str(
                " A side that runs out of time loses, unless the other side could never mate: then it is a draw.",
            ),
            Clock::Fischer { .. } | Clock::Days { .. } => f.write_str(" A side that runs out of time loses."),
        }
    }
}

impl Fog {
    /// Only what is not usual.
    fn describe(self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self.blocked_pawns {
            BlockedPawns::Hidden => "",
            BlockedPawns::Occupied => " A blocked pawn knows that something is in its way, but not what.",
            BlockedPawns::Seen => " A blocked pawn sees what is in its way.",
        })?;
        f.write_str(match self.pawn_diagonals {
            PawnDiagonals::Hidden => "",
            PawnDiagonals::Seen => " Pawns see their diagonals, even where they are empty.",
        })?;
        f.write_str(match self.checks {
            FogChecks::Silent => "",
            FogChecks::Told => " A side whose royal piece could be taken is warned.",
        })?;
        f.write_str(match self.promotions {
            FogPromotions::Silent => "",
            FogPromotions::Fact => " The opponent hears of a promotion, but neither where nor to what.",
        })
    }
}

impl Draws {
    fn describe(self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ends: Vec<_> = [
            (self.threefold, "threefold repetition"),
            (self.fifty_moves, "fifty moves without a capture or a pawn move"),
            (self.insufficient_material, "material too weak to mate"),
        ]
        .into_iter()
        .filter(|(on, _)| *on)
        .map(|(_, what)| what.to_owned())
        .chain(self.cap.map(|cap| format!("{cap} half-moves without a capture or a pawn move")))
        .collect();
        match ends.as_slice() {
            [] => f.write_str(" No draw is automatic, except when a side cannot move."),
            [one] => write!(f, " The game is drawn at once by {one}."),
            [rest @ .., last] => write!(f, " The game is drawn at once by {} or {last}.", rest.join(", ")),
        }
    }
}
