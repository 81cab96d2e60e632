//! Replays games of four players on four boards.

use std::collections::BTreeMap;

use rules::duplicate::{BoardName, ByBoard, Duplicate, MoveError, Player, SyncMove, SyncMoves};
use serde::{Deserialize, Serialize};
use view::SquareSet;

use super::Answer;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Question {
    #[serde(rename = "mode")]
    _mode: String,
    #[serde(default)]
    moves: Vec<String>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Ply {
    ply: u32,
    turn: Player,
    boards: ByBoard<String>,
    /// Empty once the game is over.
    legal: Vec<String>,
    /// For each board of the player to move, taken by itself; also filled in when the game is over.
    local: BTreeMap<BoardName, Vec<String>>,
    ghosts: ByBoard<SquareSet>,
    in_check: Vec<BoardName>,
}

pub(super) fn is_asked(line: &str) -> bool {
    #[derive(Deserialize)]
    struct Asked {
        mode: String,
    }
    serde_json::from_str::<Asked>(line).is_ok_and(|asked| asked.mode == "duplicate")
}

pub(super) fn answer(line: &str, last: bool) -> Answer {
    let question: Question = match serde_json::from_str(line) {
        Ok(question) => question,
        Err(error) => {
            return Answer::Failed { error: format!("this line is not a question: {error}"), ply: None };
        }
    };
    let mut game = Duplicate::start();
    let mut plies = Vec::new();
    for text in &question.moves {
        if !last {
            plies.push(Ply::of(&game));
        }
        if let Err(why) = play(&mut game, text) {
            let shown: String = text.chars().take(20).collect();
            return Answer::Failed { error: format!("{shown}: {why}"), ply: Some(game.ply() + 1) };
        }
    }
    plies.push(Ply::of(&game));
    Answer::Duplicate { plies, result: game.ending().copied() }
}

fn play(game: &mut Duplicate, text: &str) -> Result<(), String> {
    if game.ending().is_some() {
        return Err(MoveError::Over.to_string());
    }
    let movement: SyncMove =
        text.parse().map_err(|error: rules::duplicate::SyncMoveError| error.to_string())?;
    game.play(movement).map(|_| ()).map_err(|error| error.to_string())
}

impl Ply {
    fn of(game: &Duplicate) -> Ply {
        let ghosts = game.ghosts();
        Ply {
            ply: game.ply(),
            turn: game.turn(),
            boards: ByBoard::new_with(|board| game.fen(board)),
            legal: texts(&game.legal()),
            local: game.turn().boards().map(|board| (board, texts(&game.local(board)))).into(),
            ghosts: ByBoard::new_with(|board| SquareSet(ghosts[board])),
            in_check: game.in_check(),
        }
    }
}

fn texts(moves: &SyncMoves) -> Vec<String> {
    let mut texts: Vec<_> = moves.iter().map(ToString::to_string).collect();
    texts.sort_unstable();
    texts
}
