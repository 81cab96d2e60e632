//! What all nodes of a cluster know, and how they prove it without sending it.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use data_encoding::BASE64URL_NOPAD;
use ring::{
    hmac,
    rand::{SecureRandom, SystemRandom},
};

/// Clocks of nodes may differ by this much.
const SKEW: Duration = Duration::from_secs(300);

#[derive(Clone)]
pub struct ClusterSecret(hmac::Key);

#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the cluster's secret is too short: at least 16 bytes, such as `openssl rand -hex 32` prints")]
pub struct BadClusterSecret;

impl std::fmt::Debug for ClusterSecret {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("ClusterSecret(..)")
    }
}

impl ClusterSecret {
    /// White space at the ends does not count: files end with a line break.
    pub fn new(text: &str) -> Result<ClusterSecret, BadClusterSecret> {
        let text = text.trim();
        if text.len() < 16 {
            return Err(BadClusterSecret);
        }
        Ok(ClusterSecret(hmac::Key::new(hmac::HMAC_SHA256, text.as_bytes())))
    }

    /// Proves that we know the secret, for a few minutes: the time, a nonce, and a tag over both and what is asked for.
    pub(crate) fn proof(&self, asked: &str) -> String {
        let mut nonce = [0; 12];
        // Without randomness nothing works on this machine.
        SystemRandom::new().fill(&mut nonce).expect("the system's randomness");
        let stamp = format!("{}.{}", now(), BASE64URL_NOPAD.encode(&nonce));
        let tag = hmac::sign(&self.0, format!("{stamp}.{asked}").as_bytes());
        format!("{stamp}.{}", BASE64URL_NOPAD.encode(tag.as_ref()))
    }

    pub(crate) fn is_proven_by(&self, proof: &str, asked: &str) -> bool {
        let Some((stamp, tag)) = proof.rsplit_once('.') else { return false };
        let Some(at) = stamp.split('.').next().and_then(|at| at.parse::<u64>().ok()) else { return false };
        let Ok(tag) = BASE64URL_NOPAD.decode(tag.as_bytes()) else { return false };
        at.abs_diff(now()) <= SKEW.as_secs()
            && hmac::verify(&self.0, format!("{stamp}.{asked}").as_bytes(), &tag).is_ok()
    }
}

fn now() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_secs()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_same_secret_proves_the_same_request() {
        let [one, other] =
            ["0123456789abcdef\n", "0123456789abcdeF"].map(|text| ClusterSecret::new(text).unwrap());
        let proof = one.proof("CONNECT a");
        assert!(ClusterSecret::new("0123456789abcdef").unwrap().is_proven_by(&proof, "CONNECT a"));
        assert!(!other.is_proven_by(&proof, "CONNECT a"));
        assert!(!one.is_proven_by(&proof, "CONNECT b"), "for another request");
        let (_, rest) = proof.split_once('.').unwrap();
        assert!(!one.is_proven_by(&format!("{}.{rest}", now() - 1_000), "CONNECT a"), "stale");
        for nonsense in ["", ".", "..", "1.2", "x.y.z"] {
            assert!(!one.is_proven_by(nonsense, "CONNECT a"), "{nonsense}");
        }
        assert_eq!(ClusterSecret::new(" short \n").err(), Some(BadClusterSecret));
    }
}
