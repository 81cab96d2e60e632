//! Which push services messages are sent to. Browsers name the address, and so could anybody: a server that sent
//! requests wherever it is told to could be aimed at its own network.

use std::{fmt, str::FromStr};

/// The services of the usual browsers.
const USUAL: &str = "fcm.googleapis.com,*.push.services.mozilla.com,*.push.apple.com,*.notify.windows.com";

/// Push services that may be used.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Hosts(Vec<Host>);

#[derive(Clone, PartialEq, Eq, Debug)]
enum Host {
    /// One name, over https and on the usual port.
    Exactly(String),
    /// Every name that ends so, over https and on the usual port.
    Below(String),
    /// Any scheme and port, for a service of one's own.
    Origin(String),
}

#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error(
    "{0:?} is not a push service; expected a host, *.domain, or an origin such as https://push.example.org:8443"
)]
pub struct BadHost(String);

impl Hosts {
    /// Whether a message may be sent to this address.
    pub(crate) fn allow(&self, address: &str) -> bool {
        let Some((origin, _)) = split(address) else { return false };
        let host = origin.strip_prefix("https://");
        self.0.iter().any(|allowed| match allowed {
            Host::Exactly(name) => host == Some(name),
            Host::Below(domain) => {
                host.and_then(|host| host.strip_suffix(domain.as_str())).is_some_and(|rest| {
                    rest.ends_with('.') && rest.len() > 1 && is_name(&rest[..rest.len() - 1])
                })
            }
            Host::Origin(whole) => origin == whole,
        })
    }
}

impl Default for Hosts {
    fn default() -> Hosts {
        USUAL.parse().expect("the usual services")
    }
}

impl FromStr for Hosts {
    type Err = BadHost;

    /// A list with commas between its entries.
    fn from_str(text: &str) -> Result<Hosts, BadHost> {
        let named = text.split(',').map(str::trim).filter(|name| !name.is_empty());
        named.map(Host::read).collect::<Result<_, _>>().map(Hosts)
    }
}

impl fmt::Display for Hosts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, host) in self.0.iter().enumerate() {
            let comma = if index > 0 { "," } else { "" };
            match host {
                Host::Exactly(name) | Host::Origin(name) => write!(f, "{comma}{name}")?,
                Host::Below(domain) => write!(f, "{comma}*.{domain}")?,
            }
        }
        Ok(())
    }
}

impl Host {
    fn read(text: &str) -> Result<Host, BadHost> {
        let text = text.to_ascii_lowercase();
        let bad = || BadHost(text.clone());
        if let Some((origin, path)) = split(&text) {
            return if path.is_empty() { Ok(Host::Origin(origin.to_owned())) } else { Err(bad()) };
        }
        match text.strip_prefix("*.") {
            Some(domain) if is_name(domain) => Ok(Host::Below(domain.to_owned())),
            None if is_name(&text) => Ok(Host::Exactly(text)),
            Some(_) | None => Err(bad()),
        }
    }
}

/// The origin of an address, and what follows it. None if it is not one that can be trusted to mean what it shows:
/// with a user, without a host, in capitals.
pub(crate) fn split(address: &str) -> Option<(&str, &str)> {
    let scheme = ["https://", "http://"].into_iter().find(|scheme| address.starts_with(scheme))?;
    let length =
        address[scheme.len()..].find(['/', '?', '#', '\\']).map_or(address.len(), |at| scheme.len() + at);
    let (origin, path) = address.split_at(length);
    let (name, port) = match origin[scheme.len()..].split_once(':') {
        Some((name, port)) => (name, Some(port)),
        None => (&origin[scheme.len()..], None),
    };
    let is_port = |port: &str| port.parse::<u16>().is_ok() && !port.starts_with(['+', '0']);
    (is_name(name) && port.is_none_or(is_port)).then_some((origin, path))
}

fn is_name(text: &str) -> bool {
    let letters = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-';
    text.len() <= 253 && text.split('.').all(|label| !label.is_empty() && label.bytes().all(letters))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_known_services_are_sent_to() {
        let hosts = Hosts::default();
        for address in [
            "https://fcm.googleapis.com/fcm/send/abc",
            "https://updates.push.services.mozilla.com/wpush/v2/abc",
            "https://web.push.apple.com/abc",
            "https://wns2-par02p.notify.windows.com/w/?token=a",
        ] {
            assert!(hosts.allow(address), "{address}");
        }
        for address in [
            "http://fcm.googleapis.com/fcm/send/abc",
            "https://fcm.googleapis.com:8080/",
            "https://fcm.googleapis.com.example.org/",
            "https://fcm.googleapis.com@127.0.0.1/",
            "https://user:fcm.googleapis.com@127.0.0.1/",
            "https://127.0.0.1/fcm.googleapis.com",
            "https://127.0.0.1\\.push.apple.com/",
            "https://127.0.0.1#.push.apple.com/",
            "https://evilpush.apple.com/",
            "https://.push.apple.com/",
            "https://push.apple.com/",
            "https://a..push.apple.com/",
            "https://FCM.googleapis.com/",
            "https://[::1]/",
            "https://",
            "ftp://fcm.googleapis.com/",
            "",
        ] {
            assert!(!hosts.allow(address), "{address}");
        }
    }

    #[test]
    fn an_operator_may_name_a_service_of_their_own() {
        let hosts: Hosts = "push.example.org, http://127.0.0.1:4000".parse().unwrap();
        assert!(hosts.allow("https://push.example.org/x"));
        assert!(hosts.allow("http://127.0.0.1:4000/x"));
        assert!(!hosts.allow("http://127.0.0.1:40001/x"));
        assert!(!hosts.allow("http://127.0.0.1/x"));
        assert!(!hosts.allow("https://fcm.googleapis.com/"));
        assert_eq!(hosts.to_string().parse(), Ok(hosts));
    }

    #[test]
    fn what_is_no_service_is_refused() {
        for text in ["*", "*.", "a b", "https://push.example.org/path", "http://", "häuser.example"] {
            assert!(text.parse::<Hosts>().is_err(), "{text}");
        }
        assert_eq!("".parse(), Ok(Hosts(Vec::new())));
    }
}
