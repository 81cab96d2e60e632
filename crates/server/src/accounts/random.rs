//! Random bytes that are fit for secrets.

use people::Handle;
use rand::{Rng as _, RngExt as _};
use view::PersonId;

pub(crate) fn random<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    rand::rng().fill_bytes(&mut bytes);
    bytes
}

pub(crate) fn new_handle() -> Handle {
    Handle::new(random())
}

pub(crate) fn new_person() -> PersonId {
    let mut rng = rand::rng();
    let letters = std::array::from_fn(|_| PersonId::LETTERS[rng.random_range(0..PersonId::LETTERS.len())]);
    PersonId::from_bytes(letters).expect("letters of an id")
}
