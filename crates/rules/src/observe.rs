//! What a side learns of a move or of a try.
//!
//! The referee tells each seat what is worked out here. A review says the same of every move afterwards, a game that
//! is only replayed of its last one, and whoever has to guess at a hidden board holds every position that it supposes
//! against the same function: one in which the side would have been told something else is not the true one.

use shakmaty::{Bitboard, ByColor, Color, Role, Square};

use crate::{
    announce::{Announcements, MoveNews, announce_end, announce_in_fog, announce_move, announce_tries},
    axes::{Royalty, Sight},
    card::Card,
    fog::Fog,
    moderator::{Captures, Checks, Moderator},
    moves::{Move, MoveList},
    notation::{Written, find_move},
    outcome::{Ended, Outcome},
    position::{Capture, Played, Position},
    reserves::Reserve,
    rules::Rules,
    sight::Sighting,
    tries::PawnCaptures,
    vocabulary::{Audience, Denial},
};

/// The axes of a card that decide how much a side learns.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Senses {
    pub sight: Sight,
    /// Moves, checks and the end are announced.
    pub announces: bool,
    /// What is announced.
    pub moderator: Moderator,
    /// Both reserves are known to both sides: drops are seen or announced.
    pub public_reserves: bool,
    /// What is told in fog where nothing is announced.
    pub fog: Fog,
}

impl Card {
    pub fn senses(&self) -> Senses {
        let announces = self.announces();
        let moderator = self.moderator().unwrap_or(Moderator::PARALLAX);
        Senses { sight: self.sight(), announces, moderator, public_reserves: announces, fog: self.fog() }
    }
}

/// All that a side learns of one move, its own or the other side's.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Observation {
    /// Who moves next.
    pub turn: Color,
    /// The move itself, where the side knows it: its own, and in open sight every move.
    pub movement: Option<Written>,
    /// What the side sees afterwards; once the game is over it is shown the rest, too.
    pub sighting: Sighting,
    /// Whether the side is in check, whatever its sight, for it has to answer it; none where there is no check.
    pub in_check: Option<bool>,
    /// What the side has captured.
    pub taken: Option<Role>,
    /// Which piece of its own was captured.
    pub lost: Option<Role>,
    /// The checks that each side has given, where they are counted and everything is seen.
    pub checks: Option<ByColor<u8>>,
    /// What each side holds in reserve, as far as the side knows it; none where there are no drops.
    pub reserves: Option<ByColor<Option<Reserve>>>,
    /// What the side hears.
    pub heard: Announcements,
    pub outcome: Option<Outcome>,
}

/// A move that was made, with all that is true of it.
#[derive(Clone, Copy, Debug)]
pub struct Made<'a> {
    pub before: &'a Position,
    pub after: &'a Position,
    pub played: Played,
    pub in_check: Option<Color>,
    pub ended: Option<Ended>,
    /// The legal moves afterwards, or none of them where nobody is told of pawn captures.
    pub legal: &'a [Move],
}

/// What `us` learns of a legal move. A draw by repetition depends on more than the position; whoever knows the
/// whole game asks [`Made::observed_by`].
pub fn observe(rules: &Rules, senses: Senses, before: &Position, movement: Move, us: Color) -> Observation {
    let mut after = before.clone();
    let played = after.play(rules, movement);
    let in_check = rules.checked_side(&after);
    let legal = senses.moves_to_tell(rules, &after);
    let ended = rules.ended(&after, !legal.is_empty() || rules.has_legal_move(&after), false);
    let made = Made { before, after: &after, played, in_check, ended, legal: &legal };
    made.observed_by(rules, senses, us)
}

