//! What an attack did to the players and to the server.

use std::{fmt, time::Duration};

/// Nearly all moves must arrive within this time.
const MOST_DELAY: Duration = Duration::from_millis(50);
/// The server may use this much more memory than before the attack.
const MOST_GROWTH: u64 = 64 << 20;

pub(super) struct Verdict {
    /// From sending a move to its arrival at the opponent.
    pub(super) latencies: Vec<Duration>,
    /// Bytes of memory at the highest, above those at the start.
    pub(super) grown: u64,
    /// What the attackers were granted.
    pub(super) done: u64,
    /// What they were denied.
    pub(super) refused: u64,
}

impl Verdict {
    pub(super) fn holds(&self) -> bool {
        let attacked = self.done + self.refused > 0;
        attacked && self.percentile(99) < MOST_DELAY && self.grown <= MOST_GROWTH
    }

    /// The nearest rank. Without moves, nothing ever arrived.
    fn percentile(&self, percent: usize) -> Duration {
        let mut sorted = self.latencies.clone();
        sorted.sort_unstable();
        let rank = (sorted.len() * percent).div_ceil(100);
        sorted.get(rank.wrapping_sub(1)).copied().unwrap_or(Duration::MAX)
    }
}

/// A line of the summary.
pub(super) struct Row<'a> {
    pub(super) attack: &'a str,
    pub(super) verdict: &'a anyhow::Result<Verdict>,
}

impl Row<'_> {
    pub(super) const HEAD: &'static str =
        "attack           p50 ms  p99 ms  worst ms  memory MB   granted    denied  verdict";
}

impl fmt::Display for Row<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let verdict = match self.verdict {
            Ok(verdict) => verdict,
            Err(error) => return write!(f, "{:<15}  FAILED: {error:#}", self.attack),
        };
        let [p50, p99, worst] = [50, 99, 100].map(|it| verdict.percentile(it).as_secs_f64() * 1000.0);
        write!(
            f,
            "{:<15}{p50:>8.1}{p99:>8.1}{worst:>10.1}{:>+11.1}{:>10}{:>10}  {}",
            self.attack,
            verdict.grown as f64 / f64::from(1 << 20),
            verdict.done,
            verdict.refused,
            if verdict.holds() { "holds" } else { "BROKEN" },
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn verdict(slow: usize, grown: u64, done: u64) -> Verdict {
        let latency = |number| Duration::from_millis(if number < slow { 60 } else { 2 });
        Verdict { latencies: (0..100).map(latency).collect(), grown, done, refused: 0 }
    }

    #[test]
    fn bounds() {
        assert!(verdict(0, 0, 1).holds());
        assert!(verdict(1, MOST_GROWTH, 1).holds(), "one of a hundred may be late");
        assert!(!verdict(2, 0, 1).holds());
        assert!(!verdict(0, MOST_GROWTH + 1, 1).holds());
        assert!(!verdict(0, 0, 0).holds(), "nothing was attacked");
        assert!(!Verdict { latencies: Vec::new(), ..verdict(0, 0, 1) }.holds(), "nothing was played");
    }

    #[test]
    fn rows() {
        let row = |verdict| Row { attack: "polling", verdict: &verdict }.to_string();
        assert_eq!(
            row(Ok(verdict(1, 3 << 20, 12_345))),
            "polling             2.0     2.0      60.0       +3.0     12345         0  holds"
        );
        assert_eq!(row(Err(anyhow::anyhow!("no server"))), "polling          FAILED: no server");
    }
}
