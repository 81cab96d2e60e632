//! How duplicate games end, and who gets what.

use rules::duplicate::{
    BoardName, Duplicate, DuplicateEnding, DuplicateShare, EndingReason, MoveError, Player,
};

use super::{after, play, sync, texts};

fn shares(ending: &DuplicateEnding) -> [DuplicateShare; 4] {
    Player::ALL.map(|player| ending.seats[player])
}

/// North is mated on NW by the fool's mate; NE is fine.
#[test]
fn who_mates_wins_and_the_others_draw() {
    let game = after("f2f3 a2a3 a7a6 e7e5 g2g4 b2b3 b7b6 d8h4");
    let ending = game.ending().expect("mate");
    assert_eq!(ending.reason, EndingReason::Checkmate);
    assert_eq!(
        shares(ending),
        [DuplicateShare::Loss, DuplicateShare::Draw, DuplicateShare::Draw, DuplicateShare::Win]
    );
    assert_eq!(ending.loser(), Some(Player::North));
    assert_eq!(ending.winners().collect::<Vec<_>>(), [Player::West]);
    assert_eq!(game.in_check(), [BoardName::NW]);
    assert!(game.legal().is_empty() && game.local(BoardName::NW).is_empty());
}

/// On NW alone the pawn on g2 could block the check; on NE a knight stands in front of it.
#[test]
fn an_escape_that_cannot_be_duplicated_is_none() {
    let game = after("f2f3 a2a3 g8f6 e7e6 a2a3 b2b3 f6h5 h7h6 b2b3 c2c3 h5g3 d8h4");
    let ending = game.ending().expect("mate");
    assert_eq!(ending.reason, EndingReason::Checkmate);
    assert_eq!(
        shares(ending),
        [DuplicateShare::Loss, DuplicateShare::Draw, DuplicateShare::Draw, DuplicateShare::Win]
    );
    assert_eq!(texts(&game.local(BoardName::NW)), ["g2g3"]);
    assert!(game.local(BoardName::NE).len() > 10);
    assert!(game.legal().is_empty());
}

#[test]
fn who_is_mated_on_both_boards_loses_to_both() {
    let game = after("f2f3 a2a3 e7e6 e7e6 a2a3 b2b3 f8d6 h7h6 b2b3 c2c3 d6g3 d8h4");
    let ending = game.ending().expect("mate");
    assert_eq!(ending.reason, EndingReason::Checkmate);
    assert_eq!(
        shares(ending),
        [DuplicateShare::Loss, DuplicateShare::Draw, DuplicateShare::Win, DuplicateShare::Win]
    );
    assert_eq!(game.in_check(), [BoardName::NW, BoardName::NE]);
    assert_eq!(texts(&game.local(BoardName::NW)), ["g2g3"]);
    assert_eq!(texts(&game.local(BoardName::NE)), ["h2g3"]);
}

/// A check counts from the moment it is given, even though others move before it can be answered.
#[test]
fn checks_wait_for_their_turn() {
    let mut game = after("e2e4 a2a3 f7f6 a7a6 d1h5");
    assert_eq!(game.turn(), Player::South);
    assert_eq!(game.in_check(), [BoardName::NE]);
    play(&mut game, "b2b3");
    assert_eq!(game.turn(), Player::East);
    assert_eq!(texts(&game.legal()), ["g7g6"]);
    play(&mut game, "g7g6");
    assert_eq!(game.in_check(), []);
}

#[test]
fn no_move_and_no_check_is_a_draw_for_all() {
    let mut game = Duplicate::start();
    for text in STALEMATE.split_whitespace() {
        assert_eq!(game.ending(), None, "before {text}");
        play(&mut game, text);
    }
    assert_eq!((game.turn(), game.in_check()), (Player::East, vec![]));
    let ending = game.ending().expect("stalemate");
    assert_eq!(ending.reason, EndingReason::Stalemate);
    assert_eq!(shares(ending), [DuplicateShare::Draw; 4]);
    assert!(game.legal().is_empty());
    let local = game.turn().boards().map(|board| game.local(board).len());
    assert!(local.iter().any(|moves| *moves > 0), "each board alone would go on: {local:?}");
}

/// A whole game full of ghosts, at the end of which East is not in check and cannot move.
const STALEMATE: &str = "\
    g2g4 e2e4 e7e5 g7g5 g1f3 f1b5 a7a6 c7c6 h2h4 c2c3 a6a5 d8a5 h1h3 d1a4 g8e7 a5c3 h3g3 b2b3 a8a6 c6c5 \
    b2b3 b5a6 f7f5 h7h5 f3d4 c1b2 h7h6 c3f3 g3g1 a2a3 e7c6 f7f6 b1a3 a4c6 f8d6 c5c4 e2e4 c6b7 a5a4 h8h7 \
    g1g3 b7b4 g7g5 d7d6 d4e2 b4d6 f5e4 f6f5 e2c3 b3b4 e8f7 e7e5 a3c4 d6h6 f7e7 g8f6 g3g2 g1f3 d8f8 h7f7 \
    g2g3 a6c4 f8f7 f7d7 d1f3 h6h8 f7e8 d7g7 b3b4 f3g5 e8g8 c8e6 c3b1 h8g8 e4e3 e6c4 a2a3 d2d4 e3e2 e8e7 \
    g3g2 d4e5";

