//! What a seat is told: one change to its view at a time.

use serde::{Deserialize, Serialize};

use crate::{
    duplicate::DuplicateView,
    ending::Ending,
    profile::{ProfileNotice, UpdatedProfile},
    refusal::Refusal,
    seat::{BySeat, Seat},
    seen::{Asking, ClockFace, Destinations, Drops, PieceId, Said, SeenMove, SeenPiece, Tray},
    sensed::{Sense, Sensing},
    view::{Boards, OneBoard, View},
    words::{Role, Square, SquareSet},
};

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "camelCase", rename_all_fields = "camelCase")]
#[cfg_attr(any(test, feature = "schemas"), derive(schemars::JsonSchema, ts_rs::TS))]
pub enum Notice {
    Moved(Box<MoveNotice>),
    Announced(Said),
    /// The seat's own piece is touched.
    Touched {
        square: Square,
    },
    /// What the seat's question, or the answer to it, means for the rest of its turn.
    Asking {
        asking: Asking,
    },
    /// What the seat has sensed.
    Sensed(Sense),
    /// An offer was made, or none stands any longer.
    DrawOffer {
        by: Option<Seat>,
    },
    /// A clock has started because its player has come.
    Clock {
        clock: ClockFace,
    },
    /// For this many milliseconds nobody could play, because the server was away. The clocks, which follow, did not run.
    Outage {
        ms: u64,
    },
    /// The four boards as they are now, in a duplicate game.
    Duplicate(Box<DuplicateView>),
    /// The intent had no effect beyond what other notices say.
    Refused {
        refusal: Refusal,
    },
    /// Another profile is in force, or to come, or not to come after all.
    Profile(Box<ProfileNotice>),
    /// The game is over, and nothing is hidden any more.
    Ended {
        ending: Ending,
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        inserted: Vec<SeenPiece>,
        /// Both, where there are drops.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(any(test, feature = "schemas"), ts(optional))]
        reserves: Option<BySeat<Option<Tray>>>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        clock: Option<ClockFace>,
    },
}

/// A move was made; what of it the seat may know.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(any(test, feature = "schemas"), derive(schemars::JsonSchema, ts_rs::TS))]
pub struct MoveNotice {
    pub ply: u32,
    pub turn: Seat,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seen: Option<SeenMove>,
    /// New pieces, and known ones that stand or look different now.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub inserted: Vec<SeenPiece>,
    /// Pieces that are gone from sight or from the board.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub retracted: Vec<PieceId>,
    /// If it changed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub visible: Option<SquareSet>,
    /// If it changed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(any(test, feature = "schemas"), ts(optional))]
    pub felt: Option<SquareSet>,
    pub in_check: Option<bool>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub taken: Option<Role>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lost: Option<Role>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub legal: Vec<Destinations>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(any(test, feature = "schemas"), ts(optional = nullable))]
    pub drops: Vec<Drops>,
    /// If they changed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(any(test, feature = "schemas"), ts(optional))]
    pub reserves: Option<BySeat<Option<Tray>>>,
    /// If it changed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(any(test, feature = "schemas"), ts(optional))]
    pub checks: Option<BySeat<u8>>,
    /// If it is the seat's turn, and it may ask for pawn captures.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(any(test, feature = "schemas"), ts(optional))]
    pub asking: Option<Asking>,
    /// If it is the seat's turn, and it may sense.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(any(test, feature = "schemas"), ts(optional))]
    pub sensing: Option<Sensing>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clock: Option<ClockFace>,
}

