//! What a room keeps in its stored stream. A room is the fold of its entries.

use rules::{CardRequest, Mode};
use serde::{Deserialize, Serialize};
use view::{Millis, PersonId, PlayerName, Seat, SeatSet};

use crate::{keys::IntentKey, thought::Thought, token::TokenHash};

#[derive(Debug)]
pub(crate) enum Entry {
    Created(Box<Created>),
    Seated {
        seat: Seat,
        token: TokenHash,
    },
    /// Whose seat it is, if it is anybody's in particular.
    Held {
        seat: Seat,
        person: Option<PersonId>,
    },
    /// The seat is kept for whoever has the invitation.
    Invited {
        seat: Seat,
        invitation: TokenHash,
    },
    /// The game begins. The clocks of those who are awaited do not run before they have come.
    Started {
        at: Millis,
        awaited: SeatSet,
    },
    /// A record of the game itself, in the game's own bytes.
    Game(Vec<u8>),
    /// The seat's grace runs until then.
    Away {
        seat: Seat,
        until: Millis,
    },
    Back {
        seat: Seat,
    },
    /// What a bot thought before it moved.
    Thought(Thought),
    /// What the player at a seat is called.
    Named {
        seat: Seat,
        name: PlayerName,
    },
    /// Whoever presents this before then moves the seat to another device.
    CarryOffered {
        seat: Seat,
        carry: TokenHash,
        until: Millis,
    },
    /// The seat has moved, and is held by another token from now on.
    Carried {
        seat: Seat,
        token: TokenHash,
    },
    /// A computer has taken a seat that was free.
    Filled(SeatedBot),
    /// Where the player at a seat wants to be told what happens while they are away, if anywhere.
    PushTo {
        seat: Seat,
        address: Option<Box<str>>,
    },
    /// Nothing but a place in the stream for a changed deadline or code.
    Marked,
    /// A record of the game that a seat asked for by a key.
    Keyed {
        seat: Seat,
        key: IntentKey,
        record: Vec<u8>,
    },
}

/// What is fixed when a room is made.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Created {
    pub(crate) card: CardRequest,
    pub(crate) settings: RoomSettings,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) bots: Vec<SeatedBot>,
    pub(crate) at: Millis,
}

/// A seat that a computer plays. Rooms know its name, and nothing of what it thinks.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct SeatedBot {
    pub seat: Seat,
    pub brain: String,
    pub seed: u64,
}

/// What is agreed about a room beyond its rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct RoomSettings {
    /// Whether clients show where a piece may go.
    pub highlighting: bool,
    /// How long an absent seat is waited for.
    pub grace_ms: u64,
    /// One player holds all seats.
    #[serde(default)]
    pub sandbox: bool,
    /// Whether another profile needs the other seat's word.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub profile_consent: bool,
    /// Whether its result changes the ratings of those who play: then only accounts and rated bots do.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub rated: bool,
}

impl RoomSettings {
    /// Where players sit: each at a seat of their own, or one who plays them all at the first.
    pub(crate) fn chairs(self, mode: Mode) -> &'static [Seat] {
        let seats = Seat::at(mode);
        if self.sandbox { &seats[..1] } else { seats }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("these bytes are not an entry")]
pub(crate) struct BadEntry;

impl Entry {
    pub(crate) fn encode(&self) -> Vec<u8> {
        match self {
            Entry::Created(created) => {
                let json = serde_json::to_vec(created).expect("plain data");
                [&[0u8], json.as_slice()].concat()
            }
            Entry::Seated { seat, token } => [&[1, *seat as u8], token.0.as_slice()].concat(),
            Entry::Held { seat, person } => {
                let person: &[u8] = person.as_ref().map_or(&[], |person| person.as_bytes());
                [&[20, *seat as u8], person].concat()
            }
            Entry::Started { at, awaited } if awaited.is_empty() => {
                [&[2u8], at.to_le_bytes().as_slice()].concat()
            }
            Entry::Started { at, awaited } => [&[10, awaited.bits()], at.to_le_bytes().as_slice()].concat(),
            Entry::Game(record) => Entry::of_record(record),
            Entry::Away { seat, until } => [&[4, *seat as u8], until.to_le_bytes().as_slice()].concat(),
            Entry::Back { seat } => vec![5, *seat as u8],
            Entry::Marked => vec![6],
            Entry::Keyed { seat, key, record } => Entry::keyed(*seat, *key, &Entry::of_record(record)),
            Entry::Invited { seat, invitation } => [&[7, *seat as u8], invitation.0.as_slice()].concat(),
            Entry::Thought(Thought { seat, ply, text }) => {
                [&[8, *seat as u8], ply.to_le_bytes().as_slice(), text.as_bytes()].concat()
            }
            Entry::Named { seat, name } => [&[9, *seat as u8], name.as_str().as_bytes()].concat(),
            Entry::CarryOffered { seat, carry, until } => {
                [&[11, *seat as u8], until.to_le_bytes().as_slice(), carry.0.as_slice()].concat()
            }
            Entry::Carried { seat, token } => [&[12, *seat as u8], token.0.as_slice()].concat(),
            Entry::Filled(bot) => {
                let json = serde_json::to_vec(bot).expect("plain data");
                [&[13u8], json.as_slice()].concat()
            }
            Entry::PushTo { seat, address } => {
                [&[14, *seat as u8], address.as_deref().unwrap_or_default().as_bytes()].concat()
            }
        }
    }

