//! Encryption for one browser: RFC 8291, on top of the `aes128gcm` encoding of RFC 8188.

use ring::{
    aead::{AES_128_GCM, Aad, LessSafeKey, Nonce, UnboundKey},
    agreement::{ECDH_P256, EphemeralPrivateKey, UnparsedPublicKey, agree_ephemeral},
    error::Unspecified,
    hkdf::{HKDF_SHA256, KeyType, Prk, Salt},
    rand::{SecureRandom, SystemRandom},
};

use crate::subscription::Subscription;

/// A message is one record, smaller than this.
const RECORD: u32 = 4096;

/// Fails if the browser's key is none.
pub(crate) fn seal(message: &[u8], to: &Subscription, random: &SystemRandom) -> Result<Vec<u8>, Unspecified> {
    let ours = EphemeralPrivateKey::generate(&ECDH_P256, random)?;
    let public = ours.compute_public_key()?;
    let mut salt = [0; 16];
    random.fill(&mut salt)?;
    let theirs = UnparsedPublicKey::new(&ECDH_P256, to.public);
    agree_ephemeral(ours, &theirs, |shared| {
        let secrets = Secrets::derive(shared, to, public.as_ref(), &salt)?;
        secrets.seal(message, public.as_ref(), &salt)
    })?
}

pub(crate) struct Secrets {
    pub(crate) key: [u8; 16],
    pub(crate) nonce: [u8; 12],
}

impl Secrets {
    pub(crate) fn derive(
        shared: &[u8],
        to: &Subscription,
        ours: &[u8],
        salt: &[u8],
    ) -> Result<Secrets, Unspecified> {
        let known = Salt::new(HKDF_SHA256, &to.secret).extract(shared);
        let material: [u8; 32] = expand(&known, &[b"WebPush: info\0", &to.public, ours])?;
        let known = Salt::new(HKDF_SHA256, salt).extract(&material);
        let key = expand(&known, &[b"Content-Encoding: aes128gcm\0"])?;
        let nonce = expand(&known, &[b"Content-Encoding: nonce\0"])?;
        Ok(Secrets { key, nonce })
    }

    fn seal(&self, message: &[u8], ours: &[u8], salt: &[u8]) -> Result<Vec<u8>, Unspecified> {
        // The padding begins after this byte, and there is none: all our messages are of one length but for their game.
        let mut text = [message, &[2]].concat();
        let key = LessSafeKey::new(UnboundKey::new(&AES_128_GCM, &self.key)?);
        key.seal_in_place_append_tag(Nonce::assume_unique_for_key(self.nonce), Aad::empty(), &mut text)?;
        let length = u8::try_from(ours.len()).map_err(|_| Unspecified)?;
        Ok([salt, &RECORD.to_be_bytes(), &[length], ours, &text].concat())
    }
}

fn expand<const N: usize>(from: &Prk, info: &[&[u8]]) -> Result<[u8; N], Unspecified> {
    struct Length(usize);
    impl KeyType for Length {
        fn len(&self) -> usize {
            self.0
        }
    }
    let mut bytes = [0; N];
    from.expand(info, Length(N))?.fill(&mut bytes)?;
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use data_encoding::BASE64URL_NOPAD;

    use super::*;
    use crate::{
        hosts::Hosts,
        subscription::tests::{AUTH, PUBLIC},
    };

    fn bytes(text: &str) -> Vec<u8> {
        BASE64URL_NOPAD.decode(text.as_bytes()).unwrap()
    }

    fn browser() -> Subscription {
        Subscription::new("https://fcm.googleapis.com/x", PUBLIC, AUTH, &Hosts::default()).unwrap()
    }

    /// The example of RFC 8291, section 5 and appendix A.
    #[test]
    fn the_standards_example_comes_out() {
        let shared = bytes("kyrL1jIIOHEzg3sM2ZWRHDRB62YACZhhSlknJ672kSs");
        let ours =
            bytes("BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8");
        let salt = bytes("DGv6ra1nlYgDCS1FRnbzlw");
        let secrets = Secrets::derive(&shared, &browser(), &ours, &salt).unwrap();
        assert_eq!(secrets.key.to_vec(), bytes("oIhVW04MRdy2XN9CiKLxTg"));
        assert_eq!(secrets.nonce.to_vec(), bytes("4h_95klXJ5E_qnoN"));
        let sealed = secrets.seal(b"When I grow up, I want to be a watermelon", &ours, &salt).unwrap();
        let expected = "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmY\
                        WAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexS\
                        gSxsj_Qulcy4a-fN";
        assert_eq!(BASE64URL_NOPAD.encode(&sealed), expected);
    }

    #[test]
    fn every_message_has_keys_of_its_own() {
        let random = SystemRandom::new();
        let [one, other] = [(); 2].map(|()| seal(b"hello", &browser(), &random).unwrap());
        assert_eq!(one.len(), 16 + 4 + 1 + 65 + 5 + 1 + 16);
        assert_ne!(one[..16], other[..16]);
        assert_ne!(one[86..], other[86..]);
    }
}
