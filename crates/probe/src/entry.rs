//! A room's stored entries: one that is accepted reads back as it is written, and no list of them breaks a room.

use crate::{parts, record};

pub(crate) fn check(bytes: &[u8]) {
    let entries = parts::split(bytes);
    for entry in &entries {
        if let Some(written) = room::probe::rewritten(entry) {
            assert_eq!(room::probe::rewritten(&written).as_ref(), Some(&written));
        }
    }
    if let Err(error) = room::probe::fold(&entries) {
        assert!(!error.to_string().is_empty());
    }
}

pub(crate) fn seeds() -> Vec<Vec<u8>> {
    let cards = [
        r#"{"mode":"vanilla"}"#,
        r#"{"mode":"blind"}"#,
        r#"{"mode":"dark","clock":{"kind":"fischer","initialMs":60000,"incrementMs":0}}"#,
        r#"{"mode":"duplicate"}"#,
        r#"{"mode":"house","rulesetIds":["atomic"],"layout":{"kind":"premade","id":"horde"}}"#,
    ];
    let games = record::seeds();
    let mut seeds = Vec::new();
    for (card, game) in cards.into_iter().zip([&games[0], &games[1], &games[2], &games[3], &games[0]]) {
        let created = format!(
            r#"{{"card":{card},"settings":{{"highlighting":true,"grace_ms":60000,"sandbox":false}},"at":5}}"#
        );
        let first = if card.contains("duplicate") { 2 } else { 0 };
        let mut entries = vec![
            tagged(0, created.as_bytes()),
            tagged(1, &[&[first][..], &[7; 32]].concat()),
            tagged(7, &[&[first + 1][..], &[9; 32]].concat()),
            tagged(1, &[&[first + 1][..], &[8; 32]].concat()),
            tagged(9, &[&[first][..], b"Ada"].concat()),
            tagged(11, &[&[first][..], &1_700_000_300_000u64.to_le_bytes(), &[6; 32]].concat()),
            tagged(12, &[&[first][..], &[5; 32]].concat()),
            tagged(2, &1_700_000_000_000u64.to_le_bytes()),
            tagged(4, &[&[first][..], &1_700_000_060_000u64.to_le_bytes()].concat()),
            tagged(5, &[first]),
            tagged(8, &[first, 1, 0, 0, 0, b'h', b'm']),
            tagged(6, &[]),
        ];
        let created = entries[0].clone();
        entries.extend(parts::split(&game[1..]).into_iter().map(|record| tagged(3, record)));
        seeds.push(parts::join(&entries));
        // A bot takes a seat that was free, and whoever has the first is awaited.
        let seat = if first == 0 { "black" } else { "south" };
        let bot = format!(r#"{{"seat":"{seat}","brain":"casual:2","seed":7}}"#);
        seeds.push(parts::join(&[
            created,
            tagged(1, &[&[first][..], &[7; 32]].concat()),
            tagged(13, bot.as_bytes()),
            tagged(10, &[&[1 << first][..], &1_700_000_000_000u64.to_le_bytes()].concat()),
        ]));
    }
    seeds
}

fn tagged(tag: u8, rest: &[u8]) -> Vec<u8> {
    [&[tag], rest].concat()
}
