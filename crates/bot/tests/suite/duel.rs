//! Two brains at one table: a board, or four.

use bot::{BotPlayer, BrainName};
use room::Arena;
use rules::{Card, Color, ModeratorText, duplicate::DuplicateShare};
use view::{BySeat, Ending, PerSeat, Seat, View};

/// What came of a game.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Duel {
    /// None if it went on for too long.
    pub(crate) ending: Option<Ending>,
    /// The colour that won. At a duplicate table, both seats that can give mate to one have the same.
    pub(crate) winner: Option<Color>,
    pub(crate) plies: u32,
    /// Tries that were refused.
    pub(crate) refused: u32,
    /// How often somebody castled, where that is announced.
    pub(crate) castled: u32,
    /// Every intent, in order.
    pub(crate) story: Vec<String>,
}

/// Each brain has the seats of one colour.
pub(crate) fn duel(card: &Card, brains: BySeat<BrainName>, seed: u64, most_plies: u32) -> Duel {
    let mut arena = Arena::new(card.clone());
    let seats = Seat::at(card.mode());
    let mut players = PerSeat::new_with(seats, |seat| {
        let brain = brains[seat.color()].brain(seed ^ (seat as u64).rotate_right(1));
        BotPlayer::new(card.clone(), brain, arena.view(seat))
    });
    let mut duel =
        Duel { ending: arena.ending(), winner: None, plies: 0, refused: 0, castled: 0, story: Vec::new() };
    while duel.ending.is_none() && arena.ply() < most_plies {
        let asked = players.iter_mut().find(|(_, player)| player.is_asked());
        let (seat, player) = asked.expect("somebody is to move");
        let intent = player.act().unwrap_or_else(|stuck| panic!("{stuck:?} on {card}"));
        duel.story.push(format!("{intent:?}"));
        let ply = arena.ply();
        match arena.submit(seat, intent) {
            Ok(notices) => {
                for ((_, player), (_, notices)) in players.iter_mut().zip(notices) {
                    notices.iter().for_each(|notice| player.hear(notice));
                }
            }
            Err(refusal) => player.refused(refusal),
        }
        duel.refused += u32::from(arena.ply() == ply);
        duel.ending = arena.ending();
    }
    duel.plies = arena.ply();
    duel.winner = winner(&arena.view(seats[0])).map(Seat::color);
    let said = players.iter().flat_map(|(_, player)| player.view().announcements().iter());
    duel.castled = said.filter(|said| is_castling(said.text)).count() as u32;
    duel
}

fn winner(view: &View) -> Option<Seat> {
    match view.duplicate().and_then(|duplicate| duplicate.shares) {
        Some(shares) => {
            shares.iter().find(|(_, share)| **share == DuplicateShare::Win).map(|(player, _)| player.into())
        }
        None => view.ending.and_then(|ending| ending.winner),
    }
}

fn is_castling(text: ModeratorText) -> bool {
    use ModeratorText as T;
    let castling = [
        T::WhiteCastledKingside,
        T::WhiteCastledQueenside,
        T::BlackCastledKingside,
        T::BlackCastledQueenside,
    ];
    castling.contains(&text)
}
