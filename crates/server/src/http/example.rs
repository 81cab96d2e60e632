//! Finished games for tests.

use rules::{Card, MoveFlags, Outcome, Playout};
use view::{
    BySeat, EndReason, Ending, Review, ReviewPly, ReviewSense, Seat, Seen, SeenMan, SeenMove, SquareSet,
};

pub(crate) fn card(request: &str) -> Card {
    Card::new(serde_json::from_str(request).unwrap(), 0).unwrap()
}

/// Plays moves given in SAN, and senses what follows a question mark; aborts the game if that does not end it.
pub(crate) fn play(card: &Card, moves: &str) -> Review {
    let mut playout = Playout::new(card.clone());
    let start_fen = playout.rules().fen(playout.position());
    let start = seen(&playout);
    let (mut plies, mut senses) = (Vec::new(), Vec::new());
    for text in moves.split_ascii_whitespace() {
        if let Some(square) = text.strip_prefix('?') {
            let square: rules::Square = square.parse().unwrap();
            assert!(playout.sense(square), "{text}");
            let by = playout.position().turn().into();
            senses.push(ReviewSense { ply: playout.ply(), by, square: square.into(), at: 0 });
            continue;
        }
        let before = playout.position().clone();
        let movement = playout.play_text(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        let san = playout.rules().san(&before, movement);
        plies.push(ReviewPly {
            movement: SeenMove {
                ply: playout.ply(),
                by: before.turn().into(),
                from: movement.from.into(),
                to: movement.to.into(),
                promotion: movement.promotion().map(Into::into),
                asked: playout.asked().map(Into::into),
                at: 0,
            },
            captured: None,
            flags: MoveFlags::of(movement, &san),
            san: san.to_string(),
            fen: playout.rules().fen(playout.position()),
            seen: seen(&playout),
            remaining_ms: None,
        });
    }
    let aborted = Ending { winner: None, reason: EndReason::Aborted };
    let ending = playout.outcome().map_or(aborted, |outcome: Outcome| outcome.into());
    Review {
        start_fen,
        start,
        plies,
        announcements: Vec::new(),
        senses,
        tries: Vec::new(),
        profiles: Vec::new(),
        ending,
    }
}

pub(crate) fn ended(review: Review, winner: Option<Seat>, reason: EndReason) -> Review {
    Review { ending: Ending { winner, reason }, ..review }
}

fn seen(playout: &Playout) -> BySeat<Seen> {
    BySeat::new_with(|seat| {
        let visible = playout.rules().visible(playout.position(), seat.color(), playout.card().sight());
        let men = playout.position().board().iter().filter(|(square, _)| visible.contains(*square));
        let man = |(square, piece): (rules::Square, rules::Piece)| SeenMan {
            square: square.into(),
            role: piece.role.into(),
            owner: piece.color.into(),
            hp: None,
        };
        Seen { visible: SquareSet(visible), felt: SquareSet::default(), men: men.map(man).collect() }
    })
}
