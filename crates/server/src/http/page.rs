//! The kinds of page, and what each says of itself.

use std::sync::Arc;

use ::people::AccountName;
use axum::http::StatusCode;
use room::Summary;
use view::{GameId, Story};

use super::{people, pictures, words};
use crate::head::{Head, Listing};

pub(crate) enum Page {
    /// A page that is the same for everybody.
    Fixed(&'static Fixed),
    /// A game between two bots, which anybody may watch.
    Show(GameId),
    /// A game that is waiting for players.
    Invitation(GameId, Arc<Summary>),
    /// A game in progress.
    Room(GameId),
    /// A finished game. What is said of it is worked out once.
    Review(GameId, Head),
    /// A duplicate game, in progress or finished.
    DuplicateGame(GameId),
    /// An account as anybody sees it.
    Profile(AccountName),
    /// The review of a game that is not over.
    Live(GameId),
    Missing,
}

#[derive(PartialEq, Eq, Debug)]
pub(crate) struct Fixed {
    pub(crate) path: &'static str,
    title: &'static str,
    description: &'static str,
}

/// Sorted as in the header and the footer of the client.
const FIXED: &[Fixed] = &[
    Fixed {
        path: "/",
        title: "Parallax – chess where every player sees a different board",
        description: "Play Kriegspiel, Fog of War, house rules of your own and four-player duplicate chess, with \
                      friends or against the computer. No account needed.",
    },
    Fixed {
        path: "/rules",
        title: "Rules · Parallax",
        description: "How Kriegspiel, Fog of War, house rules and duplicate chess are played, on boards that you can \
                      try out.",
    },
    Fixed {
        path: "/lab",
        title: "Lab · Parallax",
        description: "Invent a chess variant: combine layouts and house rules, give pieces powers, see how fair it is, \
                      and play it.",
    },
    Fixed {
        path: "/duplicate",
        title: "Duplicate chess · Parallax",
        description: "Four players, four boards, and every move is made on two of them. Try it alone or set a table \
                      for friends.",
    },
    Fixed {
        path: "/bots",
        title: "Bots · Parallax",
        description: "The computer players, how strong they are in each kind of chess, and how to play them.",
    },
    Fixed {
        path: "/ratings",
        title: "Ratings · Parallax",
        description: "The best players and bots of this server in Kriegspiel, Fog of War and open chess.",
    },
    Fixed {
        path: "/watch",
        title: "Watch two bots · Parallax",
        description: "Let two computer players meet, and see both their boards and the truth between them.",
    },
    Fixed {
        path: "/lesson",
        title: "First lesson · Parallax",
        description: "Three minutes on the board: what it is like to play chess without seeing the other side.",
    },
    Fixed {
        path: "/privacy",
        title: "Privacy · Parallax",
        description: "What this server stores of your games, what it does not, and for how long.",
    },
    Fixed {
        path: "/source",
        title: "Source code · Parallax",
        description: "Parallax is free software: where to find the source code of this server.",
    },
    Fixed {
        path: "/sign-up",
        title: "Sign up · Parallax",
        description: "A name and a passkey or a password, and nothing else: keep your games and find them anywhere.",
    },
    Fixed {
        path: "/log-in",
        title: "Log in · Parallax",
        description: "Come back to your games with a passkey, with a password or with a recovery code.",
    },
    Fixed {
        path: "/account",
        title: "Your account · Parallax",
        description: "Your passkeys, password, sessions, recovery codes and tokens, and everything stored about you.",
    },
    Fixed {
        path: "/admin",
        title: "Administration · Parallax",
        description: "For administrators: reports, bans, invitations, who may sign up, and a log of all of it.",
    },
    Fixed {
        path: "/reset",
        title: "New password · Parallax",
        description: "Choose a new password with the link that an administrator of this server has given you.",
    },
    Fixed {
        path: "/admin-link",
        title: "First administrator · Parallax",
        description: "Become the first administrator of this server with the link that it wrote to its log.",
    },
];

/// Nobody looks for these.
const PERSONAL: &[&str] = &["/account", "/admin", "/reset", "/admin-link"];

impl Page {
    /// The page at an address that is the same for everybody.
    pub(crate) fn fixed(path: &str) -> Page {
        FIXED.iter().find(|page| page.path == path).map_or(Page::Missing, Page::Fixed)
    }

