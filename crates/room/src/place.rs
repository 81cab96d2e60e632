//! One seat of a room: who sits there now, and what it has been told.

use std::collections::VecDeque;

use tokio::{
    sync::mpsc::{self, error::TrySendError},
    time::Instant,
};
use view::Millis;

use crate::{
    asked::SocketId,
    config::Config,
    limit::Bucket,
    told::{News, Told},
};

#[derive(Debug)]
pub(crate) struct Place {
    /// The last socket that took the seat: the only one that is listened to.
    pub(crate) socket: Option<SocketId>,
    /// Where the seat is told things, while somebody is there to hear them.
    pub(crate) outbox: Option<mpsc::Sender<Box<Told>>>,
    /// The player has been seen since the game began.
    pub(crate) here: bool,
    pub(crate) bucket: Bucket,
    /// For what is asked for seldom.
    pub(crate) favours: Bucket,
    /// How much the seat has been told, while the room was in memory.
    told: u64,
    /// Up to where the seat is known to have received it.
    acked: u64,
    /// Clients that acknowledge are believed; of others, what they were sent counts as received.
    acknowledges: bool,
    recent: VecDeque<Told>,
}

/// A socket that does not keep up is dropped.
#[derive(Debug)]
pub(crate) struct SlowReader;

impl Place {
    pub(crate) fn new(config: &Config) -> Place {
        Place {
            socket: None,
            outbox: None,
            here: false,
            bucket: Bucket::full(config.commits, Instant::now().into_std()),
            favours: Bucket::full(config.favours, Instant::now().into_std()),
            told: 0,
            acked: 0,
            acknowledges: false,
            recent: VecDeque::new(),
        }
    }

    /// A socket takes the seat: gives the last thing that the seat is known to have received, and what came after it,
    /// unless it begins anew.
    pub(crate) fn take(
        &mut self,
        socket: SocketId,
        outbox: mpsc::Sender<Box<Told>>,
        anew: bool,
    ) -> (u64, Vec<Told>) {
        self.socket = Some(socket);
        self.outbox = Some(outbox);
        if anew || !self.has_been_told() {
            self.forget();
            return (self.next_seq(), Vec::new());
        }
        self.missed()
    }

    /// The socket at the seat has no say any more. Gives where it was told things, if it was.
    pub(crate) fn vacate(&mut self) -> Option<mpsc::Sender<Box<Told>>> {
        self.socket = None;
        self.outbox.take()
    }

    /// Another socket is about to take the seat; `why` is what the one before is told.
    pub(crate) fn supersede(&mut self, why: News, at: Millis) {
        if let Some(old) = self.vacate() {
            let told = Told { seq: self.next_seq(), at, news: why };
            let _already_gone = old.try_send(Box::new(told));
        }
    }

    /// Somebody is there.
    pub(crate) fn is_present(&self) -> bool {
        self.outbox.is_some()
    }

    /// Another thing can be told without losing the socket.
    pub(crate) fn has_space(&self) -> bool {
        self.outbox.as_ref().is_some_and(|outbox| outbox.capacity() > 0)
    }

    /// Tells the seat something; if nobody sits there, it is kept for whoever comes back.
    pub(crate) fn tell(&mut self, news: News, at: Millis, keep: usize) -> Result<(), SlowReader> {
        let keeps = matches!(news, News::Notices(_));
        if self.outbox.is_none() && !keeps {
            return Ok(());
        }
        self.told += 1;
        let told = Told { seq: self.told, at, news };
        if keeps {
            if self.recent.len() >= keep {
                self.recent.pop_front();
            }
            self.recent.push_back(told.clone());
        }
        let Some(outbox) = &self.outbox else {
            return Ok(());
        };
        match outbox.try_send(Box::new(told)) {
            Ok(()) => {}
            // The socket is closing, and will say so after everything that it has read.
            Err(TrySendError::Closed(_)) => return Ok(()),
            Err(TrySendError::Full(_)) => {
                self.outbox = None;
                return Err(SlowReader);
            }
        }
        if !self.acknowledges {
            self.received(self.told);
        }
        Ok(())
    }

    /// The seat says up to where it has received what it was told.
    pub(crate) fn acknowledge(&mut self, seq: u64) {
        self.acknowledges = true;
        self.received(seq.min(self.told));
    }

    fn received(&mut self, seq: u64) {
        self.acked = self.acked.max(seq);
        while self.recent.front().is_some_and(|told| told.seq <= self.acked) {
            self.recent.pop_front();
        }
    }

    /// What a returning seat has missed, and the number before it.
    pub(crate) fn missed(&mut self) -> (u64, Vec<Told>) {
        let missed: Vec<_> = self.recent.iter().cloned().collect();
        let before = missed.first().map_or(self.told, |told| told.seq - 1);
        if !self.acknowledges {
            self.received(self.told);
        }
        (before, missed)
    }

    pub(crate) fn has_been_told(&self) -> bool {
        self.told > 0
    }

    /// A number for something that is told outside of [`Place::tell`].
    pub(crate) fn next_seq(&mut self) -> u64 {
        self.told += 1;
        self.told
    }

    /// Whoever sits down anew has nothing to catch up with.
    pub(crate) fn forget(&mut self) {
        self.recent.clear();
        self.acked = self.told;
        self.acknowledges = false;
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::told::Batch;

    fn news() -> News {
        News::Notices(Arc::new(Batch { notices: Vec::new(), final_fen: None }))
    }

    fn sit(place: &mut Place, outbox: usize) -> mpsc::Receiver<Box<Told>> {
        let (sender, receiver) = mpsc::channel(outbox);
        place.outbox = Some(sender);
        receiver
    }

    fn missed(place: &mut Place) -> (u64, Vec<u64>) {
        let (before, missed) = place.missed();
        (before, missed.iter().map(|told| told.seq).collect())
    }

    #[test]
    fn what_was_told_to_an_empty_seat_is_told_again() {
        let mut place = Place::new(&Config::default());
        let _receiver = sit(&mut place, 8);
        place.tell(news(), 0, 8).unwrap();
        place.outbox = None;
        place.tell(news(), 0, 8).unwrap();
        place.tell(news(), 0, 8).unwrap();
        assert_eq!(missed(&mut place), (1, vec![2, 3]));
        assert_eq!(missed(&mut place), (3, vec![]), "once");
    }

    #[test]
    fn clients_that_acknowledge_are_believed() {
        let mut place = Place::new(&Config::default());
        let _receiver = sit(&mut place, 8);
        place.tell(news(), 0, 8).unwrap();
        place.acknowledge(1);
        place.tell(news(), 0, 8).unwrap();
        place.tell(news(), 0, 8).unwrap();
        assert_eq!(missed(&mut place), (1, vec![2, 3]), "sent, but not acknowledged");
        place.acknowledge(99);
        assert_eq!(missed(&mut place), (3, vec![]), "nobody acknowledges what was never told");
    }

    #[test]
    fn only_so_much_is_kept() {
        let mut place = Place::new(&Config::default());
        for _ in 0..5 {
            place.tell(news(), 0, 2).unwrap();
        }
        assert_eq!(missed(&mut place), (3, vec![4, 5]));
    }

    #[test]
    fn who_does_not_read_is_dropped() {
        let mut place = Place::new(&Config::default());
        let _never_read = sit(&mut place, 1);
        place.tell(news(), 0, 8).unwrap();
        assert!(place.tell(news(), 0, 8).is_err());
        assert!(place.outbox.is_none());
    }
}
