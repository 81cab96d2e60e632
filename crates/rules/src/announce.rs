//! What the moderator says of a move, and who hears it.

use shakmaty::{Color, Role};
use smallvec::{SmallVec, smallvec};

use crate::{
    detail::{Detail, Directions, ToldTries},
    fog::{Fog, FogPromotions},
    moderator::{Castling, EnPassant, Moderator, PawnTries, Promotions},
    moves::{MoveKind, castling_side},
    outcome::{Ended, Outcome, Reason},
    position::Played,
    tries::PawnCaptures,
    vocabulary::{Audience, ModeratorText},
};

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Announcement {
    pub text: ModeratorText,
    pub audience: Audience,
    /// What the pawn became, with `*_promoted`.
    pub promoted_to: Option<Role>,
    /// What came from the reserve, with `*_dropped`.
    pub dropped: Option<Role>,
    pub detail: Option<Detail>,
}

impl Announcement {
    pub fn to(audience: Audience, text: ModeratorText) -> Announcement {
        Announcement { text, audience, promoted_to: None, dropped: None, detail: None }
    }
}

pub type Announcements = SmallVec<[Announcement; 4]>;

/// All that is true of a move, and of which a moderator tells some.
#[derive(Clone, Copy, Debug)]
pub(crate) struct MoveNews {
    pub(crate) played: Played,
    /// The side that the move leaves in check; in the middle of a turn that may be the mover.
    pub(crate) in_check: Option<Color>,
    /// From where, if the moderator tells that.
    pub(crate) directions: Directions,
    pub(crate) ended: Option<Ended>,
    /// The pawn captures of the side to move, if the moderator tells of them.
    pub(crate) tries: Option<(Color, PawnCaptures)>,
}

/// What is announced about a move: its kind, then promotion, check, pawn captures and the end of the game.
pub(crate) fn announce_move(moderator: &Moderator, news: &MoveNews) -> Announcements {
    use ModeratorText as T;
    let MoveNews { played, in_check, directions, ended, tries } = *news;
    let mover = played.mover;
    let of_mover = |white, black| mover.fold_wb(white, black);
    let listeners = moderator.hears_move(mover);

    let silently = moderator.castling == Castling::Silent;
    let in_passing = moderator.en_passant == EnPassant::Named;
    let moved = match (played.movement.kind, played.captured) {
        _ if played.hit.is_some() => of_mover(T::WhiteHit, T::BlackHit),
        (MoveKind::Castle, _) if !silently => {
            if castling_side(played.movement.from, played.movement.to).is_king_side() {
                of_mover(T::WhiteCastledKingside, T::BlackCastledKingside)
            } else {
                of_mover(T::WhiteCastledQueenside, T::BlackCastledQueenside)
            }
        }
        (MoveKind::Drop, _) => of_mover(T::WhiteDropped, T::BlackDropped),
        (MoveKind::EnPassant, _) if in_passing => of_mover(T::WhiteMovedCapturedEp, T::BlackMovedCapturedEp),
        (_, Some(_)) => of_mover(T::WhiteMovedCaptured, T::BlackMovedCaptured),
        (_, None) => of_mover(T::WhiteMoved, T::BlackMoved),
    };
    let dropped = played.movement.dropped();
    let detail = played.captured.and_then(|taken| Detail::of_capture(moderator, &played, taken));
    let mut said: Announcements =
        smallvec![Announcement { dropped, detail, ..Announcement::to(listeners, moved) }];
    let promotion = played.movement.promotion().filter(|_| played.hit.is_none());
    if let Some(role) = promotion.filter(|_| moderator.promotions != Promotions::Silent) {
        said.push(Announcement {
            promoted_to: Some(role).filter(|_| moderator.promotions == Promotions::Piece),
            ..Announcement::to(listeners, of_mover(T::WhitePromoted, T::BlackPromoted))
        });
    }
    let mate = ended.is_some_and(|ended| ended.outcome.reason == Reason::Checkmate);
    if let Some(side) = in_check.filter(|_| !mate) {
        said.push(Announcement {
            detail: (!directions.is_empty()).then_some(Detail::Check(directions)),
            ..Announcement::to(Audience::Both, side.fold_wb(T::WhiteInCheck, T::BlackInCheck))
        });
    }
    if let Some((side, captures)) = tries.filter(|_| ended.is_none()) {
        said.extend(announce_tries(moderator, side, captures));
    }
    if let Some(ended) = ended {
        said.extend(announce_end(ended));
    }
    said
}

