//! Twin games across faults: two games of Fog of War in which Black does different things that White cannot see. Whatever
//! happens to the nodes, White must be told the same, byte for byte.

use std::sync::{Arc, atomic::Ordering::Relaxed};

use anyhow::bail;
use fastrand::Rng;
use serde_json::{Value, json};

use super::{doors::Doors, seat::Seat, table::Tally};

/// White's moves, and what Black does in one game and in the other. White sees none of Black's.
const SCRIPT: [(&str, &str, &str); 10] = [
    ("a2a3", "h7h6", "g7g6"),
    ("b2b3", "h6h5", "f8g7"),
    ("c2c3", "g7g6", "g8h6"),
    ("a1a2", "f8g7", "h8g8"),
    ("a2a1", "g8f6", "g8h8"),
    ("a1a2", "e8g8", "e8f8"),
    ("a2a1", "f6h7", "f8e8"),
    ("a1a2", "g7f6", "h6g8"),
    ("a2a1", "h7g5", "g8h6"),
    ("h2h3", "f6g7", "e7e6"),
];

/// Plays pairs until told to stop.
pub(super) async fn play(doors: Doors, mut rng: Rng, tally: Arc<Tally>) -> anyhow::Result<()> {
    while !tally.stop.load(Relaxed) {
        let wish = json!({ "mode": "dark", "side": "white", "graceSeconds": 3600 });
        let mut games = Vec::new();
        for _ in 0..2 {
            let (white, code) = Seat::create(&doors, &mut rng, &wish).await?;
            let black = Seat::join(&doors, &mut rng, &code).await?;
            games.push([white, black]);
        }
        for (number, (own, one, other)) in SCRIPT.into_iter().enumerate() {
            let mut shown = Vec::new();
            for ([white, black], reply) in games.iter_mut().zip([one, other]) {
                let ply = 2 * number as u64 + 1;
                white.wait(|seat| seat.ply + 1 >= ply && !seat.legal.is_null()).await?;
                white.insist("game.move", &payload(own), |seat| seat.ply >= ply).await?;
                black.wait(|seat| seat.ply >= ply).await?;
                black.insist("game.move", &payload(reply), |seat| seat.ply > ply).await?;
                white.wait(|seat| seat.ply > ply).await?;
                // Whoever comes back is shown all that the seat may know.
                white.hang_up();
                white.heard.clear();
                white.wait(|seat| !seat.heard.is_empty()).await?;
                shown.push((white.game().to_owned(), last_state(white)));
            }
            let [(game, one), (twin, other)] = &shown[..] else { bail!("two games") };
            if one != other {
                bail!("after {own} White is shown\n{one}\nin {game}, and\n{other}\nin {twin}");
            }
        }
        for [white, _] in &mut games {
            white.insist("game.resign", &json!({}), |seat| seat.ending.is_some()).await?;
        }
        tally.twins.fetch_add(1, Relaxed);
    }
    Ok(())
}

/// What the seat was shown when it came back, as it was written.
fn last_state(seat: &Seat) -> String {
    let state = seat.heard.iter().find(|heard| heard[0] == "game.state");
    state.map(Value::to_string).unwrap_or_default()
}

fn payload(uci: &str) -> Value {
    json!({ "from": &uci[..2], "to": &uci[2..4] })
}
