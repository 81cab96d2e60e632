//! One position that could be the true one, and how it is kept consistent with what is known.

use std::sync::Arc;

use rules::{
    Bitboard, Color, Denial, Move, MoveList, Piece, Position, Refusals, Role, Rules, Senses, Square, What,
    Written, attacks, find_move, observe, observe_try,
};
use view::{Seat, SeenPiece, View};

use crate::{
    ask::{Candidate, Tried},
    dice::Dice,
    told::{Told, UNLIKE, gave_check, heard_capture},
    worth::Worth,
};

/// Where finding the legal moves of one position takes this many others, guesses make do with pseudo-legal ones.
const HARD: u32 = 10;

#[derive(Clone, Debug)]
pub(crate) struct Guess {
    position: Position,
    /// How much had to be repaired since the guesses were last compared.
    pub(crate) doubt: u32,
    /// What the legal moves are worth, once that was worked out; a refused try leaves most guesses as they are.
    weighed: Option<Arc<[Weighed]>>,
}

/// A legal move, and what it leads to.
pub(crate) type Weighed = (Move, Worth);

/// An enemy piece that cannot stand where the guess had it, and where that was.
#[derive(Clone, Copy)]
struct Homeless {
    piece: Piece,
    at: Square,
}

impl Guess {
    pub(crate) fn new(position: Position) -> Guess {
        Guess { position, doubt: 0, weighed: None }
    }

    pub(crate) fn position(&self) -> &Position {
        &self.position
    }

    pub(crate) fn weighed(&self) -> Option<Arc<[Weighed]>> {
        self.weighed.clone()
    }

    pub(crate) fn keep_weighed(&mut self, weighed: Arc<[Weighed]>) {
        self.weighed = Some(weighed);
    }

    /// Plays a move of which `us` would have been told exactly this. Where there is none, the guess is wrong: one that
    /// comes near is played, and the guess is repaired.
    pub(crate) fn hear(&mut self, rules: &Rules, senses: Senses, us: Color, told: &Told, dice: &mut Dice) {
        self.weighed = None;
        self.take_turn(rules, if told.own.is_some() { us } else { !us });
        let supposed = self.suppose_moves(rules, told);
        let distance = |movement| told.distance(&observe(rules, senses, &self.position, movement, us));
        let judged: Vec<_> = supposed.into_iter().map(|movement| (distance(movement), movement)).collect();
        let least = judged.iter().map(|(distance, _)| *distance).min().unwrap_or(UNLIKE);
        let nearest = judged.into_iter().filter(|(distance, _)| *distance == least);
        let nearest: Vec<_> = nearest.map(|(_, movement)| movement).collect();
        match (told.own, dice.pick(&nearest)) {
            (_, Some(movement)) if least == 0 => {
                self.position.play(rules, movement);
                return;
            }
            (Some(own), _) => self.play_own(rules, senses, us, own, told, dice),
            (None, Some(movement)) if least < UNLIKE => {
                self.doubt += 2;
                self.position.play(rules, movement);
            }
            (None, _) => {
                self.doubt += 2;
                self.position.suppose_turn(rules, us);
            }
        }
        if let Some((_, view)) = &told.whole {
            self.reconcile(rules, view, dice);
        }
    }

    /// The moves that could be the one that the seat was told of: one at most, if it was the seat's own.
    fn suppose_moves(&self, rules: &Rules, told: &Told) -> MoveList {
        let moves = likely_moves(rules, &self.position);
        match (told.own, told.asked) {
            (None, _) => {
                let mut moves = moves;
                moves.extend(rules.may_pass().then_some(Move::PASS));
                moves
            }
            // Here something else might have been played in its place.
            (Some(own), Some(asked)) => {
                let made = rules.revise(&self.position, &moves, asked);
                Some(made).filter(|made| rules.written(*made) == own).into_iter().collect()
            }
            (Some(own), None) if own.is_pass() => [Move::PASS].into_iter().collect(),
            (Some(own), None) => find_move(&moves, own.from, own.to, own.promotion).into_iter().collect(),
        }
    }

