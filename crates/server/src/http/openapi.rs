//! The OpenAPI document, for client generators. `wire` makes it from its types.

use axum::{http::HeaderMap, response::Response};

use super::fresh;
use crate::pack;

const DOCUMENT: &str = include_str!("openapi.json");

/// `GET /api/openapi.json`
pub(crate) async fn show(asked: HeaderMap) -> Response {
    pack::public(fresh::answer(&asked, "application/json", DOCUMENT))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use serde_json::Value;

    use super::*;

    /// The router is the only list of routes, and axum cannot enumerate it.
    const ROUTER: &str = concat!(
        include_str!("../routes.rs"),
        include_str!("../routes/accounts.rs"),
        include_str!("../routes/people.rs")
    );

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
            let path = [".pgn", ".json", ".svg", ".png", ".gif"]
                .iter()
                .find_map(|ending| path.strip_suffix(ending).filter(|path| path.ends_with("{id}")))
                .unwrap_or(path);
            let methods = item.as_object().unwrap().keys();
            found.extend(methods.map(|method| (path.to_owned(), method.clone())));
        }
        found
    }

    #[test]
    fn every_route_is_described_and_every_description_is_routed() {
        assert!(routed().len() > 10);
        assert_eq!(described(), routed());
    }
}
