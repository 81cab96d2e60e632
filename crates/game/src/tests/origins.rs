//! Where pieces came from is kept as the game goes on: nothing of the past is played through again.

use fastrand::Rng;
use rules::{Card, CardRequest, Mode, Origins, Profile, Square};
use view::{Intent, ProfileIntent, Seat, SeatSet};

use crate::{Care, Game, record::Event};

const CHANGES: u32 = 16;

/// As [`Game::origins`] finds them without anything kept.
fn played_through(game: &Game) -> Origins {
    let mut history = game.history();
    history.by_ref().for_each(drop);
    history.into_origins()
}

fn squares(origins: &Origins) -> Vec<Option<Square>> {
    Square::ALL.into_iter().map(|square| origins.of(square)).collect()
}

fn profile(rng: &mut Rng) -> Profile {
    let text =
        format!(r#"{{"perType":[{{"kind":"hp-bonus","pieceType":"pawn","value":{}}}]}}"#, rng.u8(1..3));
    Profile::from_bytes(text.as_bytes()).expect("profile")
}

#[test]
fn they_are_kept_from_the_first_change_on() {
    let mut rng = Rng::with_seed(14);
    let card = Card::new(CardRequest::of(Mode::House), 0).expect("card");
    let mut game = Game::new(card.clone(), 0);
    let mut records = Vec::new();
    let mut changes = 0;
    while game.ending().is_none() && changes < CHANGES {
        let legal = game.choices.legal().to_vec();
        let movement = *rng.choice(&legal).expect("moves");
        let (from, to) = (movement.from.into(), movement.to.into());
        let intent = Intent::Move { from, to, promotion: movement.promotion().map(Into::into) };
        let step = game.decide(game.turn(), intent, 0).expect("legal move");
        records.push(step.record().encode());
        game.commit(step);
        let update = ProfileIntent::Update { profile: profile(&mut rng), version: game.profile_version() };
        if let Ok(step) = game.decide_profile(Seat::White, update, None, 0) {
            assert!(matches!(step.record().event, Event::ProfileSet { .. }));
            records.push(step.record().encode());
            game.commit(step);
            changes += 1;
        }
        if changes > 0 {
            let kept = game.origins.as_deref().expect("kept");
            assert_eq!(squares(kept), squares(&played_through(&game)));
        } else {
            assert!(game.origins.is_none());
        }
    }
    assert!(changes > 4, "{changes} changes");
    for care in [Care::Judge, Care::Believe] {
        let again =
            Game::replay(card.clone(), 0, SeatSet::default(), records.iter().map(Vec::as_slice), care)
                .expect("own records");
        assert_eq!(squares(&again.origins()), squares(&game.origins()));
    }
}
