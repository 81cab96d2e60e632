//! Secrets that prove who somebody is. Whoever shows one is believed, so only their hashes are stored and none of them
//! is ever printed. Their random bytes come from outside.

use std::fmt;

use data_encoding::BASE64URL_NOPAD;
use sha2::{Digest, Sha256};

/// SHA-256 of a secret. Enough without salt and stretching, because what is hashed cannot be guessed.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct SecretHash([u8; 32]);

impl SecretHash {
    pub fn from_bytes(bytes: [u8; 32]) -> SecretHash {
        SecretHash(bytes)
    }

    pub fn as_bytes(&self) -> &[u8; 32] {
        &self.0
    }

    fn of(parts: &[&[u8]]) -> SecretHash {
        let mut hash = Sha256::new();
        for part in parts {
            hash.update(part);
        }
        SecretHash(hash.finalize().into())
    }
}

impl fmt::Debug for SecretHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("SecretHash(..)")
    }
}

/// What a browser's cookie holds: 32 random bytes, in base64url.
#[derive(Clone, PartialEq, Eq)]
pub struct SessionToken([u8; 32]);

/// What a program shows: `plx_` and 32 random bytes in base64url.
#[derive(Clone, PartialEq, Eq)]
pub struct ApiToken([u8; 32]);

/// What a link holds that works once: to become the first administrator, to choose a new password, to sign up by
/// invitation.
#[derive(Clone, PartialEq, Eq)]
pub struct OneTime([u8; 32]);

fn read(text: &str) -> Option<[u8; 32]> {
    // Longer text is not decoded at all.
    (text.len() == 43).then(|| BASE64URL_NOPAD.decode(text.as_bytes()).ok()?.try_into().ok()).flatten()
}

impl SessionToken {
    pub fn new(random: [u8; 32]) -> SessionToken {
        SessionToken(random)
    }

    /// A token that somebody presents.
    pub fn presented(text: &str) -> Option<SessionToken> {
        read(text).map(SessionToken)
    }

    /// For the cookie, and for nothing else.
    pub fn reveal(&self) -> String {
        BASE64URL_NOPAD.encode(&self.0)
    }

    pub fn hash(&self) -> SecretHash {
        SecretHash::of(&[&self.0])
    }
}

impl ApiToken {
    pub const PREFIX: &str = "plx_";

    pub fn new(random: [u8; 32]) -> ApiToken {
        ApiToken(random)
    }

    /// A token that a program presents.
    pub fn presented(text: &str) -> Option<ApiToken> {
        text.strip_prefix(ApiToken::PREFIX).and_then(read).map(ApiToken)
    }

    /// For the one answer that shows it.
    pub fn reveal(&self) -> String {
        format!("{}{}", ApiToken::PREFIX, BASE64URL_NOPAD.encode(&self.0))
    }

    pub fn hash(&self) -> SecretHash {
        SecretHash::of(&[&self.0])
    }
}

impl OneTime {
    pub fn new(random: [u8; 32]) -> OneTime {
        OneTime(random)
    }

    pub fn presented(text: &str) -> Option<OneTime> {
        read(text).map(OneTime)
    }

    /// For the link.
    pub fn reveal(&self) -> String {
        BASE64URL_NOPAD.encode(&self.0)
    }

    pub fn hash(&self) -> SecretHash {
        SecretHash::of(&[&self.0])
    }
}

/// A code to be written down: `xxxx-xxxx-xxxx`, 60 random bits without letters that look alike.
#[derive(Clone, PartialEq, Eq)]
pub struct RecoveryCode([u8; 12]);

impl RecoveryCode {
    /// How many an account has.
    pub const COUNT: usize = 10;

    /// Crockford's base32.
    const ALPHABET: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";

    pub fn new(random: [u8; 12]) -> RecoveryCode {
        RecoveryCode(random.map(|byte| RecoveryCode::ALPHABET[usize::from(byte % 32)]))
    }

    /// A code as somebody types it: in either case, with or without its dashes, with letters for the digits that look
    /// like them.
    pub fn presented(text: &str) -> Option<RecoveryCode> {
        let mut letters = [0; 12];
        let mut count = 0;
        for letter in text.bytes().take(64).filter(|it| !matches!(it, b'-' | b' ')) {
            let letter = match letter.to_ascii_lowercase() {
                b'o' => b'0',
                b'i' | b'l' => b'1',
                other => other,
            };
            let known = RecoveryCode::ALPHABET.contains(&letter);
            *letters.get_mut(count).filter(|_| known)? = letter;
            count += 1;
        }
        (count == 12 && text.len() <= 64).then_some(RecoveryCode(letters))
    }

