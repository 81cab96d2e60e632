//! Rulesets by name, and mixtures of their values.

use rules::{
    Captures, Card, CardError, CardRequest, Mode, Moderator, ModeratorAxes, ModeratorRequest, PawnTries,
    Ruleset, Stalemate,
};
use serde_json::{Value, json};

fn card(request: Value) -> Card {
    let request = serde_json::from_value(request).expect("a request");
    Card::new(request, 0).expect("a card")
}

#[test]
fn a_ruleset_supplies_a_whole_card_and_names_it() {
    for ruleset in Ruleset::ALL {
        for mode in [ruleset.mode(), Mode::House] {
            let card = Card::new(CardRequest { ruleset: Some(ruleset), ..CardRequest::of(mode) }, 0).unwrap();
            let named = Some(ruleset).filter(|ruleset| *ruleset != Ruleset::Chesscom);
            assert_eq!(card.ruleset(), named);
            assert_eq!(card.sight(), Card::of(ruleset.mode()).sight());
            assert_eq!(ruleset.name().parse(), Ok(ruleset));
        }
    }
    assert!("atlantis".parse::<Ruleset>().is_err());
}

/// What is stored is the request that a card makes of itself.
#[test]
fn a_card_reads_back_as_it_was() {
    for ruleset in Ruleset::ALL {
        let card =
            Card::new(CardRequest { ruleset: Some(ruleset), ..CardRequest::of(ruleset.mode()) }, 0).unwrap();
        let stored = serde_json::to_string(&CardRequest::from(&card)).unwrap();
        let again = Card::new(serde_json::from_str(&stored).unwrap(), 0).unwrap();
        assert_eq!(again, card, "{ruleset}");
        assert_eq!(again.hash(), card.hash());
    }
}

#[test]
fn a_ruleset_of_another_mode_is_refused() {
    for (mode, ruleset, refused) in [
        (Mode::Dark, Ruleset::Berkeley, true),
        (Mode::Blind, Ruleset::Brainking, true),
        (Mode::Vanilla, Ruleset::Parallax, true),
        (Mode::Rbc, Ruleset::Rand, true),
        (Mode::Duplicate, Ruleset::English, true),
        (Mode::House, Ruleset::Brainking, false),
        (Mode::Blind, Ruleset::Berkeley, false),
    ] {
        let made = Card::new(CardRequest { ruleset: Some(ruleset), ..CardRequest::of(mode) }, 0);
        let fault = CardError::RulesetOfMode { ruleset, mode: ruleset.mode() };
        assert_eq!(made.err(), refused.then_some(fault), "{ruleset} in {}", mode.name());
    }
    let berkeley = CardError::RulesetOfMode { ruleset: Ruleset::Berkeley, mode: Mode::Blind };
    assert_eq!(berkeley.to_string(), "the ruleset \"berkeley\" belongs to mode blind; choose that, or house");
}

#[test]
fn no_two_rulesets_have_the_same_hash() {
    let mut hashes: Vec<_> =
        Ruleset::ALL.iter().map(|name| card(json!({ "mode": "house", "ruleset": name })).hash()).collect();
    hashes.sort_unstable();
    hashes.dedup();
    assert_eq!(hashes.len(), Ruleset::ALL.len());
}

/// Blind chess is written as it always was.
#[test]
fn the_usual_moderator_is_true() {
    let blind = Card::of(Mode::Blind);
    let written = serde_json::to_value(&blind).unwrap();
    assert_eq!(written["moderator"], json!(true));
    assert_eq!(written.get("stalemate"), None);
    let request = serde_json::to_value(CardRequest::from(&blind)).unwrap();
    assert_eq!((&request["moderator"], request.get("ruleset")), (&json!(true), None));
    assert_eq!(card(json!({ "mode": "blind", "ruleset": "parallax" })), blind);
    let spelt = json!({ "mode": "blind", "moderator": ModeratorAxes::from(Moderator::PARALLAX) });
    assert_eq!(card(spelt), blind);
}

#[test]
fn any_value_can_be_replaced() {
    let mixed = card(json!({
        "mode": "blind",
        "ruleset": "rand",
        "moderator": { "captures": "exact", "pawnTries": "ask-one-try" },
        "stalemate": "draw",
    }));
    let rand = card(json!({ "mode": "blind", "ruleset": "rand" }));
    let moderator = Moderator {
        captures: Captures::Exact,
        pawn_tries: PawnTries::AskOneTry,
        ..rand.moderator().unwrap()
    };
    assert_eq!(mixed.moderator(), Some(moderator));
    assert_eq!((rand.stalemate(), mixed.stalemate()), (Stalemate::Loss, Stalemate::Draw));
    assert_eq!(mixed.ruleset(), None);
    assert!(mixed.to_string().contains("what enters the reserve"));
    let without = card(json!({ "mode": "blind", "ruleset": "rand", "moderator": false }));
    assert_eq!(without.moderator(), None);
}

#[test]
fn what_is_no_moderator_is_refused() {
    let wrong = [json!(1), json!("berkeley"), json!({ "captures": "all" }), json!({ "triesPerTurn": 0 })];
    for moderator in wrong {
        assert!(serde_json::from_value::<ModeratorRequest>(moderator.clone()).is_err(), "{moderator}");
    }
    let unknown = json!({ "mode": "blind", "ruleset": "atlantis" });
    assert!(serde_json::from_value::<CardRequest>(unknown).is_err());
}
