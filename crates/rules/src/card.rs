//! The rule card: the complete, explicit description of a game's rules.

use std::sync::Arc;

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use shakmaty::CastlingMode;

use crate::{
    axes::{Draws, Mode, PackedDraws, Royalty, Sight, Stalemate},
    card_error::CardError,
    catalogue,
    clock::Clock,
    fog::{Fog, FogAxes, PackedFog},
    layout::Layout,
    meter::Meter,
    moderator::{self, Moderator, ModeratorRequest, Refusals},
    modifiers::Modifiers,
    names::bounded,
    position::Position,
    preset::{Category, Preset},
    profile::Profile,
    recon,
    rules::Rules,
    rulesets::Ruleset,
    setup::Setup,
    table::RuleTable,
};

/// A request for a card: a mode, and where the game departs from it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct CardRequest {
    pub mode: Mode,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub layout: Option<Layout>,
    /// A whole FEN to go on from, under the layout's rules.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fen: Option<String>,
    /// Ids of presets, beyond those that the layout brings.
    #[serde(default, rename = "rulesetIds", skip_serializing_if = "Vec::is_empty")]
    pub presets: Vec<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub profile: Option<Profile>,
    /// Supplies the values that are not chosen below. One of the mode's own; `house` may follow any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ruleset: Option<Ruleset>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub royalty: Option<Royalty>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sight: Option<Sight>,
    /// Whether announcements are all that a seat hears of the other's moves, and what is announced.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub moderator: Option<ModeratorRequest>,
    /// Whether a touched piece must move.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub touch_move: Option<bool>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub draws: Option<Draws>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stalemate: Option<Stalemate>,
    /// How the disputed points of fog are settled, where there is fog.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fog: Option<FogAxes>,
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
            ruleset: None,
            royalty: None,
            sight: None,
            moderator: None,
            touch_move: None,
            draws: None,
            stalemate: None,
            fog: None,
            clock: None,
        }
    }
}

impl CardRequest {
    /// Whether seats are told what blind and dark chess have no words for: by a moderator or in a fog that is asked for
    /// by axes, of drops, of a draw by the card's own count, or of a loss by stalemate. Requests that were made from a
    /// card are exact about that.
    pub fn has_other_words(&self) -> bool {
        matches!(self.moderator, Some(ModeratorRequest::Axes(_)))
            || self.fog.is_some()
            || self.draws.is_some_and(|draws| draws.cap.is_some())
            || self.stalemate.is_some_and(|stalemate| !stalemate.is_draw())
            || self.has_drops()
    }

    /// Whether one of its presets lets pieces be dropped.
    pub fn has_drops(&self) -> bool {
        let mut table = RuleTable::orthodox(Royalty::Checkmate);
        let presets = self.presets.iter().filter_map(|id| catalogue::find(id));
        presets.for_each(|preset| preset.adjust(&mut table));
        table.drops
    }
}

/// The request that makes the same card again.
impl From<&Card> for CardRequest {
    fn from(card: &Card) -> CardRequest {
        let Card {
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
            stalemate,
            fog,
            clock,
        } = card;
        CardRequest {
            mode: *mode,
            layout: Some(layout.clone()),
            fen: fen.clone(),
            presets: presets.iter().map(|&id| id.to_owned()).collect(),
            profile: profile.clone(),
            ruleset: None,
            royalty: Some(*royalty),
            sight: Some(*sight),
            moderator: Some(ModeratorRequest::exactly(*moderator)),
            touch_move: Some(*touch_move),
            draws: Some(draws.get()),
            stalemate: Some(*stalemate).filter(|stalemate| !stalemate.is_draw()),
            fog: Some(fog.get()).filter(|fog| !fog.is_usual()).map(FogAxes::from),
            clock: Some(*clock),
        }
    }
}

/// A complete card. It is valid: whatever holds one can start a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct Card {
    mode: Mode,
    layout: Layout,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schemas", ts(optional))]
    fen: Option<String>,
    /// All that are in force; the layout's own come first.
    presets: Vec<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schemas", ts(optional))]
    profile: Option<Profile>,
    royalty: Royalty,
    sight: Sight,
    /// True for the one of blind chess; any other is spelt out.
    #[serde(serialize_with = "moderator::on_card")]
    #[cfg_attr(
        feature = "schemas",
        schemars(with = "moderator::CardModerator"),
        ts(as = "moderator::CardModerator")
    )]
    moderator: Option<Moderator>,
    touch_move: bool,
    #[cfg_attr(feature = "schemas", schemars(with = "Draws"), ts(as = "Draws"))]
    draws: PackedDraws,
    #[serde(skip_serializing_if = "Stalemate::is_draw")]
    #[cfg_attr(feature = "schemas", ts(optional, as = "Option<Stalemate>"))]
    stalemate: Stalemate,
    /// How the disputed points of fog are settled, if not as usual.
    #[serde(skip_serializing_if = "PackedFog::is_usual")]
    #[cfg_attr(feature = "schemas", schemars(with = "Option<Fog>"), ts(optional, as = "Option<Fog>"))]
    fog: PackedFog,
    clock: Clock,
}

