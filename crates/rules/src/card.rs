//! The rule card: the complete, explicit description of a game's rules.

use std::fmt;

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use shakmaty::CastlingMode;

use crate::{
    clock::Clock,
    layout::{Layout, LayoutError},
    names::{bounded, color_name},
    position::Position,
    preset::{self, Category, Preset},
    profile::Profile,
    profile_error::ProfileError,
    rules::Rules,
    setup::{Setup, SetupError},
};

/// A named rule card. A game may depart from it on any axis.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum Mode {
    Vanilla,
    Blind,
    Dark,
    House,
    /// Four seats on four coupled boards, by rules of its own.
    Duplicate,
}

impl Mode {
    pub const ALL: [Mode; 5] = [Mode::Vanilla, Mode::Blind, Mode::Dark, Mode::House, Mode::Duplicate];

    pub fn name(self) -> &'static str {
        match self {
            Mode::Vanilla => "vanilla",
            Mode::Blind => "blind",
            Mode::Dark => "dark",
            Mode::House => "house",
            Mode::Duplicate => "duplicate",
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum Royalty {
    /// Check binds, and mate wins.
    Checkmate,
    /// There is no check; taking the royal piece wins.
    Capture,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum Sight {
    /// Everything.
    Open,
    /// Own pieces only.
    Own,
    /// Own pieces and the squares they reach.
    Fog,
}

/// Which draws end the game by themselves.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Draws {
    pub threefold: bool,
    pub fifty_moves: bool,
    pub insufficient_material: bool,
}

impl Draws {
    /// All of them; but where a king can be taken, a lone king can still win.
    pub fn under(royalty: Royalty) -> Draws {
        Draws { threefold: true, fifty_moves: true, insufficient_material: royalty == Royalty::Checkmate }
    }
}

/// A request for a card: a mode, and where the game departs from it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct CardRequest {
    pub mode: Mode,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub layout: Option<Layout>,
    /// A whole FEN to go on from, under the layout's rules.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fen: Option<String>,
    #[serde(default, rename = "rulesetIds", skip_serializing_if = "Vec::is_empty")]
    pub presets: Vec<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub profile: Option<Profile>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub royalty: Option<Royalty>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sight: Option<Sight>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub moderator: Option<bool>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub touch_move: Option<bool>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub draws: Option<Draws>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clock: Option<Clock>,
}

impl CardRequest {
    pub fn of(mode: Mode) -> CardRequest {
        CardRequest {
            mode,
            layout: None,
            fen: None,
            presets: Vec::new(),
            profile: None,
            royalty: None,
            sight: None,
            moderator: None,
            touch_move: None,
            draws: None,
            clock: None,
        }
    }
}

/// The request that makes the same card again.
impl From<&Card> for CardRequest {
    fn from(card: &Card) -> CardRequest {
        let Card { mode, layout, fen, presets, profile, royalty, sight, moderator, touch_move, draws, clock } =
            card;
        CardRequest {
            mode: *mode,
            layout: Some(layout.clone()),
            fen: fen.clone(),
            presets: presets.iter().map(|&id| id.to_owned()).collect(),
            profile: profile.clone(),
            royalty: Some(*royalty),
            sight: Some(*sight),
            moderator: Some(*moderator),
            touch_move: Some(*touch_move),
            draws: Some(*draws),
            clock: Some(*clock),
        }
    }
}

#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum CardError {
    #[error("layout: {0}")]
    Layout(LayoutError),
    #[error("unknown preset \"{0}\"; expected one of {names}", names = preset::choices())]
    UnknownPreset(String),
    #[error("\"{0}\" comes with its layout and cannot be chosen on its own")]
    PresetOfLayout(String),
    #[error("\"{0}\" and \"{1}\" cannot be combined")]
    Conflict(String, String),
    #[error("\"{0}\" needs \"{1}\"")]
    Needs(String, String),
    #[error("profile: {0}")]
    Profile(ProfileError),
    #[error("duplicate chess has its own rules: only the clock can be chosen")]
    Duplicate,
    #[error("clock: {0}")]
    Clock(&'static str),
    #[error("the game would be over before its first move")]
    OverAtOnce,
}

/// Not a source: the text already contains it.
impl From<LayoutError> for CardError {
    fn from(error: LayoutError) -> CardError {
        CardError::Layout(error)
    }
}

impl From<ProfileError> for CardError {
    fn from(error: ProfileError) -> CardError {
        CardError::Profile(error)
    }
}

impl From<SetupError> for CardError {
    fn from(error: SetupError) -> CardError {
        CardError::Layout(error.into())
    }
}

/// A complete card. It is valid: whatever holds one can start a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Card {
    mode: Mode,
    layout: Layout,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    fen: Option<String>,
    /// All that are in force; the layout's own come first.
    presets: Vec<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    profile: Option<Profile>,
    royalty: Royalty,
    sight: Sight,
    moderator: bool,
    touch_move: bool,
    draws: Draws,
    clock: Clock,
}

