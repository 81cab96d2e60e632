//! Whether the log is whole. SQLite takes the first frame that is damaged for the end of the log, because after a power
//! failure it is; everything after that frame, all of it acknowledged, would be gone without a word. The index of the
//! log survives its process, and knows how long the log was.
//!
//! Both formats are documented at <https://www.sqlite.org/walformat.html>.

use std::ffi::OsString;
use std::fs::{self, File};
use std::io::{self, BufReader, Read};
use std::path::{Path, PathBuf};

use crate::error::Damage;

/// The file beside the journal that ends with this.
pub(crate) fn beside(path: &Path, suffix: &str) -> PathBuf {
    let mut name = OsString::from(path);
    name.push(suffix);
    PathBuf::from(name)
}

/// Looks at a journal that nobody has opened.
pub(crate) fn check(path: &Path) -> io::Result<Result<(), Damage>> {
    let Some(index) = read_index(&beside(path, "-shm"))? else { return Ok(Ok(())) };
    if index.frames == 0 {
        return Ok(Ok(()));
    }
    let whole = count_frames(&beside(path, "-wal"), index.salt)?;
    // A log that was copied in full, and of which nothing is left, takes nothing with it.
    if whole >= index.frames || (whole == 0 && index.copied >= index.frames) {
        return Ok(Ok(()));
    }
    let (lost, index) = (index.frames - whole, index.frames);
    let shm = beside(path, "-shm");
    Ok(Err(Damage(
        format!(
            "its log has lost {lost} of {index} pages, and moves with them; to play on without those, delete {}",
            shm.display()
        )
        .into(),
    )))
}

#[derive(Debug)]
struct Index {
    /// How many frames the log has, up to the last commit.
    frames: u32,
    /// How many of them are in the database already.
    copied: u32,
    salt: [u8; 8],
}

/// None if there is none, or it was being written.
fn read_index(path: &Path) -> io::Result<Option<Index>> {
    const COPY: usize = 48;
    const VERSION: u32 = 3_007_000;
    let bytes = match fs::read(path) {
        Ok(bytes) => bytes,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(error),
    };
    let number = |at: usize| Some(u32::from_ne_bytes(bytes.get(at..at + 4)?.try_into().ok()?));
    let is_whole = bytes.len() >= 2 * COPY && bytes[..COPY] == bytes[COPY..2 * COPY] && bytes[12] == 1;
    if !is_whole || number(0) != Some(VERSION) {
        return Ok(None);
    }
    let salt = bytes[32..40].try_into().ok();
    Ok(number(16).zip(number(2 * COPY)).zip(salt).map(|((frames, copied), salt)| Index {
        frames,
        copied,
        salt,
    }))
}

/// How many frames can be read, up to the last commit among them.
fn count_frames(path: &Path, salt: [u8; 8]) -> io::Result<u32> {
    let file = match File::open(path) {
        Ok(file) => file,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(0),
        Err(error) => return Err(error),
    };
    let mut log = BufReader::with_capacity(1 << 16, file);
    let mut head = [0; 32];
    if !fill(&mut log, &mut head)? {
        return Ok(0);
    }
    let word = |bytes: &[u8], at: usize| {
        u32::from_be_bytes([bytes[at], bytes[at + 1], bytes[at + 2], bytes[at + 3]])
    };
    let big_endian = match word(&head, 0) {
        0x377f_0682 => false,
        0x377f_0683 => true,
        _ => return Ok(0),
    };
    let page = word(&head, 8) as usize;
    let mut sum = Sum { big_endian, words: (0, 0) };
    sum.add(&head[..24]);
    if sum.words != (word(&head, 24), word(&head, 28))
        || head[16..24] != salt
        || !(512..=65_536).contains(&page)
    {
        return Ok(0);
    }
    let mut frame = vec![0; 24 + page];
    let (mut frames, mut committed) = (0, 0);
    while fill(&mut log, &mut frame)? {
        sum.add(&frame[..8]);
        sum.add(&frame[24..]);
        if frame[8..16] != salt || sum.words != (word(&frame, 16), word(&frame, 20)) {
            break;
        }
        frames += 1;
        // The size of the database, in the last frame of a transaction.
        if word(&frame, 4) > 0 {
            committed = frames;
        }
    }
    Ok(committed)
}

/// False at the end of the file.
fn fill(file: &mut impl Read, bytes: &mut [u8]) -> io::Result<bool> {
    match file.read_exact(bytes) {
        Ok(()) => Ok(true),
        Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => Ok(false),
        Err(error) => Err(error),
    }
}

/// SQLite's checksum of a log, over everything so far.
struct Sum {
    big_endian: bool,
    words: (u32, u32),
}

impl Sum {
    fn add(&mut self, bytes: &[u8]) {
        let word = |bytes: [u8; 4]| {
            if self.big_endian { u32::from_be_bytes(bytes) } else { u32::from_le_bytes(bytes) }
        };
        let (mut one, mut two) = self.words;
        for pair in bytes.as_chunks::<8>().0 {
            let [a, b, c, d, e, f, g, h] = *pair;
            one = one.wrapping_add(word([a, b, c, d])).wrapping_add(two);
            two = two.wrapping_add(word([e, f, g, h])).wrapping_add(one);
        }
        self.words = (one, two);
    }
}
