//! Move generation on shakmaty's attack tables.
//!
//! [`pseudo`] gives the moves of a side by movement alone. [`legal_guarding`] gives, at full speed, those
//! that keep one orthodox king safe: it works out pins and checks beforehand and never tries a move.

use shakmaty::{Bitboard, Board, Color, File, Rank, Role, Square, attacks};

use crate::{
    moves::{MoveKind, Sink, castling_goals, castling_path},
    position::Position,
    table::RuleTable,
};

/// Every move of `us` by movement alone, whether or not it is its turn. En passant is there only for
/// the side to move.
pub(crate) fn pseudo<S: Sink>(table: &RuleTable, pos: &Position, us: Color, sink: &mut S) {
    let board = pos.board();
    let own = board.by_color(us);
    pieces(board, us, None, Bitboard::EMPTY, !own, sink);
    for from in own & board.kings() {
        sink.piece(Role::King, from, attacks::king_attacks(from) & !own);
    }
    if table.orthodox_pawns {
        pawns(table, pos, us, own & board.pawns(), Bitboard::FULL, sink);
    }
    if pos.turn() == us {
        for (from, to) in en_passant(pos) {
            sink.en_passant(from, to);
        }
    }
    for (king, rook) in open_castles(table, pos, us) {
        sink.castle(table.castler, king, rook);
    }
    if table.drops {
        drops(pos, us, Bitboard::FULL, sink);
    }
}

/// Every legal move of the side to move, whose only royal piece is the king on `king`.
pub(crate) fn legal_guarding<S: Sink>(table: &RuleTable, pos: &Position, king: Square, sink: &mut S) {
    let board = pos.board();
    let us = pos.turn();
    let own = board.by_color(us);
    let occupied = board.occupied();
    let checkers = board.attacks_to(king, !us, occupied);

    let without_king = occupied.without(king);
    let mut flights = Bitboard::EMPTY;
    for to in attacks::king_attacks(king) & !own {
        if !attacked(board, to, !us, without_king) {
            flights |= to;
        }
    }
    sink.piece(Role::King, king, flights);

    let target = match checkers.single_square() {
        Some(checker) => attacks::between(king, checker).with(checker),
        None if checkers.any() => return, // two checkers: only the king can answer
        None => !own,
    };
    let pinned = pinned(board, king, us);
    pieces(board, us, Some(king), pinned, target, sink);

    let own_pawns = own & board.pawns();
    pawns(table, pos, us, own_pawns & !pinned, target, sink);
    for pawn in own_pawns & pinned {
        pawns(table, pos, us, Bitboard::from(pawn), target & attacks::ray(king, pawn), sink);
    }
    for (from, to) in en_passant(pos) {
        if en_passant_keeps_safe(board, king, us, checkers, from, to) {
            sink.en_passant(from, to);
        }
    }
    if table.drops {
        drops(pos, us, target, sink);
    }

    if checkers.is_empty() {
        for (king, rook) in open_castles(table, pos, us) {
            if castling_path_is_safe(king, rook, occupied, |square, occupied| {
                attacked(board, square, !us, occupied)
            }) {
                sink.castle(Role::King, king, rook);
            }
        }
    }
}

/// Pieces from the reserve onto empty squares of `target`.
#[cold]
#[inline(never)]
fn drops<S: Sink>(pos: &Position, us: Color, target: Bitboard, sink: &mut S) {
    let empty = target & !pos.board().occupied();
    for role in pos.reserves().of(us).held() {
        sink.drops(role, if role == Role::Pawn { empty & !Bitboard::BACKRANKS } else { empty });
    }
}

#[inline]
fn attacked(board: &Board, square: Square, by: Color, occupied: Bitboard) -> bool {
    board.attacks_to(square, by, occupied).any()
}

/// Knights and sliders. A pinned piece stays on the line through its king.
#[inline]
fn pieces<S: Sink>(
    board: &Board,
    us: Color,
    king: Option<Square>,
    pinned: Bitboard,
    target: Bitboard,
    sink: &mut S,
) {
    let own = board.by_color(us);
    let occupied = board.occupied();
    let line = |from: Square| match king {
        Some(king) if pinned.contains(from) => attacks::ray(king, from),
        _ => Bitboard::FULL,
    };
    for from in own & board.knights() & !pinned {
        sink.piece(Role::Knight, from, attacks::knight_attacks(from) & target);
    }
    for from in own & board.bishops() {
        let to = attacks::bishop_attacks(from, occupied) & target & line(from);
        sink.piece(Role::Bishop, from, to);
    }
    for from in own & board.rooks() {
        let to = attacks::rook_attacks(from, occupied) & target & line(from);
        sink.piece(Role::Rook, from, to);
    }
    for from in own & board.queens() {
        let to = attacks::queen_attacks(from, occupied) & target & line(from);
        sink.piece(Role::Queen, from, to);
    }
}

