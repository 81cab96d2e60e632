//! What a seat may try, from its view alone.

use rules::{
    Bitboard, Card, CastlingMode, Detail, Position, Reserve, Rules, Sight, Written, castling_goals,
    castling_path,
};
use view::{Asking, Destinations, Drops, Role, Seat, Square, View};

use crate::ask::Candidate;

/// Finds what a seat may try in games under one card.
#[derive(Clone, Debug)]
pub struct Candidates {
    rules: Rules,
    start: Position,
    sight: Sight,
    queens_split: bool,
    /// Pawns capture diagonally, and do nothing else there.
    plain_pawns: bool,
}

impl Candidates {
    pub fn new(card: &Card) -> Candidates {
        let (rules, start) = card.start();
        let queens_split = card.presets().contains(&"queen-splits");
        let plain_pawns = card.presets().iter().all(|id| *id == "crazyhouse") && card.profile().is_none();
        Candidates { rules, start, sight: card.sight(), queens_split, plain_pawns }
    }

    /// Every move that the seat may try: the legal ones where it is shown them, otherwise what geometry allows its
    /// pieces, with promotions and any castling it may still have the right to. Sorted by square.
    ///
    /// Every legal move is among them, so a player who tries one after the other finds one.
    pub fn of(&self, view: &View) -> Vec<Candidate> {
        if view.turn != view.seat || view.ending.is_some() {
            return Vec::new();
        }
        let mut found = Vec::new();
        match self.sight {
            Sight::Open | Sight::Fog => {
                for shown in &view.legal {
                    self.by_destinations(view, shown, &mut found);
                }
                for Drops { role, to } in &view.drops {
                    found.extend(to.squares().map(|to| Candidate::drop(role.0, to.0)));
                }
            }
            Sight::Own => {
                self.by_geometry(view, &mut found);
                drops(view, &mut found);
            }
        }
        found.retain(|it| view.touched().is_none_or(|touched| touched == it.from));
        self.heed_pawn_tries(view, &mut found);
        found.sort_unstable();
        found.dedup();
        found
    }

    /// Leaves out what the moderator has ruled out by what it said of pawn captures on this turn.
    fn heed_pawn_tries(&self, view: &View, found: &mut Vec<Candidate>) {
        let told = view.announcements().iter().rev().take_while(|said| said.ply == view.ply);
        let told = told.filter_map(|said| said.detail).find_map(|detail| match detail {
            Detail::PawnTries(told) => Some(told),
            Detail::Captured { .. } | Detail::Check(_) => None,
        });
        let asking = view.asking();
        if told.is_none() && matches!(asking, None | Some(Asking::Open | Asking::Spent)) {
            return;
        }
        let own = own_squares(view);
        let captures = |it: &Candidate| {
            let pawn = view.piece_at(it.from).is_some_and(|piece| piece.role.0 == rules::Role::Pawn);
            let (from, to) = (it.from.0, it.to.0);
            pawn && from != to && self.rules.pawn_could_capture(view.seat.color(), from, to, own)
        };
        match asking {
            Some(Asking::Yes) => found.retain(captures),
            Some(Asking::No) => found.retain(|it| !captures(it) || self.may_be_quiet(it)),
            Some(Asking::Open | Asking::Spent) | None => found.retain(|it| {
                !captures(it) || self.may_be_quiet(it) || told.is_none_or(|told| told.allow(it.from.0))
            }),
        }
    }

    /// Whether house rules may let a pawn go there without a capture, too.
    fn may_be_quiet(&self, candidate: &Candidate) -> bool {
        !self.plain_pawns || candidate.from.0.file() == candidate.to.0.file()
    }

    fn by_destinations(&self, view: &View, shown: &Destinations, found: &mut Vec<Candidate>) {
        let role = view.piece_at(shown.from).map(|piece| piece.role.0);
        for to in shown.to.squares() {
            self.push(role, shown.from, to, shown.promoting.0.contains(to.0), found);
        }
    }

    fn by_geometry(&self, view: &View, found: &mut Vec<Candidate>) {
        let us = view.seat.color();
        let own = own_squares(view);
        for piece in view.pieces().iter().filter(|it| it.owner == view.seat) {
            let role = piece.role.0;
            for to in self.rules.geometry(us, role, piece.square.0, own) {
                let promotes = role == rules::Role::Pawn && to.rank() == (!us).backrank();
                self.push(Some(role), piece.square, Square(to), promotes, found);
            }
        }
        self.castling(view, own, found);
    }

    /// One candidate for each way in which the move can be written.
    fn push(
        &self,
        role: Option<rules::Role>,
        from: Square,
        to: Square,
        promotes: bool,
        found: &mut Vec<Candidate>,
    ) {
        if promotes {
            let roles = self.rules.promotions().iter().map(|&role| Some(Role(role)));
            found.extend(roles.map(|promotion| Candidate { from, to, promotion }));
            return;
        }
        found.push(Candidate { from, to, promotion: None });
        if self.queens_split && role == Some(rules::Role::Queen) {
            let half = if from.0.file() == to.0.file() || from.0.rank() == to.0.rank() {
                rules::Role::Rook
            } else {
                rules::Role::Bishop
            };
            found.push(Candidate { from, to, promotion: Some(Role(half)) });
        }
    }

    /// Castling that nothing the seat knows rules out: piece and rook are at home, nothing of its own stands between
    /// them, and none of its own moves has cost it the right.
    fn castling(&self, view: &View, own: Bitboard, found: &mut Vec<Candidate>) {
        let us = view.seat.color();
        let home = Bitboard::from_rank(us.backrank());
        let standing = |role: rules::Role| -> Bitboard {
            let here = |it: &&view::SeenPiece| it.owner == view.seat && it.role.0 == role;
            view.pieces().iter().filter(here).map(|it| it.square.0).collect()
        };
        let castler = self.rules.castler();
        let began = self.start.board().by_piece(castler.of(us)) & home;
        let Some(king) = (standing(castler) & home).first().filter(|square| began.contains(*square)) else {
            return;
        };
        let left = self.squares_left(view);
        if left.contains(king) {
            return;
        }
        for rook in self.start.castles() & home & standing(rules::Role::Rook) & !left {
            if (castling_path(king, rook) & own.without(king).without(rook)).any() {
                continue;
            }
            let to = match self.rules.castling_mode() {
                CastlingMode::Standard => castling_goals(king, rook).0,
                CastlingMode::Chess960 => rook,
            };
            found.push(Candidate { from: Square(king), to: Square(to), promotion: None });
        }
    }

    /// Squares on which the seat's own moves began or ended: whatever stands there now has moved. Not known where a
    /// move may have been a hit, which leaves every piece in its place.
    fn squares_left(&self, view: &View) -> Bitboard {
        if self.rules.hit_points().is_some() {
            return Bitboard::EMPTY;
        }
        let own = view.moves.iter().filter(|it| it.by == view.seat && !Written::from(**it).is_pass());
        own.flat_map(|it| [it.from.0, it.to.0]).collect()
    }
}

/// Whatever the seat holds, onto every square that is not its own.
fn drops(view: &View, found: &mut Vec<Candidate>) {
    let Some(held) = view.reserve(view.seat) else { return };
    let free = !own_squares(view);
    for role in Reserve::from(held).held() {
        let to = if role == rules::Role::Pawn { free & !Bitboard::BACKRANKS } else { free };
        found.extend(to.into_iter().map(|to| Candidate::drop(role, to)));
    }
}

fn own_squares(view: &View) -> Bitboard {
    let seat: Seat = view.seat;
    view.pieces().iter().filter(|it| it.owner == seat).map(|it| it.square.0).collect()
}
