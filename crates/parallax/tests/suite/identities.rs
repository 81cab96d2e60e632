//! A small provider of identities: OpenID Connect as far as a server needs it.

use std::{
    collections::HashMap,
    io::{Read, Write},
    net::{TcpListener, TcpStream},
    sync::{Arc, Mutex},
    time::{SystemTime, UNIX_EPOCH},
};

use data_encoding::{BASE64, BASE64URL_NOPAD};
use ring::{
    digest::{SHA256, digest},
    rand::SystemRandom,
    signature::{Ed25519KeyPair, KeyPair as _},
};
use serde_json::{Value, json};

pub(crate) const CLIENT: &str = "parallax";
pub(crate) const SECRET: &str = "s3cret/with+signs";

pub(crate) struct Identities {
    pub(crate) issuer: String,
    shared: Arc<Shared>,
}

struct Shared {
    issuer: String,
    pair: Ed25519KeyPair,
    /// What each code stands for: the claims, the challenge of whoever may redeem it, and where it was sent.
    codes: Mutex<HashMap<String, (Value, String, String)>>,
}

/// `a=b&c=d` with what was escaped.
pub(crate) fn read_query(text: &str) -> HashMap<String, String> {
    let pairs = text.split('&').filter_map(|pair| pair.split_once('='));
    pairs.map(|(name, value)| (unescaped(name), unescaped(value))).collect()
}

fn unescaped(text: &str) -> String {
    let mut bytes = Vec::new();
    let mut rest = text.bytes();
    while let Some(byte) = rest.next() {
        bytes.push(match byte {
            b'+' => b' ',
            b'%' => {
                let digits = [rest.next().unwrap(), rest.next().unwrap()];
                u8::from_str_radix(std::str::from_utf8(&digits).unwrap(), 16).unwrap()
            }
            other => other,
        });
    }
    String::from_utf8(bytes).unwrap()
}

fn now() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).unwrap().as_secs()
}

impl Identities {
    pub(crate) fn start() -> Identities {
        let listener = TcpListener::bind(("127.0.0.1", 0)).unwrap();
        let issuer = format!("http://{}", listener.local_addr().unwrap());
        let document = Ed25519KeyPair::generate_pkcs8(&SystemRandom::new()).unwrap();
        let pair = Ed25519KeyPair::from_pkcs8(document.as_ref()).unwrap();
        let shared = Arc::new(Shared { issuer: issuer.clone(), pair, codes: Mutex::default() });
        let serving = shared.clone();
        std::thread::spawn(move || {
            for stream in listener.incoming().map_while(Result::ok) {
                serving.answer(stream);
            }
        });
        Identities { issuer, shared }
    }

    /// Somebody arrives at this address and says who they are. Where they are sent back to, and with what claims.
    pub(crate) fn approve(&self, address: &str, subject: &str, change: &Value) -> String {
        let (start, query) = address.split_once('?').unwrap();
        assert_eq!(start, format!("{}/authorize", self.issuer));
        let asked = read_query(query);
        assert_eq!(asked["response_type"], "code");
        assert_eq!((asked["client_id"].as_str(), asked["scope"].as_str()), (CLIENT, "openid"));
        assert_eq!(asked["code_challenge_method"], "S256");
        let mut claims = json!({
            "iss": self.issuer,
            "sub": subject,
            "aud": CLIENT,
            "exp": now() + 60,
            "nonce": asked["nonce"],
        });
        for (name, value) in change.as_object().unwrap() {
            claims[name] = value.clone();
        }
        let mut codes = self.shared.codes.lock().unwrap();
        let code = format!("code-{}", codes.len());
        let redirect = asked["redirect_uri"].clone();
        codes.insert(code.clone(), (claims, asked["code_challenge"].clone(), redirect.clone()));
        format!("{redirect}?code={code}&state={}", asked["state"])
    }
}

impl Shared {
    fn answer(&self, mut stream: TcpStream) {
        let mut text = Vec::new();
        let mut buffer = [0; 4096];
        let (head, body) = loop {
            let read = stream.read(&mut buffer).unwrap_or(0);
            text.extend(&buffer[..read]);
            let so_far = String::from_utf8_lossy(&text).into_owned();
            if let Some((head, body)) = so_far.split_once("\r\n\r\n") {
                let length = head.lines().find_map(|line| {
                    let (name, value) = line.split_once(':')?;
                    name.eq_ignore_ascii_case("content-length")
                        .then(|| value.trim().parse::<usize>().unwrap())
                });
                if body.len() >= length.unwrap_or(0) {
                    break (head.to_owned(), body.to_owned());
                }
            }
            if read == 0 {
                return;
            }
        };
        let path = head.split(' ').nth(1).unwrap_or_default();
        let (status, body) = match path {
            "/.well-known/openid-configuration" => (200, self.configuration()),
            "/keys" => {
                let x = BASE64URL_NOPAD.encode(self.pair.public_key().as_ref());
                (200, json!({ "keys": [{ "kty": "OKP", "crv": "Ed25519", "kid": "1", "x": x }] }))
            }
            "/token" => self.redeem(&head, &read_query(&body)),
            _ => (404, json!({})),
        };
        let body = body.to_string();
        let head =
            format!("HTTP/1.1 {status} Fine\r\nContent-Type: application/json\r\nConnection: close\r\n");
        let _gone = write!(stream, "{head}Content-Length: {}\r\n\r\n{body}", body.len());
    }

    fn configuration(&self) -> Value {
        let issuer = &self.issuer;
        json!({
            "issuer": issuer,
            "authorization_endpoint": format!("{issuer}/authorize"),
            "token_endpoint": format!("{issuer}/token"),
            "jwks_uri": format!("{issuer}/keys"),
        })
    }

    fn redeem(&self, head: &str, form: &HashMap<String, String>) -> (u16, Value) {
        let refused = |why: &str| (400, json!({ "error": why }));
        let pair = format!("{CLIENT}:{}", "s3cret%2Fwith%2Bsigns");
        let expected = format!("authorization: basic {}", BASE64.encode(pair.as_bytes()).to_lowercase());
        if !head.to_lowercase().contains(&expected) {
            return refused("invalid_client");
        }
        let Some((claims, challenge, redirect)) = self.codes.lock().unwrap().remove(&form["code"]) else {
            return refused("invalid_grant");
        };
        let verifier = digest(&SHA256, form["code_verifier"].as_bytes());
        if BASE64URL_NOPAD.encode(verifier.as_ref()) != challenge || form["redirect_uri"] != redirect {
            return refused("invalid_grant");
        }
        let part = |value: &Value| BASE64URL_NOPAD.encode(value.to_string().as_bytes());
        let signed = format!("{}.{}", part(&json!({ "alg": "EdDSA", "kid": "1" })), part(&claims));
        let signature = BASE64URL_NOPAD.encode(self.pair.sign(signed.as_bytes()).as_ref());
        (200, json!({ "id_token": format!("{signed}.{signature}"), "token_type": "Bearer" }))
    }
}
