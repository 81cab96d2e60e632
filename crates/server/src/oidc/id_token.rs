//! What a provider says of somebody: a signed ID token (OpenID Connect Core, section 3.1.3.7).

use data_encoding::BASE64URL_NOPAD;
use ring::signature::{
    ECDSA_P256_SHA256_FIXED, ED25519, RSA_PKCS1_2048_8192_SHA256, RsaPublicKeyComponents, UnparsedPublicKey,
};
use serde::{Deserialize, de::DeserializeOwned};

/// Clocks differ.
const LEEWAY_SECONDS: u64 = 60;

/// The provider's keys (RFC 7517).
#[derive(Debug, Deserialize)]
pub(super) struct Keys {
    keys: Vec<Key>,
}

#[derive(Debug, Deserialize)]
struct Key {
    kty: String,
    #[serde(default)]
    kid: Option<String>,
    #[serde(default)]
    crv: Option<String>,
    #[serde(default)]
    n: Option<String>,
    #[serde(default)]
    e: Option<String>,
    #[serde(default)]
    x: Option<String>,
    #[serde(default)]
    y: Option<String>,
}

#[derive(Deserialize)]
struct Header {
    alg: String,
    #[serde(default)]
    kid: Option<String>,
}

#[derive(Deserialize)]
struct Claims {
    iss: String,
    sub: String,
    aud: Audience,
    #[serde(default)]
    azp: Option<String>,
    exp: u64,
    #[serde(default)]
    nonce: Option<String>,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum Audience {
    One(String),
    Several(Vec<String>),
}

/// What a token must say to be believed.
pub(super) struct Expected<'a> {
    pub(super) issuer: &'a str,
    pub(super) client_id: &'a str,
    pub(super) nonce: &'a str,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub(super) enum BadIdToken {
    #[error("this is no ID token")]
    Malformed,
    #[error("the ID token is signed in a way that we do not accept")]
    Algorithm,
    #[error("the signature of the ID token is wrong")]
    Signature,
    #[error("the ID token comes from another issuer")]
    Issuer,
    #[error("the ID token is for another client")]
    Audience,
    #[error("the ID token has expired")]
    Expired,
    #[error("the ID token answers another request")]
    Nonce,
    #[error("the ID token has no usable subject")]
    Subject,
}

/// The subject of a token that is to be believed.
pub(super) fn check(
    token: &str,
    keys: &Keys,
    expected: &Expected<'_>,
    now_seconds: u64,
) -> Result<String, BadIdToken> {
    let (signed, signature) = token.rsplit_once('.').ok_or(BadIdToken::Malformed)?;
    let (header, claims) = signed.split_once('.').ok_or(BadIdToken::Malformed)?;
    let signature = decoded(signature)?;
    let header: Header = read(header)?;
    if !keys.fit(&header, signed.as_bytes(), &signature)? {
        return Err(BadIdToken::Signature);
    }
    let claims: Claims = read(claims)?;
    if claims.iss != expected.issuer {
        return Err(BadIdToken::Issuer);
    }
    let is_ours = match &claims.aud {
        Audience::One(client) => client == expected.client_id,
        Audience::Several(clients) => {
            let named = clients.iter().any(|client| client == expected.client_id);
            named && (clients.len() == 1 || claims.azp.as_deref() == Some(expected.client_id))
        }
    };
    if !is_ours || claims.azp.as_deref().is_some_and(|azp| azp != expected.client_id) {
        return Err(BadIdToken::Audience);
    }
    if claims.exp.saturating_add(LEEWAY_SECONDS) <= now_seconds {
        return Err(BadIdToken::Expired);
    }
    if claims.nonce.as_deref() != Some(expected.nonce) {
        return Err(BadIdToken::Nonce);
    }
    // As long as the specification allows.
    if claims.sub.is_empty() || claims.sub.len() > 255 || !claims.sub.is_ascii() {
        return Err(BadIdToken::Subject);
    }
    Ok(claims.sub)
}

fn decoded(text: &str) -> Result<Vec<u8>, BadIdToken> {
    BASE64URL_NOPAD.decode(text.as_bytes()).map_err(|_| BadIdToken::Malformed)
}

fn read<T: DeserializeOwned>(text: &str) -> Result<T, BadIdToken> {
    serde_json::from_slice(&decoded(text)?).map_err(|_| BadIdToken::Malformed)
}

impl Keys {
    /// Whether one of them made the signature. Which kind of key it is, the key says, and not the token.
    fn fit(&self, header: &Header, signed: &[u8], signature: &[u8]) -> Result<bool, BadIdToken> {
        let kind = match header.alg.as_str() {
            "RS256" => "RSA",
            "ES256" => "EC",
            "EdDSA" => "OKP",
            _ => return Err(BadIdToken::Algorithm),
        };
        let named = |key: &&Key| header.kid.is_none() || key.kid.is_none() || key.kid == header.kid;
        let mut usable = self.keys.iter().filter(|key| key.kty == kind).filter(named);
        Ok(usable.any(|key| key.fits(signed, signature).unwrap_or(false)))
    }
}

