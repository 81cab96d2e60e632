//! A room from its stored stream.

use std::sync::Arc;

use game::{Care, Table};
use rules::{Card, Clock};
use store::Stream;
use view::{GameId, Millis, PerSeat, PlayerNames, RoomCode, RoomStatus, Seat, SeatSet};

use crate::{
    entry::{Created, Entry, RoomSettings, SeatedBot},
    holder::{Carry, Holder},
    keys::Keys,
    persons::Persons,
    pushes::PushAddresses,
    thought::Thought,
};

/// What the entries of a room amount to.
pub(crate) struct Folded {
    pub(crate) id: GameId,
    pub(crate) code: Option<RoomCode>,
    pub(crate) card: Arc<Card>,
    pub(crate) settings: RoomSettings,
    pub(crate) bots: Arc<[SeatedBot]>,
    pub(crate) created_at: Millis,
    pub(crate) started_at: Option<Millis>,
    /// For each chair at the table.
    pub(crate) holders: PerSeat<Holder>,
    pub(crate) persons: Persons,
    /// What they said when they sat down.
    pub(crate) given_names: Arc<PlayerNames>,
    /// As they are shown: accounts by their present names.
    pub(crate) names: Arc<PlayerNames>,
    /// Seats that may be moved to another device: at most one offer each.
    pub(crate) carries: Vec<Carry>,
    pub(crate) push_to: PushAddresses,
    /// How many offers there have been.
    pub(crate) carries_offered: u32,
    /// When the grace of an absent seat is over.
    pub(crate) away_until: PerSeat<Option<Millis>>,
    pub(crate) game: Table,
    pub(crate) keys: Keys,
    /// What bots thought on the way.
    pub(crate) thoughts: Vec<Thought>,
    /// How many entries there are.
    pub(crate) seq: u32,
}

impl Folded {
    pub(crate) fn status(&self) -> RoomStatus {
        if self.game.ending().is_some() {
            RoomStatus::Finished
        } else if self.started_at.is_some() {
            RoomStatus::Active
        } else {
            RoomStatus::Waiting
        }
    }

    pub(crate) fn is_bot(&self, seat: Seat) -> bool {
        self.holders.get(seat).is_some_and(|holder| holder.is_bot())
    }

    /// Whether an absent player loses after a while. With days for every move, only the clock counts.
    pub(crate) fn has_grace(&self) -> bool {
        has_grace(&self.card)
    }

    /// When the grace of a seat is over, if it is absent.
    pub(crate) fn away_until(&self, seat: Seat) -> Option<Millis> {
        self.away_until.get(seat).copied().flatten()
    }
}

fn has_grace(card: &Card) -> bool {
    !matches!(card.clock(), Clock::Days { .. })
}

/// A stored room that does not fold.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum FoldError {
    #[error("entry {0} is damaged")]
    Entry(u32),
    #[error("entry {0} cannot follow those before it")]
    OutOfPlace(u32),
    #[error("the rule card is no longer valid: {0}")]
    Card(String),
    #[error("the stream has no beginning")]
    Empty,
}

/// More entries than any ordinary game has.
const MANY: usize = 2_000;

/// Whether folding may take long enough to hold somebody else up.
pub(crate) fn may_take_long(stream: &Stream) -> bool {
    let by_card = || match stream.entries.first().map(|first| Entry::decode(first)) {
        Some(Ok(Entry::Created(created))) => created.card.may_take_long(),
        _ => false,
    };
    stream.entries.len() > MANY || by_card()
}

pub(crate) fn fold(id: GameId, stream: &Stream, care: Care) -> Result<Folded, FoldError> {
    gather(stream)?.replay(id, stream, care)
}

/// A room's entries in order, of which the game has not been replayed yet: that is what may take long.
pub(crate) struct Gathered {
    created: Box<Created>,
    card: Arc<Card>,
    bots: Vec<SeatedBot>,
    pub(crate) holders: PerSeat<Holder>,
    pub(crate) persons: Persons,
    names: PlayerNames,
    carries: Vec<Carry>,
    carries_offered: u32,
    push_to: PushAddresses,
    away_until: PerSeat<Option<Millis>>,
    /// When it began, and who was not there.
    started: Option<(Millis, SeatSet)>,
    /// Those of the game, with their places among the entries.
    records: Vec<(u32, Vec<u8>)>,
    keys: Keys,
    thoughts: Vec<Thought>,
}

