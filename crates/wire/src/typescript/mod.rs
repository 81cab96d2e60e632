//! TypeScript for the messages in both directions and the HTTP bodies: two files, generated from the types
//! themselves.

mod accounts;
mod api;
mod people;
mod v1;

use std::{collections::BTreeSet, fs, path::PathBuf};

use ts_rs::Config;

/// JSON has one kind of number; none of ours exceeds what it can hold exactly.
fn config() -> Config {
    Config::new().with_large_int("number")
}

/// A union of string literals.
fn union<'a>(words: impl IntoIterator<Item = &'a str>) -> String {
    let mut seen = BTreeSet::new();
    let quoted: Vec<_> =
        words.into_iter().filter(|word| seen.insert(*word)).map(|word| format!("\"{word}\"")).collect();
    quoted.join(" | ")
}

/// Exports every declaration, and imports what they use from the files that come before.
fn module(declarations: &[String], before: &[&str]) -> String {
    let mut text = String::from("// Made by `cargo xtask types` from crates/wire. Do not edit.\n");
    let body: String = declarations.iter().map(|declaration| format!("\nexport {declaration}\n")).collect();
    let used: BTreeSet<_> = words(&body).collect();
    let mut imports = String::new();
    for module in before {
        let stored = fs::read_to_string(path(module)).unwrap_or_default();
        let names: BTreeSet<_> = exported(&stored).filter(|name| used.contains(name)).collect();
        if !names.is_empty() {
            let names = Vec::from_iter(names).join(", ");
            imports.push_str(&format!("import type {{ {names} }} from './{module}'\n"));
        }
    }
    if !imports.is_empty() {
        text.push('\n');
        text.push_str(&imports);
    }
    text + &body
}

fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|ch: char| !ch.is_ascii_alphanumeric() && ch != '_')
}

fn exported(text: &str) -> impl Iterator<Item = &str> {
    text.lines()
        .filter_map(|line| line.strip_prefix("export type "))
        .filter_map(|rest| words(rest).next())
        .filter(|name| !name.is_empty())
}

fn path(module: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(format!("../../web/src/wire/{module}.ts"))
}

/// Fails if the file is stale; with UPDATE=1, writes it instead.
fn check(module: &str, made: &str) {
    let path = path(module);
    if std::env::var_os("UPDATE").is_some() {
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(&path, made).unwrap();
    }
    let stored = fs::read_to_string(&path).unwrap_or_default();
    assert!(stored == made, "web/src/wire/{module}.ts is stale: run `cargo xtask types`");
}

/// In one test, and in this order: the second file uses names from the first.
#[test]
fn typescript_is_up_to_date() {
    let bodies = [api::declarations(), accounts::declarations(), people::declarations()].concat();
    check("api", &module(&bodies, &["view"]));
    check("v1", &module(&v1::declarations(), &["view", "api"]));
}
