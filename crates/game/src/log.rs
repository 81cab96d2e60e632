//! A game's records in memory: about eight bytes each, so that a game can always tell its whole history without
//! reading the journal.

use view::Millis;

use crate::record::{BadRecord, Record};

#[derive(Default)]
pub(crate) struct Log {
    bytes: Vec<u8>,
    len: u32,
    last: Millis,
}

impl Log {
    pub(crate) fn starting(at: Millis) -> Log {
        Log { last: at, ..Log::default() }
    }

    pub(crate) fn push(&mut self, record: &Record) {
        record.encode_after(self.last, &mut self.bytes);
        self.last = record.at;
        self.len += 1;
    }

    pub(crate) fn len(&self) -> u32 {
        self.len
    }

    /// When the last event happened.
    pub(crate) fn last(&self) -> Millis {
        self.last
    }

    pub(crate) fn records(&self, started: Millis) -> impl Iterator<Item = Record> {
        let mut bytes = self.bytes.as_slice();
        let mut since = started;
        std::iter::from_fn(move || {
            if bytes.is_empty() {
                return None;
            }
            let record =
                Record::decode_after(since, &mut bytes).expect("the log holds what record.rs encoded");
            since = record.at;
            Some(record)
        })
    }
}

/// A stored game that cannot be replayed. `seq` is the record, counted from 0, that cannot follow those before it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("record {seq} cannot follow the records before it")]
pub struct Corrupt {
    pub seq: u32,
}

impl Corrupt {
    pub(crate) fn at(seq: u32) -> impl Fn(BadRecord) -> Corrupt {
        move |_| Corrupt { seq }
    }
}
