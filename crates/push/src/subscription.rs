//! Where a browser can be reached, and the keys that a message to it is encrypted with.

use data_encoding::BASE64URL_NOPAD;
use serde::{Deserialize, Serialize};

use crate::hosts::Hosts;

/// Browsers use some 200 characters.
const MAX_ENDPOINT: usize = 600;

/// A browser that wants messages, as it describes itself: `PushSubscription.toJSON()`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Subscription {
    endpoint: String,
    pub(crate) public: [u8; 65],
    pub(crate) secret: [u8; 16],
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum BadSubscription {
    #[error("the keys of a push subscription are two base64url texts of 65 and 16 bytes")]
    Keys,
    #[error("this push service is not one that the server may use")]
    Service,
    #[error("a push subscription is an object with endpoint and keys")]
    Syntax,
}

#[derive(Deserialize, Serialize)]
struct Written {
    endpoint: String,
    keys: WrittenKeys,
}

#[derive(Deserialize, Serialize)]
struct WrittenKeys {
    p256dh: String,
    auth: String,
}

impl Subscription {
    /// From what a browser says. The service that it names must be one that we use.
    pub fn new(
        endpoint: &str,
        p256dh: &str,
        auth: &str,
        hosts: &Hosts,
    ) -> Result<Subscription, BadSubscription> {
        let printable =
            endpoint.len() <= MAX_ENDPOINT && endpoint.bytes().all(|byte| byte.is_ascii_graphic());
        if !printable || !hosts.allow(endpoint) {
            return Err(BadSubscription::Service);
        }
        let read = |text: &str| BASE64URL_NOPAD.decode(text.trim_end_matches('=').as_bytes());
        let (public, secret) = (read(p256dh), read(auth));
        let (Some(public), Some(secret)) = (array(public), array(secret)) else {
            return Err(BadSubscription::Keys);
        };
        Ok(Subscription { endpoint: endpoint.to_owned(), public, secret })
    }

    /// As it was written by [`Subscription::write`]. A service that is no longer used is refused.
    pub fn read(text: &str, hosts: &Hosts) -> Result<Subscription, BadSubscription> {
        let Written { endpoint, keys } = serde_json::from_str(text).map_err(|_| BadSubscription::Syntax)?;
        Subscription::new(&endpoint, &keys.p256dh, &keys.auth, hosts)
    }

    /// At most a thousand characters.
    pub fn write(&self) -> String {
        let keys = WrittenKeys {
            p256dh: BASE64URL_NOPAD.encode(&self.public),
            auth: BASE64URL_NOPAD.encode(&self.secret),
        };
        serde_json::to_string(&Written { endpoint: self.endpoint.clone(), keys }).expect("plain text")
    }

    pub(crate) fn endpoint(&self) -> &str {
        &self.endpoint
    }
}

fn array<const N: usize>(bytes: Result<Vec<u8>, data_encoding::DecodeError>) -> Option<[u8; N]> {
    bytes.ok()?.try_into().ok()
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    /// The browser of RFC 8291, section 5.
    pub(crate) const PUBLIC: &str =
        "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4";
    pub(crate) const AUTH: &str = "BTBZMqHH6r4Tts7J_aSIgg";

    #[test]
    fn what_is_written_reads_back() {
        let hosts = Hosts::default();
        let made = Subscription::new("https://fcm.googleapis.com/fcm/send/x", PUBLIC, AUTH, &hosts).unwrap();
        assert!(made.write().len() < 1000);
        assert_eq!(Subscription::read(&made.write(), &hosts), Ok(made.clone()));
        let elsewhere: Hosts = "push.example.org".parse().unwrap();
        assert_eq!(Subscription::read(&made.write(), &elsewhere), Err(BadSubscription::Service));
    }

    #[test]
    fn what_no_browser_says_is_refused() {
        let hosts = Hosts::default();
        let address = "https://fcm.googleapis.com/x";
        let new = |endpoint: &str, public, auth| Subscription::new(endpoint, public, auth, &hosts);
        assert_eq!(new(address, "AAAA", AUTH), Err(BadSubscription::Keys));
        assert_eq!(new(address, PUBLIC, "!"), Err(BadSubscription::Keys));
        assert_eq!(new("https://127.0.0.1/", PUBLIC, AUTH), Err(BadSubscription::Service));
        assert_eq!(
            new(&format!("{address}{}", "a".repeat(600)), PUBLIC, AUTH),
            Err(BadSubscription::Service)
        );
        assert_eq!(new(&format!("{address}\r\nx: y"), PUBLIC, AUTH), Err(BadSubscription::Service));
        assert_eq!(Subscription::read("[]", &hosts), Err(BadSubscription::Syntax));
    }
}
