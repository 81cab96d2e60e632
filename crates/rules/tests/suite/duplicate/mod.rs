//! Four coupled boards: which moves are legal, what happens to twins, how games end, and how they are recorded.

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

/// The game after these moves, in turn order from North.
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

/// The moves from one square that are legal on both boards of the player to move.
fn from(game: &Duplicate, square: &str) -> Vec<String> {
    texts(&game.legal()).into_iter().filter(|text| text.starts_with(square)).collect()
}

fn ghosts(game: &Duplicate) -> Vec<(BoardName, Bitboard)> {
    game.ghosts().iter().map(|(board, squares)| (board, *squares)).filter(|(_, it)| it.any()).collect()
}
