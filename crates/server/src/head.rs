//! What the head of a page says of it, for search engines and for messengers that show a preview of a link.

use std::fmt::Write;

use crate::markup::escaped;

/// Whether search engines may list the page.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Listing {
    Listed,
    /// Whoever has the link was given it by a player.
    Unlisted,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Head {
    pub(crate) title: String,
    pub(crate) description: String,
    /// Where the page is, without the server's own address.
    pub(crate) path: String,
    /// Where its picture is.
    pub(crate) picture: String,
    pub(crate) listing: Listing,
}

/// What the operator says of this server, for the footer of every page.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Operator {
    /// Where the source code is.
    pub(crate) source: Option<String>,
    /// How to reach the operator.
    pub(crate) contact: Option<String>,
}

impl Operator {
    pub(crate) fn tags(&self) -> String {
        let said = [
            ("version", Some(env!("CARGO_PKG_VERSION"))),
            ("source", self.source.as_deref()),
            ("contact", self.contact.as_deref()),
        ];
        let said = said.into_iter().filter_map(|(name, content)| Some((name, content?)));
        said.map(|(name, content)| {
            format!("    <meta name=\"parallax:{name}\" content=\"{}\" />\n", escaped(content))
        })
        .collect()
    }
}

impl Head {
    /// The tags, with addresses under this base.
    pub(crate) fn tags(&self, base: &str) -> String {
        let Head { title, description, path, picture, listing } = self;
        let mut tags = format!("<title>{}</title>\n", escaped(title));
        let mut meta = |attribute: &str, name: &str, content: &str| {
            let _ = writeln!(tags, "    <meta {attribute}=\"{name}\" content=\"{}\" />", escaped(content));
        };
        meta("name", "description", description);
        if *listing == Listing::Unlisted {
            meta("name", "robots", "noindex");
        }
        meta("property", "og:site_name", "Parallax");
        meta("property", "og:type", "website");
        meta("property", "og:title", title);
        meta("property", "og:description", description);
        meta("property", "og:url", &format!("{base}{path}"));
        meta("property", "og:image", &format!("{base}{picture}"));
        meta("property", "og:image:type", "image/png");
        meta("property", "og:image:width", "1200");
        meta("property", "og:image:height", "630");
        meta("property", "og:image:alt", description);
        meta("name", "twitter:card", "summary_large_image");
        tags
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_players_wrote_stays_text() {
        let head = Head {
            title: "\"><script>alert(1)</script>".to_owned(),
            description: "a & b".to_owned(),
            path: "/g/abcd1234".to_owned(),
            picture: "/picture/parallax.png".to_owned(),
            listing: Listing::Unlisted,
        };
        let tags = head.tags("https://chess.example");
        assert!(!tags.contains("<script"), "{tags}");
        assert!(tags.contains("<title>&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;</title>"), "{tags}");
        for expected in [
            "<meta name=\"description\" content=\"a &amp; b\" />",
            "<meta name=\"robots\" content=\"noindex\" />",
            "<meta property=\"og:url\" content=\"https://chess.example/g/abcd1234\" />",
            "<meta property=\"og:image\" content=\"https://chess.example/picture/parallax.png\" />",
            "<meta name=\"twitter:card\" content=\"summary_large_image\" />",
        ] {
            assert!(tags.contains(expected), "{expected}\n{tags}");
        }
        assert!(!Head { listing: Listing::Listed, ..head }.tags("").contains("noindex"));
    }
}
