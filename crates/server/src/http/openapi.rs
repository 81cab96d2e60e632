//! The OpenAPI document, for client generators.

use axum::{http::header, response::IntoResponse};

const DOCUMENT: &str = include_str!("openapi.json");

/// `GET /api/openapi.json`
pub(crate) async fn show() -> impl IntoResponse {
    ([(header::CONTENT_TYPE, "application/json")], DOCUMENT)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use rules::{MODIFIER_KINDS, Mode, PREMADE};
    use serde_json::Value;
    use view::EndReason;

    use super::*;

    /// The router is the only list of routes, and axum cannot enumerate it.
    const ROUTER: &str = include_str!("../routes.rs");

    fn document() -> Value {
        serde_json::from_str(DOCUMENT).unwrap()
    }

    fn routed() -> BTreeSet<(String, String)> {
        let routes = ROUTER.split(".route(\"").skip(1);
        let route = |text: &str| {
            let (path, rest) = text.split_once("\", ").unwrap();
            let method = rest.split('(').next().unwrap();
            // A WebSocket handshake is a GET.
            let method = if method == "any" { "get" } else { method };
            (path.to_owned(), method.to_owned())
        };
        routes.map(route).collect()
    }

    fn described() -> BTreeSet<(String, String)> {
        let document = document();
        let mut found = BTreeSet::new();
        for (path, item) in document["paths"].as_object().unwrap() {
            // One route serves all of these.
            let path = [".pgn", ".json", ".svg"]
                .iter()
                .find_map(|ending| path.strip_suffix(ending).filter(|path| path.ends_with("{id}")))
                .unwrap_or(path);
            let methods = item.as_object().unwrap().keys().filter(|key| *key != "parameters");
            found.extend(methods.map(|method| (path.to_owned(), method.clone())));
        }
        found
    }

    #[test]
    fn every_route_is_described_and_every_description_is_routed() {
        assert!(routed().len() > 10);
        assert_eq!(described(), routed());
    }

    fn words(schema: &Value) -> Vec<&str> {
        schema["enum"].as_array().unwrap().iter().map(|word| word.as_str().unwrap()).collect()
    }

    #[test]
    fn its_lists_are_the_rules_lists() {
        let document = document();
        let schemas = &document["components"]["schemas"];
        assert_eq!(words(&schemas["Mode"]), Mode::ALL.map(Mode::name));
        let layouts: Vec<_> = PREMADE.iter().map(|premade| premade.id).collect();
        assert_eq!(words(&schemas["PremadeLayout"]["properties"]["id"]), layouts);
        let kinds: Vec<_> = MODIFIER_KINDS.iter().map(|kind| kind.id).collect();
        assert_eq!(words(&schemas["ModifierKind"]), kinds);
    }

    /// The names that serde lists when it rejects an unknown one.
    fn known<T: for<'de> serde::Deserialize<'de> + std::fmt::Debug>() -> Vec<String> {
        let error = serde_json::from_str::<T>("\"?\"").unwrap_err().to_string();
        error.split('`').skip(3).step_by(2).map(str::to_owned).collect()
    }

    #[test]
    fn its_words_are_the_wires_words() {
        let document = document();
        let schemas = &document["components"]["schemas"];
        assert_eq!(words(&schemas["Problem"]), known::<wire::http::failure::Problem>());
        assert_eq!(words(&schemas["EndReason"]), known::<EndReason>());
        assert_eq!(words(&schemas["ModeratorText"]), known::<rules::ModeratorText>());
        assert_eq!(words(&schemas["Royalty"]), known::<rules::Royalty>());
        assert_eq!(words(&schemas["Sight"]), known::<rules::Sight>());
        assert_eq!(words(&schemas["Seat"]), known::<view::Seat>());
        assert_eq!(words(&schemas["Player"]), known::<rules::duplicate::Player>());
        assert_eq!(words(&schemas["BoardName"]), known::<rules::duplicate::BoardName>());
        assert_eq!(words(&schemas["Why"]), known::<rules::duplicate::Why>());
        assert_eq!(words(&schemas["DuplicateShare"]), known::<rules::duplicate::DuplicateShare>());
        assert_eq!(words(&schemas["DuplicateReason"]), known::<rules::duplicate::EndingReason>());
        assert_eq!(words(&schemas["DuplicateFault"]), known::<wire::http::duplicate::DuplicateFault>());
    }

    #[test]
    fn every_reference_leads_somewhere() {
        fn check(root: &Value, value: &Value) {
            match value {
                Value::Object(fields) => {
                    if let Some(Value::String(target)) = fields.get("$ref") {
                        assert!(root.pointer(target.trim_start_matches('#')).is_some(), "{target}");
                    }
                    fields.values().for_each(|value| check(root, value));
                }
                Value::Array(values) => values.iter().for_each(|value| check(root, value)),
                Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
            }
        }
        let document = document();
        check(&document, &document);
        assert_eq!(document["info"]["version"], env!("CARGO_PKG_VERSION"));
    }
}