impl Key {
    /// None if the key is not of a kind that we know.
    fn fits(&self, signed: &[u8], signature: &[u8]) -> Option<bool> {
        let part = |part: &Option<String>| decoded(part.as_deref()?).ok();
        match (self.kty.as_str(), self.crv.as_deref()) {
            ("RSA", _) => {
                let key = RsaPublicKeyComponents { n: part(&self.n)?, e: part(&self.e)? };
                Some(key.verify(&RSA_PKCS1_2048_8192_SHA256, signed, signature).is_ok())
            }
            ("EC", Some("P-256")) => {
                let point = [vec![4], part(&self.x)?, part(&self.y)?].concat();
                let key = UnparsedPublicKey::new(&ECDSA_P256_SHA256_FIXED, point);
                Some(key.verify(signed, signature).is_ok())
            }
            ("OKP", Some("Ed25519")) => {
                let key = UnparsedPublicKey::new(&ED25519, part(&self.x)?);
                Some(key.verify(signed, signature).is_ok())
            }
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use ring::{
        rand::SystemRandom,
        signature::{Ed25519KeyPair, KeyPair as _},
    };
    use serde_json::{Value, json};

    use super::*;

    const EXPECTED: Expected<'_> =
        Expected { issuer: "https://id.example", client_id: "parallax", nonce: "n0nce" };

    fn pair() -> Ed25519KeyPair {
        let document = Ed25519KeyPair::generate_pkcs8(&SystemRandom::new()).unwrap();
        Ed25519KeyPair::from_pkcs8(document.as_ref()).unwrap()
    }

    fn keys(pair: &Ed25519KeyPair) -> Keys {
        let x = BASE64URL_NOPAD.encode(pair.public_key().as_ref());
        serde_json::from_value(json!({ "keys": [{ "kty": "OKP", "crv": "Ed25519", "kid": "1", "x": x }] }))
            .unwrap()
    }

    fn token(pair: &Ed25519KeyPair, header: &Value, claims: &Value) -> String {
        let part = |value: &Value| BASE64URL_NOPAD.encode(value.to_string().as_bytes());
        let signed = format!("{}.{}", part(header), part(claims));
        let signature = pair.sign(signed.as_bytes());
        format!("{signed}.{}", BASE64URL_NOPAD.encode(signature.as_ref()))
    }

    fn claims() -> Value {
        json!({ "iss": "https://id.example", "sub": "ada", "aud": "parallax", "exp": 1000, "nonce": "n0nce" })
    }

    #[test]
    fn tokens_are_believed_for_good_reasons_only() {
        let pair = pair();
        let (keys, header) = (keys(&pair), json!({ "alg": "EdDSA", "kid": "1" }));
        let checked = |change: Value| {
            let mut claims = claims();
            for (name, value) in change.as_object().unwrap() {
                claims[name] = value.clone();
            }
            check(&token(&pair, &header, &claims), &keys, &EXPECTED, 1000)
        };
        assert_eq!(checked(json!({})), Ok("ada".to_owned()));
        assert_eq!(checked(json!({ "aud": ["parallax"] })), Ok("ada".to_owned()));
        assert_eq!(checked(json!({ "aud": ["x", "parallax"], "azp": "parallax" })), Ok("ada".to_owned()));
        for (change, why) in [
            (json!({ "iss": "https://id.example/" }), BadIdToken::Issuer),
            (json!({ "aud": "other" }), BadIdToken::Audience),
            (json!({ "aud": ["x", "parallax"] }), BadIdToken::Audience),
            (json!({ "azp": "other" }), BadIdToken::Audience),
            (json!({ "exp": 940 }), BadIdToken::Expired),
            (json!({ "nonce": "other" }), BadIdToken::Nonce),
            (json!({ "nonce": null }), BadIdToken::Nonce),
            (json!({ "sub": "" }), BadIdToken::Subject),
            (json!({ "sub": "x".repeat(256) }), BadIdToken::Subject),
            (json!({ "sub": null }), BadIdToken::Malformed),
        ] {
            assert_eq!(checked(change.clone()), Err(why), "{change}");
        }
    }

    #[test]
    fn signatures_are_checked() {
        let (pair, other) = (pair(), self::pair());
        let header = json!({ "alg": "EdDSA", "kid": "1" });
        let good = token(&pair, &header, &claims());
        let check = |token: &str, keys: &Keys| check(token, keys, &EXPECTED, 1000);
        assert!(check(&good, &keys(&pair)).is_ok());
        assert_eq!(check(&good, &keys(&other)), Err(BadIdToken::Signature));
        assert_eq!(check(&good, &Keys { keys: Vec::new() }), Err(BadIdToken::Signature));
        for (alg, why) in [
            ("none", BadIdToken::Algorithm),
            ("HS256", BadIdToken::Algorithm),
            ("RS256", BadIdToken::Signature),
            ("ES256", BadIdToken::Signature),
        ] {
            let confused = token(&pair, &json!({ "alg": alg, "kid": "1" }), &claims());
            assert_eq!(check(&confused, &keys(&pair)), Err(why), "{alg}");
        }
        let unknown = token(&pair, &json!({ "alg": "EdDSA", "kid": "2" }), &claims());
        assert_eq!(check(&unknown, &keys(&pair)), Err(BadIdToken::Signature));
        let (start, _) = good.rsplit_once('.').unwrap();
        for broken in ["", "a.b", "a.b.c", &format!("{start}."), &good.replacen('.', ",", 1)] {
            assert!(check(broken, &keys(&pair)).is_err(), "{broken}");
        }
    }
}
