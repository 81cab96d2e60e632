//! An engine that is asked what positions are worth, by the UCI protocol.

use std::{
    io::{BufRead as _, BufReader, Write as _},
    path::Path,
    process::{Child, ChildStdin, ChildStdout, Command, Stdio},
};

use anyhow::{Context as _, bail};

pub(crate) struct Engine {
    child: Child,
    says: BufReader<ChildStdout>,
    hears: ChildStdin,
    nodes: u32,
}

impl Engine {
    pub(crate) fn start(program: &Path, nodes: u32) -> anyhow::Result<Engine> {
        let mut child = Command::new(program)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .with_context(|| format!("start {}: it is Debian's package stockfish", program.display()))?;
        let says = BufReader::new(child.stdout.take().context("no output")?);
        let hears = child.stdin.take().context("no input")?;
        let mut engine = Engine { child, says, hears, nodes };
        engine.say("setoption name Threads value 1\nsetoption name Hash value 1\nisready")?;
        while engine.line()? != "readyok" {}
        Ok(engine)
    }

    /// What a position is worth to White, in hundredths of a pawn. None where the next move is a capture or a promotion,
    /// or the king is in check: the search looks further there before it asks the network.
    pub(crate) fn judge(&mut self, fen: &str) -> anyhow::Result<Option<i32>> {
        // Each answer follows from its position alone.
        let nodes = self.nodes;
        self.say(&format!("ucinewgame\nposition fen {fen}\ngo nodes {nodes}"))?;
        let mut worth = None;
        loop {
            let line = self.line()?;
            let mut words = line.split(' ');
            match words.next() {
                Some("info") => worth = worth_in(&line).or(worth),
                Some("bestmove") => {
                    let quiet = words.next().is_some_and(|best| is_quiet(fen, best));
                    let white = fen.split(' ').nth(1) == Some("w");
                    return Ok(worth.filter(|_| quiet).map(|worth| if white { worth } else { -worth }));
                }
                _ => {}
            }
        }
    }

    fn say(&mut self, words: &str) -> anyhow::Result<()> {
        writeln!(self.hears, "{words}").context("the engine is gone")
    }

    fn line(&mut self) -> anyhow::Result<String> {
        let mut line = String::new();
        if self.says.read_line(&mut line).context("the engine is gone")? == 0 {
            bail!("the engine is gone");
        }
        line.truncate(line.trim_end().len());
        Ok(line)
    }
}

impl Drop for Engine {
    fn drop(&mut self) {
        // It ends by itself when nobody listens; there is nothing to do if it has ended before.
        _ = self.child.kill();
        _ = self.child.wait();
    }
}

/// To the side to move. A mate counts like many queens.
fn worth_in(info: &str) -> Option<i32> {
    const MATE: i32 = 3_000;
    let mut words = info.split(' ').skip_while(|word| *word != "score").skip(1);
    let (kind, number) = (words.next()?, words.next()?.parse::<i32>().ok()?);
    match kind {
        "cp" => Some(number.clamp(-MATE, MATE)),
        "mate" => Some(if number > 0 { MATE } else { -MATE }),
        _ => None,
    }
}

fn is_quiet(fen: &str, best: &str) -> bool {
    let Some(goal) = best.get(2..4) else { return false };
    best.len() == 4 && !occupied(fen, goal)
}

fn occupied(fen: &str, square: &str) -> bool {
    let [file, rank] = square.as_bytes() else { return false };
    let Some(row) = fen.split('/').nth(usize::from(b'8'.wrapping_sub(*rank))) else { return false };
    let mut at = b'a';
    for piece in row.split(' ').next().unwrap_or_default().bytes() {
        if piece.is_ascii_digit() {
            at += piece - b'0';
        } else if at == *file {
            return true;
        } else {
            at += 1;
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_are_read() {
        assert_eq!(worth_in("info depth 3 seldepth 4 multipv 1 score cp -37 nodes 90 pv e2e4"), Some(-37));
        assert_eq!(worth_in("info depth 3 score mate -2 nodes 90"), Some(-3_000));
        assert_eq!(worth_in("info depth 3 score cp 9999 lowerbound"), Some(3_000));
        assert_eq!(worth_in("info string NNUE evaluation"), None);
    }

    #[test]
    fn captures_and_promotions_are_not_quiet() {
        let fen = "4k3/P7/8/3p4/4P3/8/8/4K2R w K - 0 1";
        for (best, quiet) in
            [("e4e5", true), ("e4d5", false), ("a7a8q", false), ("h1h7", true), ("(none)", false)]
        {
            assert_eq!(is_quiet(fen, best), quiet, "{best}");
        }
    }
}
