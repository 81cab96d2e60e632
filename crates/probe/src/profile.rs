//! Modifier profiles: what is accepted is playable and reads back as it is written; what is refused says why.

use rules::{Card, CardError, CardRequest, Profile};

use crate::cards;

pub(crate) fn check(bytes: &[u8]) {
    let Some((card, json)) = cards::choose(bytes) else { return };
    let Some(profile) = Profile::from_bytes(json) else { return };
    let written = profile.to_bytes();
    assert_eq!(Profile::from_bytes(&written).as_ref(), Some(&profile));
    let asked = CardRequest { profile: Some(profile), ..CardRequest::from(&*card) };
    match Card::new(asked, 0) {
        Err(CardError::Profile(error)) => assert!(!error.to_string().is_empty()),
        Err(_) => {}
        Ok(card) => {
            let again = Card::new(CardRequest::from(&card), 0);
            assert_eq!(again.map(|card| card.hash()), Ok(card.hash()));
            let (rules, mut position) = card.start();
            for _ in 0..4 {
                let Some(movement) = rules.legal_moves(&position).first().copied() else { break };
                position.play(&rules, movement);
                if rules.outcome(&position).is_some() {
                    break;
                }
            }
        }
    }
}

pub(crate) fn seeds() -> Vec<Vec<u8>> {
    let profiles = [
        r#"{"perType":[{"kind":"hp-bonus","pieceType":"pawn","value":2}]}"#,
        r#"{"perType":[{"kind":"range-bonus","pieceType":"rook","color":"white","value":1}],"version":3}"#,
        r#"{"perType":[{"kind":"direction-additions","pieceType":"knight","value":["forward","left","backward-right"]}]}"#,
        r#"{"perInstance":[{"kind":"capture-flags","square":12,"value":["CAN_CAPTURE_OWN"]}]}"#,
        r#"{"perInstance":[{"kind":"capture-flags","square":59,"value":["CANNOT_BE_CAPTURED"]}]}"#,
        r#"{"perInstance":[{"kind":"promotion-override","square":8,"value":"rook"}],"name":"towers"}"#,
        r#"{"perType":[{"kind":"damage-resistance","pieceType":"queen","color":"both","value":0.5}],"id":"x"}"#,
        r#"{"layoutId":"classic","description":"none","source":"here","perType":[],"perInstance":[]}"#,
        "{}",
    ];
    let cards = [0u8, 1, 2, 3, 7, 8, 10, 11];
    profiles.iter().flat_map(|json| cards.map(|card| [&[card], json.as_bytes()].concat())).collect()
}
