//! Two games that differ only in what a seat may not know look the same to that seat, byte for byte.

use std::collections::BTreeSet;

use fastrand::Rng;
use rules::{
    Card, CardRequest, Listeners, Mode, ModeratorText, Move, PawnCaptures, Ruleset, Sight, Written,
    announce_tries, is_pawn_capture,
};
use view::{Asking, BySeat, Intent, Notice, Refusal, Said, Seat, SeatSet};

use super::{
    known::{Answer, answer, known, known_by, learnt},
    leak::{Leak, leaking},
    random,
};
use crate::{
    decide::Ruling,
    game::{Game, Since, Step},
    record::{Event, Record},
};

/// Two games, and the seat that must not be able to tell them apart.
pub(super) struct Twins {
    games: [Game; 2],
    seat: Seat,
    now: u64,
    rng: Rng,
    /// Plies at which the truths differed while the seat's knowledge did not.
    hidden_plies: u32,
    /// Profile requests and answers that took effect while the truths differed.
    hidden_changes: u32,
    /// Whether the seats make profile requests at all.
    changes: bool,
}

/// Where the seat was told different things.
#[derive(Debug)]
pub(super) struct Difference(#[allow(dead_code, reason = "read when a test fails")] String);

impl Twins {
    pub(super) fn new(card: &Card, seat: Seat, seed: u64) -> Twins {
        let now = 1_700_000_000_000;
        // Sometimes a player has not come yet, which everybody knows.
        let awaited: SeatSet = Seat::PAIR.into_iter().filter(|other| seed % 4 == *other as u64).collect();
        let games = [(); 2].map(|()| Game::begin(card.clone(), now, awaited));
        Twins {
            games,
            seat,
            now,
            rng: Rng::with_seed(seed),
            hidden_plies: 0,
            hidden_changes: 0,
            changes: false,
        }
    }

    /// The seats make profile requests, too.
    pub(super) fn changing(self) -> Twins {
        Twins { changes: true, ..self }
    }

    pub(super) fn play(mut self, plies: u32) -> Result<u32, Difference> {
        for _ in 0..plies {
            self.now += self.rng.u64(0..5_000);
            self.interrupt()?;
            if self.changes && self.rng.u8(0..8) == 0 {
                self.change_profile()?;
            }
            let goes_on =
                if self.games[0].turn() == self.seat { self.play_seat()? } else { self.play_opponent()? };
            if !goes_on || self.games.iter().any(|game| game.ending().is_some()) {
                break;
            }
            self.hidden_plies +=
                u32::from(self.games[0].state.position.board() != self.games[1].state.position.board());
        }
        self.same("view", |game, seat| frame(&game.view(seat)))?;
        self.same("senses", |game, seat| format!("{:?}", game.senses(seat)).into_bytes())?;
        self.same("tries", |game, seat| format!("{:?}", game.tries(seat)).into_bytes())?;
        Ok(if self.changes { self.hidden_changes } else { self.hidden_plies })
    }

    /// Draw offers, out-of-turn attempts, arrivals and outages, of either seat, the same in both games.
    fn interrupt(&mut self) -> Result<(), Difference> {
        if self.rng.u8(0..8) == 0 {
            self.arrive(random::seat(&mut Rng::with_seed(self.now)))?;
        }
        if self.rng.u8(0..8) == 0 {
            self.suffer_outage()?;
        }
        if self.rng.u8(0..6) == 0 {
            let seat = random::seat(&mut self.rng);
            let intent = random::anything_else(&mut self.rng);
            let game = &self.games[0];
            let left_alone = match intent {
                // From the seat to move, these are attempts, and attempts are made below.
                Intent::Touch { .. } | Intent::Sense { .. } | Intent::Pass {} => seat == game.turn(),
                // Agreement ends the game, and the end reveals the board.
                Intent::OfferDraw {} => game.state.draw_offer.is_some(),
                _ => false,
            };
            if !left_alone {
                self.submit_both(seat, intent)?;
            }
        }
        Ok(())
    }

    /// A player who was awaited comes.
    fn arrive(&mut self, seat: Seat) -> Result<(), Difference> {
        self.rule_both(Ruling::Arrived { seat })
    }

    /// The server was away for a while.
    fn suffer_outage(&mut self) -> Result<(), Difference> {
        let ms = self.rng.u64(0..6_000);
        self.rule_both(Ruling::Outage { ms })
    }

    fn rule_both(&mut self, ruling: Ruling) -> Result<(), Difference> {
        let ruled = self.games.each_ref().map(|game| game.adjudicate(ruling, self.now));
        let mut steps = match ruled {
            [Ok(one), Ok(other)] => [one, other].into_iter(),
            [Err(one), Err(other)] if one == other => return Ok(()),
            [one, other] => return Err(Difference(format!("{ruling:?}: {one:?} and {other:?}"))),
        };
        let observer = self.seat;
        let frames = self
            .games
            .each_mut()
            .map(|game| heard(&game.commit(steps.next().expect("a step for each twin")), observer));
        self.compare(&frames, "a ruling")
    }

    /// Either seat asks for another profile, or answers a proposal. The games may then legitimately look different,
    /// or end: rooks that reach farther see more. Whether the request is accepted must be the same in both.
    fn change_profile(&mut self) -> Result<(), Difference> {
        let seat = random::seat(&mut self.rng);
        let intent = random::profile_intent(&mut self.rng, self.games[0].profile_version());
        let consent = self.rng.bool().then_some(20_000);
        let decided =
            self.games.each_ref().map(|game| game.decide_profile(seat, intent.clone(), consent, self.now));
        let differing = self.games[0].state.position.board() != self.games[1].state.position.board();
        let [one, other] = match decided {
            [Ok(one), Ok(other)] => [one, other],
            [Err(one), Err(other)] if one == other => return Ok(()),
            [one, other] => return Err(Difference(format!("{intent:?}: {one:?} and {other:?}"))),
        };
        let lawful = |game: &Game, step: &Step| {
            let rules = step.rules.as_deref().unwrap_or(&game.rules);
            let position = &step.next.position;
            let tries = game.card.moderator().and_then(|moderator| {
                let captures = PawnCaptures::among(&rules.legal_moves(position), position);
                announce_tries(&moderator, position.turn(), captures)
            });
            (known_by(game, rules, position, self.seat), tries)
        };
        let alike = lawful(&self.games[0], &one) == lawful(&self.games[1], &other);
        if !alike || one.ends_game() || other.ends_game() {
            return Ok(());
        }
        self.hidden_changes += u32::from(differing);
        let mut steps = [one, other].into_iter();
        let observer = self.seat;
        let frames = self
            .games
            .each_mut()
            .map(|game| heard(&game.commit(steps.next().expect("a step for each twin")), observer));
        self.compare(&frames, "another profile")
    }

    /// The observed seat makes attempts until one is a move. It avoids whatever would legitimately tell the games
    /// apart.
    fn play_seat(&mut self) -> Result<bool, Difference> {
        for _ in 0..200 {
            let view = self.games[0].view(self.seat);
            let intent = random::attempt(&mut self.rng, &self.games[0].rules, &view);
            let answers = self.games.each_ref().map(|game| answer(game, self.seat, intent));
            if answers[0] != answers[1] {
                continue;
            }
            let ply = self.games[0].ply();
            if matches!(&answers[0], Answer::Made(learnt) if learnt.over) {
                continue;
            }
            self.submit_both(self.seat, intent)?;
            if self.games[0].ply() > ply {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// The opponent makes different tries and different moves in the two games, from which the seat learns the same.
    fn play_opponent(&mut self) -> Result<bool, Difference> {
        let public = hears_refusals(&self.games[0].card);
        if public {
            self.try_in_public()?;
        }
        self.try_in_vain(public)?;
        let [ones, others] = self.games.each_ref().map(|game| {
            let position = &game.state.position;
            let mut legal = game.rules.legal_moves(position);
            legal.extend(game.card.has_sensing().then_some(Move::PASS));
            let bound = game.shown_asking() == Some(Asking::Yes);
            let free = |movement: &Move| {
                game.state.touched.is_none_or(|touched| touched == movement.from)
                    && (!bound || is_pawn_capture(movement, position))
            };
            legal.into_iter().filter(free).collect::<Vec<_>>()
        });
        for _ in 0..30 {
            let Some(&one) = self.rng.choice(&ones) else { return Ok(false) };
            let lesson = learnt(&self.games[0], one, self.seat);
            if lesson.over {
                continue;
            }
            let mut matching: Vec<_> =
                others.iter().filter(|other| learnt(&self.games[1], **other, self.seat) == lesson).collect();
            if matching.len() > 1 {
                matching.retain(|other| **other != one);
            }
            if let Some(&&other) = self.rng.choice(&matching) {
                let told = [one, other].map(|made| self.requested(made));
                self.commit_both(told)?;
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// The opponent's move, which may be played in place of another where requests are revised.
    fn requested(&mut self, made: Move) -> Event {
        if self.games[0].card.has_sensing() && self.rng.bool() {
            let [from, to] = [(); 2].map(|()| random::square(&mut self.rng).0);
            return Event::Revised { asked: Written { from, to, promotion: None }, made };
        }
        Event::Moved(made)
    }

    /// The opponent's touches, senses and nonsense without a trace, in one game only, and its refused tries unless they
    /// are public: the seat must hear nothing of them.
    fn try_in_vain(&mut self, public: bool) -> Result<(), Difference> {
        let opponent = !self.seat;
        for which in 0..2 {
            for _ in 0..self.rng.u8(0..3) {
                let game = &mut self.games[which];
                let intent = random::attempt(&mut self.rng, &game.rules, &game.view(opponent));
                if let Ok(step) = game.decide(opponent, intent, self.now)
                    && match step.record.event {
                        Event::Denied { .. } | Event::DropDenied { .. } => !public,
                        Event::Touched(_) | Event::Sensed(_) => true,
                        _ => false,
                    }
                {
                    let told = game.commit(step);
                    if !told[self.seat.color()].is_empty() {
                        return Err(Difference(format!("heard of a try: {:?}", told[self.seat.color()])));
                    }
                }
            }
        }
        Ok(())
    }

    /// Where both hear of refusals, the opponent's tries differ in the two games, but not in what is said of them, nor in
    /// how many there are. The question is public, too.
    fn try_in_public(&mut self) -> Result<(), Difference> {
        let opponent = !self.seat;
        if self.games[0].shown_asking() == Some(Asking::Open) && self.rng.u8(0..3) == 0 {
            let answers = self.games.each_ref().map(|game| answer(game, opponent, Intent::AskAny {}));
            if answers[0] == answers[1] {
                self.submit_both(opponent, Intent::AskAny {})?;
            }
        }
        for _ in 0..self.rng.u8(0..4) {
            let Some((one, said)) = self.denied(0, None) else { continue };
            let Some((other, _)) = self.denied(1, Some(said)) else { continue };
            let (now, observer) = (self.now, self.seat);
            let mut intents = [one, other].into_iter();
            let frames = self.games.each_mut().map(|game| {
                let intent = intents.next().expect("one for each twin");
                let step = game.decide(opponent, intent, now).expect("it was denied a moment ago");
                heard(&game.commit(step), observer)
            });
            self.compare(&frames, "the opponent's try")?;
        }
        Ok(())
    }

    /// A try of the opponent that is denied in one of the games, by this word if one is given.
    fn denied(&mut self, which: usize, wanted: Option<ModeratorText>) -> Option<(Intent, ModeratorText)> {
        let opponent = !self.seat;
        for _ in 0..20 {
            let game = &self.games[which];
            let intent = random::attempt(&mut self.rng, &game.rules, &game.view(opponent));
            if let Ok(step) = game.decide(opponent, intent, self.now)
                && let Event::Denied { why, .. } | Event::DropDenied { why, .. } = step.record.event
                && wanted.is_none_or(|wanted| wanted == why.text())
            {
                return Some((intent, why.text()));
            }
        }
        None
    }

    fn submit_both(&mut self, seat: Seat, intent: Intent) -> Result<(), Difference> {
        let (now, observer) = (self.now, self.seat);
        let frames = self.games.each_mut().map(|game| match game.decide(seat, intent, now) {
            Ok(step) => heard(&game.commit(step), observer),
            Err(refusal) if seat == observer => frame(&(refusal, refusal.to_string())),
            Err(_) => Vec::new(),
        });
        self.compare(&frames, &format!("{seat:?} {intent:?}"))
    }

    fn commit_both(&mut self, events: [Event; 2]) -> Result<(), Difference> {
        let (at, observer) = (self.now, self.seat);
        let mut events = events.into_iter();
        let frames = self.games.each_mut().map(|game| {
            let event = events.next().expect("an event for each twin");
            let step = game.project(Record { event, at }, Since::Nothing);
            heard(&game.commit(step), observer)
        });
        self.compare(&frames, "the opponent's move")
    }

    fn compare(&self, frames: &[Vec<u8>; 2], what: &str) -> Result<(), Difference> {
        if frames[0] != frames[1] {
            let [one, other] = frames.each_ref().map(|bytes| String::from_utf8_lossy(bytes));
            return Err(Difference(format!("{what}\n{one}\n{other}")));
        }
        let [one, other] = self.games.each_ref().map(|game| known(game, &game.state.position, self.seat));
        assert_eq!(one, other, "the test itself keeps lawful knowledge equal");
        Ok(())
    }

    fn same(&self, what: &str, of: impl Fn(&Game, Seat) -> Vec<u8>) -> Result<(), Difference> {
        let frames = self.games.each_ref().map(|game| of(game, self.seat));
        self.compare(&frames, what)
    }
}

/// Whether both seats hear that a try was refused.
fn hears_refusals(card: &Card) -> bool {
    card.moderator().is_some_and(|moderator| moderator.refusals_heard == Listeners::Both)
}

fn heard(told: &BySeat<Vec<Notice>>, observer: Seat) -> Vec<u8> {
    frame(&told[observer.color()])
}

fn frame(value: &impl serde::Serialize) -> Vec<u8> {
    serde_json::to_vec(value).unwrap()
}

/// Plays `pairs` pairs of twin games, taking the cards in turn. Returns how many pairs, and how many plies, had
/// truths that differed unseen.
fn twins(cards: &[Card], pairs: u64, plies: u32, seed: u64) -> Result<(u64, u64), Difference> {
    let mut differing_pairs = 0;
    let mut hidden_plies = 0;
    for pair in 0..pairs {
        let card = &cards[pair as usize % cards.len()];
        let seat = if (pair / cards.len() as u64).is_multiple_of(2) { Seat::White } else { Seat::Black };
        let hidden = Twins::new(card, seat, seed + pair).play(plies)?;
        differing_pairs += u64::from(hidden > 0);
        hidden_plies += u64::from(hidden);
    }
    Ok((differing_pairs, hidden_plies))
}

#[test]
fn what_a_seat_may_not_know_never_reaches_it() {
    let cards = random::hidden_cards();
    let pairs = 2_200;
    let (differing, hidden_plies) = twins(&cards, pairs, 60, 1).unwrap();
    // Without hidden differences the test would prove nothing.
    assert!(differing * 10 >= pairs * 9, "{differing} of {pairs} pairs differed");
    assert!(hidden_plies >= 30_000, "{hidden_plies} plies differed unseen");
}

/// Whatever a moderator tells, and to whomever.
#[test]
fn no_ruleset_tells_more_than_it_says() {
    let cards = random::ruled_cards();
    let pairs = 30 * cards.len() as u64;
    let (differing, hidden_plies) = twins(&cards, pairs, 60, 4_000).unwrap();
    assert!(differing * 10 >= pairs * 8, "{differing} of {pairs} pairs differed");
    assert!(hidden_plies >= 10_000, "{hidden_plies} plies differed unseen");
}

/// Where refusals are public, their number is a public fact, and nothing else about them is: of each the other seat hears
/// one word at one time. What leaves no trace is not heard at all.
#[test]
fn of_public_refusals_nothing_is_heard_but_their_words() {
    let cards = random::ruled_cards();
    let (mut heard, mut dropped, mut words) = (0, 0, BTreeSet::new());
    for (seed, card) in (0..).zip(cards.iter().filter(|card| hears_refusals(card)).cycle().take(120)) {
        let mut rng = Rng::with_seed(seed);
        let mut game = Game::begin(card.clone(), 0, SeatSet::default());
        for now in 1..300 {
            let mover = game.turn();
            let intent = random::attempt(&mut rng, &game.rules, &game.view(mover));
            let step = match game.decide(mover, intent, now) {
                Ok(step) => step,
                Err(refusal) => {
                    dropped += u32::from(refusal == Refusal::Nonsense);
                    continue;
                }
            };
            let denied = match step.record.event {
                Event::Denied { why, .. } | Event::DropDenied { why, .. } => Some(why.text()),
                _ => None,
            };
            let ply = game.ply();
            let told = game.commit(step);
            if let Some(text) = denied {
                let word = Notice::Announced(Said {
                    ply,
                    text,
                    only: None,
                    promoted_to: None,
                    dropped: None,
                    detail: None,
                    at: now,
                });
                assert_eq!(told[(!mover).color()], std::slice::from_ref(&word), "{intent:?}, {card}");
                assert!(told[mover.color()].contains(&word), "{intent:?}, {card}");
                words.insert(format!("{text:?}"));
                heard += 1;
            }
            if game.ending().is_some() {
                break;
            }
        }
    }
    assert!(heard >= 2_000 && dropped >= 500, "{heard} refusals were heard, {dropped} left no trace");
    assert!(words.len() >= 6, "{words:?}");
}

/// The same under house rules: hit points, blasts, turns that end early and kings that are not royal.
#[test]
fn house_rules_keep_what_is_hidden_hidden() {
    let pairs = 260;
    let mut rng = Rng::with_seed(5);
    let cards: Vec<_> = (0..pairs).map(|_| random::house_card(&mut rng, &[Sight::Own, Sight::Fog])).collect();
    // Twice as many pairs as cards, so that each card is seen from both seats.
    let pairs = 2 * pairs;
    let (differing, hidden_plies) = twins(&cards, pairs, 36, 900).unwrap();
    assert!(differing * 10 >= pairs * 7, "{differing} of {pairs} pairs differed");
    assert!(hidden_plies >= 4_000, "{hidden_plies} plies differed unseen");
}

/// Profile changes during a game are public, and whether one is allowed does not depend on the hidden board.
#[test]
fn another_profile_tells_nothing_of_what_is_hidden() {
    let mut rng = Rng::with_seed(8);
    let mut changes = 0;
    for pair in 0..160 {
        let card = if pair % 2 == 0 {
            random::house_card(&mut rng, &[Sight::Own, Sight::Fog])
        } else {
            let hidden = random::hidden_cards();
            hidden[pair as usize / 2 % hidden.len()].clone()
        };
        let seat = random::seat(&mut rng);
        let twins = Twins::new(&card, seat, 3_000 + pair).changing();
        changes += twins.play(40).unwrap();
    }
    assert!(changes >= 100, "{changes} changes while something differed unseen");
}

/// Mutations of the projection: each must be caught, or the property proves nothing.
#[test]
fn a_leak_of_one_bit_is_noticed() {
    let blind = Card::of(Mode::Blind);
    let dark = Card::of(Mode::Dark);
    let recon = Card::of(Mode::Rbc);
    let ruled = |ruleset| {
        Card::new(CardRequest { ruleset: Some(ruleset), ..CardRequest::of(Mode::Blind) }, 0).unwrap()
    };
    let [berkeley, wild16] = [Ruleset::Berkeley, Ruleset::Wild16].map(ruled);
    let presets = vec!["piece-hp".to_owned(), "poisoned-squares".to_owned()];
    let wounds = Card::new(CardRequest { presets, ..CardRequest::of(Mode::Dark) }, 0).unwrap();
    // A seat's own pieces never get new ids, so in blind chess ids have nothing to leak.
    for (card, leak) in [
        (&blind, Leak::Time),
        (&dark, Leak::Time),
        (&dark, Leak::Ids),
        (&wounds, Leak::HitPoints),
        (&recon, Leak::Senses),
        // Of captures and checks, and of the pawn captures that each turn begins with.
        (&berkeley, Leak::Details),
        (&wild16, Leak::Details),
        (&recon, Leak::Details),
    ] {
        let cards = std::slice::from_ref(card);
        assert!(twins(cards, 20, 60, 1).is_ok(), "an honest game passes");
        assert!(leaking(leak, || twins(cards, 20, 60, 1)).is_err(), "{leak:?} is caught");
    }
}

#[test]
fn refusals_say_the_same_to_everybody() {
    // Each text is a constant for its kind, so it cannot carry anything about a game.
    let texts: Vec<_> = [
        Refusal::GameOver,
        Refusal::NotYourTurn,
        Refusal::IllegalMove,
        Refusal::PromotionRequired,
        Refusal::MustMoveTouchedPiece,
    ]
    .iter()
    .map(ToString::to_string)
    .collect();
    for text in &texts {
        assert!(!text.chars().any(|ch| ch.is_ascii_digit()), "{text} names a square");
    }
}
