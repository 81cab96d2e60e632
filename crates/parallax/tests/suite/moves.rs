//! Games over the wire: every kind of move, and who is told what about it.

use serde_json::json;

use crate::{
    server::Server,
    table::{Client, in_both_dialects},
};

in_both_dialects!(
    a_standard_opening,
    castling_kingside,
    castling_queenside,
    castling_in_vanilla,
    en_passant,
    promotion_with_the_field,
    promotion_without_the_field,
    a_blind_view_has_no_foreign_piece,
    a_dark_view_has_what_the_pieces_reach,
);

fn a_standard_opening<C: Client>() {
    let server = Server::start(&[]);
    let mut table = C::sit(&server, &json!({ "mode": "vanilla" }));
    assert_eq!(table.white.seen().board.len(), 32);
    assert_eq!(table.white.seen().status, "active");
    table.play("e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5c6 d7c6");
    for client in [&table.white, &table.black] {
        let seen = client.seen();
        assert_eq!(seen.board.len(), 30);
        let found = ["e4", "e5", "f3", "c6", "a6", "e2", "d7"].map(|square| seen.at(square));
        assert_eq!(found, [Some('P'), Some('p'), Some('N'), Some('p'), Some('p'), None, None]);
        assert_eq!(seen.turn, "white");
    }
    assert_eq!(
        table.white.seen().heard,
        ["black_moved", "black_moved", "black_moved", "black_moved_captured"]
    );
    assert_eq!(
        table.black.seen().heard,
        ["white_moved", "white_moved", "white_moved", "white_moved_captured"]
    );
    table.assert_quiet();
}

const CASTLES: &str = "r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R";

/// Each player sees their own king and rook move, and is told when the opponent castles.
fn castling_kingside<C: Client>() {
    let server = Server::start(&[]);
    let rules = json!({ "mode": "blind", "layout": { "kind": "fen", "fen": CASTLES } });
    let mut table = C::sit(&server, &rules);
    table.play("e1g1 e8g8");
    let (white, black) = (table.white.seen(), table.black.seen());
    assert_eq!([white.at("g1"), white.at("f1"), white.at("h1")], [Some('K'), Some('R'), None]);
    assert_eq!([black.at("g8"), black.at("f8"), black.at("h8")], [Some('k'), Some('r'), None]);
    assert_eq!(white.heard, ["black_castled_kingside"]);
    assert_eq!(black.heard, ["white_castled_kingside"]);
    table.assert_quiet();
}

fn castling_queenside<C: Client>() {
    let server = Server::start(&[]);
    let rules = json!({ "mode": "blind", "layout": { "kind": "fen", "fen": CASTLES } });
    let mut table = C::sit(&server, &rules);
    table.play("e1c1 e8c8");
    let (white, black) = (table.white.seen(), table.black.seen());
    assert_eq!([white.at("c1"), white.at("d1"), white.at("a1")], [Some('K'), Some('R'), None]);
    assert_eq!([black.at("c8"), black.at("d8"), black.at("a8")], [Some('k'), Some('r'), None]);
    assert_eq!(white.heard, ["black_castled_queenside"]);
    assert_eq!(black.heard, ["white_castled_queenside"]);
    table.assert_quiet();
}

fn castling_in_vanilla<C: Client>() {
    let server = Server::start(&[]);
    let rules = json!({ "mode": "vanilla", "layout": { "kind": "fen", "fen": CASTLES } });
    let mut table = C::sit(&server, &rules);
    table.play("e1g1 e8c8");
    for client in [&table.white, &table.black] {
        let seen = client.seen();
        let found = ["g1", "f1", "c8", "d8", "a8", "h1"].map(|square| seen.at(square));
        assert_eq!(found, [Some('K'), Some('R'), Some('k'), Some('r'), None, None]);
    }
}