    pub(crate) fn status(&self) -> StatusCode {
        match self {
            Page::Fixed(_)
            | Page::Show(_)
            | Page::Invitation(..)
            | Page::Room(_)
            | Page::Review(..)
            | Page::Profile(_)
            | Page::DuplicateGame(_) => StatusCode::OK,
            Page::Live(_) => StatusCode::FORBIDDEN,
            Page::Missing => StatusCode::NOT_FOUND,
        }
    }

    /// Whether the page is about a game that is not over: then not even its length may tell anything.
    pub(crate) fn is_of_live_game(&self) -> bool {
        match self {
            Page::Fixed(_) | Page::Review(..) | Page::Profile(_) | Page::Missing => false,
            Page::Show(_) | Page::Invitation(..) | Page::Room(_) | Page::DuplicateGame(_) | Page::Live(_) => {
                true
            }
        }
    }

    pub(crate) fn head(&self) -> Head {
        let head = |title: &str, description: &str, path: String| Head {
            title: title.to_owned(),
            description: description.to_owned(),
            path,
            picture: pictures::general_path(),
            listing: Listing::Unlisted,
        };
        match self {
            Page::Fixed(page) => {
                let fixed = head(page.title, page.description, page.path.to_owned());
                let listing = if PERSONAL.contains(&page.path) { Listing::Unlisted } else { Listing::Listed };
                Head { listing, ..fixed }
            }
            Page::Show(game) => head("Two bots at play · Parallax", WATCH, format!("/watch/{game}")),
            Page::Invitation(game, summary) => invitation(*game, summary),
            Page::Room(game) => head("A game in progress · Parallax", PRIVATE, format!("/g/{game}")),
            Page::DuplicateGame(game) => {
                head("Duplicate chess · Parallax", TABLE, format!("/duplicate/{game}"))
            }
            Page::Review(_, head) => head.clone(),
            Page::Profile(name) => head(
                &format!("{name} · Parallax"),
                &format!(
                    "What {name} plays on this server: results in each kind of chess, and finished games."
                ),
                format!("/@/{name}"),
            ),
            Page::Live(game) => head("A game in progress · Parallax", PRIVATE, format!("/game/{game}")),
            Page::Missing => {
                head("Page not found · Parallax", "There is no such page or game.", "/".to_owned())
            }
        }
    }
}

const WATCH: &str = "Both their boards, and the truth between them.";
const PRIVATE: &str = "The players are still at it. Afterwards the review shows what each of them saw.";
const TABLE: &str = "A table of four: four boards, and every move is made on two of them.";

fn invitation(game: GameId, summary: &Summary) -> Head {
    let card = &summary.card;
    let path = if card.mode() == rules::Mode::Duplicate { "duplicate" } else { "g" };
    let rules = words::house_rules(card).map_or(String::new(), |rules| format!(" {rules}."));
    Head {
        title: format!("{} to {} · Parallax", people::invites(summary), words::game(card)),
        description: format!("{}{rules} {}.", words::sight(card), words::clock(card.clock())),
        path: format!("/{path}/{game}"),
        picture: pictures::invitation_path(game),
        listing: Listing::Unlisted,
    }
}

/// What is said of a finished game.
pub(crate) fn review(game: GameId, summary: &Summary) -> Head {
    let ending = summary.story.as_ref().map(Story::ending);
    let ended = ending.map_or(String::new(), |ending| format!("{}. ", words::ending(ending)));
    Head {
        title: match people::players(summary) {
            Some(players) => format!("{players} · {} · Parallax", words::game(&summary.card)),
            None => format!("{}: the review · Parallax", words::game(&summary.card)),
        },
        description: format!("{ended}See what White saw, what was true and what Black saw, move by move."),
        path: format!("/game/{game}"),
        picture: pictures::review_path(game),
        listing: Listing::Listed,
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn every_fixed_page_has_words_of_its_own() {
        let of = |text: fn(&Fixed) -> &'static str| FIXED.iter().map(text).collect::<BTreeSet<_>>().len();
        let all = FIXED.len();
        assert_eq!([of(|it| it.path), of(|it| it.title), of(|it| it.description)], [all; 3]);
        for page in FIXED {
            assert!(page.title.contains("Parallax"), "{page:?}");
            assert!((50..=160).contains(&page.description.len()), "{page:?}");
        }
    }
}