    /// Makes the guess show what was sensed on this turn.
    pub(crate) fn sense(&mut self, rules: &Rules, view: &View, dice: &mut Dice) {
        let now = || view.sensed().iter().filter(|it| it.ply == view.ply);
        let block: Bitboard = now().map(|it| it.square.0).collect();
        let unseen = hidden(view) & !block;
        let us = view.seat.color();
        let mut homeless = Vec::new();
        for sensed in now() {
            let square = sensed.square.0;
            let there = sensed.piece.map(|it| it.role.0.of(it.owner.color())).filter(|it| it.color != us);
            let supposed = self.position.board().piece_at(square).filter(|it| it.color != us);
            if there != supposed {
                self.weighed = None;
                self.evict(rules, square, &mut homeless);
            }
        }
        for sensed in now() {
            let square = sensed.square.0;
            let Some(piece) = sensed.piece.map(|it| it.role.0.of(it.owner.color())) else { continue };
            if piece.color == us || self.position.board().piece_at(square) == Some(piece) {
                continue;
            }
            self.doubt += 1;
            if let Some(index) = homeless.iter().position(|it| it.piece == piece) {
                homeless.swap_remove(index);
            } else {
                let elsewhere = unseen & self.position.board().by_piece(piece);
                let promoted = unseen & self.position.board().by_piece(piece.color.pawn());
                if let Some(source) = nearest(elsewhere, square).or_else(|| promoted.first()) {
                    self.position.suppose(rules, source, None, None);
                }
            }
            self.position.suppose(rules, square, Some(piece), None);
        }
        for stray in homeless {
            self.settle(rules, stray, unseen, dice);
        }
    }

    /// A request was revised, which the guess does not explain: puts something in its way, or takes it away.
    fn explain(&mut self, rules: &Rules, us: Color, asked: Written, own: Written, dice: &mut Dice) {
        let Written { from, to, .. } = asked;
        if self.position.board().role_at(from) != Some(Role::Pawn) {
            return;
        }
        if from.file() != to.file() {
            self.expect_on(rules, to, None, us, dice);
        } else if own.is_pass() {
            let step = attacks::between(from, to).first().unwrap_or(to);
            self.expect_victim(rules, step, None, us, dice);
        } else {
            self.expect_victim(rules, to, None, us, dice);
        }
    }

    /// Plays a move of the seat's own, which was legal whatever the guess says.
    fn play_own(
        &mut self,
        rules: &Rules,
        senses: Senses,
        us: Color,
        own: Written,
        told: &Told,
        dice: &mut Dice,
    ) {
        let Written { from, to, promotion } = own;
        self.doubt += 1;
        if let Some(asked) = told.asked {
            self.explain(rules, us, asked, own, dice);
        }
        if own.is_pass() {
            self.position.play(rules, Move::PASS);
            return;
        }
        if let Some((observation, _)) = &told.whole {
            match heard_capture(&told.heard) {
                Some((square, what)) => self.expect_victim(rules, square, what, us, dice),
                None => self.expect_on(rules, to, observation.taken, us, dice),
            }
        }
        let mut found = find_move(&likely_moves(rules, &self.position), from, to, promotion);
        if found.is_none() {
            self.doubt += 1;
            self.clear(rules, attacks::between(from, to), us, dice);
            found = find_move(&rules.pseudo_legal_moves(&self.position), from, to, promotion);
        }
        match found {
            Some(movement) => {
                self.position.play(rules, movement);
            }
            None => {
                // Where the piece has gone the view will tell.
                self.doubt += 2;
                self.position.suppose(rules, from, None, None);
                self.position.suppose_turn(rules, !us);
            }
        }
        let gave_check = gave_check(&told.heard, !us);
        if senses.announces
            && rules.effort() == 1
            && self.position.turn() != us
            && self.position.verdict().is_none()
            && gave_check != rules.in_check(&self.position)
        {
            self.doubt += 2;
            self.move_king(rules, !us, gave_check, Bitboard::FULL);
        }
    }

    /// Makes the guess show what the view shows.
    pub(crate) fn reconcile(&mut self, rules: &Rules, view: &View, dice: &mut Dice) {
        let us = view.seat.color();
        self.weighed = None;
        let mut homeless = Vec::new();
        self.see_own(rules, view, &mut homeless);
        let seen: Bitboard = view.pieces().iter().map(|it| it.square.0).collect();
        for square in self.position.board().by_color(!us) & view.visible().0 & !seen {
            self.evict(rules, square, &mut homeless);
        }
        for piece in view.pieces().iter().filter(|it| it.owner != view.seat) {
            self.see_enemy(rules, view, *piece, &mut homeless);
        }
        let hidden = hidden(view);
        for stray in homeless {
            self.settle(rules, stray, hidden, dice);
        }
        for seat in Seat::PAIR {
            if let Some(held) = view.reserve(seat) {
                self.position.suppose_reserve(seat.color(), held.into());
            }
        }
        self.take_turn(rules, view.turn.color());
        for square in view.felt().0 & !self.position.board().occupied() {
            self.put_in_the_way(rules, square, us, hidden, dice);
        }
        if let Some(in_check) = view.in_check().filter(|_| rules.effort() == 1 && rules.checks_bind()) {
            self.mend_checks(rules, view, in_check, hidden, dice);
        }
    }

