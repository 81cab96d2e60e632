//! Writing to the store. While a seat's secret is being written, the others go on being answered.

use std::sync::Arc;

use journal::{Append, AppendError, Mark};
use view::Seat;

use super::{Actor, Outdated};
use crate::{seated::Asked, stub::Message, told::News};

impl Actor {
    /// The inner error: nothing was written, and nothing may happen. The outer one: somebody else wrote.
    pub(super) async fn append(
        &mut self,
        entries: Vec<Vec<u8>>,
        mark: Mark,
    ) -> Result<Result<(), ()>, Outdated> {
        let added = entries.len() as u32;
        let append = Append { game: self.state.id, seq: self.state.seq, entries, mark };
        let written = self.journal.append(append).await;
        self.appended(added, written)
    }

    /// The same for what a seat has asked for. The others must not notice how long it takes: whatever they ask for
    /// that needs no write is answered meanwhile, by what was true before it. The rest waits in its order.
    pub(super) async fn append_for(
        &mut self,
        seat: Seat,
        entry: Vec<u8>,
        mark: Mark,
    ) -> Result<Result<(), ()>, Outdated> {
        let append = Append { game: self.state.id, seq: self.state.seq, entries: vec![entry], mark };
        let journal = self.journal.clone();
        let write = journal.append(append);
        tokio::pin!(write);
        let mut listens = true;
        let written = loop {
            tokio::select! {
                biased;
                written = &mut write => break written,
                message = self.inbox.recv(), if listens && self.deferred.len() < self.config.inbox => {
                    match message {
                        Some(message) => self.answer_or_defer(seat, message),
                        None => listens = false,
                    }
                }
            }
        };
        self.appended(1, written)
    }

    fn answer_or_defer(&mut self, writing: Seat, message: Message) {
        match message {
            Message::Summary(reply) => {
                let _asker_gone = reply.send(Box::new(self.summary()));
            }
            Message::Seated { seat, socket, asked: Asked::Sync }
                if seat != writing
                    && self.places[seat].socket == Some(socket)
                    && self.places[seat].has_space()
                    && !self.has_deferred(seat) =>
            {
                let snapshot = Arc::new(self.snapshot(seat));
                let told = self.tell_present(seat, News::Synced(snapshot));
                debug_assert!(told, "it had space");
            }
            other => self.deferred.push_back(other),
        }
    }

    fn has_deferred(&self, seat: Seat) -> bool {
        self.deferred.iter().any(|message| match message {
            Message::Seated { seat: other, .. } => *other == seat,
            // It may be about this seat.
            Message::Attach(_) => true,
            Message::Summary(_) | Message::Watch(_) | Message::CheckDeadline => false,
        })
    }

    fn appended(&mut self, added: u32, written: Result<(), AppendError>) -> Result<Result<(), ()>, Outdated> {
        match written {
            Ok(()) => {
                self.state.seq += added;
                Ok(Ok(()))
            }
            Err(AppendError::Fenced { .. } | AppendError::NoSuchGame) => Err(Outdated),
            // No room asks for the code of another.
            Err(AppendError::CodeTaken) => Ok(Err(())),
            Err(AppendError::Write(error)) => {
                tracing::error!(game = %self.state.id, %error, "a game cannot be stored");
                Ok(Err(()))
            }
        }
    }
}
