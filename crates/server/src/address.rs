//! Whose address a request counts for.

use std::net::{IpAddr, SocketAddr};

use axum::http::HeaderMap;

use crate::limits::household;

/// The address a request came from, as far as trusted proxies report it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct ClientAddress(pub(crate) IpAddr);

impl ClientAddress {
    /// The last address reported by a trusted proxy, or else the peer's own. Each proxy appends what it saw, so the
    /// list is read from its end. What a proxy could not name ends it: everything before came from the client.
    pub(crate) fn of(peer: SocketAddr, headers: &HeaderMap, proxies: &[IpAddr]) -> ClientAddress {
        let mut address = peer.ip().to_canonical();
        let lists = headers.get_all("x-forwarded-for").iter().rev();
        for hop in lists.flat_map(|list| list.to_str().unwrap_or_default().rsplit(',')) {
            if !proxies.contains(&address) {
                break;
            }
            let Some(reported) = read_hop(hop) else {
                break;
            };
            address = reported;
        }
        ClientAddress(address)
    }

    /// The household that it belongs to, as the tables keep it.
    pub(crate) fn household_name(self) -> String {
        match household(self.0) {
            IpAddr::V4(address) => address.to_string(),
            IpAddr::V6(first) => format!("{first}/64"),
        }
    }
}

/// `192.0.2.1`, `192.0.2.1:5678`, `2001:db8::1`, `[2001:db8::1]` or `[2001:db8::1]:443`.
fn read_hop(text: &str) -> Option<IpAddr> {
    let text = text.trim();
    let bare = || text.strip_prefix('[').and_then(|text| text.strip_suffix(']')).unwrap_or(text).parse().ok();
    let with_port = || text.parse().ok().map(|address: SocketAddr| address.ip());
    bare().or_else(with_port).map(|address: IpAddr| address.to_canonical())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(forwarded: &[&str], expected: &str) {
        let mut headers = HeaderMap::new();
        for list in forwarded {
            headers.append("x-forwarded-for", list.parse().unwrap());
        }
        let proxies = ["127.0.0.1", "10.0.0.1"].map(|proxy| proxy.parse().unwrap());
        let found = ClientAddress::of("127.0.0.1:9".parse().unwrap(), &headers, &proxies);
        assert_eq!(found.0, expected.parse::<IpAddr>().unwrap(), "{forwarded:?}");
    }

    #[test]
    fn hops_with_and_without_ports() {
        check(&[], "127.0.0.1");
        check(&["192.0.2.1"], "192.0.2.1");
        check(&["192.0.2.1:5678"], "192.0.2.1");
        check(&["2001:db8::1"], "2001:db8::1");
        check(&["[2001:db8::1]"], "2001:db8::1");
        check(&["[2001:db8::1]:443"], "2001:db8::1");
        check(&["::ffff:192.0.2.1"], "192.0.2.1");
        check(&["[::ffff:192.0.2.1]:80"], "192.0.2.1");
    }

    #[test]
    fn only_trusted_proxies_speak_for_others() {
        check(&["198.51.100.1, 192.0.2.1:5"], "192.0.2.1");
        check(&["192.0.2.1, 10.0.0.1:5"], "192.0.2.1");
        check(&["198.51.100.1", "192.0.2.1, 10.0.0.1"], "192.0.2.1");
        check(&["192.0.2.1", "10.0.0.1"], "192.0.2.1");
    }

    #[test]
    fn what_a_proxy_cannot_name_is_not_skipped() {
        check(&["198.51.100.1, unknown"], "127.0.0.1");
        check(&["198.51.100.1, _hidden, 10.0.0.1"], "10.0.0.1");
        check(&["198.51.100.1, "], "127.0.0.1");
        check(&["192.0.2.1:port"], "127.0.0.1");
    }
}