    fn see_own(&mut self, rules: &Rules, view: &View, homeless: &mut Vec<Homeless>) {
        let us = view.seat.color();
        for square in self.position.board().by_color(us) & !own_squares(view) {
            self.doubt += 1;
            self.position.suppose(rules, square, None, None);
        }
        for own in view.pieces().iter().filter(|it| it.owner == view.seat) {
            let square = own.square.0;
            let piece = own.role.0.of(us);
            let sound = own.hp.is_none_or(|points| self.position.hit_points().get(square) == points);
            if self.position.board().piece_at(square) == Some(piece) && sound {
                continue;
            }
            if self.position.board().color_at(square) == Some(!us) {
                self.evict(rules, square, homeless);
            }
            self.position.suppose(rules, square, Some(piece), own.hp);
        }
    }

    /// Puts an enemy where it is seen, taken from where the guess had one like it.
    fn see_enemy(&mut self, rules: &Rules, view: &View, seen: SeenPiece, homeless: &mut Vec<Homeless>) {
        let (square, piece) = (seen.square.0, seen.role.0.of(seen.owner.color()));
        let sound = seen.hp.is_none_or(|points| self.position.hit_points().get(square) == points);
        if self.position.board().piece_at(square) == Some(piece) {
            if !sound {
                self.position.suppose(rules, square, Some(piece), seen.hp);
            }
            return;
        }
        if self.position.board().occupied().contains(square) {
            self.evict(rules, square, homeless);
        }
        self.doubt += 1;
        if let Some(index) = homeless.iter().position(|it| it.piece == piece) {
            homeless.swap_remove(index);
        } else {
            let elsewhere = hidden(view) & self.position.board().by_piece(piece);
            let promoted = hidden(view) & self.position.board().by_piece(piece.color.pawn());
            let source = nearest(elsewhere, square).or_else(|| promoted.first());
            if let Some(source) = source {
                self.position.suppose(rules, source, None, None);
            }
        }
        self.position.suppose(rules, square, Some(piece), seen.hp);
    }

    fn evict(&mut self, rules: &Rules, square: Square, homeless: &mut Vec<Homeless>) {
        if let Some(piece) = self.position.board().piece_at(square) {
            self.doubt += 1;
            homeless.push(Homeless { piece, at: square });
            self.position.suppose(rules, square, None, None);
        }
    }

    /// Finds another place for an enemy piece, not far from where the guess had it.
    fn settle(&mut self, rules: &Rules, stray: Homeless, hidden: Bitboard, dice: &mut Dice) {
        let Homeless { piece, at } = stray;
        let room = hidden & !self.position.board().occupied() & haunts(piece, at);
        let room: Vec<_> = room.into_iter().collect();
        let found = (0..3).filter_map(|_| dice.pick(&room)).min_by_key(|square| square.distance(at));
        if let Some(square) = found {
            self.position.suppose(rules, square, Some(piece), None);
        }
    }

    /// Puts an enemy piece of this role on a square, or clears it.
    fn expect_on(&mut self, rules: &Rules, square: Square, taken: Option<Role>, us: Color, dice: &mut Dice) {
        let board = self.position.board();
        let there = board.piece_at(square).filter(|piece| piece.color != us);
        if there.map(|piece| piece.role) == taken {
            return;
        }
        // A hit takes nothing, whoever stands there.
        let may_have_hit = taken.is_none() && rules.hit_points().is_some();
        let in_passing = taken.is_some() && self.position.ep_square() == Some(square);
        if may_have_hit || in_passing {
            return;
        }
        self.doubt += 1;
        if let Some(piece) = there {
            self.position.suppose(rules, square, None, None);
            let elsewhere = !self.position.board().by_color(us).with(square);
            self.settle(rules, Homeless { piece, at: square }, elsewhere, dice);
        }
        if let Some(role) = taken {
            let enemies = self.position.board().by_color(!us);
            let same = enemies & self.position.board().by_role(role);
            let source = nearest(same, square).or_else(|| (enemies & self.position.board().pawns()).first());
            if let Some(source) = source {
                self.position.suppose(rules, source, None, None);
            }
            self.position.suppose(rules, square, Some(role.of(!us)), None);
        }
    }

