//! What crosses the wire is written as documented and read back unchanged, and nothing else is accepted.

mod intents;
mod round_trips;
mod words;

use std::fmt::Debug;

use serde::{Serialize, de::DeserializeOwned};

/// The value is written exactly like this, and reads back as the same value.
#[track_caller]
fn check<T: Serialize + DeserializeOwned + PartialEq + Debug>(value: &T, expected: &str) {
    let written = serde_json::to_string(value).expect("JSON");
    assert_eq!(written, expected);
    let read: T = serde_json::from_str(&written).expect("what was written");
    assert_eq!(read, *value);
}

#[track_caller]
fn rejected<T: DeserializeOwned + Debug>(json: &str) {
    let read = serde_json::from_str::<T>(json);
    assert!(read.is_err(), "{json} was read as {read:?}");
}

fn square(name: &str) -> view::Square {
    view::Square(name.parse().expect("square's name"))
}
