//! What players call themselves: whatever is typed, a name is short, on one line, and clean already.

use std::str;

use view::PlayerName;

pub(crate) fn check(bytes: &[u8]) {
    let Ok(text) = str::from_utf8(bytes) else { return };
    let Some(name) = PlayerName::clean(text) else { return };
    let shown = name.as_str();
    assert!((1..=PlayerName::MAX).contains(&shown.chars().count()), "{shown:?}");
    assert!(shown.trim() == shown && !shown.contains("  "), "{shown:?}");
    assert!(!shown.chars().any(|it| it.is_control() || (it.is_whitespace() && it != ' ')), "{shown:?}");
    assert_eq!(PlayerName::clean(shown).as_ref(), Some(&name));
}

pub(crate) fn seeds() -> Vec<Vec<u8>> {
    let texts = [
        "Ada",
        " Zoë \u{202E}王\u{200D} ",
        "a\n\nb\u{2028}c",
        "\u{1F469}\u{200D}\u{1F4BB}\u{FE0F}",
        "\u{3164}",
    ];
    texts.iter().map(|text| text.as_bytes().to_vec()).collect()
}
