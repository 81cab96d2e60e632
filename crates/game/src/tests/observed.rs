//! What a game tells a seat about a move is what `rules::observe` says that the seat learns, plus ids, times and
//! clocks and nothing else. What its review says of the move afterwards is the same.

use fastrand::Rng;
use rules::{
    Announcement, Audience, ByColor, Card, Color, Observation, Piece, Reserve, Rules, Sight, SightedPiece,
    Sighting, Written, observe,
};
use view::{
    EndReason, Ending, Intent, MoveNotice, Notice, Said, Seat, Seen, SeenMan, SeenMove, SeenPiece, SquareSet,
    View,
};

use super::random;
use crate::{game::Game, record::Event};

const START: u64 = 1_700_000_000_000;

/// The observation that these notices amount to. `view` is the seat's, with the move folded in.
fn told(rules: &Rules, view: &View, moved: &MoveNotice, notices: &[Notice]) -> Observation {
    let written = |seen: SeenMove| Written {
        from: seen.from.0,
        to: seen.to.0,
        promotion: seen.promotion.map(|role| role.0),
    };
    let announced = |notice: &Notice| match notice {
        Notice::Announced(said) => Some(announcement(*said)),
        _ => None,
    };
    Observation {
        turn: moved.turn.color(),
        movement: moved.seen.map(written),
        sighting: Sighting::told(rules, view.visible().0, view.felt().0, view.pieces().iter().map(sighted)),
        in_check: moved.in_check,
        taken: moved.taken.map(|role| role.0),
        lost: moved.lost.map(|role| role.0),
        reserves: view
            .board()
            .and_then(|board| board.reserves)
            .map(|reserves| ByColor::new_with(|color| reserves[color].map(Reserve::from))),
        checks: view
            .board()
            .and_then(|board| board.checks)
            .map(|checks| ByColor { white: checks.white, black: checks.black }),
        heard: notices.iter().filter_map(announced).collect(),
        outcome: None,
    }
}

fn announcement(said: Said) -> Announcement {
    Announcement {
        text: said.text,
        audience: said.only.map_or(Audience::Both, |seat| Audience::Only(seat.color())),
        promoted_to: said.promoted_to.map(|role| role.0),
        dropped: said.dropped.map(|role| role.0),
        detail: said.detail,
    }
}

fn sighted(seen: &SeenPiece) -> SightedPiece {
    SightedPiece {
        square: seen.square.0,
        piece: Piece { role: seen.role.0, color: seen.owner.color() },
        hit_points: seen.hp,
        royal: seen.royal,
        traits: seen.modifiers,
    }
}

/// Plays a random game and compares. Returns how many observations were compared.
fn check(card: &Card, seed: u64) -> u32 {
    let mut rng = Rng::with_seed(seed);
    let mut game = Game::new(card.clone(), START);
    let mut views = Seat::PAIR.map(|seat| game.view(seat));
    let mut compared = 0;
    let mut all = Vec::new();
    for _ in 0..120 {
        if game.ending().is_some() {
            break;
        }
        let rules = game.rules.clone();
        let before = game.state.position.clone();
        let legal = rules.legal_moves(&before);
        let movement = *rng.choice(&legal).expect("a game that goes on has a legal move");
        let notices = game.commit(game.step(Event::Moved(movement), START));
        let third = game.ending().is_some_and(|ending| ending.reason == EndReason::Threefold);
        for view in &mut views {
            let (seat, notices) = (view.seat, &notices[view.seat.color()]);
            let Some(Notice::Moved(moved)) = notices.first() else { panic!("{notices:?}") };
            view.apply(&notices[0]);
            let mut observed = observe(&rules, card.senses(), &before, movement, seat.color());
            let ending = observed.outcome.take().map(Ending::from);
            let told = told(&rules, view, moved, notices);
            if third {
                // A position does not record which positions came before it.
                observed.heard.extend(told.heard.last().copied());
            } else {
                assert_eq!(game.ending(), ending, "{card}");
            }
            all.push((seat, observed.clone()));
            assert_eq!(told, observed, "{seat:?} {movement:?} {card}");
            notices[1..].iter().for_each(|notice| view.apply(notice));
            compared += 1;
        }
    }
    check_review(game, &all);
    compared
}

/// Once the game is over, the review says of every move what each seat observed of it.
fn check_review(mut game: Game, observed: &[(Seat, Observation)]) {
    if let Ok(step) = game.decide(Seat::White, Intent::Resign {}, START) {
        game.commit(step);
    }
    let card = game.card.clone();
    let review = game.finished().expect("it has ended, or White has resigned").review();
    assert_eq!(2 * review.plies.len(), observed.len(), "{card}");
    for ((seat, due), ply) in observed.iter().zip((0..review.plies.len()).flat_map(|ply| [ply, ply])) {
        let seen = &review.plies[ply].seen[seat.color()];
        assert_eq!(*seen, looked_at(&due.sighting), "{seat:?} {card}");
        let of_ply =
            |said: &&Said| said.ply as usize == ply + 1 && said.only.is_none_or(|only| only == *seat);
        let heard = review.announcements.iter().filter(of_ply).map(|said| announcement(*said));
        // An end that no move brought about is said last.
        let heard: Vec<_> = heard.take(due.heard.len()).collect();
        assert_eq!(heard, due.heard.as_slice(), "{seat:?} {card}");
    }
}

fn looked_at(sighting: &Sighting) -> Seen {
    let men = sighting.occupied().into_iter().filter_map(|square| sighting.at(square));
    Seen {
        visible: SquareSet(sighting.visible()),
        felt: SquareSet(sighting.felt()),
        men: men
            .map(|man| SeenMan {
                square: man.square.into(),
                role: man.piece.role.into(),
                owner: man.piece.color.into(),
                hp: man.hit_points,
            })
            .collect(),
    }
}

#[test]
fn a_seat_is_told_what_it_observes() {
    for (game, card) in random::all_cards().iter().cycle().take(400).enumerate() {
        assert!(check(card, game as u64) > 0);
    }
}

#[test]
fn a_seat_is_told_what_it_observes_under_house_rules() {
    let mut compared = 0;
    for game in 0..200 {
        let card = random::house_card(&mut Rng::with_seed(game), &[Sight::Open, Sight::Own, Sight::Fog]);
        compared += check(&card, game);
    }
    assert!(compared > 5_000, "{compared} observations");
}

#[test]
fn a_seat_is_told_what_it_observes_under_every_ruleset() {
    for (game, card) in random::ruled_cards().iter().cycle().take(320).enumerate() {
        assert!(check(card, game as u64) > 0);
    }
}

/// The comparison can fail: wherever something is hidden, the other side's observation differs.
#[test]
fn the_other_side_observes_something_else() {
    for mode in [rules::Mode::Blind, rules::Mode::Dark] {
        let card = Card::of(mode);
        let (rules, start) = card.start();
        let movement = rules.read_uci(&start, "e2e4").unwrap();
        let [white, black] = Color::ALL.map(|color| observe(&rules, card.senses(), &start, movement, color));
        assert_ne!(white, black);
        assert_ne!(white.sighting.visible(), black.sighting.visible());
    }
}
