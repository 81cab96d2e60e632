//! What somebody would like to play, as the table has it and as the lobby shows it.

use std::sync::Arc;

use lobby::{
    new_room::Offered,
    pairing::{ColorBalance, Waiting},
};
use people::{SeekHold, SeekRow};
use rules::{Card, CardRequest, Clock, Mode, Ruleset};
use serde::{Deserialize, Serialize};
use view::PlayerName;
use wire::v1::lobby::{Challenge, LobbySeek, Seek, SeekBy, SeekColor, SeekRange};

/// What somebody without a rating counts as.
const START_RATING: i32 = 1500;

/// Written once, when somebody begins to wait.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Terms {
    pub(crate) who: SeekBy,
    /// The name of the account that is challenged.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) to: Option<String>,
    ruleset: Option<Ruleset>,
    /// The hash of the card.
    card: String,
    house: bool,
    clock: Clock,
    pub(crate) rated: bool,
    pub(crate) color: SeekColor,
    range: Option<SeekRange>,
    auto: bool,
    balance: i8,
    pub(crate) highlighting: bool,
    request: CardRequest,
    /// Where the seeker wants to be told of the game while they are away, as rooms keep it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) push: Option<String>,
}

/// Who waits: what is asked of the tables before anything is written.
pub(crate) struct Seeker {
    pub(crate) by: SeekBy,
    pub(crate) balance: ColorBalance,
    pub(crate) push: Option<String>,
}

impl Terms {
    pub(crate) fn new(offered: &Offered, seek: &LobbySeek, seeker: Seeker, to: Option<String>) -> Terms {
        let ruleset = offered.card.ruleset().filter(|ruleset| *ruleset != Ruleset::Parallax);
        Terms {
            who: seeker.by,
            to,
            ruleset,
            card: offered.card.hash(),
            house: offered.is_house(),
            clock: offered.card.clock(),
            rated: seek.rated,
            color: seek.color,
            range: seek.range,
            auto: seek.auto,
            balance: seeker.balance.0,
            highlighting: offered.settings.highlighting,
            request: offered.request.clone(),
            push: seeker.push,
        }
    }

    pub(crate) fn written(&self) -> String {
        serde_json::to_string(self).expect("plain data")
    }

    pub(crate) fn read(text: &str) -> Option<Terms> {
        serde_json::from_str(text).ok()
    }

    pub(crate) fn mode(&self) -> Mode {
        self.request.mode
    }

    pub(crate) fn is_correspondence(&self) -> bool {
        matches!(self.clock, Clock::Days { .. })
    }

    pub(crate) fn balance(&self) -> ColorBalance {
        ColorBalance(self.balance)
    }

    /// What a guest said they were called. Accounts are looked up.
    pub(crate) fn guest_name(&self) -> Option<PlayerName> {
        self.who.name.as_deref().filter(|_| !self.who.account).and_then(PlayerName::clean)
    }

    /// A card for one game by them.
    pub(crate) fn card(&self, seed: u64) -> Option<Card> {
        Card::new(self.request.clone(), seed).ok()
    }

    pub(crate) fn seek(&self, row: &SeekRow) -> Seek {
        Seek {
            id: row.id.to_string(),
            who: self.who.clone(),
            mode: self.mode(),
            ruleset: self.ruleset,
            card: self.card.clone(),
            house: self.house,
            clock: self.clock,
            correspondence: row.hold == SeekHold::Correspondence,
            rated: self.rated,
            color: self.color.other(),
            range: self.range,
            since: row.created_at,
        }
    }

    pub(crate) fn challenge(&self, row: &SeekRow) -> Challenge {
        Challenge { seek: self.seek(row), to: self.to.clone().unwrap_or_default() }
    }

    pub(crate) fn waiting(&self, row: &SeekRow) -> Waiting {
        let rated = if self.rated { "rated" } else { "casual" };
        Waiting {
            person: row.person,
            bot: self.who.bot,
            game: Arc::from(format!("{rated} {}", self.card)),
            color: self.color,
            auto: self.auto,
            rating: points(&self.who),
            range: self.range,
            since: row.created_at,
            balance: self.balance(),
        }
    }
}

pub(crate) fn points(who: &SeekBy) -> i32 {
    who.rating.map_or(START_RATING, |rating| rating.points)
}
