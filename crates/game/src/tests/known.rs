//! What a seat may know, derived from the truth and the rules alone, without the projection under test. Only the words of
//! a moderator are those of the observation that the projection uses, too: tables in `rules` test what it says and who
//! hears it, and so does `oracle.rs`, against another referee.

use rules::{
    Announcement, Audience, Bitboard, BlockedPawns, FogChecks, FogPromotions, Made, ModeratorText, Move,
    MoveKind, PawnCaptures, Piece, Played, Position, Refusals, Reserve, Role, Royalty, Rules, Sight, Square,
    Traits, observe_request,
};
use view::{Intent, Seat};

use crate::{game::Game, revisions::carry_on};

/// What a seat may legitimately know about one position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Known {
    /// Under house rules a turn may end early, or pass.
    turn: Seat,
    visible: Bitboard,
    /// Where something stands that it does not see.
    felt: Bitboard,
    /// With their hit points and modifiers.
    pieces: Vec<(Square, Piece, u8, Traits)>,
    check: Option<bool>,
    moves: Vec<Move>,
    /// Its own, and the other one's where drops are seen or announced.
    reserves: [Option<Reserve>; 2],
}

pub(super) fn known(game: &Game, position: &Position, seat: Seat) -> Known {
    known_by(game, &game.rules, position, seat)
}

/// The same under rules that are about to take effect.
pub(super) fn known_by(game: &Game, rules: &Rules, position: &Position, seat: Seat) -> Known {
    let own_turn = Seat::from(position.turn()) == seat;
    let visible = rules.visible(position, seat.color(), game.card.sight());
    // Pawns feel what blocks them.
    let ahead = |pawn: Square| pawn.offset(seat.color().fold_wb(8, -8));
    let pawns = position.board().pawns() & position.board().by_color(seat.color());
    let feels = game.card.sight() == Sight::Fog
        && game.card.fog().blocked_pawns == BlockedPawns::Occupied
        && !game.card.presets().contains(&"berolina-pawns");
    let felt: Bitboard = pawns.into_iter().filter_map(ahead).filter(|_| feels).collect();
    let felt = felt & position.board().occupied() & !visible;
    let points = position.hit_points();
    let seen = position.board().iter().filter(|(square, _)| visible.contains(*square));
    let traits = |square| rules.modifiers_at(position, square);
    let pieces = seen.map(|(square, piece)| (square, piece, points.get(square), traits(square))).collect();
    let moves = match game.card.sight() {
        Sight::Fog if own_turn => rules.pseudo_legal_moves(position).into_vec(),
        _ => Vec::new(),
    };
    let check = match game.card.royalty() {
        Royalty::Checkmate => Some(own_turn && rules.in_check(position)),
        Royalty::Capture => (game.card.fog().checks == FogChecks::Told)
            .then(|| own_turn && rules.checked_side(position) == Some(seat.color())),
    };
    let all_hear = game.card.sight() == Sight::Open || game.card.moderator().is_some();
    let reserves =
        [seat, !seat].map(|of| (of == seat || all_hear).then(|| position.reserves().of(of.color())));
    Known { turn: position.turn().into(), visible, felt, pieces, check, moves, reserves }
}

/// What a seat learns from a ply.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Learnt {
    /// Right after the move, by the rules that it was made under.
    known: Known,
    /// Once a profile that waited for the end of the turn is in force, too.
    afterwards: Known,
    heard: Vec<Announcement>,
    captured: Option<Role>,
    pub(super) over: bool,
}

pub(super) fn learnt(game: &Game, movement: Move, seat: Seat) -> Learnt {
    let before = &game.state.position;
    let mut position = before.clone();
    let played: Played = position.play(&game.rules, movement);
    let third = game.repetitions.occurrences(position.key(&game.rules)) >= 2;
    let ended = game.rules.ended(&position, game.rules.count_legal_moves(&position) > 0, third);
    let heard = if game.card.moderator().is_some() {
        let (legal, in_check) = (game.rules.legal_moves(&position), game.rules.checked_side(&position));
        let made = Made { before, after: &position, played, in_check, ended, legal: &legal };
        made.observed_by(&game.rules, game.card.senses(), seat.color()).heard.to_vec()
    } else {
        let promoted = played.movement.promotion().is_some() && played.hit.is_none();
        let told = promoted && game.card.fog().promotions == FogPromotions::Fact;
        let text = played.mover.fold_wb(ModeratorText::WhitePromoted, ModeratorText::BlackPromoted);
        let hears = told && played.mover != seat.color();
        hears.then(|| Announcement::to(Audience::Only(seat.color()), text)).into_iter().collect()
    };
    let (rules, went_on) = after_turn(game, &played, &position).filter(|_| ended.is_none()).unzip();
    let (rules, went_on) = (rules.as_ref().unwrap_or(&game.rules), went_on.as_ref().unwrap_or(&position));
    Learnt {
        known: known_by(game, &game.rules, &position, seat),
        afterwards: known_by(game, rules, went_on, seat),
        heard,
        captured: played
            .captured
            .filter(|taken| game.state.position.board().color_at(taken.square) == Some(!played.mover))
            .map(|taken| taken.role)
            .filter(|_| played.mover != seat.color() || game.card.senses().shows_prize()),
        over: ended.is_some() || rules.outcome(went_on).is_some(),
    }
}

