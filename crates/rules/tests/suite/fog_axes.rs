//! The disputed points of fog: each value of each axis, and the cards that are named after other sites.

use rules::{
    Bitboard, Card, CardRequest, Color, Fog, Mode, ModeratorText, Position, Rules, Ruleset, Sight, observe,
};
use serde_json::{Value, json};

use crate::{rows, squares};

fn card(request: Value) -> Card {
    Card::new(serde_json::from_value(request).expect("a request"), 0).expect("a card")
}

fn placed(fog: &Value, fen: &str) -> (Card, Rules, Position) {
    let card = card(json!({ "mode": "dark", "fen": fen, "fog": fog }));
    let (rules, start) = card.start();
    (card, rules, start)
}

/// `FEN | who | blockedPawns | pawnDiagonals | seen | felt | neither`: squares of interest, not all of them.
const SIGHT: &str = "
# What blocks a pawn is seen, or felt, or neither. What lies behind it is not.
4k3/8/8/8/8/4n3/4P3/4K3 w - - 0 1 | white | hidden | hidden | - | - | e3 e4 d3 f3
4k3/8/8/8/8/4n3/4P3/4K3 w - - 0 1 | white | occupied | hidden | - | e3 | e4 d3 f3
4k3/8/8/8/8/4n3/4P3/4K3 w - - 0 1 | white | seen | hidden | e3 | - | e4 d3 f3
4k3/4p3/4N3/8/8/8/8/4K3 w - - 0 1 | black | occupied | hidden | - | e6 | e5 d6
4k3/4p3/4N3/8/8/8/8/4K3 w - - 0 1 | black | seen | hidden | e6 | - | e5 d6
# Only the first step counts.
4k3/8/8/8/4n3/8/4P3/4K3 w - - 0 1 | white | seen | hidden | e3 | - | e4
4k3/8/8/8/4n3/8/4P3/4K3 w - - 0 1 | white | occupied | hidden | e3 | - | e4
# What another piece sees need not be felt, and a piece of the same side is no secret.
4k3/8/8/8/8/4n3/4P3/2B1K3 w - - 0 1 | white | occupied | hidden | d2 e3 | - | f4
4k3/8/8/8/8/4N3/4P3/4K3 w - - 0 1 | white | occupied | hidden | e3 | - | e4
# Empty diagonals, on either side's turn and at the edge.
4k3/8/8/8/8/8/4P3/4K3 w - - 0 1 | white | hidden | seen | d3 f3 e3 e4 | - | c3 e5
4k3/8/8/8/8/8/4P3/4K3 b - - 0 1 | white | hidden | seen | d3 f3 | - | c3
4k3/p7/8/8/8/8/8/4K3 b - - 0 1 | black | hidden | seen | b6 a6 | - | h6 b5
# Both together, as on BrainKing.
4k3/8/8/8/8/4n3/4P3/4K3 w - - 0 1 | white | seen | seen | e3 d3 f3 | - | e4
";

#[test]
fn what_pawns_see() {
    for row in rows(SIGHT) {
        let [fen, who, blocked, diagonals, seen, felt, neither] =
            row.split(" | ").collect::<Vec<_>>().try_into().expect("seven columns");
        let (_, rules, pos) = placed(&json!({ "blockedPawns": blocked, "pawnDiagonals": diagonals }), fen);
        let who = if who == "white" { Color::White } else { Color::Black };
        let [seen, felt, neither] =
            [seen, felt, neither].map(|names| if names == "-" { Bitboard::EMPTY } else { squares(names) });
        let sighting = rules.sighting(&pos, who, Sight::Fog);
        assert_eq!(sighting.visible(), rules.visible(&pos, who, Sight::Fog), "{row}");
        assert_eq!(seen & !sighting.visible(), Bitboard::EMPTY, "{row}: fogged, but should be seen");
        assert_eq!(
            (felt | neither) & sighting.visible(),
            Bitboard::EMPTY,
            "{row}: seen, but should be fogged"
        );
        assert_eq!(sighting.felt(), felt, "{row}");
        assert!(felt.into_iter().all(|square| sighting.at(square).is_none()), "{row}");
    }
}

/// What is felt is the same whatever stands there, and is nothing where nothing does.
#[test]
fn what_is_felt_has_no_name() {
    let fog = json!({ "blockedPawns": "occupied" });
    let felt = |fen: &str| {
        let (_, rules, pos) = placed(&fog, fen);
        rules.sighting(&pos, Color::White, Sight::Fog)
    };
    let knight = felt("4k3/8/8/8/8/4n3/4P3/4K3 w - - 0 1");
    let queen = felt("4k3/8/8/8/8/4q3/4P3/4K3 w - - 0 1");
    let nothing = felt("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1");
    assert_eq!(knight, queen);
    assert_ne!(knight, nothing);
    assert_eq!(nothing.felt(), Bitboard::EMPTY);
    // It is told from what was seen before by what changed, like everything else.
    let changes = nothing.changes(&knight);
    assert_eq!((changes.gone, changes.new), (Bitboard::EMPTY, Bitboard::EMPTY));
}

