//! What all nodes of a cluster know, and how they prove it without sending it.

use ring::{
    hmac,
    rand::{SecureRandom, SystemRandom},
};

/// Made anew by each end of each connection.
pub(crate) type Nonce = [u8; 32];
pub(crate) type Proof = [u8; 32];

/// Who proves something: the proof of one end is none of the other's.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum End {
    Near,
    Far,
}

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

    /// Proves that this end knows the secret, on the one connection that has these nonces.
    pub(crate) fn proof(&self, end: End, near: &Nonce, far: &Nonce) -> Proof {
        let mut proof = Proof::default();
        proof.copy_from_slice(hmac::sign(&self.0, &statement(end, near, far)).as_ref());
        proof
    }

    pub(crate) fn is_proven_by(&self, proof: &Proof, end: End, near: &Nonce, far: &Nonce) -> bool {
        hmac::verify(&self.0, &statement(end, near, far), proof).is_ok()
    }
}

fn statement(end: End, near: &Nonce, far: &Nonce) -> Vec<u8> {
    let who: &[u8] = match end {
        End::Near => b"parallax link, near",
        End::Far => b"parallax link, far",
    };
    [who, near, far].concat()
}

pub(crate) fn nonce() -> Nonce {
    let mut nonce = Nonce::default();
    // Without randomness nothing works on this machine.
    SystemRandom::new().fill(&mut nonce).expect("the system's randomness");
    nonce
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_same_secret_proves_the_same_connection() {
        let [one, other] =
            ["0123456789abcdef\n", "0123456789abcdeF"].map(|text| ClusterSecret::new(text).unwrap());
        let (near, far) = (nonce(), nonce());
        let proof = one.proof(End::Near, &near, &far);
        let same = ClusterSecret::new("0123456789abcdef").unwrap();
        assert!(same.is_proven_by(&proof, End::Near, &near, &far));
        assert!(!other.is_proven_by(&proof, End::Near, &near, &far));
        assert!(!one.is_proven_by(&proof, End::Near, &near, &nonce()), "on another connection");
        assert!(!one.is_proven_by(&proof, End::Far, &near, &far), "by the other end");
        assert_eq!(ClusterSecret::new(" short \n").err(), Some(BadClusterSecret));
    }
}