/// The captured pawn is not on the square where the capturing pawn lands.
fn en_passant<C: Client>() {
    let server = Server::start(&[]);
    let mut table = C::sit(&server, &json!({ "mode": "blind" }));
    table.play("e2e4 a7a6 e4e5 d7d5 e5d6");
    let (white, black) = (table.white.seen(), table.black.seen());
    assert_eq!([white.at("d6"), white.at("e5")], [Some('P'), None]);
    assert_eq!([black.at("d5"), black.at("d6")], [None, None]);
    assert_eq!(black.board.len(), 15);
    assert_eq!(black.heard.last().unwrap(), "white_moved_captured_ep");
    assert_eq!(white.heard, ["black_moved", "black_moved"]);
    table.assert_quiet();
}

const PROMOTES: &str = "7k/P7/8/8/8/8/7p/K7";

/// What the pawn becomes is public.
fn promotion_with_the_field<C: Client>() {
    let server = Server::start(&[]);
    let rules = json!({ "mode": "blind", "layout": { "kind": "fen", "fen": PROMOTES } });
    let mut table = C::sit(&server, &rules);
    table.play("a7a8r");
    assert_eq!([table.white.seen().at("a8"), table.white.seen().at("a7")], [Some('R'), None]);
    assert_eq!(table.black.seen().heard, ["white_moved", "white_promoted", "black_in_check"]);
    assert_eq!(table.white.seen().heard, ["black_in_check"]);
    assert_eq!(table.black.seen().in_check, Some(true));
    // The other pawn could promote too, but the check must be answered first.
    table.play("h8g7 a8a7 g7g6");
    table.assert_quiet();
}

fn promotion_without_the_field<C: Client>() {
    let server = Server::start(&[]);
    let rules = json!({ "mode": "blind", "layout": { "kind": "fen", "fen": PROMOTES } });
    let mut table = C::sit(&server, &rules);
    table.white.commit("a7a8");
    table.white.until("touched", |seen| seen.touched.as_deref() == Some("a7"));
    let code = table.white.refused();
    assert!(code == "promotion_required" || code == "illegal_move", "{code}");
    // Black has been told nothing, and the pawn now has to move.
    table.black.assert_quiet();
    table.white.commit("a1b1");
    table.white.refused();
    table.play("a7a8n");
    assert_eq!(table.white.seen().at("a8"), Some('N'));
    assert_eq!(table.black.seen().heard, ["white_moved", "white_promoted"]);
    table.assert_quiet();
}

fn a_blind_view_has_no_foreign_piece<C: Client>() {
    let server = Server::start(&[]);
    let mut table = C::sit(&server, &json!({ "mode": "blind" }));
    for movement in "e2e4 d7d5 e4d5 d8d5 b1c3 d5e5 f1e2".split(' ') {
        table.play(movement);
        assert!(table.white.seen().board.values().all(char::is_ascii_uppercase), "{movement}");
        assert!(table.black.seen().board.values().all(char::is_ascii_lowercase), "{movement}");
    }
    assert_eq!(table.white.seen().board.len(), 15);
    assert_eq!(table.black.seen().board.len(), 15);
    assert_eq!(table.white.seen().in_check, Some(false));
    assert!(table.white.seen().heard.contains(&"white_in_check".to_owned()));
    table.assert_quiet();
}

fn a_dark_view_has_what_the_pieces_reach<C: Client>() {
    let server = Server::start(&[]);
    let mut table = C::sit(&server, &json!({ "mode": "dark" }));
    table.play("e2e4 d7d5");
    let foreign = |seen: &crate::table::Seen| -> Vec<String> {
        let white = seen.seat == "white";
        let theirs = seen.board.iter().filter(|(_, man)| man.is_ascii_uppercase() != white);
        theirs.map(|(square, man)| format!("{man}{square}")).collect()
    };
    assert_eq!(foreign(table.white.seen()), ["pd5"]);
    assert_eq!(foreign(table.black.seen()), ["Pe4"]);
    table.play("f1b5");
    // Check is not binding in the dark. Nobody sees the bishop, and it sees the king beyond c6 and d7.
    assert_eq!(foreign(table.white.seen()), ["pd5", "ke8"]);
    assert_eq!(table.black.seen().in_check, None);
    assert!(table.black.seen().heard.is_empty());
    table.assert_quiet();
}