    /// The entry of a game's record, without a detour.
    pub(crate) fn of_record(record: &[u8]) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(record.len() + 1);
        bytes.push(3);
        bytes.extend_from_slice(record);
        bytes
    }

    /// The entry of a record, with the key by which it was asked for.
    pub(crate) fn keyed(seat: Seat, key: IntentKey, of_record: &[u8]) -> Vec<u8> {
        let record = of_record.get(1..).unwrap_or_default();
        [&[15, seat as u8], key.get().to_le_bytes().as_slice(), record].concat()
    }

    pub(crate) fn decode(bytes: &[u8]) -> Result<Entry, BadEntry> {
        let (tag, rest) = bytes.split_first().ok_or(BadEntry)?;
        match tag {
            0 => Ok(Entry::Created(serde_json::from_slice(rest).map_err(|_| BadEntry)?)),
            1 => {
                let (seat, token) = read_token(rest)?;
                Ok(Entry::Seated { seat, token })
            }
            2 => Ok(Entry::Started { at: read_millis(rest)?, awaited: SeatSet::default() }),
            3 => Ok(Entry::Game(rest.to_vec())),
            4 => {
                let (seat, until) = rest.split_first().ok_or(BadEntry)?;
                Ok(Entry::Away { seat: read_seat(*seat)?, until: read_millis(until)? })
            }
            5 => match rest {
                [seat] => Ok(Entry::Back { seat: read_seat(*seat)? }),
                _ => Err(BadEntry),
            },
            6 => Ok(Entry::Marked),
            7 => {
                let (seat, invitation) = read_token(rest)?;
                Ok(Entry::Invited { seat, invitation })
            }
            8 => read_thought(rest).map(Entry::Thought),
            9 => {
                let (seat, name) = rest.split_first().ok_or(BadEntry)?;
                let name = std::str::from_utf8(name).ok().and_then(PlayerName::clean).ok_or(BadEntry)?;
                Ok(Entry::Named { seat: read_seat(*seat)?, name })
            }
            10 => {
                let (awaited, at) = rest.split_first().ok_or(BadEntry)?;
                let awaited = SeatSet::from_bits(*awaited).ok_or(BadEntry)?;
                Ok(Entry::Started { at: read_millis(at)?, awaited })
            }
            11 => {
                let (seat, rest) = rest.split_first().ok_or(BadEntry)?;
                let (until, carry) = rest.split_first_chunk().ok_or(BadEntry)?;
                let carry = TokenHash(carry.try_into().map_err(|_| BadEntry)?);
                let until = Millis::from_le_bytes(*until);
                Ok(Entry::CarryOffered { seat: read_seat(*seat)?, carry, until })
            }
            12 => {
                let (seat, token) = read_token(rest)?;
                Ok(Entry::Carried { seat, token })
            }
            13 => Ok(Entry::Filled(serde_json::from_slice(rest).map_err(|_| BadEntry)?)),
            14 => {
                let (seat, address) = rest.split_first().ok_or(BadEntry)?;
                let address = std::str::from_utf8(address).map_err(|_| BadEntry)?;
                let address = (!address.is_empty()).then(|| address.into());
                Ok(Entry::PushTo { seat: read_seat(*seat)?, address })
            }
            15 => {
                let (seat, rest) = rest.split_first().ok_or(BadEntry)?;
                let (key, record) = rest.split_first_chunk().ok_or(BadEntry)?;
                let key = IntentKey::new(u64::from_le_bytes(*key)).ok_or(BadEntry)?;
                Ok(Entry::Keyed { seat: read_seat(*seat)?, key, record: record.to_vec() })
            }
            20 => {
                let (seat, person) = rest.split_first().ok_or(BadEntry)?;
                let person = match person {
                    [] => None,
                    bytes => {
                        let bytes = bytes.try_into().map_err(|_| BadEntry)?;
                        Some(PersonId::from_bytes(bytes).map_err(|_| BadEntry)?)
                    }
                };
                Ok(Entry::Held { seat: read_seat(*seat)?, person })
            }
            _ => Err(BadEntry),
        }
    }
}

