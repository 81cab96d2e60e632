//! The form of a backup: the same for every kind of store, and readable by later versions.
//!
//! It begins with [`MAGIC`]. Each game follows as the length of its record, a checksum of it, and the record itself, in
//! the form that commits have in the journal. A length of zero and the number of games end it, so that a backup that
//! was cut off is told from a complete one.

use std::io::{self, Read, Write};

use view::GameId;

use crate::copy::StoredGame;
use crate::sqlite::codec::{self, Change, Record};
use crate::stream::Stream;

const MAGIC: &[u8; 8] = b"parallx1";

/// No game is that large.
const MAX_RECORD: usize = 1 << 30;

#[derive(Debug, thiserror::Error)]
pub enum BackupError {
    #[error(transparent)]
    Io(#[from] io::Error),
    #[error("this is no backup of Parallax, or one of a newer version")]
    NotOurs,
    #[error("the backup ends too early")]
    CutOff,
    #[error("the backup is damaged after {games} games")]
    Damaged { games: u64 },
}

/// Writes a backup, game by game.
#[derive(Debug)]
pub struct BackupWriter<W> {
    out: W,
    games: u64,
}

impl<W: Write> BackupWriter<W> {
    pub fn begin(mut out: W) -> io::Result<BackupWriter<W>> {
        out.write_all(MAGIC)?;
        Ok(BackupWriter { out, games: 0 })
    }

    pub fn add(&mut self, game: &StoredGame) -> io::Result<()> {
        let bytes = encoded(game);
        self.out.write_all(&(bytes.len() as u32).to_le_bytes())?;
        self.out.write_all(&crc32fast::hash(&bytes).to_le_bytes())?;
        self.out.write_all(&bytes)?;
        self.games += 1;
        Ok(())
    }

    /// Completes it and gives back where it was written to.
    pub fn finish(mut self) -> io::Result<W> {
        let games = self.games.to_le_bytes();
        self.out.write_all(&0_u32.to_le_bytes())?;
        self.out.write_all(&crc32fast::hash(&games).to_le_bytes())?;
        self.out.write_all(&games)?;
        self.out.flush()?;
        Ok(self.out)
    }
}

/// Reads a backup, game by game.
#[derive(Debug)]
pub struct BackupReader<R> {
    input: R,
    games: u64,
    ended: bool,
}

impl<R: Read> BackupReader<R> {
    pub fn begin(mut input: R) -> Result<BackupReader<R>, BackupError> {
        let mut magic = [0; MAGIC.len()];
        match input.read_exact(&mut magic) {
            Ok(()) if magic == *MAGIC => Ok(BackupReader { input, games: 0, ended: false }),
            Ok(()) => Err(BackupError::NotOurs),
            Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => Err(BackupError::NotOurs),
            Err(error) => Err(error.into()),
        }
    }

    /// None once all games have been read, and nothing was missing.
    pub fn game(&mut self) -> Result<Option<StoredGame>, BackupError> {
        if self.ended {
            return Ok(None);
        }
        let length = u32::from_le_bytes(self.array()?) as usize;
        let sum = u32::from_le_bytes(self.array()?);
        if length == 0 {
            let games: [u8; 8] = self.array()?;
            if crc32fast::hash(&games) != sum || u64::from_le_bytes(games) != self.games {
                return Err(self.damaged());
            }
            self.ended = true;
            return Ok(None);
        }
        if length > MAX_RECORD {
            return Err(self.damaged());
        }
        let mut bytes = Vec::new();
        // Grows with what is there, whatever the length claims.
        (&mut self.input).take(length as u64).read_to_end(&mut bytes)?;
        if bytes.len() < length {
            return Err(BackupError::CutOff);
        }
        let game = if crc32fast::hash(&bytes) == sum { decoded(&bytes) } else { None };
        let game = game.ok_or_else(|| self.damaged())?;
        self.games += 1;
        Ok(Some(game))
    }

    fn damaged(&self) -> BackupError {
        BackupError::Damaged { games: self.games }
    }

    fn array<const N: usize>(&mut self) -> Result<[u8; N], BackupError> {
        let mut bytes = [0; N];
        self.input.read_exact(&mut bytes).map_err(|error| match error.kind() {
            io::ErrorKind::UnexpectedEof => BackupError::CutOff,
            _ => BackupError::Io(error),
        })?;
        Ok(bytes)
    }
}

pub(crate) fn encoded(game: &StoredGame) -> Vec<u8> {
    let Stream { entries, status, code, deadline, created_at } = &game.stream;
    let record = Record {
        game: game.id,
        seq: 0,
        count: entries.len() as u32,
        change: Change {
            created_at: Some(*created_at),
            status: Some(*status),
            deadline: Some(*deadline),
            code: Some(*code),
        },
        head: game.head.as_deref().map(<[u8]>::to_vec),
        packed: codec::pack(entries),
    };
    let mut bytes = Vec::new();
    record.encode(&mut bytes);
    bytes
}

pub(crate) fn decoded(mut bytes: &[u8]) -> Option<StoredGame> {
    let Record { game, seq, count, change, head, packed } = Record::decode(&mut bytes).ok()?;
    let id: GameId = game;
    let mut entries = Vec::new();
    codec::unpack(packed, &mut entries).ok()?;
    let is_whole = seq == 0 && bytes.is_empty() && entries.len() == count as usize;
    let stream = Stream {
        entries,
        status: change.status?,
        code: change.code?,
        deadline: change.deadline?,
        created_at: change.created_at?,
    };
    is_whole.then(|| StoredGame { id, stream, head: head.map(Into::into) })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stream::Status;

    fn game(id: &str) -> StoredGame {
        let stream = Stream {
            entries: vec![b"made".to_vec(), Vec::new(), vec![7; 300]],
            status: Status::Active,
            code: Some("ABC123".parse().unwrap()),
            deadline: Some(99),
            created_at: 42,
        };
        StoredGame { id: id.parse().unwrap(), stream, head: Some(b"head".as_slice().into()) }
    }

    fn written() -> Vec<u8> {
        let mut backup = BackupWriter::begin(Vec::new()).unwrap();
        backup.add(&game("aaaaaaaa")).unwrap();
        backup.add(&StoredGame { head: None, ..game("bbbbbbbb") }).unwrap();
        backup.finish().unwrap()
    }

    fn read(bytes: &[u8]) -> Result<Vec<StoredGame>, BackupError> {
        let mut backup = BackupReader::begin(bytes)?;
        let mut games = Vec::new();
        while let Some(game) = backup.game()? {
            games.push(game);
        }
        Ok(games)
    }

    #[test]
    fn what_is_written_is_read() {
        assert_eq!(
            read(&written()).unwrap(),
            [game("aaaaaaaa"), StoredGame { head: None, ..game("bbbbbbbb") }]
        );
    }

    #[test]
    fn a_backup_that_is_cut_off_or_changed_says_so() {
        let whole = written();
        for length in 0..whole.len() {
            assert!(read(&whole[..length]).is_err(), "{length} bytes");
        }
        for at in 0..whole.len() {
            let mut spoilt = whole.clone();
            spoilt[at] ^= 0x40;
            assert!(read(&spoilt).is_err(), "byte {at}");
        }
    }
}
