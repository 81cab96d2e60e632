//! Checks on Rust sources. They look at tokens, so that comments and strings do not count; they know no types, so they
//! are a fence against accidents, not against malice.

use std::fs;
use std::path::{Path, PathBuf};
use std::str::FromStr as _;

use anyhow::anyhow;
use proc_macro2::{Delimiter, Spacing, TokenStream, TokenTree};

/// A place in a file: its line, and the offending path or statement.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Finding {
    pub(crate) line: usize,
    pub(crate) text: String,
}

/// Clocks, files, sockets, the environment, the terminal, randomness: the core gets them as arguments or not at all.
const IMPURE: &[&str] = &[
    "std::env",
    "std::fs",
    "std::net",
    "std::process",
    "std::thread",
    "std::time",
    "SystemTime",
    "Instant::now",
    "thread_rng",
    "dbg!",
    "eprint!",
    "eprintln!",
    "print!",
    "println!",
];

/// Every use of something impure outside `#[cfg(test)]`.
pub(crate) fn impurities(source: &str) -> anyhow::Result<Vec<Finding>> {
    let tokens = TokenStream::from_str(source).map_err(|error| anyhow!("not Rust: {error}"))?;
    let found = paths(tokens);
    Ok(found.into_iter().filter(|path| IMPURE.iter().any(|impure| contains(&path.text, impure))).collect())
}

/// Every Rust file at or below `path`; none if there is nothing.
pub(crate) fn rust_files(path: &Path) -> std::io::Result<Vec<PathBuf>> {
    if !path.is_dir() {
        let is_rust = path.is_file() && path.extension().is_some_and(|extension| extension == "rs");
        return Ok(is_rust.then(|| path.to_owned()).into_iter().collect());
    }
    let mut files = Vec::new();
    for entry in fs::read_dir(path)? {
        files.extend(rust_files(&entry?.path())?);
    }
    files.sort();
    Ok(files)
}

/// Drops the item after each `#[cfg(test)]`: up to a semicolon or a block.
fn without_tests(stream: TokenStream) -> Vec<TokenTree> {
    let mut kept: Vec<TokenTree> = Vec::new();
    let mut rest = stream.into_iter();
    while let Some(token) = rest.next() {
        let after_hash = kept.last().is_some_and(|last| is_punct(last, '#'));
        if after_hash && token.to_string().replace(' ', "") == "[cfg(test)]" {
            kept.pop();
            rest.by_ref().find(|token| is_punct(token, ';') || is_block(token));
        } else {
            kept.push(token);
        }
    }
    kept
}

/// Every path as written, with braces multiplied out: `std::{fs, io}` gives `std::fs` and `std::io`. A macro's name
/// keeps its `!`. What only tests see is left out.
pub(crate) fn paths(tokens: TokenStream) -> Vec<Finding> {
    let mut found = Vec::new();
    collect_paths(&without_tests(tokens), "", &mut found);
    found
}

fn collect_paths(tokens: &[TokenTree], prefix: &str, found: &mut Vec<Finding>) {
    // Whether the next token goes on with the last path found.
    let mut joined = false;
    for (i, token) in tokens.iter().enumerate() {
        match token {
            TokenTree::Ident(ident) => {
                let name = ident.to_string();
                let name = name.trim_start_matches("r#");
                match found.last_mut() {
                    Some(path) if joined => path.text.push_str(&format!("::{name}")),
                    _ => {
                        let line = ident.span().start().line;
                        let text =
                            if prefix.is_empty() { name.to_owned() } else { format!("{prefix}::{name}") };
                        found.push(Finding { line, text });
                    }
                }
                joined = false;
            }
            TokenTree::Punct(punct) => {
                let named = i > 0 && matches!(tokens[i - 1], TokenTree::Ident(_));
                let followed_by = |char| tokens.get(i + 1).is_some_and(|next| is_punct(next, char));
                match punct.as_char() {
                    ':' if named => joined = punct.spacing() == Spacing::Joint && followed_by(':'),
                    // The second half of `::`.
                    ':' => {}
                    '!' if named && !followed_by('=') => {
                        if let Some(path) = found.last_mut() {
                            path.text.push('!');
                        }
                    }
                    _ => joined = false,
                }
            }
            TokenTree::Group(group) => {
                let inner = without_tests(group.stream());
                // The path before a brace is a prefix, not a path of its own.
                let prefix = if joined { found.pop() } else { None };
                let prefix = prefix.map(|path| path.text).unwrap_or_default();
                collect_paths(&inner, &prefix, found);
                joined = false;
            }
            TokenTree::Literal(_) => joined = false,
        }
    }
}

/// Whether the segments of `part` stand side by side in `path`.
fn contains(path: &str, part: &str) -> bool {
    format!("::{path}::").contains(&format!("::{part}::"))
}

fn is_punct(token: &TokenTree, char: char) -> bool {
    matches!(token, TokenTree::Punct(punct) if punct.as_char() == char)
}

fn is_block(token: &TokenTree) -> bool {
    matches!(token, TokenTree::Group(group) if group.delimiter() == Delimiter::Brace)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn impure_core() {
        let lines = |source| -> Vec<usize> {
            impurities(source).unwrap().iter().map(|finding| finding.line).collect()
        };
        for (source, expected) in [
            ("use std::collections::BTreeMap;\n\nuse std::time::Duration;", vec![3]),
            ("use std::{\n    fmt,\n    fs,\n    time::{self, Instant},\n};", vec![3, 4, 4]),
            ("fn f() -> u32 { std::env::args().count() }", vec![1]),
            ("fn f() {\n    ::std::net::lookup();\n}", vec![2]),
            ("fn f() { let now = Instant::now(); }", vec![1]),
            ("fn f() { log(format!(\"{:?}\", SystemTime::now())) }", vec![1]),
            ("fn f() { if x { std::println!(\"\") } else { eprintln!(\"\") } }", vec![1, 1]),
            // Not what they look like.
            ("// std::fs\n/* println!() */ const A: &str = \"std::time::Instant\";", vec![]),
            ("enum Draw { Instant, Env } fn f(fs: u8) -> bool { fs != 0 && println != 1 }", vec![]),
            ("struct Clock { time: std::num::NonZero<u32> } mod time {}", vec![]),
            // Tests may do as they like; what comes after them may not.
            ("#[cfg(test)]\nmod tests { use std::fs; fn f() { println!() } }", vec![]),
            ("mod a { #[cfg(test)] mod tests { use std::fs; } }", vec![]),
            ("#[cfg(test)]\nuse std::fs;\nuse std::net::IpAddr;", vec![3]),
            ("#[cfg(not(test))]\nuse std::fs;", vec![2]),
        ] {
            assert_eq!(lines(source), expected, "{source}");
        }
    }

    #[test]
    fn half_a_file_is_an_error() {
        assert!(impurities("fn f() {").is_err());
    }
}
