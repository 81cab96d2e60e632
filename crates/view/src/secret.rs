//! Tokens and invitations on their way: whoever has one has a seat.

use std::{borrow::Cow, fmt, ops::Deref};

use serde::{Deserialize, Deserializer, Serialize};

/// Text that is sent and compared, but never printed: a log, a panic or an error with `{:?}` does not show it.
#[derive(Clone, Copy, PartialEq, Eq, Default, Serialize)]
#[serde(transparent)]
pub struct Secret<T>(pub T);

impl<T> fmt::Debug for Secret<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret(..)")
    }
}

impl<T: AsRef<str>> Deref for Secret<T> {
    type Target = str;

    fn deref(&self) -> &str {
        self.0.as_ref()
    }
}

impl<'de> Deserialize<'de> for Secret<String> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer).map(Secret)
    }
}

impl<'de: 'a, 'a> Deserialize<'de> for Secret<Cow<'a, str>> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        #[derive(Deserialize)]
        struct Borrowed<'a>(#[serde(borrow)] Cow<'a, str>);
        Borrowed::deserialize(deserializer).map(|Borrowed(text)| Secret(text))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_secret_is_sent_and_never_printed() {
        let read: Secret<String> = serde_json::from_str(r#""hunter2""#).unwrap();
        let borrowed: Secret<Cow<'_, str>> = serde_json::from_str(r#""hunter2""#).unwrap();
        assert_eq!((&*read, serde_json::to_string(&read).unwrap().as_str()), ("hunter2", r#""hunter2""#));
        assert!(matches!(borrowed, Secret(Cow::Borrowed("hunter2"))));
        assert_eq!(format!("{read:?} {:?}", Some(borrowed)), "Secret(..) Some(Secret(..))");
    }
}
