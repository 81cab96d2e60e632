//! A brain in its seat.

use bot::{Answer, Ask, BotPlayer, Brain, BrainName, Candidate, Stuck};
use room::Arena;
use rules::Mode;
use view::{Intent, Seat};

use crate::candidates::{card, uci};

/// Tries everything in order, and tells what it was given.
struct Stubborn(std::sync::mpsc::Sender<Vec<String>>);

impl Brain for Stubborn {
    fn think(&mut self, ask: &Ask<'_>) -> Result<Answer, Stuck> {
        self.0.send(ask.refused.iter().map(|tried| uci(tried.candidate)).collect()).unwrap();
        ask.candidates.first().copied().map(Answer::Commit).ok_or_else(|| Stuck::Confused(String::new()))
    }
}

/// Acts until a move is made; every intent on the way.
fn one_move(arena: &mut Arena, player: &mut BotPlayer, seat: Seat) -> Vec<String> {
    let mut tried = Vec::new();
    let ply = arena.ply();
    while arena.ply() == ply {
        let intent = player.act().expect("never stuck");
        let Intent::Move { from, to, promotion } = intent else { panic!("{intent:?}") };
        tried.push(uci(Candidate { from, to, promotion }));
        match arena.submit(seat, intent) {
            Ok(notices) => notices.get(seat).into_iter().flatten().for_each(|notice| player.hear(notice)),
            Err(refusal) => player.refused(refusal),
        }
    }
    tried
}

/// A bishop on a pin has moves, and none that help: it is left alone for the rest of the turn.
#[test]
fn what_the_moderator_refuses_is_not_tried_again() {
    let card = card(Mode::Blind, "4r2k/8/8/8/8/4B3/8/4K3 w - - 0 1");
    let mut arena = Arena::new(card.clone());
    let (told, asked) = std::sync::mpsc::channel();
    let mut player = BotPlayer::new(card, Box::new(Stubborn(told)), arena.view(Seat::White));
    // Among its pieces, the king comes first by the alphabet.
    let tried = one_move(&mut arena, &mut player, Seat::White);
    assert_eq!(tried, ["e1d1"]);
    assert_eq!(asked.try_iter().collect::<Vec<_>>(), [vec![""; 0]]);
}

#[test]
fn a_touched_piece_is_tried_until_it_moves() {
    // The rook is touched when it runs against the unseen pawn, and then must move.
    let card = card(Mode::Blind, "7k/8/8/p7/8/8/8/R6K w - - 0 1");
    let mut arena = Arena::new(card.clone());
    let mut player = BotPlayer::new(card, Box::new(Last), arena.view(Seat::White));
    let tried = one_move(&mut arena, &mut player, Seat::White);
    assert_eq!(tried, ["a1a8", "a1a7", "a1a6", "a1a5"]);
    assert_eq!(player.view().board().expect("one board").taken.pawn, 1);
}

/// Of the first piece, the farthest.
struct Last;

impl Brain for Last {
    fn think(&mut self, ask: &Ask<'_>) -> Result<Answer, Stuck> {
        let first = ask.candidates.first().ok_or_else(|| Stuck::Confused(String::new()))?;
        let file =
            ask.candidates.iter().filter(|it| it.from == first.from && it.to.0.file() == first.from.0.file());
        Ok(Answer::Commit(*file.max_by_key(|it| it.to.0.rank()).unwrap_or(first)))
    }
}

#[test]
fn a_pinned_piece_is_given_up_as_a_whole() {
    let card = card(Mode::Blind, "k3r3/8/8/8/8/8/4B3/4K3 w - - 0 1");
    let mut arena = Arena::new(card.clone());
    let mut player = BotPlayer::new(card, Box::new(Bishops), arena.view(Seat::White));
    let tried = one_move(&mut arena, &mut player, Seat::White);
    assert_eq!(tried.len(), 2, "one try for the bishop, one for the king: {tried:?}");
}

/// Bishops first.
struct Bishops;

impl Brain for Bishops {
    fn think(&mut self, ask: &Ask<'_>) -> Result<Answer, Stuck> {
        let bishop =
            |it: &&Candidate| ask.view.piece_at(it.from).is_some_and(|it| it.role.0 == rules::Role::Bishop);
        let found = ask.candidates.iter().find(bishop).or(ask.candidates.last());
        found.copied().map(Answer::Commit).ok_or_else(|| Stuck::Confused(String::new()))
    }
}

/// Something that is no candidate never reaches the referee.
#[test]
fn a_brain_that_makes_moves_up_is_stuck() {
    struct Liar;
    impl Brain for Liar {
        fn think(&mut self, _: &Ask<'_>) -> Result<Answer, Stuck> {
            let square = |at: &str| view::Square(at.parse().unwrap());
            Ok(Answer::Commit(Candidate { from: square("a1"), to: square("h8"), promotion: None }))
        }
    }
    let card = rules::Card::of(Mode::Dark);
    let mut arena = Arena::new(card.clone());
    let mut player = BotPlayer::new(card, Box::new(Liar), arena.view(Seat::White));
    assert!(player.act().is_err());
    player.replace_brain(BrainName::Random.brain(1));
    assert_eq!(one_move(&mut arena, &mut player, Seat::White).len(), 1);
}

#[test]
fn a_draw_offer_is_answered_out_of_turn() {
    let card = rules::Card::of(Mode::Blind);
    let mut arena = Arena::new(card.clone());
    let mut player =
        BotPlayer::new(card, BrainName::Casual(bot::Level::One).brain(1), arena.view(Seat::Black));
    assert!(!player.is_asked());
    let notices = arena.submit(Seat::White, Intent::OfferDraw {}).unwrap();
    notices.get(Seat::Black).into_iter().flatten().for_each(|notice| player.hear(notice));
    assert!(player.is_asked());
    let answer = player.act().unwrap();
    assert_eq!(answer, Intent::RespondDraw { accept: false }, "at the start there is all to play for");
    let notices = arena.submit(Seat::Black, answer).unwrap();
    notices.get(Seat::Black).into_iter().flatten().for_each(|notice| player.hear(notice));
    assert!(!player.is_asked());
}
