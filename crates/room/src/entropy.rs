//! Where tokens, names and seeds come from.

use std::{
    fmt,
    sync::{Mutex, PoisonError},
};

use rand::{Rng, SeedableRng, rngs::StdRng};

/// A source of random bytes.
pub struct Entropy(Source);

enum Source {
    System,
    Seeded(Box<Mutex<StdRng>>),
}

impl Entropy {
    /// Fit for secrets.
    pub fn system() -> Entropy {
        Entropy(Source::System)
    }

    /// The same bytes for the same seed: for tests.
    pub fn seeded(seed: u64) -> Entropy {
        Entropy(Source::Seeded(Box::new(Mutex::new(StdRng::seed_from_u64(seed)))))
    }

    pub(crate) fn bytes<const N: usize>(&self) -> [u8; N] {
        let mut bytes = [0; N];
        match &self.0 {
            Source::System => rand::rng().fill_bytes(&mut bytes),
            Source::Seeded(rng) => rng.lock().unwrap_or_else(PoisonError::into_inner).fill_bytes(&mut bytes),
        }
        bytes
    }

    pub(crate) fn seed(&self) -> u64 {
        u64::from_le_bytes(self.bytes())
    }

    /// Characters of an alphabet, each as likely as any other.
    pub(crate) fn text(&self, alphabet: &[u8], len: usize) -> String {
        // Bytes past the last full round of the alphabet would favour its first letters.
        let fair = 256 / alphabet.len() * alphabet.len();
        let mut text = String::with_capacity(len);
        while text.len() < len {
            let drawn = self.bytes::<32>().map(usize::from);
            let letters =
                drawn.iter().filter(|byte| **byte < fair).map(|byte| alphabet[byte % alphabet.len()]);
            text.extend(letters.take(len - text.len()).map(char::from));
        }
        text
    }
}

impl fmt::Debug for Entropy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Entropy(..)")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seed_gives_the_same_text_every_time() {
        let text = || Entropy::seeded(7).text(b"abc", 40);
        assert_eq!(text(), text());
        assert_ne!(text(), Entropy::seeded(8).text(b"abc", 40));
        assert_eq!(text().len(), 40);
        assert!(text().bytes().all(|letter| b"abc".contains(&letter)));
    }
}
