//! Small changes to an input, for those who try many without a fuzzer.

use fastrand::Rng;

/// Changes, removes, repeats or adds a few bytes.
pub fn mutate(rng: &mut Rng, bytes: &mut Vec<u8>) {
    const TELLING: &[&[u8]] =
        &[b"99999999999999999999", b"null", b"-1", b"{}", b"[]", b"\xff\xff", b"\0", b"\""];
    for _ in 0..rng.usize(1..5) {
        let at = rng.usize(..=bytes.len());
        match rng.u8(..6) {
            0 if at < bytes.len() => bytes[at] ^= 1 << rng.u8(..8),
            1 if at < bytes.len() => bytes[at] = rng.u8(..),
            2 => bytes.truncate(at),
            3 => bytes.drain(at..(at + rng.usize(..6)).min(bytes.len())).for_each(drop),
            4 => {
                let part = bytes[at..(at + rng.usize(..24)).min(bytes.len())].to_vec();
                let to = rng.usize(..=bytes.len());
                bytes.splice(to..to, part);
            }
            _ => {
                let telling = TELLING[rng.usize(..TELLING.len())];
                bytes.splice(at..at, telling.iter().copied());
            }
        }
    }
}
