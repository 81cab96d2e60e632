//! An authenticator in software: makes a passkey for a site, and proves that it has it.

use data_encoding::BASE64URL_NOPAD as BASE64;
use ring::{
    digest::{SHA256, digest},
    rand::SystemRandom,
    signature::{ECDSA_P256_SHA256_ASN1_SIGNING, EcdsaKeyPair, KeyPair as _},
};
use serde_json::{Value, json};

pub(crate) struct Authenticator {
    pair: EcdsaKeyPair,
    id: [u8; 16],
    /// What the site calls the owner.
    user: String,
    site: String,
    counter: u32,
}

/// The owner was there, and was verified.
const PRESENT_AND_VERIFIED: u8 = 0x05;
const HAS_KEY: u8 = 0x40;

fn client_data(kind: &str, options: &Value, origin: &str) -> String {
    json!({ "type": kind, "challenge": options["challenge"], "origin": origin, "crossOrigin": false })
        .to_string()
}

fn bytes(major: u8, content: &[u8]) -> Vec<u8> {
    let mut all = match content.len() {
        short @ 0..=23 => vec![major | short as u8],
        long => vec![major | 25, (long >> 8) as u8, long as u8],
    };
    all.extend(content);
    all
}

fn text(content: &str) -> Vec<u8> {
    bytes(0x60, content.as_bytes())
}

impl Authenticator {
    /// Makes a passkey as the options say, and what the browser sends of it.
    pub(crate) fn make(options: &Value, origin: &str) -> (Authenticator, Value) {
        assert_eq!(options["authenticatorSelection"]["residentKey"], "required", "{options}");
        assert_eq!(options["authenticatorSelection"]["userVerification"], "required", "{options}");
        let random = SystemRandom::new();
        let alg = &ECDSA_P256_SHA256_ASN1_SIGNING;
        let document = EcdsaKeyPair::generate_pkcs8(alg, &random).unwrap();
        let pair = EcdsaKeyPair::from_pkcs8(alg, document.as_ref(), &random).unwrap();
        let mut id = [0; 16];
        ring::rand::SecureRandom::fill(&random, &mut id).unwrap();
        let made = Authenticator {
            pair,
            id,
            user: options["user"]["id"].as_str().unwrap().to_owned(),
            site: options["rp"]["id"].as_str().unwrap().to_owned(),
            counter: 0,
        };
        let client = client_data("webauthn.create", options, origin);
        let mut attestation = vec![0xa3];
        attestation
            .extend([text("fmt"), text("none"), text("attStmt"), vec![0xa0], text("authData")].concat());
        attestation.extend(bytes(0x40, &made.data_with_key()));
        let id = BASE64.encode(&made.id);
        let sent = json!({
            "id": id,
            "rawId": id,
            "type": "public-key",
            "clientExtensionResults": {},
            "response": {
                "attestationObject": BASE64.encode(&attestation),
                "clientDataJSON": BASE64.encode(client.as_bytes()),
                "transports": ["internal"],
            },
        });
        (made, sent)
    }

    fn data(&self, flags: u8) -> Vec<u8> {
        let site = digest(&SHA256, self.site.as_bytes());
        [site.as_ref(), &[PRESENT_AND_VERIFIED | flags], &self.counter.to_be_bytes()].concat()
    }

    fn data_with_key(&self) -> Vec<u8> {
        let point = self.pair.public_key().as_ref();
        let (x, y) = point[1..].split_at(32);
        // A map of key type, algorithm, curve and the point.
        let start = [0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20];
        let key = [&start, x, &[0x22, 0x58, 0x20], y].concat();
        let length = (self.id.len() as u16).to_be_bytes();
        [self.data(HAS_KEY).as_slice(), &[0; 16], &length, &self.id, &key].concat()
    }

    /// Proves that it is here.
    pub(crate) fn prove(&mut self, options: &Value, origin: &str) -> Value {
        self.counter += 1;
        let client = client_data("webauthn.get", options, origin);
        let data = self.data(0);
        let signed = [data.as_slice(), digest(&SHA256, client.as_bytes()).as_ref()].concat();
        let signature = self.pair.sign(&SystemRandom::new(), &signed).unwrap();
        let id = BASE64.encode(&self.id);
        json!({
            "id": id,
            "rawId": id,
            "type": "public-key",
            "clientExtensionResults": {},
            "response": {
                "authenticatorData": BASE64.encode(&data),
                "clientDataJSON": BASE64.encode(client.as_bytes()),
                "signature": BASE64.encode(signature.as_ref()),
                "userHandle": self.user,
            },
        })
    }
}