impl Card {
    /// Fills in the defaults and checks the whole card. `seed` draws the Chess960 array, if the request asks for one
    /// without naming it. It may be a card that takes very long to work out: see [`Card::accept`].
    pub fn new(request: CardRequest, seed: u64) -> Result<Card, CardError> {
        Card::make(request, seed, None).map(|(card, ..)| card)
    }

    pub(crate) fn make(
        request: CardRequest,
        seed: u64,
        meter: Option<&Arc<Meter>>,
    ) -> Result<(Card, Rules, Position), CardError> {
        let CardRequest {
            mode,
            layout,
            fen,
            mut presets,
            profile,
            ruleset,
            royalty,
            sight,
            moderator,
            touch_move,
            draws,
            stalemate,
            fog,
            clock,
        } = request;
        let other = |ruleset: &Ruleset| mode != Mode::House && mode != ruleset.mode();
        if let Some(ruleset) = ruleset.filter(other) {
            return Err(CardError::RulesetOfMode { ruleset, mode: ruleset.mode() });
        }
        let ruled = ruleset.map(Ruleset::values);
        presets.extend(ruled.iter().flat_map(|ruled| ruled.presets).map(|&id| id.to_owned()));
        let royalty = royalty.or(ruled.map(|ruled| ruled.royalty)).unwrap_or(match mode {
            Mode::Vanilla | Mode::Blind | Mode::House | Mode::Duplicate => Royalty::Checkmate,
            Mode::Dark | Mode::Rbc => Royalty::Capture,
        });
        let usual = match ruled {
            Some(ruled) => ruled.moderator,
            None => match mode {
                Mode::Blind => Some(Moderator::PARALLAX),
                Mode::Rbc => Some(Moderator::RECONNAISSANCE),
                Mode::Vanilla | Mode::Dark | Mode::House | Mode::Duplicate => None,
            },
        };
        let layout = layout.unwrap_or_default().settled(seed);
        let sight = sight.or(ruled.map(|ruled| ruled.sight)).unwrap_or(match mode {
            Mode::Vanilla | Mode::House | Mode::Duplicate => Sight::Open,
            Mode::Blind | Mode::Rbc => Sight::Own,
            Mode::Dark => Sight::Fog,
        });
        let moderator = moderator.map_or(usual, |asked| asked.over(usual));
        let usual_fog = ruled.map(|ruled| ruled.fog).unwrap_or_default();
        let card = Card {
            mode,
            presets: resolve_presets(&layout, &presets)?.iter().map(|preset| preset.id()).collect(),
            layout,
            fen,
            profile,
            royalty,
            sight,
            moderator,
            touch_move: touch_move
                .or(ruled.map(|ruled| ruled.touch_move))
                .unwrap_or(matches!(mode, Mode::Vanilla | Mode::Blind)),
            draws: draws
                .or(ruled.map(|ruled| ruled.draws))
                .unwrap_or(match mode {
                    Mode::Rbc => recon::DRAWS,
                    Mode::Vanilla | Mode::Blind | Mode::Dark | Mode::House | Mode::Duplicate => {
                        Draws::under(royalty)
                    }
                })
                .tidied()
                .into(),
            stalemate: stalemate.or(ruled.map(|ruled| ruled.stalemate)).unwrap_or_default(),
            fog: fog.unwrap_or_default().over(usual_fog).under(sight, royalty, moderator.is_some()).into(),
            clock: clock.unwrap_or(if mode == Mode::Rbc { recon::CLOCK } else { Clock::None }),
        };
        card.clock.check()?;
        if mode == Mode::Duplicate && !card.is_plain() {
            return Err(CardError::NotInDuplicate);
        }
        if mode == Mode::Rbc && !card.is_reconnaissance() {
            return Err(CardError::NotInRbc);
        }
        let (rules, start) = card.compile(meter)?;
        // A finished position may be studied, but not played.
        if card.fen.is_none() && rules.outcome(&start).is_some() {
            return Err(CardError::OverBeforeStart);
        }
        Ok((card, rules, start))
    }

    /// Whether it is standard chess, with nothing but the clock chosen.
    fn is_plain(&self) -> bool {
        self.layout == Layout::default()
            && self.fen.is_none()
            && self.presets.is_empty()
            && self.profile.is_none()
            && self.royalty == Royalty::Checkmate
            && self.sight == Sight::Open
            && self.moderator.is_none()
            && self.stalemate.is_draw()
            && !self.touch_move
            && self.draws() == Draws::under(Royalty::Checkmate)
    }

