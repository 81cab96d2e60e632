//! Which games a bot account takes on.

use client::frame::Offer;
use rules::Mode;

#[derive(Debug)]
pub(super) struct Policy {
    pub(super) modes: Vec<Mode>,
    pub(super) rated: RatedPolicy,
    /// Whether games of days per move are welcome.
    pub(super) correspondence: bool,
    /// Whether games with house rules are.
    pub(super) house: bool,
    /// Whether other bots are.
    pub(super) bots: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
pub(super) enum RatedPolicy {
    /// Rated games only
    Only,
    /// Unrated games only
    Never,
    /// Both
    Either,
}

impl Policy {
    pub(super) fn welcomes(&self, offer: &Offer) -> bool {
        let Offer { who, mode, house, correspondence, rated, .. } = offer;
        let rated = match self.rated {
            RatedPolicy::Only => *rated,
            RatedPolicy::Never => !rated,
            RatedPolicy::Either => true,
        };
        rated
            && self.modes.iter().any(|known| known.name() == mode)
            && (self.house || !house)
            && (self.correspondence || !correspondence)
            && (self.bots || !who.bot)
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;

    fn offer(fields: &Value) -> Offer {
        let mut offer = json!({
            "id": "abc", "who": { "name": "Ada", "bot": false }, "mode": "blind",
            "house": false, "correspondence": false, "rated": false,
        });
        for (name, value) in fields.as_object().unwrap() {
            offer[name] = value.clone();
        }
        serde_json::from_value(offer).unwrap()
    }

    #[test]
    fn each_wish_counts() {
        let rated = RatedPolicy::Either;
        let policy = Policy {
            modes: vec![Mode::Blind, Mode::Dark],
            rated,
            correspondence: false,
            house: false,
            bots: false,
        };
        for (fields, welcome) in [
            (json!({}), true),
            (json!({ "mode": "dark", "rated": true }), true),
            (json!({ "mode": "vanilla" }), false),
            (json!({ "house": true }), false),
            (json!({ "correspondence": true }), false),
            (json!({ "who": { "name": "Robby", "bot": true } }), false),
        ] {
            assert_eq!(policy.welcomes(&offer(&fields)), welcome, "{fields}");
        }
        let only = Policy { rated: RatedPolicy::Only, ..policy };
        assert!(only.welcomes(&offer(&json!({ "rated": true }))) && !only.welcomes(&offer(&json!({}))));
        let never = Policy { rated: RatedPolicy::Never, ..only };
        assert!(!never.welcomes(&offer(&json!({ "rated": true }))) && never.welcomes(&offer(&json!({}))));
    }
}
