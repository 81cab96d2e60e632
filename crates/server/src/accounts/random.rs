//! Random bytes that are fit for secrets.

use people::Handle;
use rand::{Rng as _, RngExt as _};
use view::PersonId;

pub(crate) fn random<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    rand::rng().fill_bytes(&mut bytes);
    bytes
}

/// What looks like a seat's token, and is none.
pub(crate) fn stand_in() -> String {
    let [a, b, c, d, e, f, mut g, h, mut i, rest @ ..] = random::<16>();
    (g, i) = (g & 0x0f | 0x40, i & 0x3f | 0x80);
    let hex = |bytes: &[u8]| bytes.iter().map(|byte| format!("{byte:02x}")).collect::<String>();
    let (start, end) = rest.split_at(1);
    let parts = [&[a, b, c, d][..], &[e, f], &[g, h], &[i, start[0]], end];
    parts.map(hex).join("-")
}

pub(crate) fn new_handle() -> Handle {
    Handle::new(random())
}

pub(crate) fn new_person() -> PersonId {
    let mut rng = rand::rng();
    let letters = std::array::from_fn(|_| PersonId::LETTERS[rng.random_range(0..PersonId::LETTERS.len())]);
    PersonId::from_bytes(letters).expect("letters of an id")
}