pub(crate) fn gather(stream: &Stream) -> Result<Gathered, FoldError> {
    let mut entries = stream.entries.iter().zip(0u32..);
    let (first, _) = entries.next().ok_or(FoldError::Empty)?;
    let Ok(Entry::Created(created)) = Entry::decode(first) else {
        return Err(FoldError::Entry(0));
    };
    let card = Card::new(created.card.clone(), 0).map_err(|error| FoldError::Card(error.to_string()))?;
    let card = Arc::new(card);

    let chairs = created.settings.chairs(card.mode());
    let is_bot = |seat| created.bots.iter().any(|bot| bot.seat == seat);
    let mut holders = PerSeat::new_with(chairs, |seat| if is_bot(seat) { Holder::Bot } else { Holder::Open });
    let mut away_until = PerSeat::new_with(chairs, |_| None);
    let mut started = None;
    let mut bots = created.bots.clone();
    let mut persons = Persons::default();
    let mut names = PlayerNames::default();
    let mut carries: Vec<Carry> = Vec::new();
    let mut carries_offered = 0;
    let mut push_to = PushAddresses::default();
    let mut records = Vec::new();
    let mut keys = Keys::default();
    let mut thoughts = Vec::new();
    for (bytes, number) in entries {
        let entry = Entry::decode(bytes).map_err(|_| FoldError::Entry(number))?;
        let out_of_place = FoldError::OutOfPlace(number);
        match entry {
            Entry::Created(_) => return Err(out_of_place),
            Entry::Seated { seat, token } => match holders.get_mut(seat) {
                Some(holder @ (Holder::Open | Holder::Invited(_))) => *holder = Holder::Token(token),
                // Rematches used to hand out tokens for the seats of bots, too.
                Some(Holder::Bot) => {}
                Some(Holder::Token(_)) | None => return Err(out_of_place),
            },
            Entry::Held { seat, person } => match holders.get(seat) {
                Some(Holder::Token(_)) => persons.set(seat, person),
                Some(Holder::Open | Holder::Invited(_) | Holder::Bot) | None => return Err(out_of_place),
            },
            Entry::Invited { seat, invitation } => match holders.get_mut(seat) {
                Some(holder @ Holder::Open) => *holder = Holder::Invited(invitation),
                Some(Holder::Invited(_) | Holder::Token(_) | Holder::Bot) | None => return Err(out_of_place),
            },
            Entry::Started { at, awaited } if started.is_none() => {
                let may_be_awaited = |seat| matches!(holders.get(seat), Some(Holder::Token(_)));
                if !awaited.iter().all(may_be_awaited) {
                    return Err(out_of_place);
                }
                started = Some((at, awaited));
            }
            Entry::Started { .. } => return Err(out_of_place),
            Entry::Game(record) => records.push((number, record)),
            Entry::Keyed { seat, key, record } => {
                keys.remember(seat, key);
                records.push((number, record));
            }
            Entry::Away { seat, until } => {
                let until = Some(until).filter(|_| has_grace(&card));
                *away_until.get_mut(seat).ok_or(out_of_place)? = until;
            }
            Entry::Back { seat } => *away_until.get_mut(seat).ok_or(out_of_place)? = None,
            Entry::Thought(thought) if chairs.contains(&thought.seat) => thoughts.push(thought),
            Entry::Thought(_) => return Err(out_of_place),
            Entry::Named { seat, name } => match holders.get(seat) {
                Some(Holder::Token(_)) => drop(names.0.insert(seat, name)),
                Some(Holder::Open | Holder::Invited(_) | Holder::Bot) | None => return Err(out_of_place),
            },
            Entry::CarryOffered { seat, carry, until } => match holders.get(seat) {
                Some(Holder::Token(_)) => {
                    carries.retain(|other| other.seat != seat);
                    carries.push(Carry { seat, carry, until });
                    carries_offered += 1;
                }
                Some(Holder::Open | Holder::Invited(_) | Holder::Bot) | None => return Err(out_of_place),
            },
            Entry::Carried { seat, token } => {
                let offered =
                    carries.iter().position(|carry| carry.seat == seat).ok_or(out_of_place.clone())?;
                carries.swap_remove(offered);
                // The device that the seat has left need not be told any more.
                push_to.forget(seat);
                *holders.get_mut(seat).ok_or(out_of_place)? = Holder::Token(token);
            }
            Entry::Filled(bot) => match holders.get_mut(bot.seat) {
                Some(holder @ (Holder::Open | Holder::Invited(_))) if started.is_none() => {
                    *holder = Holder::Bot;
                    bots.push(bot);
                }
                _ => return Err(out_of_place),
            },
            Entry::PushTo { seat, address } => match holders.get(seat) {
                Some(Holder::Token(_)) => push_to.set(seat, address),
                Some(Holder::Open | Holder::Invited(_) | Holder::Bot) | None => return Err(out_of_place),
            },
            Entry::Marked => {}
        }
    }
    Ok(Gathered {
        created,
        card,
        bots,
        holders,
        persons,
        names,
        carries,
        carries_offered,
        push_to,
        away_until,
        started,
        records,
        keys,
        thoughts,
    })
}

impl Gathered {
    pub(crate) fn replay(self, id: GameId, stream: &Stream, care: Care) -> Result<Folded, FoldError> {
        let Gathered { created, card, started, records, .. } = self;
        let bytes = records.iter().map(|(_, record)| record.as_slice());
        let game = match (started, records.first()) {
            (Some((at, awaited)), _) => Table::replay(card.clone(), at, awaited, bytes, care)
                .map_err(|corrupt| FoldError::OutOfPlace(records[corrupt.seq as usize].0))?,
            (None, None) => Table::waiting(card.clone(), created.at),
            (None, Some((number, _))) => return Err(FoldError::OutOfPlace(*number)),
        };
        let names = Arc::new(self.names);
        Ok(Folded {
            id,
            code: stream.code,
            card,
            settings: created.settings,
            bots: self.bots.into(),
            created_at: created.at,
            started_at: started.map(|(at, _)| at),
            holders: self.holders,
            persons: self.persons,
            given_names: names.clone(),
            names,
            carries: self.carries,
            carries_offered: self.carries_offered,
            push_to: self.push_to,
            away_until: self.away_until,
            game,
            keys: self.keys,
            thoughts: self.thoughts,
            seq: stream.entries.len() as u32,
        })
    }
}