#[test]
fn the_third_time_is_counted_over_all_boards() {
    let there_and_back = "g1f3 g1f3 g8f6 g8f6 f3g1 f3g1 f6g8 f6g8";
    let mut game = after(there_and_back);
    assert_eq!(game.ending(), None, "twice");
    play(&mut game, &there_and_back[..there_and_back.len() - 5]);
    assert_eq!(game.ending(), None, "the last move is still missing");
    play(&mut game, "f6g8");
    let ending = game.ending().expect("third time");
    assert_eq!(ending.reason, EndingReason::Threefold);
    assert_eq!(shares(ending), [DuplicateShare::Draw; 4]);
    assert!(game.legal().is_empty());
    assert_eq!(game.play(sync("e2e4")), Err(MoveError::Over));
}

/// NW moves back and forth while the others change.
#[test]
fn one_board_may_repeat_alone() {
    let game = after(
        "g1f3 a2a3 a7a6 g8f6 f3g1 b2b3 b7b6 f6g8 g1f3 c2c3 c7c6 g8f6 f3g1 d2d3 d7d6 f6g8 \
         g1f3 e2e3 e7e6 g8f6 f3g1 f2f3 f7f6 f6g8",
    );
    assert_eq!(game.ending(), None);
    assert_eq!(game.fen(BoardName::NW), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 12 7");
}

/// A position with a possible en passant capture differs from the same one without it.
#[test]
fn a_pawn_that_can_be_taken_makes_another_position() {
    let there_and_back = "g1f3 g1f3 g8f6 g8f6 f3g1 f3g1 f6g8 f6g8";
    let mut game = after("e2e4 e2e4 a7a6 a7a6 e4e5 e4e5 d7d5 d7d5");
    play(&mut game, there_and_back);
    play(&mut game, there_and_back);
    assert_eq!(game.ending(), None, "the first time was another position");
    // South could capture en passant until its next move; from then on the position repeats.
    play(&mut game, "g1f3");
    assert_eq!(game.ending(), None);
    play(&mut game, "g1f3");
    assert_eq!(game.ending().map(|ending| ending.reason), Some(EndingReason::Threefold));
}

/// Plays quiet moves that repeat no position three times, until only a draw is left.
fn play_quietly(game: &mut Duplicate, plies: usize) {
    for ply in 0..plies {
        let quiet = game.legal().into_iter().filter(|movement| {
            let mut then = game.clone();
            let played = then.make(*movement);
            let progress = |(_, played): &(_, rules::Played)| {
                played.captured.is_some() || played.movement.role == rules::Role::Pawn
            };
            let safe = then.in_check().is_empty();
            let ended = then.ending().is_some_and(|ending| ending.reason != EndingReason::FiftyMove);
            safe && !ended && !played.boards.iter().any(progress)
        });
        let quiet: Vec<_> = quiet.collect();
        // Varies the move from turn to turn, so that few positions repeat.
        let movement = quiet[(ply * ply + ply / 4) % quiet.len()];
        game.play(movement).expect("legal move");
    }
}

#[test]
fn fifty_rounds_without_progress_draw() {
    let mut game = after("e2e4 d2d4 e7e6 d7d6");
    play_quietly(&mut game, 199);
    assert_eq!(game.ending(), None, "one move is missing");
    assert_eq!(game.quiet_plies(), 199);
    let mut progress = game.clone();
    play_quietly(&mut game, 1);
    let ending = game.ending().expect("fifty rounds");
    assert_eq!(ending.reason, EndingReason::FiftyMove);
    assert_eq!(shares(ending), [DuplicateShare::Draw; 4]);

    let pawn = progress.legal().into_iter().find(|movement| movement.from.rank() == rules::Rank::Seventh);
    progress.play(pawn.expect("pawn move of west")).expect("legal move");
    assert_eq!((progress.ending(), progress.quiet_plies()), (None, 0));
}

#[test]
fn endings_by_other_means() {
    let lost = [
        (DuplicateEnding::resigned(Player::East), EndingReason::Resign),
        (DuplicateEnding::out_of_time(Player::East), EndingReason::OutOfTime),
        (DuplicateEnding::abandoned(Player::East), EndingReason::Abandoned),
    ];
    for (ending, reason) in lost {
        assert_eq!(ending.reason, reason);
        assert_eq!(
            shares(&ending),
            [DuplicateShare::Draw, DuplicateShare::Draw, DuplicateShare::Loss, DuplicateShare::Draw]
        );
        assert_eq!(ending.winners().count(), 0);
    }
    for (ending, reason) in [
        (DuplicateEnding::draw_agreed(), EndingReason::DrawAgreed),
        (DuplicateEnding::draw_declared(), EndingReason::DrawDeclared),
        (DuplicateEnding::all_abandoned(), EndingReason::Abandoned),
        (DuplicateEnding::aborted(), EndingReason::Aborted),
        (DuplicateEnding::ai_unavailable(), EndingReason::AiUnavailable),
    ] {
        assert_eq!((ending.reason, shares(&ending)), (reason, [DuplicateShare::Draw; 4]));
    }
    let mut game = after("e2e4");
    game.end(DuplicateEnding::resigned(Player::West));
    game.end(DuplicateEnding::draw_declared());
    assert_eq!(game.ending(), Some(&DuplicateEnding::resigned(Player::West)), "the first stands");
    assert!(game.legal().is_empty());
    assert_eq!(game.play(sync("e2e4")), Err(MoveError::Over));
}
