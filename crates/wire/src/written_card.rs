//! A rule card as people write and keep it: the rule fields of a request for a game. The mode is `house` by default.

use std::fmt;

use rules::{Card, CardError, CardRequest, ProfileFault};
use serde::Deserialize;
use serde_json::{Map, Value};

/// A Chess960 array that is not specified is the classic one, so that equal cards get equal answers.
const CLASSIC_ARRAY: u64 = 518;

/// Not validated yet; [`WrittenCard::read`] turns it into a [`Card`].
#[derive(Debug, Deserialize)]
#[serde(transparent)]
pub struct WrittenCard(Map<String, Value>);

impl WrittenCard {
    pub fn read(self) -> Result<Card, BadCard> {
        let mut fields = self.0;
        fields.retain(|_, value| !value.is_null());
        let request = match request_of(fields.clone()) {
            Ok(request) => request,
            Err(error) => return Err(explain(fields, &error)),
        };
        Card::accept(request, CLASSIC_ARRAY).map_err(BadCard::Refused)
    }
}

/// The fields of a card request, of which none is required.
#[cfg(test)]
impl schemars::JsonSchema for WrittenCard {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "LabCard".into()
    }

    fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        let mut schema = CardRequest::json_schema(generator);
        schema.remove("required");
        schema.insert(
            "description".to_owned(),
            "The rule fields of a request for a game; the mode is house by default. A Chess960 array without a number \
             is the classic one."
                .into(),
        );
        schema
    }
}

/// Why it is not a card. The text names the field.
#[derive(Debug)]
pub enum BadCard {
    /// A field has the wrong form.
    Unreadable(String),
    Refused(CardError),
}

impl fmt::Display for BadCard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BadCard::Unreadable(why) => f.write_str(why),
            BadCard::Refused(error) => error.fmt(f),
        }
    }
}

fn request_of(mut fields: Map<String, Value>) -> Result<CardRequest, serde_json::Error> {
    fields.entry("mode").or_insert_with(|| "house".into());
    CardRequest::deserialize(Value::Object(fields))
}

/// serde's errors about values do not say where they are: the culprit is the field that fails on its own.
fn explain(fields: Map<String, Value>, error: &serde_json::Error) -> BadCard {
    let alone = fields.into_iter().find_map(|(name, value)| {
        let error = request_of(Map::from_iter([(name.clone(), value)])).err()?;
        if name == "profile" {
            let unreadable = ProfileFault::Unreadable { why: error.to_string() };
            return Some(BadCard::Refused(CardError::Profile(unreadable.into())));
        }
        let name: String = name.chars().take(20).collect();
        Some(BadCard::Unreadable(format!("{name}: {error}")))
    });
    alone.unwrap_or_else(|| BadCard::Unreadable(error.to_string()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<Card, String> {
        let written = serde_json::from_str::<WrittenCard>(text).map_err(|error| error.to_string())?;
        written.read().map_err(|error| error.to_string())
    }

    #[test]
    fn what_is_absent_is_as_house_has_it() {
        assert_eq!(read("{}").unwrap(), Card::of(rules::Mode::House));
        assert_eq!(read(r#"{"sight":null,"rulesetIds":null}"#).unwrap(), Card::of(rules::Mode::House));
        assert!(read(r#"{"profile":{}}"#).unwrap().profile().is_some());
        assert_eq!(read(r#"{"mode":"dark"}"#).unwrap(), Card::of(rules::Mode::Dark));
    }

    #[test]
    fn equal_cards_start_alike() {
        let drawn = r#"{"layout":{"kind":"premade","id":"chess960"}}"#;
        assert_eq!(read(drawn).unwrap().hash(), read(drawn).unwrap().hash());
    }

    #[test]
    fn the_field_that_is_wrong_is_named() {
        let wrong = [
            (r#"{"sight":"x-ray","royalty":"capture"}"#, "sight: unknown variant `x-ray`"),
            (r#"{"rulesetIds":"atomic"}"#, "rulesetIds: invalid type"),
            (r#"{"presets":["atomic"]}"#, "presets: unknown field"),
            (r#"{"profile":{"perType":1}}"#, "profile: invalid type"),
            (
                r#"{"profile":{"layoutId":"horde"}}"#,
                "profile: the profile was written for the layout \"horde\"",
            ),
            (r#"{"rulesetIds":["no-such"]}"#, "unknown preset \"no-such\"; expected one of "),
            ("[]", "invalid type"),
        ];
        for (card, why) in wrong {
            let said = read(card).unwrap_err();
            assert!(said.contains(why), "{card}: {said}");
        }
    }
}
