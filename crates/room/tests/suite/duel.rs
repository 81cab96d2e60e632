//! Two brains at one board.

use bot::{BrainName, Player};
use room::Arena;
use rules::{Card, ModeratorText};
use view::{BySeat, Ending, Seat};

/// What came of a game.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Duel {
    /// None if it went on for too long.
    pub(crate) ending: Option<Ending>,
    pub(crate) plies: u32,
    /// Tries that were refused.
    pub(crate) refused: u32,
    /// How often somebody castled, where that is announced.
    pub(crate) castled: u32,
    /// Every intent, in order.
    pub(crate) story: Vec<String>,
}

pub(crate) fn duel(card: &Card, brains: BySeat<BrainName>, seed: u64, most_plies: u32) -> Duel {
    let mut arena = Arena::new(card.clone());
    let mut players = BySeat::new_with(|seat| {
        let brain = brains[seat].brain(seed ^ (seat as u64) << 63);
        Player::new(card.clone(), brain, arena.view(seat))
    });
    let mut duel = Duel { ending: arena.ending(), plies: 0, refused: 0, castled: 0, story: Vec::new() };
    while duel.ending.is_none() && arena.ply() < most_plies {
        let seat =
            Seat::PAIR.into_iter().find(|&seat| players[seat].is_asked()).expect("somebody is to move");
        let intent = players[seat].act().unwrap_or_else(|stuck| panic!("{stuck:?} on {card}"));
        duel.story.push(format!("{intent:?}"));
        let ply = arena.ply();
        match arena.submit(seat, intent) {
            Ok(notices) => {
                for seat in Seat::PAIR {
                    notices[seat].iter().for_each(|notice| players[seat].hear(notice));
                }
            }
            Err(refusal) => players[seat].refused(refusal),
        }
        duel.refused += u32::from(arena.ply() == ply);
        duel.ending = arena.ending();
    }
    duel.plies = arena.ply();
    let said = Seat::PAIR.into_iter().flat_map(|seat| players[seat].view().announcements.iter());
    duel.castled = said.filter(|said| is_castling(said.text)).count() as u32;
    duel
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
