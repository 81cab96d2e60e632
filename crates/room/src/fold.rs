//! A room from its stored stream.

use std::sync::Arc;

use game::{Care, Table};
use rules::Card;
use store::Stream;
use view::{GameId, Millis, PerSeat, RoomCode, RoomStatus, Seat};

use crate::{
    entry::{Entry, RoomSettings, SeatedBot},
    holder::Holder,
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
    /// When the grace of an absent seat is over.
    pub(crate) away_until: PerSeat<Option<Millis>>,
    pub(crate) game: Table,
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

    /// When the grace of a seat is over, if it is absent.
    pub(crate) fn away_until(&self, seat: Seat) -> Option<Millis> {
        self.away_until.get(seat).copied().flatten()
    }
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
    let mut entries = stream.entries.iter().zip(0u32..);
    let (first, _) = entries.next().ok_or(FoldError::Empty)?;
    let Ok(Entry::Created(created)) = Entry::decode(first) else {
        return Err(FoldError::Entry(0));
    };
    let card = Card::new(created.card, 0).map_err(|error| FoldError::Card(error.to_string()))?;
    let card = Arc::new(card);

    let chairs = created.settings.chairs(card.mode());
    let is_bot = |seat| created.bots.iter().any(|bot| bot.seat == seat);
    let mut holders = PerSeat::new_with(chairs, |seat| if is_bot(seat) { Holder::Bot } else { Holder::Open });
    let mut away_until = PerSeat::new_with(chairs, |_| None);
    let mut started_at = None;
    let mut records = Vec::new();
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
            Entry::Invited { seat, invitation } => match holders.get_mut(seat) {
                Some(holder @ Holder::Open) => *holder = Holder::Invited(invitation),
                Some(Holder::Invited(_) | Holder::Token(_) | Holder::Bot) | None => return Err(out_of_place),
            },
            Entry::Started { at } if started_at.is_none() => started_at = Some(at),
            Entry::Started { .. } => return Err(out_of_place),
            Entry::Game(record) => records.push((number, record)),
            Entry::Away { seat, until } => *away_until.get_mut(seat).ok_or(out_of_place)? = Some(until),
            Entry::Back { seat } => *away_until.get_mut(seat).ok_or(out_of_place)? = None,
            Entry::Thought(thought) if chairs.contains(&thought.seat) => thoughts.push(thought),
            Entry::Thought(_) => return Err(out_of_place),
            Entry::Marked => {}
        }
    }
    let bytes = records.iter().map(|(_, record)| record.as_slice());
    let game = match (started_at, records.first()) {
        (Some(at), _) => Table::replay(card.clone(), at, bytes, care)
            .map_err(|corrupt| FoldError::OutOfPlace(records[corrupt.seq as usize].0))?,
        (None, None) => Table::waiting(card.clone(), created.at),
        (None, Some((number, _))) => return Err(FoldError::OutOfPlace(*number)),
    };
    Ok(Folded {
        id,
        code: stream.code,
        card,
        settings: created.settings,
        bots: created.bots.into(),
        created_at: created.at,
        started_at,
        holders,
        away_until,
        game,
        thoughts,
        seq: stream.entries.len() as u32,
    })
}
