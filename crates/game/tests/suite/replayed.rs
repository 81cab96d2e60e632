//! `Playout`, which replay plays with, answers tries as a game does, by every ruleset of Kriegspiel.

use fastrand::Rng;
use game::Game;
use rules::{
    Card, CardRequest, Color, Mode, NotationError, Playout, Role, Ruleset, Square, TryError, Written,
};
use view::{Intent, Notice, Refusal};

const NOW: u64 = 1_700_000_000_000;

/// Something that the side to move may try: half of the time a legal move.
fn attempt(rng: &mut Rng, playout: &Playout) -> Written {
    let legal = playout.legal_moves();
    if rng.bool() && !legal.is_empty() {
        return playout.rules().written(legal[rng.usize(..legal.len())]);
    }
    let own = playout.position().board().by_color(playout.position().turn());
    let square = |rng: &mut Rng| Square::new(rng.u32(..64));
    if playout.rules().has_drops() && rng.u8(0..6) == 0 {
        return Written::drop(rng.choice(Role::ALL).unwrap_or(Role::Pawn), square(rng));
    }
    let squares: Vec<_> = own.into_iter().collect();
    let from = if rng.u8(0..8) == 0 { square(rng) } else { squares[rng.usize(..squares.len())] };
    // Where a move begins and ends on the same square, it is a drop or a pass.
    let to = std::iter::repeat_with(|| square(rng)).find(|to| *to != from).unwrap_or(from);
    let last = playout.position().turn().fold_wb(7, 0);
    let pawn = playout.position().board().role_at(from) == Some(Role::Pawn);
    Written { from, to, promotion: (pawn && u32::from(to.rank()) == last).then_some(Role::Queen) }
}

/// What became of a try, in a word or two.
fn in_game(game: &mut Game, attempt: Written) -> String {
    let (seat, plies) = (game.turn(), game.view(game.turn()).ply);
    match game.decide(seat, attempt.into(), NOW) {
        Err(Refusal::Nonsense) => "nothing".to_owned(),
        Err(Refusal::MustCaptureWithPawn) => "bound".to_owned(),
        Err(Refusal::MustMoveTouchedPiece) => "touched".to_owned(),
        Err(refusal) => panic!("{attempt}: {refusal:?}"),
        Ok(step) => {
            let told = game.commit(step);
            if game.view(seat).ply > plies {
                return "made".to_owned();
            }
            let said = told[seat.color()].iter().find_map(|notice| match notice {
                Notice::Announced(said) => Some(said.text),
                _ => None,
            });
            format!("{:?}", said.expect("an answer"))
        }
    }
}

fn in_playout(playout: &mut Playout, attempt: Written) -> String {
    let text = attempt.to_string();
    match playout.try_text(&text) {
        Ok(Some(denial)) => format!("{:?}", denial.text()),
        Ok(None) => "nothing".to_owned(),
        Err(TryError::Bound) => "bound".to_owned(),
        Err(TryError::Touched) => "touched".to_owned(),
        Err(TryError::Legal) => match playout.play_text(&text) {
            Ok(_) => "made".to_owned(),
            Err(NotationError::Bound) => "bound".to_owned(),
            Err(NotationError::Touched) => "touched".to_owned(),
            Err(other) => panic!("{text}: {other}"),
        },
        Err(other) => panic!("{text}: {other}"),
    }
}

#[test]
fn tries_have_the_same_answers() {
    let mut met = std::collections::BTreeMap::<String, u32>::new();
    for ruleset in Ruleset::ALL.into_iter().filter(|ruleset| ruleset.mode() == Mode::Blind) {
        for seed in 0..24 {
            let touch_move = (seed % 3 == 0).then_some(true);
            let request = CardRequest { ruleset: Some(ruleset), touch_move, ..CardRequest::of(Mode::Blind) };
            let card = Card::new(request, 0).unwrap();
            let (mut game, mut playout) = (Game::new(card.clone(), NOW), Playout::new(card));
            let mut rng = Rng::with_seed(seed);
            let mut story = String::new();
            for _ in 0..200 {
                if game.ending().is_some() {
                    break;
                }
                if rng.u8(0..8) == 0 {
                    let asked =
                        game.decide(game.turn(), Intent::AskAny {}, NOW).map(|step| game.commit(step));
                    assert_eq!(playout.ask_any(), asked.is_ok(), "{ruleset} {seed}{story}");
                    story.push_str(" any");
                }
                let attempt = attempt(&mut rng, &playout);
                story.push_str(&format!(" {attempt}"));
                let answer = in_game(&mut game, attempt);
                assert_eq!(in_playout(&mut playout, attempt), answer, "{ruleset} {seed}{story}");
                *met.entry(answer).or_default() += 1;
            }
            assert_eq!(game.ending().is_some(), playout.outcome().is_some(), "{ruleset} {seed}{story}");
            assert_eq!(game.turn().color() == Color::White, playout.position().turn() == Color::White);
        }
    }
    for answer in ["made", "nothing", "bound", "touched", "No", "Nonsense", "IllegalMove", "WontHelp"] {
        assert!(met.get(answer).is_some_and(|count| *count > 5), "{answer}: {met:?}");
    }
}
