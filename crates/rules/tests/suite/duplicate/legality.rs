//! A move is legal if its coordinates are legal on both boards, whatever it does there.

use rules::{
    Role,
    duplicate::{BoardName, Duplicate, MoveError, Player, Why},
};

use super::{after, from, sync, texts};
use crate::rows;

#[test]
fn at_the_start_all_boards_agree() {
    let game = Duplicate::start();
    assert_eq!(game.turn(), Player::North);
    assert_eq!(game.legal().len(), 20);
    assert_eq!(texts(&game.local(BoardName::NW)), texts(&game.legal()));
    assert_eq!(texts(&game.local(BoardName::NE)), texts(&game.legal()));
    assert!(game.local(BoardName::SW).is_empty(), "north does not play there");
    for board in BoardName::ALL {
        assert_eq!(game.fen(board), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    }
}

#[test]
fn turns_go_north_south_east_west_and_each_plays_on_its_boards() {
    let mut game = Duplicate::start();
    for (player, text) in Player::ALL.into_iter().zip(["e2e4", "d2d4", "c7c5", "g8f6"]) {
        assert_eq!(game.turn(), player);
        let played = game.play(sync(text)).expect("legal move");
        assert_eq!(played.player, player);
        assert_eq!(played.boards.map(|(board, _)| board), player.boards());
    }
    assert_eq!(game.turn(), Player::North);
    let fens = BoardName::ALL.map(|board| game.fen(board));
    assert_eq!(
        fens,
        [
            "rnbqkb1r/pppppppp/5n2/8/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 1 2",
            "rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR w KQkq c6 0 2",
            "rnbqkb1r/pppppppp/5n2/8/3P4/8/PPP1PPPP/RNBQKBNR w KQkq - 1 2",
            "rnbqkbnr/pp1ppppp/8/2p5/3P4/8/PPP1PPPP/RNBQKBNR w KQkq c6 0 2",
        ]
    );
}

#[test]
fn every_board_belongs_to_its_white_and_its_black_player() {
    for player in Player::ALL {
        for board in player.boards() {
            assert_eq!(board.player(player.color()), player);
            let twin = player.twin_board(board).expect("two boards a player");
            assert_eq!(player.twin_board(twin), Some(board));
        }
    }
}

/// A capture on one board may be impossible on the other, or a quiet move there.
#[test]
fn boards_that_diverge_share_fewer_moves() {
    let game = after("e2e4 e2e4 d7d5 a7a6");
    assert!(texts(&game.local(BoardName::NE)).contains(&"e4d5".to_owned()));
    assert!(!texts(&game.local(BoardName::NW)).contains(&"e4d5".to_owned()));
    assert_eq!(from(&game, "e4"), ["e4e5"]);
    assert!(from(&game, "f1").contains(&"f1a6".to_owned()), "it takes on NW, and steps on NE");
    for text in texts(&game.legal()) {
        for board in Player::North.boards() {
            assert!(texts(&game.local(board)).contains(&text), "{text} on {board}");
        }
    }
}

#[test]
fn castling_must_be_legal_on_both_boards() {
    let mut game = after("e2e4 a2a3 a7a6 a7a6 g1f3 b2b3 b7b6 b7b6 f1e2 c2c3 c7c6 c7c6");
    assert!(from(&game, "e1").contains(&"e1g1".to_owned()));
    let played = game.play(sync("e1g1")).expect("castling on both boards");
    assert!(played.boards.iter().all(|(_, played)| played.movement.role == Role::King));
    for board in Player::North.boards() {
        let fen = game.fen(board);
        assert!(fen.contains("/RNBQ1RK1 b kq"), "{board}: {fen}");
    }
}

#[test]
fn en_passant_is_legal_where_the_other_board_allows_the_same_squares() {
    let opening = "e2e4 e2e4 a7a6 a7a6 e4e5 e4e5";
    // Both pawns can be captured en passant.
    let mut both = after(&format!("{opening} d7d5 d7d5"));
    both.play(sync("e5d6")).expect("in passing on both boards");
    assert!(both.ghosts().iter().all(|(board, _)| both.ghosts_of(Player::North, board).is_empty()));
    assert_eq!(from(&both, "e5"), ["e5d6", "e5e6"], "the boards of south have not moved on");
    // En passant on NE, an ordinary capture on NW.
    let mut mixed = after(&format!("{opening} d7d5 d7d6"));
    let played = mixed.play(sync("e5d6")).expect("a capture on both boards");
    let taken = played.boards.map(|(_, played)| played.captured.expect("capture").square.to_string());
    assert_eq!(taken, ["d6", "d5"]);
    // En passant on NE, and nothing to capture on NW.
    let mut one = after(&format!("{opening} d7d5 h7h6"));
    assert!(texts(&one.local(BoardName::NE)).contains(&"e5d6".to_owned()));
    let refused = MoveError::OnOneBoardOnly { forbidding: BoardName::NW, why: Why::NothingToTake };
    assert_eq!(one.play(sync("e5d6")), Err(refused));
}

#[test]
fn promotion_makes_the_same_piece_on_both_boards() {
    let mut game = after("a2a4 h2h3 b7b5 b7b5 a4b5 h3h4 h7h6 h7h6 b5b6 h4h5 g7g6 g7g6 b6a7 g2g3 g6g5 g6g5");
    let mut promotions = from(&game, "a7");
    promotions.sort_unstable();
    assert_eq!(promotions, ["a7b8b", "a7b8n", "a7b8q", "a7b8r"]);
    assert_eq!(game.play(sync("a7b8")), Err(MoveError::Promotion));
    assert_eq!(game.play(sync("a7b8k")), Err(MoveError::Promotion));
    game.play(sync("a7b8n")).expect("promotion");
    for board in Player::North.boards() {
        assert!(game.fen(board).starts_with("rNbqkbnr/"), "{}", game.fen(board));
    }
}

/// The opening moves, the move that one board allows, the board that forbids it, and why.
const REASONS: &str = "
    # A ghost has no twin: west's pawn on a6 was taken on NW by a bishop that only stepped on NE.
    e2e4 a2a3 d7d5 a7a6 f1a6 b2b3 h7h6          | a6a5 | NW | no_twin
    # What stands on the goal is the mover's own ghost.
    e2e4 a2a3 d7d5 a7a6 f1a6 b2b3 h7h6          | b7a6 | SW | own_piece
    # A piece of east stands before the pawn on NE.
    a2a3 a2a3 g8f6 a7a6 b2b3 b2b3 f6h5 b7b6 c2c3 c2c3 h5g3 c7c6 | g2g3 | NE | blocked
    # A line that is open on NW is closed on NE.
    d2d4 a2a3 g7g5 a7a6                         | c1h6 | NE | blocked
    # Only NE has something to take.
    e2e4 e2e4 d7d5 a7a6                         | e4d5 | NW | nothing_to_take
    # North is in check on NW alone, by the queen on h4.
    f2f3 a2a3 a7a6 e7e6 a2a3 b2b3 b7b6 d8h4     | b2b3 | NW | still_in_check
    # A bishop pins the pawn on NE alone.
    d2d4 a2a3 e7e6 a7a6 c2c3 b2b3 f8b4 b7b6     | c3c4 | NE | exposes_king
    # On NW the rook on h1 was taken.
    g1h3 a2a3 a7a6 b7b6 e2e3 b2b3 b7b6 c8b7 f1e2 c2c3 c7c6 b7g2 a2a3 d2d3 d7d6 g2h1 | e1g1 | NW | castling_lost
    # On NW a bishop looks at f1.
    e2e4 a2a3 a7a6 b7b6 g1f3 b2b3 b7b6 c8a6 g2g3 c2c3 c7c6 c7c6 f1h3 d2d3 d7d6 d7d6 | e1g1 | NW | castling_attacked
    ";

#[test]
fn what_forbids_a_move_on_the_other_board() {
    for row in rows(REASONS) {
        let [moves, text, board, why] = row.split('|').map(str::trim).collect::<Vec<_>>()[..] else {
            panic!("{row}");
        };
        let mut game = after(moves);
        let movement = sync(text);
        let forbidding = BoardName::ALL.into_iter().find(|it| it.name() == board).expect("board");
        let allowing = game.turn().twin_board(forbidding).expect("board of the mover");
        assert!(texts(&game.local(allowing)).contains(&text.to_owned()), "{row}: not legal on {allowing}");
        assert!(!texts(&game.local(forbidding)).contains(&text.to_owned()), "{row}");
        let goals = game.goals(allowing, movement.from);
        let goal = goals.iter().find(|goal| goal.to == movement.to).expect("goal");
        let found = goal.forbidden.expect("reason");
        assert_eq!(serde_json::to_value(found).expect("word"), why, "{row}");
        assert_eq!(game.play(movement), Err(MoveError::OnOneBoardOnly { forbidding, why: found }), "{row}");
    }
}

#[test]
fn goals_without_a_reason_are_the_legal_moves() {
    let game = after("e2e4 e2e4 d7d5 a7a6 g1f3 g1f3 d5e4 b8c6");
    for board in game.turn().boards() {
        for square in rules::Square::ALL {
            let playable: Vec<_> = game
                .goals(board, square)
                .into_iter()
                .filter(|goal| goal.forbidden.is_none())
                .map(|goal| format!("{square}{}", goal.to))
                .collect();
            assert_eq!(crate::sorted(playable.into_iter()), from(&game, &square.to_string()));
        }
    }
    assert!(game.goals(BoardName::SW, rules::Square::E4).is_empty(), "north does not play there");
}

#[test]
fn what_cannot_be_played_at_all() {
    let mut game = after("e2e4");
    assert_eq!(game.play(sync("e4e5")), Err(MoveError::NoPiece), "the pawn of north, in south's turn");
    assert_eq!(game.play(sync("e2e5")), Err(MoveError::OnNeither));
    assert_eq!(game.play(sync("e2e4q")), Err(MoveError::Promotion));
    assert_eq!(game.ply(), 1);
}
