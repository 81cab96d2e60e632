//! Public names of sessions and tokens, for lists: whoever has one can do nothing with it but point at it.

use std::fmt;
use std::str::FromStr;

#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Handle([u8; Handle::LEN]);

#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("a handle is twelve characters of a-z and 0-9")]
pub struct BadHandle;

impl Handle {
    pub const LEN: usize = 12;
    const LETTERS: &[u8; 36] = b"abcdefghijklmnopqrstuvwxyz0123456789";

    /// From random bytes.
    pub fn new(random: [u8; Handle::LEN]) -> Handle {
        Handle(random.map(|byte| Handle::LETTERS[usize::from(byte) % Handle::LETTERS.len()]))
    }

    pub fn as_str(&self) -> &str {
        std::str::from_utf8(&self.0).expect("ASCII")
    }
}

impl FromStr for Handle {
    type Err = BadHandle;

    fn from_str(text: &str) -> Result<Handle, BadHandle> {
        let bytes: [u8; Handle::LEN] = text.as_bytes().try_into().map_err(|_| BadHandle)?;
        let valid = bytes.iter().all(|byte| Handle::LETTERS.contains(byte));
        valid.then_some(Handle(bytes)).ok_or(BadHandle)
    }
}

impl fmt::Display for Handle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl fmt::Debug for Handle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Handle({self})")
    }
}
