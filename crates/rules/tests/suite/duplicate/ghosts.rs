//! Twins: moving in lockstep, then one a ghost, then both gone.

use rules::{
    Bitboard, Square,
    duplicate::{BoardName, MoveError, Player, Why},
};

use super::{after, ghosts, play, sync, texts};

#[test]
fn a_ghost_is_born_stays_and_is_taken() {
    let mut game = after("e2e4 e2e3 d7d5 a7a6");
    assert_eq!(ghosts(&game), []);
    // North's bishop captures the pawn on NW, and nothing on NE.
    let played = game.play(sync("f1a6")).expect("legal move");
    assert_eq!(played.boards.map(|(_, played)| played.captured.is_some()), [true, false]);
    assert_eq!(ghosts(&game), [(BoardName::SW, Bitboard::from(Square::A6))]);
    assert_eq!(game.ghosts_of(Player::West, BoardName::SW), Bitboard::from(Square::A6));
    assert_eq!(game.ghosts_of(Player::South, BoardName::SW), Bitboard::EMPTY);
    // South's bishop captures the ghost on SW, and nothing on SE.
    play(&mut game, "f1a6");
    assert_eq!(ghosts(&game), []);
}

#[test]
fn a_ghost_cannot_move_but_stands_in_the_way() {
    let game = after("e2e4 h2h3 d7d5 a7a6 f1a6 h3h4 h7h6");
    assert_eq!(game.turn(), Player::West);
    assert!(texts(&game.local(BoardName::SW)).contains(&"a6a5".to_owned()), "SW alone would let it");
    assert!(!texts(&game.legal()).iter().any(|text| text.starts_with("a6")));
    assert!(!texts(&game.local(BoardName::SW)).contains(&"b7a6".to_owned()), "its own pawn stands there");
}

/// South's king may not approach West's ghost on a6.
#[test]
fn a_ghost_still_attacks() {
    let mut game =
        after("e2e4 e2e3 h7h6 a7a6 f1a6 e1e2 h6h5 h7h6 h2h3 e2d3 g7g6 h6h5 h3h4 d3c4 g6g5 g7g6 a2a3");
    assert_eq!(ghosts(&game), [(BoardName::SW, Bitboard::from(Square::A6))]);
    assert!(texts(&game.local(BoardName::SE)).contains(&"c4b5".to_owned()));
    let refused = MoveError::OnOneBoardOnly { forbidding: BoardName::SW, why: Why::ExposesKing };
    assert_eq!(game.play(sync("c4b5")), Err(refused));
}
