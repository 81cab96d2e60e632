//! Twin games that differ only in what a bot may not know: it cannot tell them apart, whatever it does.

use bot::{BotPlayer, BrainName, Level, SeerLevel};
use room::Arena;
use rules::{Card, Mode};
use view::{Intent, Seat, Square};

/// A game in which White is a bot, and Black does as it is told.
struct Twin {
    arena: Arena,
    white: BotPlayer,
}

impl Twin {
    fn new(mode: Mode, brain: BrainName) -> Twin {
        let card = Card::of(mode);
        let arena = Arena::new(card.clone());
        let white = BotPlayer::new(card, brain.brain(11), arena.view(Seat::White));
        Twin { arena, white }
    }

    fn submit(&mut self, seat: Seat, intent: Intent) {
        match self.arena.submit(seat, intent) {
            Ok(notices) => {
                notices.get(Seat::White).into_iter().flatten().for_each(|notice| self.white.hear(notice));
            }
            Err(refusal) => self.white.refused(refusal),
        }
    }

    /// White's tries until it has moved.
    fn white_moves(&mut self) -> Vec<Intent> {
        let mut tries = Vec::new();
        while self.white.is_asked() {
            let intent = self.white.act().unwrap();
            tries.push(intent);
            self.submit(Seat::White, intent);
        }
        tries
    }

    fn black_moves(&mut self, uci: &str) {
        let square = |at: &str| Square(at.parse().unwrap());
        let ply = self.arena.ply();
        let intent = Intent::Move { from: square(&uci[..2]), to: square(&uci[2..]), promotion: None };
        self.submit(Seat::Black, intent);
        assert_eq!(self.arena.ply(), ply + 1, "{uci} is legal");
    }
}

/// Plays two games in step for as long as White cannot tell them apart; how many turns that was.
fn alike(mode: Mode, brain: BrainName, theirs: [&[&str]; 2]) -> usize {
    let mut twins = [Twin::new(mode, brain), Twin::new(mode, brain)];
    for (turn, (one, other)) in theirs[0].iter().zip(theirs[1]).enumerate() {
        let tries = twins.each_mut().map(Twin::white_moves);
        assert_eq!(tries[0], tries[1], "{mode:?} {brain}, turn {turn}");
        let moves = [one, other];
        twins.iter_mut().zip(moves).for_each(|(twin, uci)| twin.black_moves(uci));
        if twins[0].white.view() != twins[1].white.view() {
            return turn + 1;
        }
    }
    theirs[0].len()
}

#[test]
fn what_is_hidden_changes_nothing() {
    for mode in [Mode::Blind, Mode::Dark] {
        let casual = [Level::One, Level::Two, Level::Three].map(BrainName::Casual);
        for brain in casual {
            let theirs = [&["h7h6", "a7a6", "h8h7", "a8a7"][..], &["a7a6", "h7h6", "a8a7", "h8h7"]];
            let turns = alike(mode, brain, theirs);
            assert!(turns >= 3, "{mode:?} {brain}: told apart after {turns} turns");
        }
    }
}

/// One that keeps every position it could be in has nothing else to go by either.
#[test]
fn what_is_hidden_changes_no_belief() {
    for mode in [Mode::Blind, Mode::Dark] {
        for brain in [SeerLevel::One, SeerLevel::Two, SeerLevel::Three].map(BrainName::Seer) {
            let theirs = [&["b7b6", "g7g6", "c8b7", "f8g7"][..], &["g7g6", "b7b6", "f8g7", "c8b7"]];
            let turns = alike(mode, brain, theirs);
            assert!(turns >= 2, "{mode:?} {brain}: told apart after {turns} turns");
        }
    }
}

/// The tests above can fail: what is seen is noticed at once.
#[test]
fn what_is_seen_changes_something() {
    let theirs = [&["h7h6", "a7a6"][..], &["a7a6", "h7h6"]];
    assert_eq!(alike(Mode::Vanilla, BrainName::Casual(Level::Two), theirs), 1);
}
