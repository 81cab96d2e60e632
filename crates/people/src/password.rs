//! Passwords: argon2id with 19 MiB and two passes, as OWASP recommends. Every hash says how it was made, so that the
//! parameters can change.

use std::fmt;

use argon2::{
    Algorithm, Argon2, Block, Params, PasswordHash as Parsed, Version,
    password_hash::{Output, ParamsString, Salt, SaltString},
};

/// What a hash is worked out in, for those who make many: to find 19 MiB anew for each disturbs the whole process.
#[derive(Default)]
pub struct HashingMemory(Vec<Block>);

/// 8 to 256 characters.
#[derive(Clone, PartialEq, Eq)]
pub struct Password(Box<str>);

#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("a password has 8 to 256 characters")]
pub struct BadPassword;

/// What is stored instead of a password, in the PHC's format.
#[derive(Clone, PartialEq, Eq)]
pub struct PasswordHash(Box<str>);

#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("this is no hash of a password")]
pub struct BadPasswordHash;

const MEMORY_KIB: u32 = 19 * 1024;
const PASSES: u32 = 2;
const LANES: u32 = 1;

fn params() -> Params {
    Params::new(MEMORY_KIB, PASSES, LANES, None).expect("parameters within argon2's bounds")
}

impl HashingMemory {
    fn hash(
        &mut self,
        argon2: &Argon2<'_>,
        password: &Password,
        salt: &[u8],
        out: &mut [u8],
    ) -> argon2::Result<()> {
        self.0.resize(argon2.params().block_count(), Block::default());
        argon2.hash_password_into_with_memory(password.0.as_bytes(), salt, out, &mut self.0)
    }
}

impl Password {
    /// In characters.
    pub const MIN: usize = 8;
    pub const MAX: usize = 256;

    pub fn new(text: &str) -> Result<Password, BadPassword> {
        // A character has at most four bytes: what is much too long need not be counted.
        let fits = text.len() <= 4 * Password::MAX
            && (Password::MIN..=Password::MAX).contains(&text.chars().count());
        if fits { Ok(Password(text.into())) } else { Err(BadPassword) }
    }

    /// Takes tens of milliseconds and 19 MiB.
    pub fn hash(&self, salt: [u8; 16]) -> PasswordHash {
        self.hash_in(salt, &mut HashingMemory::default())
    }

    pub fn hash_in(&self, salt: [u8; 16], memory: &mut HashingMemory) -> PasswordHash {
        let argon2 = Argon2::new(Algorithm::Argon2id, Version::V0x13, params());
        let encoded = SaltString::encode_b64(&salt).expect("16 bytes are a salt");
        let mut out = [0; Params::DEFAULT_OUTPUT_LEN];
        memory.hash(&argon2, self, &salt, &mut out).expect("a password within bounds");
        let hash = Parsed {
            algorithm: Algorithm::Argon2id.ident(),
            version: Some(Version::V0x13.into()),
            params: ParamsString::try_from(argon2.params()).expect("three short numbers"),
            salt: Some(encoded.as_salt()),
            hash: Some(Output::new(&out).expect("of the length that is usual")),
        };
        PasswordHash(hash.to_string().into())
    }
}

impl PasswordHash {
    /// A hash from the store.
    pub fn parse(text: &str) -> Result<PasswordHash, BadPasswordHash> {
        let parsed = Parsed::new(text).map_err(|_| BadPasswordHash)?;
        let complete = parsed.hash.is_some() && parsed.salt.is_some();
        if complete { Ok(PasswordHash(text.into())) } else { Err(BadPasswordHash) }
    }

    /// A hash that no password fits: for names that nobody has, so that they take as long as others.
    pub fn dummy() -> PasswordHash {
        // The last part would be argon2's output; nobody knows what leads to these bytes.
        let text = format!(
            "$argon2id$v=19$m={MEMORY_KIB},t={PASSES},p={LANES}$bm9ib2R5LWhhcy10aGlzIQ${}",
            "bm90aGluZyBsZWFkcyB0byB0aGVzZSBieXRlcywgb3I"
        );
        PasswordHash(text.into())
    }

    /// Takes as long as [`Password::hash`].
    pub fn fits(&self, password: &Password) -> bool {
        self.fits_in(password, &mut HashingMemory::default())
    }

    pub fn fits_in(&self, password: &Password, memory: &mut HashingMemory) -> bool {
        self.check(password, memory).is_some_and(|fits| fits)
    }

