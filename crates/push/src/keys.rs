//! The server's own key, by which push services know it: VAPID, RFC 8292.

use std::{fs, io, path::Path};

use data_encoding::BASE64URL_NOPAD;
use ring::{
    rand::SystemRandom,
    signature::{ECDSA_P256_SHA256_FIXED_SIGNING, EcdsaKeyPair, KeyPair as _},
};
use serde_json::json;

/// Services accept at most a day.
const VALID_SECONDS: u64 = 12 * 60 * 60;

pub struct Keys {
    pair: EcdsaKeyPair,
    random: SystemRandom,
    /// Whom a push service may write to about us.
    contact: Option<String>,
}

#[derive(Debug, thiserror::Error)]
pub enum KeyError {
    #[error("the key for push messages cannot be read or written: {0}")]
    File(#[from] io::Error),
    #[error("what is stored is no key for push messages; without it, players have to subscribe again")]
    Damaged,
}

impl Keys {
    /// Reads the key from a file. If there is none, one is made, and only we may read it.
    pub fn open(path: &Path, contact: Option<String>) -> Result<Keys, KeyError> {
        let written = match fs::read(path) {
            Ok(written) => written,
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                let made = make()?;
                write_privately(path, &made)?;
                made
            }
            Err(error) => return Err(error.into()),
        };
        Keys::read(&written, contact)
    }

    fn read(written: &[u8], contact: Option<String>) -> Result<Keys, KeyError> {
        let random = SystemRandom::new();
        let pair = EcdsaKeyPair::from_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, written, &random)
            .map_err(|_| KeyError::Damaged)?;
        Ok(Keys { pair, random, contact })
    }

    /// The key as text, for those who share one: that of the file, or a new one, which is written nowhere.
    pub fn text(path: &Path) -> Result<String, KeyError> {
        let written = match fs::read(path) {
            Ok(written) => written,
            Err(error) if error.kind() == io::ErrorKind::NotFound => make()?,
            Err(error) => return Err(error.into()),
        };
        Ok(BASE64URL_NOPAD.encode(&written))
    }

    /// The key that [`Keys::text`] wrote.
    pub fn of_text(text: &str, contact: Option<String>) -> Result<Keys, KeyError> {
        let written = BASE64URL_NOPAD.decode(text.as_bytes()).map_err(|_| KeyError::Damaged)?;
        Keys::read(&written, contact)
    }

    /// What a browser needs to subscribe.
    pub fn public(&self) -> String {
        BASE64URL_NOPAD.encode(self.pair.public_key().as_ref())
    }

    /// The `Authorization` of a request to a service. `now` is in seconds.
    pub(crate) fn authorization(&self, origin: &str, now: u64) -> Option<String> {
        let mut claims = json!({ "aud": origin, "exp": now + VALID_SECONDS });
        if let Some(contact) = &self.contact {
            claims["sub"] = contact.as_str().into();
        }
        let parts = [json!({ "typ": "JWT", "alg": "ES256" }), claims];
        let [head, claims] = parts.map(|part| BASE64URL_NOPAD.encode(part.to_string().as_bytes()));
        let signed = format!("{head}.{claims}");
        let signature = self.pair.sign(&self.random, signed.as_bytes()).ok()?;
        let signature = BASE64URL_NOPAD.encode(signature.as_ref());
        Some(format!("vapid t={signed}.{signature}, k={}", self.public()))
    }

    pub(crate) fn random(&self) -> &SystemRandom {
        &self.random
    }
}

impl std::fmt::Debug for Keys {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Keys(..)")
    }
}

fn make() -> io::Result<Vec<u8>> {
    let made = EcdsaKeyPair::generate_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, &SystemRandom::new());
    Ok(made.map_err(|_| io::Error::other("no random numbers"))?.as_ref().to_vec())
}

/// Whole or not at all: a key that is half written would lock out everybody who subscribed with it.
fn write_privately(path: &Path, bytes: &[u8]) -> io::Result<()> {
    use std::io::Write as _;
    let unfinished = path.with_extension("new");
    let mut options = fs::OpenOptions::new();
    options.write(true).create(true).truncate(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let mut file = options.open(&unfinished)?;
    file.write_all(bytes)?;
    file.sync_all()?;
    fs::rename(&unfinished, path)
}

#[cfg(test)]
mod tests {
    use ring::signature::{ECDSA_P256_SHA256_FIXED, UnparsedPublicKey};
    use serde_json::Value;

    use super::*;

    fn decode(text: &str) -> Vec<u8> {
        BASE64URL_NOPAD.decode(text.as_bytes()).unwrap()
    }

    #[test]
    fn the_key_stays_the_same_and_signs_for_one_service() {
        let directory = std::env::temp_dir().join(format!("push-keys-{}", std::process::id()));
        fs::create_dir_all(&directory).unwrap();
        let path = directory.join("push.key");
        let keys = Keys::open(&path, Some("mailto:club@example.org".to_owned())).unwrap();
        assert_eq!(Keys::open(&path, None).unwrap().public(), keys.public());
        let shared = Keys::text(&path).unwrap();
        assert_eq!(Keys::of_text(&shared, None).unwrap().public(), keys.public());
        assert_ne!(Keys::text(&directory.join("none")).unwrap(), shared);
        assert!(matches!(Keys::of_text("no key", None), Err(KeyError::Damaged)));
        #[cfg(unix)]
        assert_eq!(std::os::unix::fs::MetadataExt::mode(&fs::metadata(&path).unwrap()) & 0o777, 0o600);

        let header = keys.authorization("https://push.example.org", 1_000).unwrap();
        let (token, key) = header.strip_prefix("vapid t=").unwrap().split_once(", k=").unwrap();
        let (signed, signature) = token.rsplit_once('.').unwrap();
        let claims: Value = serde_json::from_slice(&decode(signed.split_once('.').unwrap().1)).unwrap();
        assert_eq!(
            claims,
            json!({ "aud": "https://push.example.org", "exp": 44_200, "sub": "mailto:club@example.org" })
        );
        let public = UnparsedPublicKey::new(&ECDSA_P256_SHA256_FIXED, decode(key));
        assert!(public.verify(signed.as_bytes(), &decode(signature)).is_ok());

        fs::write(&path, b"no key").unwrap();
        assert!(matches!(Keys::open(&path, None), Err(KeyError::Damaged)));
        fs::remove_dir_all(&directory).unwrap();
    }
}
