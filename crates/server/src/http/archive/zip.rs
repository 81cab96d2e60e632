//! A zip archive as a stream: nothing has to be known of a file before it is written, and nothing of it is kept.
//!
//! Files are stored as they are; their sizes and checksums follow them. An archive is smaller than 4 GiB, which the
//! older form of zip can hold, and every program can read.

use crc32fast::Hasher;

/// What an archive may be at most.
pub(crate) const MOST: u64 = u32::MAX as u64 - (1 << 20);

/// Flags: sizes follow the file, and names are UTF-8.
const FLAGS: u16 = 1 << 3 | 1 << 11;
const VERSION: u16 = 20;
/// 1 January 1980, the first day that zip knows.
const DAY: u16 = 1 << 5 | 1;

pub(crate) struct Zip {
    written: u64,
    done: Vec<Stored>,
    open: Option<(String, u64, Hasher, u64)>,
}

struct Stored {
    name: String,
    at: u32,
    sum: u32,
    size: u32,
}

impl Zip {
    pub(crate) fn new() -> Zip {
        Zip { written: 0, done: Vec::new(), open: None }
    }

    /// How much there is so far.
    pub(crate) fn len(&self) -> u64 {
        self.written
    }

    /// Begins a file. What comes back is the next part of the archive.
    pub(crate) fn begin(&mut self, name: &str) -> Vec<u8> {
        let mut out = self.end();
        let at = self.written;
        let header = [
            &0x0403_4b50_u32.to_le_bytes()[..],
            &VERSION.to_le_bytes(),
            &FLAGS.to_le_bytes(),
            &[0; 4],
            &DAY.to_le_bytes(),
            &[0; 12],
            &(name.len() as u16).to_le_bytes(),
            &[0; 2],
            name.as_bytes(),
        ]
        .concat();
        self.written += header.len() as u64;
        self.open = Some((name.to_owned(), at, Hasher::new(), 0));
        out.extend(header);
        out
    }

    /// More of the file that was begun last.
    pub(crate) fn write(&mut self, bytes: &[u8]) {
        if let Some((_, _, hasher, size)) = &mut self.open {
            hasher.update(bytes);
            *size += bytes.len() as u64;
            self.written += bytes.len() as u64;
        }
    }

    fn end(&mut self) -> Vec<u8> {
        let Some((name, at, hasher, size)) = self.open.take() else { return Vec::new() };
        let (sum, size, at) = (hasher.finalize(), size as u32, at as u32);
        let follows = [0x0807_4b50, sum, size, size].map(u32::to_le_bytes).concat();
        self.written += follows.len() as u64;
        self.done.push(Stored { name, at, sum, size });
        follows
    }

    /// The end of the archive: what is in it, and where.
    pub(crate) fn finish(mut self) -> Vec<u8> {
        let mut out = self.end();
        let begins = self.written;
        let mut directory = Vec::new();
        for Stored { name, at, sum, size } in &self.done {
            directory.extend(0x0201_4b50_u32.to_le_bytes());
            directory.extend([VERSION, VERSION, FLAGS, 0, 0, DAY].map(u16::to_le_bytes).concat());
            directory.extend([*sum, *size, *size].map(u32::to_le_bytes).concat());
            directory.extend((name.len() as u16).to_le_bytes());
            directory.extend([0; 12]);
            directory.extend(at.to_le_bytes());
            directory.extend(name.as_bytes());
        }
        let (files, size) = (self.done.len() as u16, directory.len() as u32);
        out.extend(directory);
        out.extend(0x0605_4b50_u32.to_le_bytes());
        out.extend([0, 0, files, files].map(u16::to_le_bytes).concat());
        out.extend([size, begins as u32].map(u32::to_le_bytes).concat());
        out.extend([0; 2]);
        out
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// By the description of the format.
    #[test]
    fn an_archive_has_the_form_that_others_read() {
        let mut zip = Zip::new();
        let mut all = zip.begin("a.txt");
        for part in ["hello, ", "world"] {
            zip.write(part.as_bytes());
            all.extend(part.as_bytes());
        }
        all.extend(zip.begin("empty"));
        assert_eq!(zip.len(), all.len() as u64);
        all.extend(zip.finish());
        assert_eq!(&all[..4], b"PK\x03\x04");
        assert_eq!(&all[30..35], b"a.txt");
        assert_eq!(&all[35..47], b"hello, world");
        // CRC-32 of the text, as every table of it has it.
        assert_eq!(u32::from_le_bytes(all[51..55].try_into().unwrap()), 0xffab_723a);
        let end = all.len() - 22;
        assert_eq!(&all[end..end + 4], b"PK\x05\x06");
        let number = |at: usize| u32::from_le_bytes(all[at..at + 4].try_into().unwrap());
        assert_eq!(u16::from_le_bytes(all[end + 10..end + 12].try_into().unwrap()), 2);
        let directory = number(end + 16) as usize;
        assert_eq!(directory + number(end + 12) as usize, end);
        assert_eq!(&all[directory..directory + 4], b"PK\x01\x02");
        assert_eq!(number(directory + 16), 0xffab_723a);
        assert_eq!((number(directory + 20), number(directory + 42)), (12, 0));
    }
}