    /// None if it was made in a way that is not ours.
    fn check(&self, password: &Password, memory: &mut HashingMemory) -> Option<bool> {
        let parsed = Parsed::new(&self.0).ok()?;
        let algorithm = Algorithm::try_from(parsed.algorithm).ok()?;
        let version = Version::try_from(parsed.version?).ok()?;
        let argon2 = Argon2::new(algorithm, version, Params::try_from(&parsed).ok()?);
        let (salt, expected) = (parsed.salt?, parsed.hash?);
        let mut decoded = [0; Salt::MAX_LENGTH];
        let salt = salt.decode_b64(&mut decoded).ok()?;
        let mut out = vec![0; expected.len()];
        memory.hash(&argon2, password, salt, &mut out).ok()?;
        // Compares without telling by its time where they differ.
        Some(Output::new(&out).ok()? == expected)
    }

    /// For the store.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for HashingMemory {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("HashingMemory(..)")
    }
}

impl fmt::Debug for Password {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Password(..)")
    }
}

impl fmt::Debug for PasswordHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("PasswordHash(..)")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn passwords_have_a_length() {
        for (text, expected) in [
            ("1234567".to_owned(), false),
            ("12345678".to_owned(), true),
            ("pässwört".to_owned(), true),
            ("x".repeat(256), true),
            ("x".repeat(257), false),
            ("\u{1F511}".repeat(256), true),
            ("\u{1F511}".repeat(257), false),
            ("x".repeat(1 << 20), false),
        ] {
            assert_eq!(Password::new(&text).is_ok(), expected, "{} bytes", text.len());
        }
    }

    #[test]
    fn a_hash_fits_its_password_alone() {
        let password = Password::new("correct horse").unwrap();
        let hash = password.hash([7; 16]);
        assert!(hash.as_str().starts_with("$argon2id$v=19$m=19456,t=2,p=1$"), "{}", hash.as_str());
        let stored = PasswordHash::parse(hash.as_str()).unwrap();
        assert!(stored.fits(&password));
        assert!(!stored.fits(&Password::new("correct horsf").unwrap()));
        assert_ne!(password.hash([8; 16]), hash, "salted");
    }

    /// As the library does it, and in memory that others have used before.
    #[test]
    fn memory_may_be_used_again() {
        use argon2::{PasswordHasher as _, PasswordVerifier as _};
        let argon2 = || Argon2::new(Algorithm::Argon2id, Version::V0x13, params());
        let mut memory = HashingMemory::default();
        for (text, salt) in [("correct horse", [1; 16]), ("battery staple", [2; 16])] {
            let password = Password::new(text).unwrap();
            let encoded = SaltString::encode_b64(&salt).unwrap();
            let expected = argon2().hash_password(text.as_bytes(), &encoded).unwrap().to_string();
            let hash = password.hash_in(salt, &mut memory);
            assert_eq!(hash.as_str(), expected);
            assert!(hash.fits_in(&password, &mut memory));
            assert!(!hash.fits_in(&Password::new("something else").unwrap(), &mut memory));
            let parsed = Parsed::new(hash.as_str()).unwrap();
            assert!(argon2().verify_password(text.as_bytes(), &parsed).is_ok());
        }
    }

    #[test]
    fn the_dummy_costs_as_much_as_any_hash_and_fits_nothing() {
        let dummy = PasswordHash::dummy();
        let real = Password::new("correct horse").unwrap().hash([1; 16]);
        let parts = |hash: &PasswordHash| {
            let parsed = Parsed::new(hash.as_str()).unwrap();
            let length = (parsed.salt.unwrap().as_str().len(), parsed.hash.unwrap().len());
            (parsed.algorithm.to_string(), parsed.version, Params::try_from(&parsed).unwrap(), length)
        };
        assert_eq!(parts(&dummy), parts(&real));
        assert!(PasswordHash::parse(dummy.as_str()).is_ok());
        assert!(!dummy.fits(&Password::new("correct horse").unwrap()));
    }

    #[test]
    fn other_text_is_no_hash() {
        for text in
            ["", "correct horse", "$argon2id$v=19$m=19456,t=2,p=1", "$argon2id$v=19$m=1,t=2,p=1$!!$??"]
        {
            assert_eq!(PasswordHash::parse(text), Err(BadPasswordHash), "{text:?}");
        }
    }

    #[test]
    fn neither_prints() {
        let password = Password::new("correct horse").unwrap();
        let shown = format!("{password:?} {:?}", password.hash([0; 16]));
        assert_eq!(shown, "Password(..) PasswordHash(..)");
    }
}