    /// Whether it departs from reconnaissance chess at most by where it starts, its clock and its draws. What becomes of
    /// a move that meets the unseen is settled for orthodox pieces only.
    fn is_reconnaissance(&self) -> bool {
        self.presets.is_empty()
            && self.profile.is_none()
            && self.royalty == Royalty::Capture
            && self.sight == Sight::Own
            && self.moderator == Some(Moderator::RECONNAISSANCE)
            && self.stalemate.is_draw()
            && !self.touch_move
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

    /// The position to go on from, if it is not the layout's.
    pub fn fen(&self) -> Option<&str> {
        self.fen.as_deref()
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

    pub fn moderator(&self) -> Option<Moderator> {
        self.moderator
    }

    /// Whether tries are answered by a moderator in the four ways of blind chess. Where there is no moderator, pieces
    /// that are touched still have to be judged.
    pub fn refusals(&self) -> Refusals {
        self.moderator.map_or(Refusals::Four, |moderator| moderator.refusals)
    }

    pub fn touch_move(&self) -> bool {
        self.touch_move
    }

    /// How many tries the moderator denies in one turn.
    pub fn tries_per_turn(&self) -> u32 {
        self.moderator.unwrap_or(Moderator::PARALLAX).tries_per_turn.get().into()
    }

    pub fn draws(&self) -> Draws {
        self.draws.get()
    }

    /// What becomes of a side that cannot move and is not in check.
    pub fn stalemate(&self) -> Stalemate {
        self.stalemate
    }

    /// How the disputed points of fog are settled.
    pub fn fog(&self) -> Fog {
        self.fog.get()
    }

    pub fn clock(&self) -> Clock {
        self.clock
    }

    /// Whether a turn is reconnaissance chess's: a sense, then a request that is revised where it meets the unseen.
    pub fn has_sensing(&self) -> bool {
        self.mode == Mode::Rbc
    }

    /// Whether moves are announced: by a moderator, or because nothing is hidden.
    pub fn announces(&self) -> bool {
        self.moderator.is_some() || self.sight == Sight::Open
    }

    /// The rules in force, and the position in which the game starts.
    pub fn start(&self) -> (Rules, Position) {
        self.compile(None).expect("a card is checked when it is made")
    }

    fn compile(&self, meter: Option<&Arc<Meter>>) -> Result<(Rules, Position), CardError> {
        let presets = catalogue::in_order(&self.presets);
        let modifiers =
            self.profile.as_ref().map(|profile| Modifiers::read(profile, self.layout.id())).transpose()?;
        let rules = |castling| {
            let rules = Rules::new(self.royalty, &presets, self.draws(), self.stalemate, castling);
            let rules = if self.has_sensing() { rules.with_passing() } else { rules };
            let rules = rules.in_fog(self.fog);
            let rules = modifiers.iter().fold(rules, |rules, modifiers| rules.modified(modifiers.clone()));
            meter.into_iter().fold(rules, Rules::metered)
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
        if matches!(self.mode, Mode::Duplicate | Mode::Rbc) {
            presets.push(self.mode.name());
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
            ModeratorRequest::exactly(self.moderator),
            self.touch_move,
            self.draws,
            self.clock,
        ]);
        if let (Some(Profile { per_type, per_instance, .. }), Some(list)) =
            (&self.profile, binding.as_array_mut())
        {
            list.push(serde_json::json!([per_type, per_instance]));
        }
        if let (false, Some(list)) = (self.stalemate.is_draw(), binding.as_array_mut()) {
            list.push(serde_json::json!({ "stalemate": self.stalemate }));
        }
        if let (false, Some(list)) = (self.fog.is_usual(), binding.as_array_mut()) {
            list.push(serde_json::json!({ "fog": self.fog }));
        }
        let digest = Sha256::digest(binding.to_string().as_bytes());
        digest[..6].iter().map(|byte| format!("{byte:02x}")).collect()
    }
}

fn resolve_presets(layout: &Layout, asked: &[String]) -> Result<Vec<&'static dyn Preset>, CardError> {
    let brought = layout.brings().iter().filter_map(|id| catalogue::find(id));
    let mut presets: Vec<_> = brought.collect();
    for id in asked {
        let found = catalogue::find(id).ok_or_else(|| CardError::UnknownPreset { preset: bounded(id) })?;
        if presets.iter().any(|preset| preset.id() == found.id()) {
            continue;
        }
        if found.category() == Category::Layout {
            return Err(CardError::PresetOfLayout { preset: found.id() });
        }
        let clash = |a: &dyn Preset, b: &dyn Preset| a.conflicts().contains(&b.id());
        if let Some(other) = presets.iter().find(|other| clash(**other, found) || clash(found, **other)) {
            return Err(CardError::PresetConflict { preset: found.id(), other: other.id() });
        }
        presets.push(found);
    }
    let chosen = |id: &&str| presets.iter().any(|preset| preset.id() == *id);
    for preset in &presets {
        if let Some(missing) = preset.needs().iter().find(|id| !chosen(id)) {
            return Err(CardError::PresetNeeds { preset: preset.id(), missing });
        }
    }
    Ok(presets)
}
