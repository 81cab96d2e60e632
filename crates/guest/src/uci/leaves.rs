//! An engine that says what moves are worth in the positions which a yardstick holds possible.

use std::{sync::Arc, time::Instant};

use bot::{Inquiry, Leaves, Score, Stuck};
use rules::Card;

use super::{
    announced::Strength,
    engine::{Engine, MATE, read_score},
    game::{Game, Unplayable},
    process::{Fault, Process},
};

/// How far it looks. A depth, not a time: the same positions get the same answers.
const DEPTH: u32 = 4;
/// A position in which it gets no further than this is weighed by what it has found until then.
const NODES: u32 = 10_000;

/// The leaves of a yardstick, from an engine at full strength.
#[derive(Debug)]
pub struct EngineLeaves {
    engine: Arc<Engine>,
}

impl EngineLeaves {
    pub fn new(engine: &Arc<Engine>) -> EngineLeaves {
        EngineLeaves { engine: engine.clone() }
    }

    /// Whether there is something to sample by a card, and an engine knows what comes of it.
    pub fn could_weigh(card: &Card) -> Result<(), Unplayable> {
        Game::behind(card).map(|_| ())
    }
}

impl Leaves for EngineLeaves {
    fn weigh(&mut self, inquiries: &[Inquiry]) -> Result<Vec<Vec<Option<Score>>>, Stuck> {
        self.engine.weigh(inquiries).map_err(|fault| {
            tracing::warn!(engine = self.engine.name(), %fault, "an engine fails as a yardstick");
            Stuck::Confused(fault.to_string())
        })
    }
}

impl Engine {
    /// One process answers them all, in order and from scratch: what it remembers of one position counts for the next,
    /// and is the same each time.
    fn weigh(&self, inquiries: &[Inquiry]) -> Result<Vec<Vec<Option<Score>>>, Fault> {
        self.with_process(|process| {
            let lines = process.announced().most_lines().ok_or(Fault::OneLine)?;
            self.start_afresh(process, Game::Standard, &Strength::Full)?;
            process.set("MultiPV", &lines.to_string())?;
            inquiries.iter().map(|inquiry| self.weigh_in(process, inquiry)).collect()
        })
    }

    fn weigh_in(&self, process: &mut Process, inquiry: &Inquiry) -> Result<Vec<Option<Score>>, Fault> {
        let moves: Vec<_> = inquiry.moves.iter().map(ToString::to_string).collect();
        process.say(&format!("position fen {}", inquiry.fen))?;
        process.say(&format!("go depth {DEPTH} nodes {NODES} searchmoves {}", moves.join(" ")))?;
        let mut scores = vec![None; moves.len()];
        process.hear(Instant::now() + self.settings().timeout(), |line| {
            if let Some((first, score)) = read_line(line) {
                let meant = moves.iter().zip(&mut scores).filter(|(movement, _)| *movement == first);
                meant.for_each(|(_, known)| *known = Some(score));
            }
            line.starts_with("bestmove").then_some(())
        })?;
        Ok(scores)
    }
}

/// The first move of a line, and what the line is worth: `info depth 4 multipv 2 score cp 34 nodes 900 pv e2e4 e7e5`.
fn read_line(line: &str) -> Option<(&str, Score)> {
    let mut words = line.strip_prefix("info ")?.split_whitespace();
    // A bound is not yet a score.
    if words.clone().any(|word| word == "lowerbound" || word == "upperbound") {
        return None;
    }
    let score = match read_score(line)? {
        MATE.. => Score::Mates,
        ..=LOST => Score::IsMated,
        score => Score::Centipawns(i32::try_from(score).ok()?),
    };
    let first = words.by_ref().skip_while(|word| *word != "pv").nth(1)?;
    Some((first, score))
}

const LOST: i64 = -MATE;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_by_table() {
        for (line, read) in [
            (
                "info depth 4 seldepth 5 multipv 2 score cp -34 nodes 900 nps 9 time 1 pv e2e4 e7e5 g1f3",
                Some(("e2e4", Score::Centipawns(-34))),
            ),
            ("info depth 2 multipv 1 score mate 3 nodes 9 pv a7a8q", Some(("a7a8q", Score::Mates))),
            ("info depth 2 multipv 1 score mate -1 pv h2h3", Some(("h2h3", Score::IsMated))),
            ("info depth 4 score cp 12 lowerbound nodes 9 pv e2e4", None),
            ("info depth 4 score cp 12 upperbound nodes 9 pv e2e4", None),
            ("info depth 0 score mate 0", None),
            ("info depth 4 score cp 12 nodes 9 pv", None),
            ("info depth 4 score cp twelve pv e2e4", None),
            ("info depth 4 score wdl 1 2 3 pv e2e4", None),
            ("info depth 4 currmove e2e4 currmovenumber 1", None),
            ("info string score cp 3", None),
            ("bestmove e2e4", None),
            ("", None),
        ] {
            assert_eq!(read_line(line), read, "{line}");
        }
    }

    /// Nothing that an engine writes is a number too large.
    #[test]
    fn enormous_scores_decide() {
        let line = |score: i64| format!("info score cp {score} pv e2e4");
        assert_eq!(read_line(&line(i64::MAX)), Some(("e2e4", Score::Mates)));
        assert_eq!(read_line(&line(i64::MIN)), Some(("e2e4", Score::IsMated)));
    }
}
