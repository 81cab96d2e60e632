//! Numbers the frames sent on one connection, and maps an acknowledged number back to the room's news.

use std::collections::VecDeque;

/// Clients that never acknowledge anything must not fill up memory. Older runs are dropped, and acknowledging something
/// in them has no effect.
const MAX_RUNS: usize = 16;

/// Every frame has its own number, higher than all before it. The room numbers the news it tells a seat; one piece of
/// news may become several frames, and frames such as `pong` carry no news at all.
#[derive(Debug, Default)]
pub(super) struct Numbers {
    last: u64,
    /// In ascending order.
    runs: VecDeque<Run>,
}

/// Consecutive news whose last frames have consecutive numbers.
#[derive(Clone, Copy, Debug)]
struct Run {
    frame: u64,
    news: u64,
    length: u64,
}

impl Numbers {
    /// Continues above the last number that the client was sent.
    pub(super) fn after(last: u64) -> Numbers {
        Numbers { last, ..Numbers::default() }
    }

    /// The number that the next frame will have.
    pub(super) fn upcoming(&self) -> u64 {
        self.last + 1
    }

    pub(super) fn take(&mut self) -> u64 {
        self.last += 1;
        self.last
    }

    /// Continues above this number, with news from another room.
    pub(super) fn enter_room(&mut self, above: u64) {
        self.last = self.last.max(above);
        self.runs.clear();
    }

    /// Records that the last frame completed this piece of news.
    pub(super) fn told(&mut self, news: u64) {
        let frame = self.last;
        if let Some(run) = self.runs.back_mut()
            && (run.frame + run.length, run.news + run.length) == (frame, news)
        {
            run.length += 1;
            return;
        }
        if self.runs.len() == MAX_RUNS {
            self.runs.pop_front();
        }
        self.runs.push_back(Run { frame, news, length: 1 });
    }

    /// The client has processed everything up to this number. Returns the last news that this covers.
    pub(super) fn acknowledged(&mut self, number: u64) -> Option<u64> {
        let mut news = None;
        while let Some(run) = self.runs.front_mut().filter(|run| run.frame <= number) {
            let count = run.length.min(number - run.frame + 1);
            news = Some(run.news + count - 1);
            if count < run.length {
                *run = Run { frame: run.frame + count, news: run.news + count, length: run.length - count };
                break;
            }
            self.runs.pop_front();
        }
        news
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Frames in order: `Some` is the news that the frame completes, `None` a frame that carries no news.
    fn sent(frames: &[Option<u64>]) -> Numbers {
        let mut numbers = Numbers::default();
        for frame in frames {
            numbers.take();
            if let Some(news) = frame {
                numbers.told(*news);
            }
        }
        numbers
    }

    #[test]
    fn news_is_received_with_its_last_frame() {
        // A delta, a pong, and a delta followed by the end of the game.
        let mut numbers = sent(&[Some(7), None, None, Some(8)]);
        assert_eq!(numbers.acknowledged(0), None);
        assert_eq!(numbers.acknowledged(3), Some(7));
        assert_eq!(numbers.acknowledged(3), None, "once");
        assert_eq!(numbers.acknowledged(4), Some(8));
    }

    #[test]
    fn within_a_run() {
        let mut numbers = sent(&[Some(1), Some(2), Some(3), None, Some(4)]);
        assert_eq!(numbers.acknowledged(2), Some(2));
        assert_eq!(numbers.acknowledged(99), Some(4));
        assert_eq!(numbers.upcoming(), 6);
    }

    #[test]
    fn a_client_that_never_acknowledges_costs_little() {
        let frames: Vec<_> = (1..=1000).flat_map(|news| [Some(news), None]).collect();
        let mut numbers = sent(&frames);
        assert_eq!(numbers.runs.len(), MAX_RUNS);
        assert_eq!(numbers.acknowledged(1), None, "forgotten");
        assert_eq!(numbers.acknowledged(u64::MAX), Some(1000));
        assert_eq!(sent(&(1..=1000).map(Some).collect::<Vec<_>>()).runs.len(), 1);
    }
}
