//! What happened in a duplicate game, as the journal stores it.

use rules::{
    Role, Square,
    duplicate::{Player, SyncMove},
};
use view::Millis;

use crate::record::BadRecord;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Record {
    pub(super) event: Event,
    pub(super) at: Millis,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Event {
    Moved(SyncMove),
    DrawOffered(Player),
    DrawAccepted(Player),
    DrawDeclined,
    /// The one player who holds every seat has declared a draw.
    DrawDeclared,
    Resigned(Player),
    OutOfTime(Player),
    /// None if nobody is there any more.
    Abandoned(Option<Player>),
    Left(Player),
    Aborted,
    AiUnavailable,
    /// A player who was awaited has come.
    Arrived(Player),
    /// For this many milliseconds nobody could play, so no clock runs for them.
    Outage(u64),
}

/// No promotion; roles are numbered from 1.
const NOTHING: u8 = 0;

impl Record {
    pub(super) fn encode(&self) -> Vec<u8> {
        let mut out = self.at.to_le_bytes().to_vec();
        match self.event {
            Event::Moved(SyncMove { from, to, promotion }) => {
                out.extend([0, from as u8, to as u8, promotion.map_or(NOTHING, |role| role as u8)]);
            }
            Event::DrawOffered(player) => out.extend([1, player as u8]),
            Event::DrawAccepted(player) => out.extend([2, player as u8]),
            Event::DrawDeclined => out.push(3),
            Event::DrawDeclared => out.push(4),
            Event::Resigned(player) => out.extend([5, player as u8]),
            Event::OutOfTime(player) => out.extend([6, player as u8]),
            Event::Abandoned(Some(player)) => out.extend([7, player as u8]),
            Event::Abandoned(None) => out.push(8),
            Event::Left(player) => out.extend([9, player as u8]),
            Event::Aborted => out.push(10),
            Event::AiUnavailable => out.push(11),
            Event::Arrived(player) => out.extend([12, player as u8]),
            Event::Outage(ms) => {
                out.push(13);
                out.extend(ms.to_le_bytes());
            }
        }
        out
    }

    pub(super) fn decode(bytes: &[u8]) -> Result<Record, BadRecord> {
        let (at, rest) = bytes.split_first_chunk().ok_or(BadRecord)?;
        let event = match *rest {
            [0, from, to, promotion] => Event::Moved(SyncMove {
                from: square(from)?,
                to: square(to)?,
                promotion: match promotion {
                    NOTHING => None,
                    role => Some(Role::ALL.into_iter().find(|it| *it as u8 == role).ok_or(BadRecord)?),
                },
            }),
            [1, by] => Event::DrawOffered(player(by)?),
            [2, by] => Event::DrawAccepted(player(by)?),
            [3] => Event::DrawDeclined,
            [4] => Event::DrawDeclared,
            [5, by] => Event::Resigned(player(by)?),
            [6, by] => Event::OutOfTime(player(by)?),
            [7, by] => Event::Abandoned(Some(player(by)?)),
            [8] => Event::Abandoned(None),
            [9, by] => Event::Left(player(by)?),
            [10] => Event::Aborted,
            [11] => Event::AiUnavailable,
            [12, who] => Event::Arrived(player(who)?),
            [13, ref ms @ ..] => Event::Outage(u64::from_le_bytes(ms.try_into().map_err(|_| BadRecord)?)),
            _ => return Err(BadRecord),
        };
        Ok(Record { event, at: Millis::from_le_bytes(*at) })
    }
}

fn square(index: u8) -> Result<Square, BadRecord> {
    Square::try_from(u32::from(index)).map_err(|_| BadRecord)
}

fn player(index: u8) -> Result<Player, BadRecord> {
    Player::ALL.into_iter().find(|player| *player as u8 == index).ok_or(BadRecord)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn records_read_back_as_they_were_written() {
        let promotion = SyncMove { from: Square::A7, to: Square::A8, promotion: Some(Role::Knight) };
        let events = [
            Event::Moved(SyncMove { from: Square::E2, to: Square::E4, promotion: None }),
            Event::Moved(promotion),
            Event::DrawOffered(Player::South),
            Event::DrawAccepted(Player::West),
            Event::DrawDeclined,
            Event::DrawDeclared,
            Event::Resigned(Player::North),
            Event::OutOfTime(Player::East),
            Event::Abandoned(Some(Player::East)),
            Event::Abandoned(None),
            Event::Left(Player::West),
            Event::Aborted,
            Event::AiUnavailable,
            Event::Arrived(Player::South),
            Event::Outage(4_200),
        ];
        for event in events {
            let record = Record { event, at: 1_700_000_000_000 };
            assert_eq!(Record::decode(&record.encode()), Ok(record));
        }
    }

    #[test]
    fn damaged_records_are_refused() {
        let tails: [&[u8]; 7] = [&[], &[0, 64, 0, 0], &[0, 1, 2, 9], &[1, 4], &[12], &[3, 0], &[13, 1]];
        for tail in tails {
            let bytes = [&[0; 8], tail].concat();
            assert_eq!(Record::decode(&bytes), Err(BadRecord), "{tail:?}");
        }
        assert_eq!(Record::decode(&[1, 2, 3]), Err(BadRecord));
    }
}