impl Made<'_> {
    pub fn observed_by(&self, rules: &Rules, senses: Senses, us: Color) -> Observation {
        let Made { after, played, .. } = self;
        let own = played.mover == us;
        let open = senses.sight == Sight::Open;
        let prize = self.prize().map(|taken| taken.role);
        Observation {
            turn: after.turn(),
            movement: (own || open).then(|| rules.written(played.movement)),
            sighting: rules.sighting(after, us, senses.sight),
            in_check: rules.tells_check(self.in_check == Some(us)),
            taken: prize.filter(|_| own && senses.shows_prize()),
            lost: prize.filter(|_| !own),
            checks: rules.counted_checks(after, senses.sight),
            reserves: rules.known_reserves(after, senses, us),
            heard: self.heard_by(rules, senses, us),
            outcome: self.ended.map(|ended| ended.outcome),
        }
    }

    /// What was taken from the other side. What a side takes of its own is nobody's prize.
    pub fn prize(&self) -> Option<Capture> {
        let Made { before, played, .. } = self;
        played.captured.filter(|taken| before.board().color_at(taken.square) == Some(!played.mover))
    }

    fn heard_by(&self, rules: &Rules, senses: Senses, us: Color) -> Announcements {
        let Made { after, played, in_check, ended, legal, .. } = *self;
        let mut said = if senses.announces {
            announce_move(
                &senses.moderator,
                &rules.news(&senses.moderator, after, played, in_check, ended, legal),
            )
        } else {
            announce_in_fog(senses.fog, &played)
        };
        said.retain(|announcement| announcement.audience.includes(us));
        said
    }
}

/// What was said of a move to either side, in the order in which it was said.
pub fn said_to_either(white: &Observation, black: &Observation) -> Announcements {
    let mut to_black = black.heard.iter().copied();
    let mut said = Announcements::new();
    for announcement in &white.heard {
        if announcement.audience == Audience::Both {
            said.extend(to_black.by_ref().take_while(|other| other != announcement));
        }
        said.push(*announcement);
    }
    said.extend(to_black);
    said
}

/// What both sides hear of a position that no move led to, where a game begins or its rules change: how it ends, or
/// which pawn captures there are among the `legal` moves.
pub fn announce_position(
    senses: Senses,
    pos: &Position,
    legal: &[Move],
    ended: Option<Ended>,
) -> Announcements {
    match ended {
        Some(ended) if senses.announces => announce_end(ended),
        None if senses.tells_tries() => {
            let captures = PawnCaptures::among(legal, pos);
            announce_tries(&senses.moderator, pos.turn(), captures).into_iter().collect()
        }
        Some(_) | None => Announcements::new(),
    }
}

impl Senses {
    /// Whether pawn captures are told before each turn.
    pub fn tells_tries(self) -> bool {
        self.announces && self.moderator.pawn_tries.are_told()
    }

    /// The legal moves, where some of them are told; elsewhere it would take time for nothing to work them out.
    pub fn moves_to_tell(self, rules: &Rules, pos: &Position) -> MoveList {
        if self.tells_tries() { rules.legal_moves(pos) } else { MoveList::new() }
    }

    /// Whether a side is shown what it captures: not where a moderator keeps that to itself.
    pub fn shows_prize(self) -> bool {
        self.sight != Sight::Own || !self.announces || self.moderator.captures == Captures::Fact
    }
}

impl Rules {
    /// What there is to tell of a move. Whatever this moderator does not tell is not even worked out.
    fn news(
        &self,
        moderator: &Moderator,
        after: &Position,
        played: Played,
        in_check: Option<Color>,
        ended: Option<Ended>,
        legal: &[Move],
    ) -> MoveNews {
        let checked = in_check.filter(|_| moderator.checks == Checks::Direction);
        MoveNews {
            played,
            in_check,
            directions: checked.map(|side| self.check_directions(after, side)).unwrap_or_default(),
            ended,
            tries: moderator.pawn_tries.are_told().then(|| (after.turn(), PawnCaptures::among(legal, after))),
        }
    }

    /// What a side is told of whether it is in check: nothing where there is none.
    pub fn tells_check(&self, in_check: bool) -> Option<bool> {
        match self.table.royalty {
            Royalty::Checkmate => Some(in_check),
            Royalty::Capture => self.warns_of_check().then_some(in_check),
        }
    }

