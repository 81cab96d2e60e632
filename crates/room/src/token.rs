//! Bearer tokens: whoever holds one holds the seat. The server keeps only their hashes.

use std::fmt;

use sha2::{Digest, Sha256};
use subtle::ConstantTimeEq;

use crate::entropy::Entropy;

/// A seat's secret, on its way to the one who holds it.
#[derive(Clone, PartialEq, Eq)]
pub struct Token(String);

/// How a token looks. Each dialect has its own.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TokenKind {
    /// 24 characters of `[a-z0-9]`: some 124 bits.
    Short,
    /// UUID version 4: 122 bits.
    Uuid,
}

impl Token {
    pub(crate) fn random(kind: TokenKind, entropy: &Entropy) -> Token {
        Token(match kind {
            TokenKind::Short => entropy.text(b"abcdefghijklmnopqrstuvwxyz0123456789", 24),
            TokenKind::Uuid => uuid::Builder::from_random_bytes(entropy.bytes()).into_uuid().to_string(),
        })
    }

    /// A token that somebody presents. Anything longer than a token is none.
    pub fn presented(text: &str) -> Option<Token> {
        (!text.is_empty() && text.len() <= 64).then(|| Token(text.to_owned()))
    }

    /// A token that a client has made for itself. Only what is as long as ours is hard to guess.
    pub fn proposed(text: &str) -> Option<Token> {
        let uuid = uuid::Uuid::try_parse(text).ok().filter(|uuid| uuid.get_version_num() == 4)?;
        Some(Token(uuid.to_string()))
    }

    /// For the frame that hands it over, and for nothing else.
    pub fn reveal(&self) -> &str {
        &self.0
    }

    pub(crate) fn hash(&self) -> TokenHash {
        TokenHash(Sha256::digest(self.0.as_bytes()).into())
    }
}

/// Tokens never reach a log.
impl fmt::Debug for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Token(..)")
    }
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct TokenHash(pub(crate) [u8; 32]);

impl TokenHash {
    /// In constant time: how long it takes says nothing about how much fits.
    pub(crate) fn fits(&self, token: &Token) -> bool {
        self.0.ct_eq(&token.hash().0).into()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn random(kind: TokenKind) -> Token {
        Token::random(kind, &Entropy::system())
    }

    #[test]
    fn tokens_look_as_their_dialect_wants_them() {
        let short = random(TokenKind::Short);
        assert_eq!(short.reveal().len(), 24);
        assert!(short.reveal().chars().all(|ch| ch.is_ascii_lowercase() || ch.is_ascii_digit()));
        let uuid = uuid::Uuid::parse_str(random(TokenKind::Uuid).reveal()).unwrap();
        assert_eq!(uuid.get_version_num(), 4);
        assert_ne!(short, random(TokenKind::Short));
    }

    #[test]
    fn a_proposed_token_is_a_random_uuid() {
        let text = "4f0c1d5e-7a35-4c62-9d7a-0a8f2f1d3b57";
        assert_eq!(Token::proposed(text), Token::presented(text));
        assert_eq!(Token::proposed(&text.to_uppercase()), Token::presented(text));
        for wrong in
            ["", "abc", "4f0c1d5e-7a35-1c62-9d7a-0a8f2f1d3b57", "00000000-0000-0000-0000-000000000000"]
        {
            assert_eq!(Token::proposed(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn a_hash_fits_its_token_alone() {
        let token = random(TokenKind::Short);
        assert!(token.hash().fits(&token));
        assert!(!token.hash().fits(&random(TokenKind::Short)));
    }

    #[test]
    fn tokens_do_not_print() {
        let token = random(TokenKind::Uuid);
        assert_eq!(format!("{token:?}"), "Token(..)");
    }

    #[test]
    fn what_is_too_long_is_no_token() {
        assert!(Token::presented("").is_none());
        assert!(Token::presented(&"a".repeat(65)).is_none());
        assert!(Token::presented("abc").is_some());
    }
}
