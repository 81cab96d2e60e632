//! FEN: what is accepted is playable, and reads back as it is written.

use std::str;

use rules::{Card, CardRequest, Mode, Setup};

use crate::cards;

pub(crate) fn check(bytes: &[u8]) {
    let Some((card, text)) = cards::choose(bytes) else { return };
    let Ok(text) = str::from_utf8(text) else { return };
    match Setup::from_fen(text) {
        Err(error) => assert!(!error.to_string().is_empty()),
        Ok(setup) => {
            // The game that somebody asks for with this FEN.
            let asked = CardRequest { fen: Some(text.to_owned()), ..CardRequest::from(&*card) };
            let Ok(card) = Card::new(asked, 0) else { return };
            if card.mode() == Mode::Duplicate {
                return;
            }
            let (rules, position) = card.start();
            assert_eq!(rules.position(setup).as_ref(), Ok(&position));
            let written = rules.fen(&position);
            let again = Setup::from_fen(&written).and_then(|setup| rules.position(setup));
            assert_eq!(again.as_ref(), Ok(&position), "{written}");
            for movement in rules.legal_moves(&position) {
                let mut after = position.clone();
                after.play(&rules, movement);
            }
            assert!(!card.hash().is_empty());
        }
    }
}

pub(crate) fn seeds() -> Vec<Vec<u8>> {
    let fens = [
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        "rnbqkbnr/pp1ppppp/8/2pP4/8/8/PPP1PPPP/RNBQKBNR w KQkq c6 0 3",
        "1r2k2r/8/8/8/8/8/8/1R2K1R1 w GBhb - 4 20",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 3+2 0 1",
        "rkbqnbnr/pppppppp/8/8/8/8/PPPPPPPP/RKBQNBNR b - - 99 100",
        "4k3/8/8/8/8/8/8/4K3",
        "8/8/8/8/8/8/8/8 w - - 0 1",
        "not a position",
    ];
    let seed = |(number, fen): (u8, &str)| [&[number % cards::count()], fen.as_bytes()].concat();
    (0u8..).zip(fens).map(seed).collect()
}
