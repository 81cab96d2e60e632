//! DuplicateTable coupled boards: what may be played, what becomes of twins, how it ends, what is kept of it.

mod differential;
mod endings;
mod ghosts;
mod histories;
mod legality;
mod records;

use rules::{
    Bitboard,
    duplicate::{BoardName, Duplicate, SyncMove, SyncMoves},
};

use crate::sorted;

/// The game after these moves, which take turns from north.
fn after(moves: &str) -> Duplicate {
    let mut game = Duplicate::start();
    play(&mut game, moves);
    game
}

fn play(game: &mut Duplicate, moves: &str) {
    for text in moves.split_whitespace() {
        let (ply, turn) = (game.ply() + 1, game.turn());
        if let Err(err) = game.play(sync(text)) {
            panic!("ply {ply}, {turn} plays {text}: {err}");
        }
    }
}

fn sync(text: &str) -> SyncMove {
    text.parse().expect("move in coordinates")
}

fn texts(moves: &SyncMoves) -> Vec<String> {
    sorted(moves.iter().map(ToString::to_string))
}

/// Moves of the player to move from one square that are legal on both boards.
fn from(game: &Duplicate, square: &str) -> Vec<String> {
    texts(&game.legal()).into_iter().filter(|text| text.starts_with(square)).collect()
}

fn ghosts(game: &Duplicate) -> Vec<(BoardName, Bitboard)> {
    game.ghosts().iter().map(|(board, squares)| (board, *squares)).filter(|(_, it)| it.any()).collect()
}
