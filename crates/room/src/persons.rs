//! Whose seat it is, where a seat belongs to somebody.
//!
//! A seat of a guest opens for whoever presents its token, as one that is nobody's does. A seat of an account opens for
//! a session of that account alone. Which of the two a person is, rooms do not know: the server does.

use std::{fmt, sync::Arc};

use serde::{Deserialize, Serialize};
use view::{PersonId, PlayerName, PlayerNames, Seat};

/// The persons at a table: at most one for each seat.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Persons(Vec<(Seat, PersonId)>);

impl Persons {
    pub fn of(&self, seat: Seat) -> Option<PersonId> {
        self.iter().find(|(other, _)| *other == seat).map(|(_, person)| person)
    }

    /// The first seat of this person.
    pub fn seat_of(&self, person: PersonId) -> Option<Seat> {
        self.iter().find(|(_, other)| *other == person).map(|(seat, _)| seat)
    }

    pub fn iter(&self) -> impl Iterator<Item = (Seat, PersonId)> + '_ {
        self.0.iter().copied()
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub(crate) fn set(&mut self, seat: Seat, person: Option<PersonId>) {
        self.0.retain(|(other, _)| *other != seat);
        self.0.extend(person.map(|person| (seat, person)));
    }
}

/// Who asks for a seat, as far as their session tells.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Visitor {
    pub person: Option<PersonId>,
    /// What an account is called. Guests say in every game what they want to be called.
    pub account: Option<PlayerName>,
    /// The seat is known to be a guest's: what opens it is enough.
    pub bearer: bool,
}

impl Visitor {
    /// Whether a seat of this person opens for them.
    pub(crate) fn may_open(&self, person: PersonId) -> bool {
        self.bearer || self.person == Some(person)
    }
}

/// Knows what persons are called now.
pub trait NameBook: Send + Sync + fmt::Debug {
    /// The names of those among them who are accounts, or were.
    fn names(&self, persons: Vec<PersonId>) -> Looked<'_>;
}

/// The answer of a [`NameBook`].
pub type Looked<'a> = std::pin::Pin<Box<dyn Future<Output = Vec<(PersonId, PlayerName)>> + Send + 'a>>;

/// Calls accounts by their present names. Stored ones, which guests chose, stay where nobody knows better.
pub(crate) async fn rename(names: &mut Arc<PlayerNames>, persons: &Persons, book: Option<&dyn NameBook>) {
    let Some(book) = book.filter(|_| !persons.is_empty()) else { return };
    let known = book.names(persons.iter().map(|(_, person)| person).collect()).await;
    for (seat, person) in persons.iter() {
        if let Some((_, name)) = known.iter().find(|(other, _)| *other == person) {
            Arc::make_mut(names).0.insert(seat, name.clone());
        }
    }
}
