//! What persons are called, where no server knows it by heart.

use people::People;
use room::{Looked, NameBook};
use view::PersonId;

use crate::accounts::Standing;

#[derive(Debug)]
pub(super) struct Names(pub(super) People);

impl NameBook for Names {
    fn names(&self, persons: Vec<PersonId>) -> Looked<'_> {
        Box::pin(async move {
            let mut names = Vec::new();
            for id in persons {
                let Ok(person) = self.0.person(id).await else { continue };
                names.extend(Standing::of(person.as_ref()).name().map(|name| (id, name)));
            }
            names
        })
    }
}
