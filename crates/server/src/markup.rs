//! Text in HTML and SVG.

/// The text so that it stays text, between tags and in a quoted attribute.
pub(crate) fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