    /// What `us` knows of the reserves; none where there are no drops.
    pub fn known_reserves(
        &self,
        pos: &Position,
        senses: Senses,
        us: Color,
    ) -> Option<ByColor<Option<Reserve>>> {
        let knows = |color| color == us || senses.public_reserves;
        self.table.drops.then(|| ByColor::new_with(|color| knows(color).then(|| pos.reserves().of(color))))
    }

    /// Whether captured pieces can be dropped.
    pub fn has_drops(&self) -> bool {
        self.table.drops
    }

    /// The checks that each side has given, as far as everybody may count them.
    pub fn counted_checks(&self, pos: &Position, sight: Sight) -> Option<ByColor<u8>> {
        let counted = self.winning_checks().filter(|_| sight == Sight::Open);
        counted.map(|_| ByColor::new_with(|color| pos.checks(color)))
    }
}

/// What a side learns of a try of its own, with no piece touched: the move that is made, or why none is.
pub fn observe_try(rules: &Rules, pos: &Position, attempt: Written) -> Result<Move, Denial> {
    let legal = rules.legal_moves(pos);
    if let Some(role) = attempt.dropped() {
        return rules.judge_drop(pos, &legal, role, attempt.to);
    }
    match rules.denies_touch(pos, &legal, || rules.could_move(pos), attempt.from) {
        Some(denial) => Err(denial),
        None => rules.meant(pos, &legal, attempt).ok_or(Denial::IllegalMove),
    }
}

impl Rules {
    /// Why the piece on `from` may not even be touched, if so. The answers come in a fixed order.
    pub fn denies_touch(
        &self,
        pos: &Position,
        legal: &[Move],
        could_move: impl FnOnce() -> Bitboard,
        from: Square,
    ) -> Option<Denial> {
        if pos.board().color_at(from) != Some(pos.turn()) {
            return Some(Denial::NoSuchPiece);
        }
        if legal.iter().any(|movement| movement.from == from) {
            return None;
        }
        Some(if could_move().contains(from) { Denial::WontHelp } else { Denial::NoLegalMoves })
    }

    /// The drop that an attempt means, or why there is none.
    pub fn judge_drop(&self, pos: &Position, legal: &[Move], role: Role, to: Square) -> Result<Move, Denial> {
        if pos.reserves().of(pos.turn()).count(role) == 0 {
            return Err(Denial::NoSuchPiece);
        }
        let drop = Move::drop(role, to);
        legal.contains(&drop).then_some(drop).ok_or(Denial::IllegalMove)
    }

    /// The pieces of the side to move that have a move if their king does not matter.
    pub fn could_move(&self, pos: &Position) -> Bitboard {
        let moves = self.pseudo_legal_moves(pos);
        moves.iter().filter(|movement| movement.dropped().is_none()).map(|movement| movement.from).collect()
    }

    /// The legal move that an attempt means. A promotion that the move has no use for is ignored; a piece that can
    /// split names the half that moves in its place.
    pub fn meant(&self, pos: &Position, legal: &[Move], attempt: Written) -> Option<Move> {
        let Written { from, to, promotion } = attempt;
        let as_asked = find_move(legal, from, to, promotion);
        if as_asked.is_some() {
            return as_asked;
        }
        if !self.would_promote(pos, from, to) {
            return find_move(legal, from, to, None);
        }
        // Where a pawn can become one thing only, it becomes that.
        let mut promotions = legal.iter().filter(|it| it.from == from && it.to == to);
        promotions.next().filter(|_| promotions.next().is_none()).copied()
    }

    /// Whether such a move would promote a pawn of the side to move. Judged by geometry alone, so that asking tells
    /// nothing of the other side.
    pub fn would_promote(&self, pos: &Position, from: Square, to: Square) -> bool {
        let us = pos.turn();
        pos.board().piece_at(from) == Some(Role::Pawn.of(us))
            && to.rank() == (!us).backrank()
            && self.geometry(us, Role::Pawn, from, pos.board().by_color(us)).contains(to)
    }
}
