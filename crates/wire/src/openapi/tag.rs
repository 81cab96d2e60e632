//! The subjects under which the document lists its operations.

#[derive(Clone, Copy)]
pub(super) enum Tag {
    Games,
    Records,
    Accounts,
    People,
    Administration,
    Bots,
    Lab,
    Server,
    Sockets,
    Pages,
}

impl Tag {
    pub(super) const ALL: [Tag; 10] = [
        Tag::Games,
        Tag::Records,
        Tag::Accounts,
        Tag::People,
        Tag::Administration,
        Tag::Bots,
        Tag::Lab,
        Tag::Server,
        Tag::Sockets,
        Tag::Pages,
    ];

    pub(super) fn name(self) -> &'static str {
        match self {
            Tag::Games => "games",
            Tag::Records => "records",
            Tag::Accounts => "accounts",
            Tag::People => "people",
            Tag::Administration => "administration",
            Tag::Bots => "bots",
            Tag::Lab => "lab",
            Tag::Server => "server",
            Tag::Sockets => "sockets",
            Tag::Pages => "pages",
        }
    }

    pub(super) fn description(self) -> &'static str {
        match self {
            Tag::Games => "Create games and look them up.",
            Tag::Records => "Finished games.",
            Tag::Accounts => "Who somebody is: guests, accounts, sessions, tokens.",
            Tag::People => "Accounts as others see them, and lists of games.",
            Tag::Administration => "For administrators, by session or by a token with the scope `admin`.",
            Tag::Bots => "For programs with an account of their own, by a token with the scope `bot`.",
            Tag::Lab => "Try rules out.",
            Tag::Server => "What the server offers, and how it is doing.",
            Tag::Sockets => "Where games are played.",
            Tag::Pages => "What a browser shows.",
        }
    }
}
