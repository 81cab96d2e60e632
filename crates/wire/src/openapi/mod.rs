//! The OpenAPI document, made from the types themselves. The server serves the file that this writes.

mod operation;
mod routes;
mod schemas;
mod tag;

use std::{fs, path::PathBuf};

use serde_json::{Value, json};

use self::{schemas::Schemas, tag::Tag};

fn document() -> Value {
    let mut schemas = Schemas::new();
    let paths = operation::paths(&routes::all(), &mut schemas);
    json!({
        "openapi": "3.1.0",
        "info": {
            "title": "Parallax",
            "version": env!("CARGO_PKG_VERSION"),
            "summary": "One truth on the server, a different board for every seat.",
            "description": "Games are created and read here; they are played over WebSockets. While a game is being \
                played, none of its moves can be read here.",
            "license": { "name": "AGPL-3.0-or-later", "identifier": "AGPL-3.0-or-later" },
        },
        "servers": [{ "url": "/" }],
        "security": [],
        "tags": Tag::ALL.map(|tag| json!({ "name": tag.name(), "description": tag.description() })),
        "paths": paths,
        "components": { "schemas": schemas.finish() },
    })
}

/// Fails if the file is stale; with UPDATE=1, writes it instead.
#[test]
fn openapi_is_up_to_date() {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../server/src/http/openapi.json");
    let made = format!("{:#}\n", document());
    if std::env::var_os("UPDATE").is_some() {
        fs::write(&path, &made).unwrap();
    }
    let stored = fs::read_to_string(&path).unwrap_or_default();
    assert!(stored == made, "crates/server/src/http/openapi.json is stale: run `cargo xtask types`");
}

fn walk(value: &Value, visit: &mut impl FnMut(&str, &Value)) {
    match value {
        Value::Object(fields) => {
            for (name, value) in fields {
                visit(name, value);
                walk(value, visit);
            }
        }
        Value::Array(values) => values.iter().for_each(|value| walk(value, visit)),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}

#[test]
fn every_reference_leads_somewhere() {
    let document = document();
    let mut references = 0;
    walk(&document, &mut |name, value| {
        if let ("$ref", Value::String(target)) = (name, value) {
            assert!(document.pointer(target.trim_start_matches('#')).is_some(), "{target}");
            references += 1;
        }
    });
    assert!(references > 100, "{references}");
}

/// Comments are the descriptions: they must make sense to somebody who does not read Rust.
#[test]
fn descriptions_name_nothing_of_ours() {
    walk(&document(), &mut |name, value| {
        if let ("description" | "summary", Value::String(text)) = (name, value) {
            assert!(!text.contains("::") && !text.contains("[`"), "{text}");
        }
    });
}

#[test]
fn operations_have_names_of_their_own() {
    let mut names: Vec<String> = Vec::new();
    walk(&document(), &mut |name, value| {
        if let ("operationId", Value::String(id)) = (name, value) {
            names.push(id.clone());
        }
    });
    let all = names.len();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), all);
}