    /// For the one answer that shows it.
    pub fn reveal(&self) -> String {
        let [a, b, c, d, e, f, g, h, i, j, k, l] = self.0.map(char::from);
        format!("{a}{b}{c}{d}-{e}{f}{g}{h}-{i}{j}{k}{l}")
    }

    /// With its owner for salt: a code is short enough that nobody should be able to try it on all accounts at once.
    pub fn hash(&self, person: &str) -> SecretHash {
        SecretHash::of(&[person.as_bytes(), &[0], &self.0])
    }
}

macro_rules! never_printed {
    ($($secret:ident),*) => {$(
        impl fmt::Debug for $secret {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(concat!(stringify!($secret), "(..)"))
            }
        }
    )*};
}

never_printed!(SessionToken, ApiToken, OneTime, RecoveryCode);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_revealed_is_recognised() {
        let session = SessionToken::new([0xA5; 32]);
        assert_eq!(session.reveal().len(), 43);
        assert_eq!(SessionToken::presented(&session.reveal()), Some(session));
        let token = ApiToken::new([0x5A; 32]);
        assert_eq!(token.reveal().len(), 47);
        assert_eq!(ApiToken::presented(&token.reveal()), Some(token));
        let link = OneTime::new([1; 32]);
        assert_eq!(OneTime::presented(&link.reveal()), Some(link));
    }

    #[test]
    fn other_text_is_no_token() {
        let whole = SessionToken::new([7; 32]).reveal();
        for text in [
            "",
            "plx_",
            &whole[1..],
            &format!("{whole}A"),
            &whole.replacen('B', "=", 1),
            &"A".repeat(1 << 16),
        ] {
            assert!(SessionToken::presented(text).is_none(), "{text}");
        }
        assert!(ApiToken::presented(&whole).is_none(), "no prefix");
        assert!(SessionToken::presented(&ApiToken::new([7; 32]).reveal()).is_none());
        // The last letter has bits that say nothing; only one spelling of them is a token.
        let (start, _) = whole.split_at(42);
        let spellings = ('A'..='Z').chain('a'..='z').chain('0'..='9').chain(['-', '_']);
        let read = spellings.filter(|last| SessionToken::presented(&format!("{start}{last}")).is_some());
        assert_eq!(read.count(), 16);
    }

    #[test]
    fn codes_are_read_as_people_type_them() {
        let code = RecoveryCode::new([0, 1, 10, 31, 32, 33, 42, 63, 20, 21, 22, 23]);
        assert_eq!(code.reveal(), "01az-01az-mnpq");
        for text in ["01az-01az-mnpq", "O1AZO1AZMNPQ", " 0laz oiaz mnpq "] {
            assert_eq!(RecoveryCode::presented(text).as_ref(), Some(&code), "{text}");
        }
        for text in
            ["", "01az-01az-mnp", "01az-01az-mnpqq", "01az-01az-mnpu", "01az-01az-mnpé", &"-".repeat(1 << 16)]
        {
            assert_eq!(RecoveryCode::presented(text), None, "{text}");
        }
        let padded = format!("01az-01az-mnpq{}", " ".repeat(60));
        assert_eq!(RecoveryCode::presented(&padded), None, "too long to be meant");
    }

    #[test]
    fn a_code_is_hashed_with_its_owner() {
        let code = RecoveryCode::new([9; 12]);
        assert_eq!(code.hash("ada"), code.hash("ada"));
        assert_ne!(code.hash("ada"), code.hash("ben"));
        assert_ne!(code.hash("ada"), RecoveryCode::new([8; 12]).hash("ada"));
    }

    #[test]
    fn secrets_do_not_print() {
        let shown = format!(
            "{:?} {:?} {:?} {:?} {:?}",
            SessionToken::new([1; 32]),
            ApiToken::new([1; 32]),
            OneTime::new([1; 32]),
            RecoveryCode::new([1; 12]),
            OneTime::new([1; 32]).hash(),
        );
        assert_eq!(shown, "SessionToken(..) ApiToken(..) OneTime(..) RecoveryCode(..) SecretHash(..)");
    }
}
