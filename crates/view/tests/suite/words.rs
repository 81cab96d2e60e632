//! Squares, roles, seats and sets of squares.

use rules::{Bitboard, Role};
use view::{BySeat, Seat, Square, SquareSet};

use crate::{check, rejected, square};

#[test]
fn squares_and_roles() {
    check(&square("a1"), r#""a1""#);
    check(&square("h8"), r#""h8""#);
    let names = ["pawn", "knight", "bishop", "rook", "queen", "king"];
    for (role, name) in Role::ALL.into_iter().zip(names) {
        check(&view::Role(role), &format!(r#""{name}""#));
    }
    for bad in [r#""a0""#, r#""a9""#, r#""A1""#, r#""aa""#, "0"] {
        rejected::<Square>(bad);
    }
    for bad in [r#""Pawn""#, r#""p""#, "1"] {
        rejected::<view::Role>(bad);
    }
}

#[test]
fn seats() {
    check(&Seat::White, r#""white""#);
    check(&BySeat { white: 1, black: 2 }, r#"{"white":1,"black":2}"#);
    rejected::<Seat>(r#""w""#);
    assert_eq!(Seat::PAIR.map(|seat| !!seat), Seat::PAIR);
}

#[test]
fn sets_are_ordered_by_name() {
    let set = |names: &[&str]| SquareSet(names.iter().map(|name| square(name).0).collect());
    check(&set(&["h1", "b2", "a8", "a1", "b1"]), r#"["a1","a8","b1","b2","h1"]"#);
    check(&SquareSet::default(), "[]");
    let all: Vec<_> = SquareSet::ALL.squares().map(|square| square.to_string()).collect();
    assert_eq!(all.len(), 64);
    assert!(all.is_sorted());
    assert_eq!((all[0].as_str(), all[1].as_str(), all[8].as_str()), ("a1", "a2", "b1"));
}

#[test]
fn sets_read_in_any_order() {
    let read: SquareSet = serde_json::from_str(r#"["h8","a1","h8"]"#).expect("set");
    assert_eq!(read, SquareSet(Bitboard::from_square(square("a1").0) | square("h8").0));
    rejected::<SquareSet>(r#"["a1","a9"]"#);
    rejected::<SquareSet>("255");
}
