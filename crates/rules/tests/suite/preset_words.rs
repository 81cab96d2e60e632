//! The client's texts for presets: one file per preset, with all languages in it.

use std::{fs, path::PathBuf};

use rules::CATALOGUE;
use serde_json::Value;

const TRANSLATIONS: [&str; 4] = ["de", "es", "fr", "zh"];

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../web/src/i18n/presets")
}

/// Reports what is missing, and in which file.
#[test]
fn every_preset_has_words_in_every_language() {
    let mut missing = Vec::new();
    for preset in CATALOGUE {
        let file = format!("web/src/i18n/presets/{}.json", preset.id());
        let text = fs::read_to_string(folder().join(format!("{}.json", preset.id()))).unwrap_or_default();
        let words: Value = serde_json::from_str(&text).unwrap_or_default();
        let is_text = |language: &str, field: &str| {
            let text = words[language][field].as_str().unwrap_or_default();
            !text.trim().is_empty() && !text.ends_with(['.', '。'])
        };
        // The server's own summary is the English description.
        if !is_text("en", "name") {
            missing.push(format!("{file}: en.name"));
        }
        for language in TRANSLATIONS {
            for field in ["name", "about"] {
                if !is_text(language, field) {
                    missing.push(format!("{file}: {language}.{field}"));
                }
            }
        }
    }
    assert!(missing.is_empty(), "add these, without a full stop at the end:\n{}", missing.join("\n"));
}

#[test]
fn there_are_no_words_for_other_presets() {
    for entry in fs::read_dir(folder()).expect("folder") {
        let path = entry.expect("file").path();
        let id = path.file_stem().expect("name").to_string_lossy().into_owned();
        assert!(
            CATALOGUE.iter().any(|preset| preset.id() == id),
            "no preset is called {id}: {}",
            path.display()
        );
    }
}