#[inline]
fn pinned(board: &Board, king: Square, us: Color) -> Bitboard {
    let snipers = board.by_color(!us)
        & ((attacks::rook_attacks(king, Bitboard::EMPTY) & board.rooks_and_queens())
            | (attacks::bishop_attacks(king, Bitboard::EMPTY) & board.bishops_and_queens()));
    let mut pinned = Bitboard::EMPTY;
    for sniper in snipers {
        let blockers = attacks::between(king, sniper) & board.occupied();
        if !blockers.more_than_one() {
            pinned |= blockers & board.by_color(us);
        }
    }
    pinned
}

/// Steps, double steps, captures and promotions of `pawns` that arrive on `target`.
#[inline]
fn pawns<S: Sink>(
    table: &RuleTable,
    pos: &Position,
    us: Color,
    pawns: Bitboard,
    target: Bitboard,
    sink: &mut S,
) {
    let board = pos.board();
    let empty = !board.occupied();
    let last_rank = us.fold_wb(Rank::Eighth, Rank::First);
    let up = us.fold_wb(8, -8);
    let mut emit = |to: Bitboard, offset: i32| {
        let to = to & target;
        sink.pawns(to & !Bitboard::from(last_rank), offset, MoveKind::Plain);
        let promoting = to & last_rank;
        if promoting.any() {
            sink.promotions(promoting, offset, table.promotions);
        }
    };
    let enemies = board.by_color(!us);
    emit((pawns & !Bitboard::from(File::A)).shift(up - 1) & enemies, up - 1);
    emit((pawns & !Bitboard::from(File::H)).shift(up + 1) & enemies, up + 1);
    emit(pawns.shift(up) & empty, up);

    let sprinters = pawns & table.double_step[us] & !pos.spent();
    let double = (sprinters.shift(up) & empty).shift(up) & empty & target;
    sink.pawns(double & !Bitboard::from(last_rank), 2 * up, MoveKind::DoubleStep);
    if table.far_sprints {
        far_sprints(table, pos, us, sprinters, target, sink);
    }
}

/// Sprints beyond chess: three steps, and two that end on the last rank.
#[cold]
#[inline(never)]
fn far_sprints<S: Sink>(
    table: &RuleTable,
    pos: &Position,
    us: Color,
    sprinters: Bitboard,
    target: Bitboard,
    sink: &mut S,
) {
    let empty = !pos.board().occupied();
    let last_rank = Bitboard::from_rank(us.fold_wb(Rank::Eighth, Rank::First));
    let up = us.fold_wb(8, -8);
    let double = (sprinters.shift(up) & empty).shift(up) & empty;
    sink.promotions(double & last_rank & target, 2 * up, table.promotions);
    let far = sprinters & table.triple_step[us];
    let triple = (far.shift(2 * up) & double).shift(up) & empty & target;
    sink.pawns(triple & !last_rank, 3 * up, MoveKind::DoubleStep);
    sink.promotions(triple & last_rank, 3 * up, table.promotions);
}

/// The pawns that could take in passing, each with where it would land.
#[inline]
fn en_passant(pos: &Position) -> impl Iterator<Item = (Square, Square)> {
    let us = pos.turn();
    pos.ep_square().into_iter().flat_map(move |to| {
        let from = attacks::pawn_attacks(!us, to) & pos.board().pawns() & pos.board().by_color(us);
        from.into_iter().map(move |from| (from, to))
    })
}

/// En passant empties two squares of a rank at once, which the pins do not account for: check the lines afterwards.
fn en_passant_keeps_safe(
    board: &Board,
    king: Square,
    us: Color,
    checkers: Bitboard,
    from: Square,
    to: Square,
) -> bool {
    let taken = Square::from_coords(to.file(), from.rank());
    let occupied = board.occupied().without(from).without(taken).with(to);
    let enemies = board.by_color(!us);
    let leapers = checkers & (board.pawns() | board.knights()) & !Bitboard::from(taken);
    leapers.is_empty()
        && (attacks::rook_attacks(king, occupied) & enemies & board.rooks_and_queens()).is_empty()
        && (attacks::bishop_attacks(king, occupied) & enemies & board.bishops_and_queens()).is_empty()
}

/// Castling by rights and empty squares: (king, rook) for each possible way.
#[inline]
fn open_castles(table: &RuleTable, pos: &Position, us: Color) -> impl Iterator<Item = (Square, Square)> {
    let board = pos.board();
    let home = us.fold_wb(Rank::First, Rank::Eighth);
    let rooks = pos.castles() & home;
    let king = if rooks.is_empty() {
        None
    } else {
        (board.by_role(table.castler) & board.by_color(us) & home).first()
    };
    king.into_iter().flat_map(move |king| rooks.into_iter().map(move |rook| (king, rook))).filter(
        move |&(king, rook)| {
            (castling_path(king, rook) & board.occupied().without(king).without(rook)).is_empty()
        },
    )
}

/// No square that the king crosses is attacked, nor is its goal once the rook has left its own.
pub(crate) fn castling_path_is_safe(
    king: Square,
    rook: Square,
    occupied: Bitboard,
    attacked: impl Fn(Square, Bitboard) -> bool,
) -> bool {
    let (king_to, rook_to) = castling_goals(king, rook);
    let gone = occupied.without(king);
    attacks::between(king, king_to).into_iter().all(|square| !attacked(square, gone))
        && !attacked(king_to, gone.without(rook).with(rook_to))
}