impl Card {
    /// Fills in the defaults and checks the whole card. `seed` draws the Chess960 array, if the request asks for one
    /// without naming it.
    pub fn new(request: CardRequest, seed: u64) -> Result<Card, CardError> {
        let CardRequest {
            mode,
            layout,
            fen,
            presets,
            profile,
            royalty,
            sight,
            moderator,
            touch_move,
            draws,
            clock,
        } = request;
        let royalty = royalty.unwrap_or(match mode {
            Mode::Vanilla | Mode::Blind | Mode::House | Mode::Duplicate => Royalty::Checkmate,
            Mode::Dark => Royalty::Capture,
        });
        let layout = layout.unwrap_or_default().settled(seed);
        let card = Card {
            mode,
            presets: resolve_presets(&layout, &presets)?.iter().map(|preset| preset.id()).collect(),
            layout,
            fen,
            profile,
            royalty,
            sight: sight.unwrap_or(match mode {
                Mode::Vanilla | Mode::House | Mode::Duplicate => Sight::Open,
                Mode::Blind => Sight::Own,
                Mode::Dark => Sight::Fog,
            }),
            moderator: moderator.unwrap_or(mode == Mode::Blind),
            touch_move: touch_move.unwrap_or(matches!(mode, Mode::Vanilla | Mode::Blind)),
            draws: draws.unwrap_or(Draws::under(royalty)),
            clock: clock.unwrap_or(Clock::None),
        };
        card.clock.check().map_err(CardError::Clock)?;
        if mode == Mode::Duplicate && !card.is_plain() {
            return Err(CardError::Duplicate);
        }
        let (rules, start) = card.compile()?;
        // A finished position may be studied, but not played.
        if card.fen.is_none() && rules.outcome(&start).is_some() {
            return Err(CardError::OverAtOnce);
        }
        Ok(card)
    }

    /// Whether it is standard chess, with nothing but the clock chosen.
    fn is_plain(&self) -> bool {
        self.layout == Layout::default()
            && self.fen.is_none()
            && self.presets.is_empty()
            && self.profile.is_none()
            && self.royalty == Royalty::Checkmate
            && self.sight == Sight::Open
            && !self.moderator
            && !self.touch_move
            && self.draws == Draws::under(Royalty::Checkmate)
    }

    /// A mode as it is.
    pub fn of(mode: Mode) -> Card {
        Card::new(CardRequest::of(mode), 0).expect("modes are valid cards")
    }

    pub fn mode(&self) -> Mode {
        self.mode
    }

    pub fn layout(&self) -> &Layout {
        &self.layout
    }

    pub fn presets(&self) -> &[&'static str] {
        &self.presets
    }

    pub fn profile(&self) -> Option<&Profile> {
        self.profile.as_ref()
    }

    pub fn royalty(&self) -> Royalty {
        self.royalty
    }

    pub fn sight(&self) -> Sight {
        self.sight
    }

    pub fn moderator(&self) -> bool {
        self.moderator
    }

    pub fn touch_move(&self) -> bool {
        self.touch_move
    }

    pub fn draws(&self) -> Draws {
        self.draws
    }

    pub fn clock(&self) -> Clock {
        self.clock
    }

    /// Whether moves are announced: by a moderator, or because nothing is hidden.
    pub fn announces(&self) -> bool {
        self.moderator || self.sight == Sight::Open
    }

    /// The rules in force, and the position in which the game starts.
    pub fn start(&self) -> (Rules, Position) {
        self.compile().expect("a card is checked when it is made")
    }

    fn compile(&self) -> Result<(Rules, Position), CardError> {
        let presets = preset::in_order(&self.presets);
        let modifiers = self.profile.as_ref().map(|profile| profile.read(self.layout.id())).transpose()?;
        let rules = |castling| {
            let rules = Rules::new(self.royalty, &presets, self.draws, castling);
            modifiers.iter().fold(rules, |rules, modifiers| rules.modified(modifiers.clone()))
        };
        let draft = rules(CastlingMode::Standard);
        let castler = draft.castler();
        let setup = match &self.fen {
            Some(fen) => Setup::from_fen(fen)?,
            None => {
                let mut setup = self.layout.setup(castler)?;
                presets.iter().for_each(|preset| preset.arrange(&mut setup));
                setup
            }
        };
        let castling = if self.layout.is_chess960() || draft.castling_could_be_a_step() {
            CastlingMode::Chess960
        } else {
            setup.castling_mode(castler)
        };
        let rules = rules(castling);
        let start = match self.profile.as_ref().zip(modifiers.as_ref()) {
            None => rules.position(setup)?,
            Some((profile, modifiers)) => rules.modified_position(profile, modifiers, setup)?,
        };
        Ok((rules, start))
    }