    /// Something was captured here, of which no more was told than this.
    fn expect_victim(
        &mut self,
        rules: &Rules,
        square: Square,
        what: Option<What>,
        us: Color,
        dice: &mut Dice,
    ) {
        let fits = |role: Role| what.is_none_or(|what| what.fits(role));
        let board = self.position.board();
        let there = board.piece_at(square).filter(|piece| piece.color != us);
        if there.is_some_and(|piece| fits(piece.role)) {
            return;
        }
        let enemies = board.by_color(!us) & !board.kings();
        let fitting: Bitboard =
            enemies.into_iter().filter(|&at| board.role_at(at).is_some_and(fits)).collect();
        let source = nearest(fitting, square).or_else(|| nearest(enemies, square));
        let role = source.and_then(|source| board.role_at(source));
        self.doubt += 1;
        if let Some(piece) = there {
            self.position.suppose(rules, square, None, None);
            let elsewhere = !self.position.board().by_color(us).with(square);
            self.settle(rules, Homeless { piece, at: square }, elsewhere, dice);
        }
        if let Some((source, role)) = source.zip(role) {
            self.position.suppose(rules, source, None, None);
            self.position.suppose(rules, square, Some(role.of(!us)), None);
        }
    }

    /// Moves enemy pieces off squares over which a piece has moved.
    fn clear(&mut self, rules: &Rules, squares: Bitboard, us: Color, dice: &mut Dice) {
        for square in squares & self.position.board().by_color(!us) {
            if let Some(piece) = self.position.board().piece_at(square) {
                self.position.suppose(rules, square, None, None);
                self.settle(rules, Homeless { piece, at: square }, !squares, dice);
            }
        }
    }

    /// Which side is in check is known, and neither leaves its king to be captured.
    fn mend_checks(&mut self, rules: &Rules, view: &View, in_check: bool, hidden: Bitboard, dice: &mut Dice) {
        let us = view.seat.color();
        if self.position.turn() != us {
            return;
        }
        let occupied = self.position.board().occupied();
        let king_of = |position: &Position, color: Color| {
            (position.board().kings() & position.board().by_color(color)).first()
        };
        if let Some(king) = king_of(&self.position, !us)
            && self.position.board().attacks_to(king, us, occupied).any()
        {
            self.doubt += 2;
            self.move_king(rules, !us, false, hidden);
        }
        let Some(king) = king_of(&self.position, us) else { return };
        let checkers = self.position.board().attacks_to(king, !us, self.position.board().occupied());
        if in_check == checkers.any() {
            return;
        }
        self.doubt += 2;
        if in_check {
            self.bring_checker(rules, king, us, hidden, dice);
        } else {
            let room =
                hidden & !attacks::queen_attacks(king, Bitboard::EMPTY) & !attacks::knight_attacks(king);
            for square in checkers & hidden {
                if let Some(piece) = self.position.board().piece_at(square) {
                    self.position.suppose(rules, square, None, None);
                    self.settle(rules, Homeless { piece, at: square }, room, dice);
                }
            }
        }
    }

    /// Lets some enemy piece give check from a square that is not seen.
    fn bring_checker(&mut self, rules: &Rules, king: Square, us: Color, hidden: Bitboard, dice: &mut Dice) {
        let board = self.position.board();
        let pieces: Vec<_> =
            (board.by_color(!us) & hidden & !board.kings() & !board.pawns()).into_iter().collect();
        let Some(from) = dice.pick(&pieces) else { return };
        let Some(piece) = board.piece_at(from) else { return };
        let room = attacks::attacks(king, piece, board.occupied()) & hidden & !board.occupied();
        if let Some(to) = nearest(room, from) {
            self.position.suppose(rules, from, None, None);
            self.position.suppose(rules, to, Some(piece), None);
        }
    }

    /// Moves a king to the nearest square on which it is attacked, or not.
    fn move_king(&mut self, rules: &Rules, color: Color, attacked: bool, hidden: Bitboard) {
        let board = self.position.board();
        let Some(king) = (board.kings() & board.by_color(color)).first() else { return };
        let without = board.occupied().without(king);
        let room = hidden & !without;
        let fits = |square: &Square| board.attacks_to(*square, !color, without).any() == attacked;
        let room: Bitboard = room.into_iter().filter(fits).collect();
        if let Some(to) = nearest(room, king) {
            let turn = self.position.turn();
            self.position.suppose(rules, king, None, None);
            self.position.suppose(rules, to, Some(Role::King.of(color)), None);
            debug_assert_eq!(self.position.turn(), turn);
        }
    }

