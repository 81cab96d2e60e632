//! What persons are called, where no server knows it by heart.

use people::{AccountName, People};
use room::{Looked, NameBook};
use view::{PersonId, PlayerName};

#[derive(Debug)]
pub(super) struct Names(pub(super) People);

impl NameBook for Names {
    fn names(&self, persons: Vec<PersonId>) -> Looked<'_> {
        Box::pin(async move {
            let mut names = Vec::new();
            for id in persons {
                let Ok(Some(person)) = self.0.person(id).await else { continue };
                let name = match person.deleted_at {
                    Some(_) => Some("[deleted]"),
                    None => person.name.as_ref().map(AccountName::as_str),
                };
                names.extend(name.and_then(PlayerName::clean).map(|name| (id, name)));
            }
            names
        })
    }
}
