//! The OpenAPI document, made from the types themselves. The server serves the file that this writes.

mod accounts;
mod bots;
mod operation;
mod people;
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

/// Whatever can go wrong is said of some request.
#[test]
fn every_problem_is_described() {
    let source = include_str!("../http/problem.rs");
    let variants = |of: &str| {
        let (_, rest) = source.split_once(&format!("pub enum {of} {{\n")).expect("an enum");
        let (body, _) = rest.split_once("\n}\n").expect("its end");
        // Those are indented by four spaces, their fields by eight.
        let lines = body.lines().filter_map(|line| line.strip_prefix("    "));
        let starts = lines.filter(|line| line.starts_with(|first: char| first.is_ascii_uppercase()));
        starts
            .map(|line| line.split(|letter: char| !letter.is_alphanumeric()).next().unwrap())
            .collect::<Vec<_>>()
    };
    // Answers to addresses that are not routes.
    let elsewhere = ["NoRoute", "NoFormat"];
    let operations = routes::all();
    let described: Vec<_> = operations
        .iter()
        .flat_map(operation::Operation::problems)
        .map(|problem| format!("{problem:?}"))
        .collect();
    let problems = variants("Problem").into_iter().filter(|it| *it != "TooMany" && !elsewhere.contains(it));
    let scarce = variants("Scarce").into_iter().map(|it| format!("TooMany({it})"));
    let missing: Vec<_> = problems
        .map(str::to_owned)
        .chain(scarce)
        .filter(|name| {
            !described.iter().any(|it| {
                it == name || it.starts_with(&format!("{name}(")) || it.starts_with(&format!("{name} {{"))
            })
        })
        .collect();
    assert!(missing.is_empty(), "no request is said to fail with {missing:?}");
}