/// `FEN | move | checks | royalty | what White is told | what Black is told`
const CHECKS: &str = "
4k3/8/8/8/8/8/4R3/3K4 w - - 0 1 | d1c1 | silent | capture | - | -
4k3/8/8/8/8/8/4R3/3K4 w - - 0 1 | d1c1 | told | capture | no | yes
4k3/4p3/8/8/8/8/4R3/3K4 w - - 0 1 | d1c1 | told | capture | no | no
4k3/8/8/8/8/8/8/R2K4 w - - 0 1 | a1a8 | silent | checkmate | no | yes
4k3/8/8/8/8/8/8/R2K4 w - - 0 1 | a1a8 | told | checkmate | no | yes
# Whoever is not to move is not in check, even if its king could be taken.
3rk3/8/8/8/8/8/8/3K4 w - - 0 1 | d1d2 | told | capture | no | no
";

#[test]
fn check_is_told_or_not() {
    for row in rows(CHECKS) {
        let [fen, uci, checks, royalty, white, black] =
            row.split(" | ").collect::<Vec<_>>().try_into().expect("six columns");
        let request = json!({ "mode": "dark", "fen": fen, "royalty": royalty, "fog": { "checks": checks } });
        let card = card(request);
        let (rules, before) = card.start();
        let movement = rules.read_uci(&before, uci).expect("a legal move");
        for (color, told) in [(Color::White, white), (Color::Black, black)] {
            let seen = observe(&rules, card.senses(), &before, movement, color);
            let told = if told == "-" { None } else { Some(told == "yes") };
            assert_eq!(seen.in_check, told, "{row}: {color}");
            assert!(seen.heard.is_empty(), "{row}");
        }
    }
}

/// A king that may stay in check can also be taken there.
#[test]
fn a_told_check_does_not_bind() {
    let (_, rules, pos) = placed(&json!({ "checks": "told" }), "4k3/8/8/8/8/8/4R3/3K4 b - - 0 1");
    assert_eq!(rules.checked_side(&pos), Some(Color::Black));
    assert!(!rules.in_check(&pos));
    assert_eq!(rules.legal_moves(&pos).len(), 5);
}

#[test]
fn promotions_are_told_to_the_opponent_alone() {
    let fen = "8/4P3/8/8/8/8/k7/4K3 w - - 0 1";
    for (promotions, hears) in [("silent", false), ("fact", true)] {
        let (card, rules, before) = placed(&json!({ "promotions": promotions }), fen);
        let movement = rules.read_uci(&before, "e7e8n").expect("a legal move");
        let heard = |color| observe(&rules, card.senses(), &before, movement, color).heard;
        assert!(heard(Color::White).is_empty());
        let texts: Vec<_> = heard(Color::Black).iter().map(|it| (it.text, it.promoted_to)).collect();
        assert_eq!(texts, if hears { vec![(ModeratorText::WhitePromoted, None)] } else { vec![] });
        let quiet = rules.read_uci(&before, "e1e2").expect("a legal move");
        assert!(observe(&rules, card.senses(), &before, quiet, Color::Black).heard.is_empty());
    }
}

#[test]
fn named_cards() {
    let named = |name: &str| card(json!({ "mode": "dark", "ruleset": name }));
    assert_eq!(named("chesscom"), Card::of(Mode::Dark));
    let written = |name: &str| serde_json::to_value(named(name)).unwrap();
    assert_eq!(
        written("brainking")["fog"],
        json!({ "blockedPawns": "seen", "pawnDiagonals": "seen", "checks": "silent", "promotions": "silent" })
    );
    assert_eq!(written("brainking")["draws"]["threefold"], json!(false));
    assert_eq!(written("schemingmind")["fog"]["blockedPawns"], json!("occupied"));
    assert_eq!(written("schemingmind-check")["fog"]["checks"], json!("told"));
    assert_eq!(written("schemingmind-mate")["royalty"], json!("checkmate"));
    let dark: Vec<_> = Ruleset::ALL.into_iter().filter(|ruleset| ruleset.mode() == Mode::Dark).collect();
    assert_eq!(dark.len(), 5);
}

/// Dark chess is written as it always was, and axes without effect are left out.
#[test]
fn equal_rules_are_equal_cards() {
    assert_eq!(serde_json::to_value(Card::of(Mode::Dark)).unwrap().get("fog"), None);
    assert_eq!(serde_json::to_value(CardRequest::from(&Card::of(Mode::Dark))).unwrap().get("fog"), None);
    let all =
        json!({ "blockedPawns": "seen", "pawnDiagonals": "seen", "checks": "told", "promotions": "fact" });
    let with = |change: Value| {
        let mut request = json!({ "mode": "dark", "fog": all });
        request.as_object_mut().unwrap().extend(change.as_object().unwrap().clone());
        card(request)
    };
    assert!(with(json!({ "sight": "own" })).fog().is_usual());
    assert!(with(json!({ "sight": "open" })).fog().is_usual());
    let usual = Fog::default();
    assert_eq!(with(json!({ "royalty": "checkmate" })).fog().checks, usual.checks);
    assert_eq!(with(json!({ "moderator": true })).fog().promotions, usual.promotions);
    let whole = with(json!({}));
    assert!(whole.fog() != usual && whole.hash() != Card::of(Mode::Dark).hash());
    let text = whole.to_string();
    for said in ["sees what is in its way", "see their diagonals", "is warned", "hears of a promotion"] {
        assert!(text.contains(said), "{text}");
    }
    assert!(text.contains("Nothing else is announced"));
    assert!(
        serde_json::from_value::<CardRequest>(json!({ "mode": "dark", "fog": { "rain": true } })).is_err()
    );
}