/// How the game continues if a profile was waiting for this turn.
fn after_turn(game: &Game, played: &Played, position: &Position) -> Option<(Rules, Position)> {
    let change = game.state.profile.as_ref()?.scheduled.clone()?;
    if position.turn() == played.mover {
        return None;
    }
    let mut origins = game.origins();
    origins.follow(played, position);
    carry_on(&game.card, &game.rules, position, &origins, &change.profile).ok()
}

/// What a seat learns from an attempt of its own.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Answer {
    Made(Box<Learnt>),
    Denied(ModeratorText),
    /// Not made, by the mechanical definition; with touch-move, whether the piece must move now. Which word that has is
    /// for the seat to foresee, so the games must agree on it.
    Refused {
        touches: bool,
    },
    /// What the moderator answers to the question.
    Asked(bool),
    /// What a sense shows.
    Sensed(Vec<(Square, Option<Piece>)>),
    /// Touched, refused on formal grounds, or anything else that the seat can foresee.
    Foreseeable,
}

fn answer_drop(game: &Game, seat: Seat, role: Role, to: Square) -> Answer {
    let position = &game.state.position;
    if game.state.touched.is_some() || position.reserves().of(seat.color()).count(role) == 0 {
        return Answer::Foreseeable;
    }
    let legal = game.rules.legal_moves(position);
    match legal
        .iter()
        .find(|movement| movement.kind == MoveKind::Drop && movement.role == role && movement.to == to)
    {
        Some(movement) => Answer::Made(Box::new(learnt(game, *movement, seat))),
        None => Answer::Denied(ModeratorText::IllegalMove),
    }
}

/// Where requests are revised, a seat learns what was played.
fn answer_request(game: &Game, seat: Seat, intent: Intent) -> Answer {
    let position = &game.state.position;
    let made = match intent {
        Intent::Sense { square } => {
            let block = Bitboard::FULL.into_iter().filter(|it| it.distance(square.0) <= 1);
            return Answer::Sensed(block.map(|it| (it, position.board().piece_at(it))).collect());
        }
        Intent::Pass {} => Some(Move::PASS),
        _ => intent.written().and_then(|asked| observe_request(&game.rules, position, asked)),
    };
    made.map_or(Answer::Foreseeable, |movement| Answer::Made(Box::new(learnt(game, movement, seat))))
}

/// Where there are no more than two answers, a try is made or it is not.
fn answer_mechanically(game: &Game, seat: Seat, intent: Intent) -> Answer {
    let position = &game.state.position;
    let legal = game.rules.legal_moves(position);
    let from = match intent {
        Intent::Move { from, .. } | Intent::Touch { from } => Some(from.0),
        _ => None,
    };
    let touches = game.card.touch_move() && legal.iter().any(|it| Some(it.from) == from);
    let meant = intent.written().and_then(|wanted| match wanted.dropped() {
        Some(role) => legal
            .iter()
            .find(|it| it.kind == MoveKind::Drop && it.role == role && it.to == wanted.to)
            .copied(),
        None => game.rules.meant(position, &legal, wanted),
    });
    match meant {
        Some(movement) => Answer::Made(Box::new(learnt(game, movement, seat))),
        None => Answer::Refused { touches },
    }
}

/// The answer that the rules require to a move or a touch by the seat to move.
pub(super) fn answer(game: &Game, seat: Seat, intent: Intent) -> Answer {
    if intent == (Intent::AskAny {}) {
        let position = &game.state.position;
        return Answer::Asked(PawnCaptures::among(&game.rules.legal_moves(position), position).count > 0);
    }
    if game.card.has_sensing() {
        return answer_request(game, seat, intent);
    }
    if game.card.refusals() != Refusals::Four {
        return answer_mechanically(game, seat, intent);
    }
    if let Intent::Drop { role, to } = intent {
        return answer_drop(game, seat, role.0, to.0);
    }
    let (from, wanted) = match intent {
        Intent::Move { from, to, promotion } => (from.0, Some((to.0, promotion.map(|role| role.0)))),
        Intent::Touch { from } => (from.0, None),
        _ => return Answer::Foreseeable,
    };
    let position = &game.state.position;
    if game.state.touched.is_some_and(|touched| touched != from) {
        return Answer::Foreseeable;
    }
    let legal = game.rules.legal_moves(position);
    let moderated = game.card.touch_move() || game.card.moderator().is_some();
    if moderated && game.state.touched.is_none() {
        if position.board().color_at(from) != Some(seat.color()) {
            return Answer::Denied(ModeratorText::NoSuchPiece);
        }
        if !game.rules.pseudo_legal_moves(position).iter().any(|movement| movement.from == from) {
            return Answer::Denied(ModeratorText::NoLegalMoves);
        }
        if !legal.iter().any(|movement| movement.from == from) {
            return Answer::Denied(ModeratorText::WontHelp);
        }
    }
    let Some((to, promotion)) = wanted else {
        return Answer::Foreseeable;
    };
    let goes = |movement: &&Move| {
        movement.kind != MoveKind::Drop
            && movement.from == from
            && (movement.to == to || (movement.lands_on() == to && from.file().distance(to.file()) > 1))
    };
    let as_asked = legal.iter().filter(goes).find(|movement| movement.becomes() == promotion);
    // A promotion that the piece cannot make is ignored; a pawn that must choose a promotion is another matter.
    let meant = as_asked.or_else(|| {
        let only = legal.iter().filter(goes).count() == 1;
        legal.iter().filter(goes).find(|movement| movement.becomes().is_none() || only)
    });
    match meant {
        Some(movement) => Answer::Made(Box::new(learnt(game, *movement, seat))),
        None => Answer::Denied(ModeratorText::IllegalMove),
    }
}