    /// A try was refused. Where the guess would have allowed it, something is put in its way.
    pub(crate) fn hear_refusal(
        &mut self,
        rules: &Rules,
        refusals: Refusals,
        view: &View,
        tried: Tried,
        dice: &mut Dice,
    ) {
        let Tried { candidate, denial } = tried;
        let answer = self.answer(rules, candidate);
        match (answer, denial) {
            (Err(answer), Some(denial)) if answer == denial => return,
            (Err(_), None) => return,
            // Only the four answers tell one reason from another.
            (Err(_), Some(_)) if refusals != Refusals::Four => return,
            (Err(_), Some(_)) => {
                self.doubt += 1;
                return;
            }
            (Ok(_), _) => {}
        }
        self.doubt += 2;
        self.weighed = None;
        let us = view.seat.color();
        let (from, to) = (candidate.from.0, candidate.to.0);
        let hidden = hidden(view);
        let pawn = self.position.board().role_at(from) == Some(Role::Pawn);
        if pawn && from.file() != to.file() {
            self.clear(rules, Bitboard::from(to), us, dice);
            return;
        }
        let between = attacks::between(from, to);
        // Neither does a drop take anything.
        let way = if pawn || from == to { between.with(to) } else { between };
        let way: Vec<_> = (way & hidden & !self.position.board().occupied()).into_iter().collect();
        if let Some(square) = dice.pick(&way) {
            self.put_in_the_way(rules, square, us, hidden, dice);
        }
    }

    /// Something stands there: some enemy piece that nobody sees, from not far away.
    fn put_in_the_way(
        &mut self,
        rules: &Rules,
        square: Square,
        us: Color,
        hidden: Bitboard,
        dice: &mut Dice,
    ) {
        let board = self.position.board();
        let pieces: Vec<_> = (board.by_color(!us) & hidden & !board.kings())
            .into_iter()
            .filter(|&at| board.piece_at(at).is_some_and(|piece| haunts(piece, at).contains(square)))
            .collect();
        let nearby = (0..3).filter_map(|_| dice.pick(&pieces)).min_by_key(|at| at.distance(square));
        if let Some(at) = nearby
            && let Some(piece) = self.position.board().piece_at(at)
        {
            self.position.suppose(rules, at, None, None);
            self.position.suppose(rules, square, Some(piece), None);
        }
    }

    /// What the moderator would answer to a try, were the guess true.
    fn answer(&self, rules: &Rules, candidate: Candidate) -> Result<Move, Denial> {
        let attempt = candidate.written();
        if rules.effort() < HARD {
            return observe_try(rules, &self.position, attempt);
        }
        let likely = likely_moves(rules, &self.position);
        rules.meant(&self.position, &likely, attempt).ok_or(Denial::IllegalMove)
    }

    /// It is this side's turn, whatever the guess says.
    fn take_turn(&mut self, rules: &Rules, turn: Color) {
        if self.position.turn() != turn || self.position.verdict().is_some() {
            self.doubt += 1;
            self.position.suppose_turn(rules, turn);
        }
    }
}

/// The legal moves; where those are costly to find, the pseudo-legal ones.
pub(crate) fn likely_moves(rules: &Rules, position: &Position) -> MoveList {
    if rules.effort() < HARD { rules.legal_moves(position) } else { rules.pseudo_legal_moves(position) }
}

/// Where an unseen enemy piece may be.
fn hidden(view: &View) -> Bitboard {
    !view.visible().0 & !own_squares(view)
}

fn own_squares(view: &View) -> Bitboard {
    let seat: Seat = view.seat;
    view.pieces().iter().filter(|it| it.owner == seat).map(|it| it.square.0).collect()
}

fn nearest(squares: Bitboard, to: Square) -> Option<Square> {
    squares.into_iter().min_by_key(|square| square.distance(to))
}

/// Where a piece may have gone from a square, in any number of moves.
pub(crate) fn haunts(piece: Piece, at: Square) -> Bitboard {
    match piece.role {
        Role::Pawn => {
            let edges = Bitboard::from_rank(rules::Rank::First) | Bitboard::from_rank(rules::Rank::Eighth);
            let files =
                attacks::king_attacks(at).into_iter().map(|square| Bitboard::from_file(square.file()));
            files.fold(Bitboard::EMPTY, |all, file| all | file) & !edges
        }
        Role::Bishop if at.is_light() => Bitboard::LIGHT_SQUARES,
        Role::Bishop => Bitboard::DARK_SQUARES,
        Role::King => attacks::king_attacks(at) | attacks::knight_attacks(at),
        Role::Knight | Role::Rook | Role::Queen => Bitboard::FULL,
    }
}