fn read_seat(index: u8) -> Result<Seat, BadEntry> {
    Seat::from_index(index).ok_or(BadEntry)
}

fn read_token(bytes: &[u8]) -> Result<(Seat, TokenHash), BadEntry> {
    let (seat, hash) = bytes.split_first().ok_or(BadEntry)?;
    let hash = hash.try_into().map_err(|_| BadEntry)?;
    Ok((read_seat(*seat)?, TokenHash(hash)))
}

fn read_thought(bytes: &[u8]) -> Result<Thought, BadEntry> {
    let (seat, rest) = bytes.split_first().ok_or(BadEntry)?;
    let (ply, text) = rest.split_first_chunk().ok_or(BadEntry)?;
    let text = String::from_utf8(text.to_vec()).map_err(|_| BadEntry)?;
    Ok(Thought { seat: read_seat(*seat)?, ply: u32::from_le_bytes(*ply), text })
}

fn read_millis(bytes: &[u8]) -> Result<Millis, BadEntry> {
    bytes.try_into().map(u64::from_le_bytes).map_err(|_| BadEntry)
}

#[cfg(test)]
mod tests {
    use rules::Mode;

    use super::*;

    #[test]
    fn entries_read_back_as_they_were_written() {
        let settings = RoomSettings {
            highlighting: true,
            grace_ms: 60_000,
            sandbox: true,
            profile_consent: true,
            rated: false,
        };
        let card = CardRequest::of(Mode::Dark);
        let entries = [
            Entry::Created(Box::new(Created {
                card,
                settings,
                bots: vec![SeatedBot { seat: Seat::Black, brain: "casual".to_owned(), seed: 7 }],
                at: 5,
            })),
            Entry::Seated { seat: Seat::Black, token: TokenHash([7; 32]) },
            Entry::Held { seat: Seat::Black, person: Some("k3x9q0abz000".parse().unwrap()) },
            Entry::Held { seat: Seat::Black, person: None },
            Entry::Invited { seat: Seat::East, invitation: TokenHash([9; 32]) },
            Entry::Started { at: 1_700_000_000_000, awaited: SeatSet::default() },
            Entry::Started {
                at: 1_700_000_000_000,
                awaited: [Seat::White, Seat::West].into_iter().collect(),
            },
            Entry::Named { seat: Seat::White, name: PlayerName::clean("Zoë").unwrap() },
            Entry::CarryOffered { seat: Seat::Black, carry: TokenHash([3; 32]), until: 7 },
            Entry::PushTo { seat: Seat::West, address: Some("https://push.example.org/a".into()) },
            Entry::PushTo { seat: Seat::West, address: None },
            Entry::Carried { seat: Seat::Black, token: TokenHash([4; 32]) },
            Entry::Filled(SeatedBot { seat: Seat::East, brain: "casual:2".to_owned(), seed: 9 }),
            Entry::Game(vec![1, 2, 3]),
            Entry::Away { seat: Seat::White, until: 9 },
            Entry::Back { seat: Seat::White },
            Entry::Thought(Thought { seat: Seat::Black, ply: 300, text: "Läufer?".to_owned() }),
            Entry::Keyed { seat: Seat::Black, key: IntentKey::MAX, record: vec![1, 2, 3] },
            Entry::Marked,
        ];
        for entry in entries {
            let read = Entry::decode(&entry.encode()).unwrap();
            assert_eq!(format!("{read:?}"), format!("{entry:?}"));
        }
    }

    #[test]
    fn damaged_entries_are_refused() {
        for bytes in
            [&[][..], &[14], &[1, 0, 1, 2], &[1, 7], &[2, 1], &[4, 0], &[5], &[5, 9], &[0, b'{'], &[8, 0, 1]]
                .into_iter()
                .chain([
                    &[9][..],
                    &[9, 0],
                    &[9, 0, b' '],
                    &[10, 0x40],
                    &[10, 1, 2],
                    &[11, 0, 1],
                    &[12, 0],
                    &[13],
                    &[15, 0, 1],
                    &[20],
                    &[20, 0, b'a'],
                    &[15, 0, 0, 0, 0, 0, 0, 0, 0, 0],
                ])
        {
            assert!(Entry::decode(bytes).is_err(), "{bytes:?}");
        }
    }
}
