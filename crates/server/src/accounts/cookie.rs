//! The cookie of a session.

use axum::http::{HeaderMap, HeaderValue, header};
use people::{SESSION_LASTS, SessionToken};

/// Browsers take and send this one over TLS only, for this host and for all of it.
const SECURE: &str = "__Host-parallax";
/// On a home network without TLS.
const PLAIN: &str = "parallax";

/// For somebody who is on their way to or from a provider of identities.
const ERRAND: &str = "-oidc";
const ERRAND_SECONDS: u64 = 10 * 60;

/// How the cookie is written for the requests of a browser.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Cookie {
    Secure,
    Plain,
}

impl Cookie {
    pub(crate) fn over(https: bool) -> Cookie {
        if https { Cookie::Secure } else { Cookie::Plain }
    }

    /// The token that a browser sends. Over TLS the plain cookie counts for nothing: whoever can answer for this host
    /// without TLS could have set it.
    pub(crate) fn read(self, headers: &HeaderMap) -> Option<SessionToken> {
        SessionToken::presented(self.find(headers, "")?)
    }

    fn find<'a>(self, headers: &'a HeaderMap, ending: &str) -> Option<&'a str> {
        let named = |name: &str| {
            let values = headers.get_all(header::COOKIE).into_iter().filter_map(|value| value.to_str().ok());
            let mut pairs = values.flat_map(|value| value.split(';')).filter_map(|pair| pair.split_once('='));
            let is = |key: &str| key.trim().strip_prefix(name) == Some(ending);
            pairs.find(|(key, _)| is(key)).map(|(_, text)| text.trim())
        };
        named(SECURE).or_else(|| match self {
            Cookie::Secure => None,
            Cookie::Plain => named(PLAIN),
        })
    }

    /// What the browser was given for its way to a provider of identities and back.
    pub(crate) fn read_errand(self, headers: &HeaderMap) -> Option<String> {
        self.find(headers, ERRAND).filter(|text| !text.is_empty() && text.len() <= 64).map(str::to_owned)
    }

    pub(crate) fn set_errand(self, value: &str) -> HeaderValue {
        self.written(ERRAND, value, ERRAND_SECONDS)
    }

    pub(crate) fn clear_errand(self) -> HeaderValue {
        self.written(ERRAND, "", 0)
    }

    pub(crate) fn set(self, token: &SessionToken) -> HeaderValue {
        self.written("", &token.reveal(), SESSION_LASTS / 1000)
    }

    pub(crate) fn clear(self) -> HeaderValue {
        self.written("", "", 0)
    }

    fn written(self, ending: &str, value: &str, seconds: u64) -> HeaderValue {
        let (name, secure) = match self {
            Cookie::Secure => (SECURE, "; Secure"),
            Cookie::Plain => (PLAIN, ""),
        };
        let text =
            format!("{name}{ending}={value}; Path=/; Max-Age={seconds}; HttpOnly; SameSite=Lax{secure}");
        let mut value = HeaderValue::try_from(text).expect("letters and digits");
        value.set_sensitive(true);
        value
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sent(cookies: &[&str]) -> HeaderMap {
        cookies.iter().map(|it| (header::COOKIE, it.parse().unwrap())).collect()
    }

    #[test]
    fn a_cookie_is_read_as_it_was_set() {
        let token = SessionToken::new([7; 32]);
        for cookie in [Cookie::Secure, Cookie::Plain] {
            let set = cookie.set(&token);
            let pair = set.to_str().unwrap().split(';').next().unwrap();
            let others = format!("theme=dark; {pair}; x=y=z");
            for sent in [sent(&[pair]), sent(&[&others]), sent(&["a=b", pair])] {
                assert_eq!(cookie.read(&sent).as_ref(), Some(&token));
            }
            assert_eq!(cookie.read(&sent(&["theme=dark"])), None);
            assert!(set.to_str().unwrap().contains("; HttpOnly; SameSite=Lax"));
            assert_eq!(set.to_str().unwrap().contains("; Secure"), cookie == Cookie::Secure);
            assert!(cookie.clear().to_str().unwrap().contains("=; Path=/; Max-Age=0;"));
        }
    }

    #[test]
    fn over_tls_the_plain_cookie_counts_for_nothing() {
        let (ours, planted) = (SessionToken::new([1; 32]), SessionToken::new([2; 32]));
        let plain = format!("parallax={}", planted.reveal());
        let secure = format!("__Host-parallax={}", ours.reveal());
        assert_eq!(Cookie::Secure.read(&sent(&[&plain])), None);
        assert_eq!(Cookie::Plain.read(&sent(&[&plain])), Some(planted));
        for cookie in [Cookie::Secure, Cookie::Plain] {
            assert_eq!(cookie.read(&sent(&[&format!("{plain}; {secure}")])).as_ref(), Some(&ours));
        }
    }
}