    /// Short and stable. Cards with equal rules have equal hashes, whatever mode or layout names them.
    pub fn hash(&self) -> String {
        let (rules, mut start) = self.start();
        // An en-passant square that no pawn can use makes no difference to the game.
        start.ep_square = rules.takeable_ep_square(&start);
        let mut presets = self.presets.clone();
        if self.mode == Mode::Duplicate {
            presets.push("duplicate");
        }
        presets.sort_unstable();
        let mut binding = serde_json::json!([
            1, // the version of this list
            rules.fen(&start),
            start.spent().0,
            rules.castling_mode().is_chess960(),
            presets,
            self.royalty,
            self.sight,
            self.moderator,
            self.touch_move,
            self.draws,
            self.clock,
        ]);
        if let (Some(Profile { per_type, per_instance, .. }), Some(list)) =
            (&self.profile, binding.as_array_mut())
        {
            list.push(serde_json::json!([per_type, per_instance]));
        }
        let digest = Sha256::digest(binding.to_string().as_bytes());
        digest[..6].iter().map(|byte| format!("{byte:02x}")).collect()
    }
}

fn resolve_presets(layout: &Layout, asked: &[String]) -> Result<Vec<&'static dyn Preset>, CardError> {
    let brought = layout.brings().iter().filter_map(|id| preset::find(id));
    let mut presets: Vec<_> = brought.collect();
    for id in asked {
        let found = preset::find(id).ok_or_else(|| CardError::UnknownPreset(bounded(id)))?;
        if presets.iter().any(|preset| preset.id() == found.id()) {
            continue;
        }
        if found.category() == Category::Layout {
            return Err(CardError::PresetOfLayout(bounded(id)));
        }
        let clash = |a: &dyn Preset, b: &dyn Preset| a.conflicts().contains(&b.id());
        if let Some(other) = presets.iter().find(|other| clash(**other, found) || clash(found, **other)) {
            return Err(CardError::Conflict(found.id().to_owned(), other.id().to_owned()));
        }
        presets.push(found);
    }
    let chosen = |id: &&str| presets.iter().any(|preset| preset.id() == *id);
    for preset in &presets {
        if let Some(missing) = preset.needs().iter().find(|id| !chosen(id)) {
            return Err(CardError::Needs(preset.id().to_owned(), (*missing).to_owned()));
        }
    }
    Ok(presets)
}

const DUPLICATE: &str = "Duplicate chess: North, South, East and West play on four boards, each on two of them, in this order. \
    A turn is one move, made on both boards at once and legal on both. A piece whose twin was taken can never move \
    again. A player in check without such a move is mated: the player who gave check wins, and the others draw. \
    Everybody sees all four boards.";

/// The card in plain English, one paragraph.
impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.mode == Mode::Duplicate {
            return write!(f, "{DUPLICATE} {}", self.clock);
        }
        let (rules, start) = self.start();
        write!(f, "{}: ", self.layout.name())?;
        match self.fen {
            Some(_) => write!(f, "the game continues from {}", rules.fen(&start))?,
            None => write!(f, "{} moves first", color_name(start.turn()))?,
        }
        match self.royalty {
            _ if !rules.has_royalty() => write!(f, ", nothing is royal.")?,
            Royalty::Checkmate => write!(f, ", check binds and mate wins.")?,
            Royalty::Capture => write!(f, ", there is no check, and taking the royal piece wins.")?,
        }
        for id in &self.presets {
            write!(f, " {}.", preset::find(id).expect("presets are resolved").summary())?;
        }
        if let Some(profile) = &self.profile {
            write!(f, " {profile}")?;
        }
        f.write_str(match self.sight {
            Sight::Open => " Both sides see the whole board.",
            Sight::Own => " Each side sees only its own pieces.",
            Sight::Fog => {
                " Each side sees its own pieces and every square they could move to, even where a rule forbids the \
                 move; the rest is fog."
            }
        })?;
        f.write_str(match (self.moderator, self.sight) {
            (true, _) => {
                " A moderator announces what happens: moves, captures, checks, and tries that are refused."
            }
            (false, Sight::Open) => " Moves, captures and checks are announced.",
            (false, Sight::Own | Sight::Fog) => " Nothing is announced.",
        })?;
        f.write_str(if self.touch_move {
            " A touched piece must move, unless it has no legal move."
        } else {
            " A piece may be picked up and put back."
        })?;
        self.draws.describe(f)?;
        write!(f, " {}", self.clock)?;
        match self.clock {
            Clock::None => Ok(()),
            Clock::Fischer { .. } | Clock::Days { .. } if rules.weighs_material() => f.write_str(
                " A side that runs out of time loses, unless the other side could never mate: then it is a draw.",
            ),
            Clock::Fischer { .. } | Clock::Days { .. } => f.write_str(" A side that runs out of time loses."),
        }
    }
}

impl Draws {
    fn describe(self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ends: Vec<_> = [
            (self.threefold, "threefold repetition"),
            (self.fifty_moves, "fifty moves without a capture or a pawn move"),
            (self.insufficient_material, "material too weak to mate"),
        ]
        .into_iter()
        .filter_map(|(on, what)| on.then_some(what))
        .collect();
        match ends.as_slice() {
            [] => f.write_str(" No draw is automatic, except when a side cannot move."),
            [one] => write!(f, " The game is drawn at once by {one}."),
            [rest @ .., last] => write!(f, " The game is drawn at once by {} or {last}.", rest.join(", ")),
        }
    }
}
