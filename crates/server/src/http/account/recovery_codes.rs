//! Recovery codes, on their way to their owner and to the store.

use people::{RecoveryCode, SecretHash};
use view::{PersonId, Secret};

use crate::accounts::random;

/// Ten new codes, and what is stored of them.
pub(super) fn codes(person: PersonId) -> (Vec<Secret<String>>, Vec<SecretHash>) {
    let codes = (0..RecoveryCode::COUNT).map(|_| RecoveryCode::new(random()));
    codes.map(|code| (Secret(code.reveal()), code.hash(person.as_str()))).unzip()
}