/// What is told of a move in fog, where nothing else is.
pub(crate) fn announce_in_fog(fog: Fog, played: &Played) -> Announcements {
    let promoted = played.movement.promotion().is_some() && played.hit.is_none();
    if fog.promotions == FogPromotions::Silent || !promoted {
        return Announcements::new();
    }
    let text = played.mover.fold_wb(ModeratorText::WhitePromoted, ModeratorText::BlackPromoted);
    smallvec![Announcement::to(Audience::Only(!played.mover), text)]
}

/// What is said of the pawn captures that a side has on its turn.
pub fn announce_tries(moderator: &Moderator, side: Color, captures: PawnCaptures) -> Option<Announcement> {
    let text = side.fold_wb(ModeratorText::WhitePawnTries, ModeratorText::BlackPawnTries);
    let told = match moderator.pawn_tries {
        PawnTries::None | PawnTries::AskUntilLegal | PawnTries::AskOneTry => return None,
        PawnTries::Exists => ToldTries::Exists(captures.count > 0),
        PawnTries::Count => ToldTries::Count(captures.count),
        PawnTries::Sources => ToldTries::Squares(captures.sources),
    };
    Some(Announcement { detail: Some(Detail::PawnTries(told)), ..Announcement::to(Audience::Both, text) })
}

/// The answer to the question for pawn captures, which both hear.
pub fn announce_answer(has_one: bool) -> Announcement {
    Announcement::to(Audience::Both, if has_one { ModeratorText::AnyYes } else { ModeratorText::AnyNo })
}

/// What both sides hear about an end on the board: how it counts, and every draw that coincides with it.
pub fn announce_end(ended: Ended) -> Announcements {
    let Ended { outcome, draws } = ended;
    let coinciding = [
        (draws.insufficient_material, Reason::Insufficient),
        (draws.threefold, Reason::Threefold),
        (draws.fifty_moves, Reason::FiftyMove),
        (draws.cap.is_some(), Reason::Cap),
    ];
    let listed = |reason| coinciding.contains(&(true, reason));
    let first = Some(outcome).filter(|outcome| !listed(outcome.reason));
    let draws = coinciding.into_iter().filter(|(holds, _)| *holds).map(|(_, reason)| Outcome::draw(reason));
    first
        .into_iter()
        .chain(draws)
        .map(|outcome| Announcement::to(Audience::Both, announce_outcome(outcome)))
        .collect()
}

/// The announcement of an end on the board.
fn announce_outcome(outcome: Outcome) -> ModeratorText {
    use ModeratorText as T;
    let by_winner = |white, black, nobody| match outcome.winner {
        Some(Color::White) => white,
        Some(Color::Black) => black,
        None => nobody,
    };
    match outcome.reason {
        Reason::Checkmate => by_winner(T::WhiteCheckmate, T::BlackCheckmate, T::Stalemate),
        Reason::Stalemate => T::Stalemate,
        Reason::Insufficient => T::DrawInsufficient,
        Reason::FiftyMove => T::DrawFifty,
        Reason::Threefold => T::DrawThreefold,
        Reason::Cap => T::DrawCap,
        Reason::KingCaptured => by_winner(T::WhiteTookKing, T::BlackTookKing, T::DrawNoMoves),
        Reason::NoMoves
        | Reason::AllCaptured
        | Reason::FirstPromotion
        | Reason::FirstCapture
        | Reason::ChecksGiven
        | Reason::HillReached
        | Reason::Extinct
        | Reason::Exploded => by_winner(T::WhiteWon, T::BlackWon, T::DrawNoMoves),
    }
}