impl View {
    /// Folds a notice into the view. A view that is kept up to date by its notices equals the one that the server
    /// would send afresh.
    pub fn apply(&mut self, notice: &Notice) {
        match notice {
            Notice::Moved(notice) => {
                self.ply = notice.ply;
                self.turn = notice.turn;
                self.moves.extend(notice.seen);
                self.legal.clone_from(&notice.legal);
                self.drops.clone_from(&notice.drops);
            }
            Notice::DrawOffer { by } => self.draw_offer = *by,
            Notice::Profile(notice) => {
                if let ProfileNotice::Updated(updated) = notice.as_ref() {
                    self.legal.clone_from(&updated.legal);
                    self.drops.clone_from(&updated.drops);
                }
            }
            Notice::Ended { ending, .. } => {
                self.ending = Some(*ending);
                self.legal.clear();
                self.drops.clear();
                self.draw_offer = None;
            }
            Notice::Announced(_)
            | Notice::Touched { .. }
            | Notice::Asking { .. }
            | Notice::Sensed(_)
            | Notice::Clock { .. }
            | Notice::Outage { .. }
            | Notice::Duplicate(_)
            | Notice::Refused { .. } => {}
        }
        match (&mut self.boards, notice) {
            (Boards::One(board), notice) => board.apply(notice),
            (Boards::Duplicate { duplicate }, Notice::Duplicate(now)) => duplicate.clone_from(now),
            (Boards::Duplicate { .. }, _) => {}
        }
    }
}

impl OneBoard {
    fn apply(&mut self, notice: &Notice) {
        match notice {
            Notice::Moved(notice) => self.apply_move(notice),
            Notice::Announced(said) => self.announcements.push(*said),
            Notice::Touched { square } => self.touched = Some(*square),
            Notice::Asking { asking } => self.asking = Some(*asking),
            Notice::Sensed(sense) => {
                self.sensing = Some(Sensing::Done);
                sense.remember(&mut self.sensed);
            }
            Notice::Clock { clock } => self.clock = Some(*clock),
            Notice::Profile(notice) => self.apply_profile(notice),
            Notice::Ended { inserted, reserves, clock, .. } => {
                self.visible = SquareSet::ALL;
                self.felt = SquareSet::default();
                self.reserves = *reserves;
                self.touched = None;
                self.asking = None;
                self.sensing = None;
                self.clock = *clock;
                if let Some(known) = &mut self.profile {
                    known.proposal = None;
                    known.scheduled = None;
                }
                self.insert(inserted);
            }
            Notice::DrawOffer { .. }
            | Notice::Outage { .. }
            | Notice::Duplicate(_)
            | Notice::Refused { .. } => {}
        }
    }

    fn apply_move(&mut self, notice: &MoveNotice) {
        if !notice.retracted.is_empty() {
            self.pieces.retain(|piece| !notice.retracted.contains(&piece.id));
        }
        self.insert(&notice.inserted);
        if let Some(visible) = notice.visible {
            self.visible = visible;
        }
        self.felt = notice.felt.unwrap_or(self.felt);
        self.in_check = notice.in_check;
        if let Some(role) = notice.taken {
            self.taken.add(role);
        }
        if let Some(role) = notice.lost {
            self.lost.add(role);
        }
        self.touched = None;
        self.asking = notice.asking;
        self.sensing = notice.sensing;
        self.checks = notice.checks.or(self.checks);
        self.reserves = notice.reserves.or(self.reserves);
        self.clock = notice.clock;
    }

    fn apply_profile(&mut self, notice: &ProfileNotice) {
        let known = self.profile.get_or_insert_default();
        match notice {
            ProfileNotice::Proposed(proposed) => known.proposal = Some(proposed.clone()),
            ProfileNotice::Scheduled(scheduled) => {
                known.proposal = None;
                known.scheduled = Some(scheduled.clone());
            }
            ProfileNotice::Declined { .. } => {
                known.proposal = None;
                known.scheduled = None;
            }
            ProfileNotice::Updated(updated) => {
                let UpdatedProfile {
                    current,
                    version,
                    by: _,
                    inserted,
                    retracted,
                    visible,
                    felt,
                    in_check,
                    legal: _,
                    drops: _,
                } = updated;
                known.current = Some(current.clone());
                known.version = *version;
                known.proposal = None;
                known.scheduled = None;
                self.pieces.retain(|piece| !retracted.contains(&piece.id));
                self.insert(inserted);
                self.visible = visible.unwrap_or(self.visible);
                self.felt = felt.unwrap_or(self.felt);
                self.in_check = *in_check;
            }
        }
    }

    fn insert(&mut self, pieces: &[SeenPiece]) {
        for &new in pieces {
            match self.pieces.binary_search_by_key(&new.id, |piece| piece.id) {
                Ok(index) => self.pieces[index] = new,
                Err(index) => self.pieces.insert(index, new),
            }
        }
    }
}
