//! Cards that take too long to work out.

use std::sync::Arc;

use rules::{CATALOGUE, Card, CardError, CardRequest, Layout, Meter, Mode, PREMADE};

/// Two armies out of each other's sight, with queens to split and bishops to bounce behind the pawns.
const CROWDED: &str = "qqqkqqqq/bqbqbqbq/pppppppp/8/8/PPPPPPPP/BQBQBQBQ/QQQKQQQQ";
const DEAR: [&str; 3] = ["monster-rules", "queen-splits", "bouncing-bishops"];

fn request(presets: &[&str], placement: Option<&str>) -> CardRequest {
    let presets = presets.iter().map(|&id| id.to_owned()).collect();
    let layout = placement.map(|fen| Layout::Fen { fen: fen.to_owned(), name: None });
    CardRequest { presets, layout, ..CardRequest::of(Mode::House) }
}

fn is_too_dear(request: CardRequest) -> bool {
    matches!(Card::accept(request, 518), Err(CardError::TooDear { .. }))
}

#[test]
fn what_is_too_dear_together_is_named() {
    let Err(CardError::TooDear { presets, profile: false }) = Card::accept(request(&DEAR, Some(CROWDED)), 0)
    else {
        panic!("such a card stalls whoever works it out");
    };
    assert!(presets.contains(&"monster-rules"), "{presets:?}");
    assert!(is_too_dear(request(&presets, Some(CROWDED))));
    for preset in &presets {
        let others: Vec<_> = presets.iter().copied().filter(|other| other != preset).collect();
        assert!(!is_too_dear(request(&others, Some(CROWDED))), "{preset} is not to blame");
    }
    // Unrelated rules are not.
    let more = [&["king-of-the-hill", "no-castling"][..], &DEAR].concat();
    let Err(CardError::TooDear { presets, .. }) = Card::accept(request(&more, Some(CROWDED)), 0) else {
        panic!("more rules make it no cheaper");
    };
    assert!(!presets.contains(&"no-castling"), "{presets:?}");
}

#[test]
fn a_dear_card_that_is_stored_can_be_read() {
    let fen = Some(format!("{CROWDED} b - - 0 1"));
    let stored = CardRequest { fen, ..request(&DEAR, Some(CROWDED)) };
    let (rules, start) = Card::new(stored, 0).expect("a valid card").start();
    let meter = Arc::new(Meter::of(1_000));
    rules.metered(&meter).legal_moves(&start);
    assert!(meter.is_spent(), "it gives up");
}

#[test]
fn on_ordinary_boards_single_presets_are_cheap() {
    for preset in CATALOGUE {
        for layout in PREMADE.iter().filter(|layout| layout.id != "monster") {
            let layout = Some(Layout::Premade { id: layout.id.to_owned(), number: None });
            let asked = CardRequest { layout, ..request(&[preset.id()], None) };
            assert!(!is_too_dear(asked.clone()), "{asked:?}");
        }
    }
}

#[test]
fn most_rules_go_with_monster_rules() {
    let with_monster = |preset: &&str| is_too_dear(request(&["monster-rules", preset], None));
    let too_dear: Vec<_> = CATALOGUE.iter().map(|preset| preset.id()).filter(with_monster).collect();
    // Nine queens on each side are too many for it, if each goes around the board or may split in every direction.
    assert_eq!(too_dear, ["wrap-board", "queen-splits"]);
}

/// Plain chess and modes have nothing to count: pins and checks are known beforehand.
#[test]
fn plain_chess_costs_nothing() {
    for mode in [Mode::Vanilla, Mode::Blind, Mode::Dark, Mode::House] {
        let (rules, start) = Card::of(mode).start();
        let meter = Arc::new(Meter::of(1));
        assert_eq!(rules.metered(&meter).legal_moves(&start).len(), 20);
        assert!(!meter.is_spent());
    }
}

#[test]
fn a_stopped_meter_stops_the_work() {
    let (rules, start) = Card::new(request(&["monster-rules", "wrap-board"], None), 0).unwrap().start();
    let meter = Arc::new(Meter::unbounded());
    let rules = rules.metered(&meter);
    assert!(!rules.legal_moves(&start).is_empty());
    assert!(meter.left() < u64::MAX, "it counts");
    meter.stop();
    assert!(rules.legal_moves(&start).is_empty());
}
