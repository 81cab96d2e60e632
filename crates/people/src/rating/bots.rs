//! The built-in bots: persons like any other, with a name, a profile and ratings, whom nobody can log in as.

use tables::TablesError;
use view::{Millis, PersonId};

use crate::name::AccountName;
use crate::people::People;
use crate::role::PersonRole;

/// A bot that every server has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BuiltInBot {
    /// The same on every server.
    id: &'static str,
    pub name: &'static str,
    /// What rooms know it by.
    pub brain: &'static str,
}

/// The weakest first.
pub const BUILT_IN_BOTS: [BuiltInBot; 8] = [
    BuiltInBot { id: "botrandom000", name: "Random", brain: "random" },
    BuiltInBot { id: "botcasual001", name: "Casual-1", brain: "casual:1" },
    BuiltInBot { id: "botcasual002", name: "Casual-2", brain: "casual" },
    BuiltInBot { id: "botcasual003", name: "Casual-3", brain: "casual:3" },
    BuiltInBot { id: "botseer00001", name: "Seer-1", brain: "seer:1" },
    BuiltInBot { id: "botseer00002", name: "Seer-2", brain: "seer" },
    BuiltInBot { id: "botseer00003", name: "Seer-3", brain: "seer:3" },
    BuiltInBot { id: "botseer00004", name: "Seer-4", brain: "seer:4" },
];

/// They are nobody who signed up.
pub(crate) const NOT_BUILT_IN: &str = "person.id NOT IN ('botrandom000', 'botcasual001', 'botcasual002', \
                                       'botcasual003', 'botseer00001', 'botseer00002', 'botseer00003', \
                                       'botseer00004')";

impl BuiltInBot {
    pub fn id(&self) -> PersonId {
        self.id.parse().expect("an id")
    }

    pub fn of_person(person: PersonId) -> Option<BuiltInBot> {
        BUILT_IN_BOTS.into_iter().find(|bot| bot.id == person.as_str())
    }

    /// The bot behind a brain's name in a room.
    pub fn of_brain(brain: &str) -> Option<BuiltInBot> {
        let brain = match brain {
            "casual:2" => "casual",
            "seer:2" => "seer",
            brain => brain,
        };
        BUILT_IN_BOTS.into_iter().find(|bot| bot.brain == brain)
    }
}

impl People {
    /// Makes sure that the built-in bots are here. If somebody has the name of one, it gets another.
    pub async fn add_built_in_bots(&self, now: Millis) -> Result<(), TablesError> {
        for bot in BUILT_IN_BOTS {
            let names = [bot.name.to_owned(), format!("{}-Bot", bot.name), bot.id.to_owned()];
            for name in names.iter().filter_map(|name| AccountName::stored(name).ok()) {
                let is_here = self.person(bot.id()).await?.is_some();
                if is_here || self.create_account(bot.id(), &name, PersonRole::Bot, now).await? {
                    break;
                }
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bots_are_found_by_their_brains() {
        for bot in BUILT_IN_BOTS {
            assert_eq!(BuiltInBot::of_brain(bot.brain), Some(bot));
            assert_eq!(BuiltInBot::of_person(bot.id()), Some(bot));
            assert!(NOT_BUILT_IN.contains(bot.id().as_str()));
        }
        assert_eq!(BuiltInBot::of_brain("casual:2"), BuiltInBot::of_brain("casual"));
        assert_eq!(BuiltInBot::of_brain("seer:2"), BuiltInBot::of_brain("seer"));
        assert_eq!(BuiltInBot::of_brain("stockfish"), None);
        assert_eq!(BuiltInBot::of_person("somebodyelse".parse().unwrap()), None);
    }
}
