//! Rules that are dear to work out.

use serde_json::{Value, json};

/// Refused: one position of this card would take seconds.
pub(super) fn too_dear() -> Value {
    json!({
        "mode": "house",
        "rulesetIds": ["monster-rules", "queen-splits", "bouncing-bishops"],
        "layout": { "kind": "fen", "fen": "qqqkqqqq/bqbqbqbq/pppppppp/8/8/PPPPPPPP/BQBQBQBQ/QQQKQQQQ" },
    })
}

/// Accepted, and about as dear as a card can be.
pub(super) fn dear() -> Value {
    json!({
        "mode": "house",
        "rulesetIds": ["queen-splits", "wrap-board", "knights-leap-twice", "atomic"],
        "layout": { "kind": "fen", "fen": "2r1k1bq/2q1rq2/bnq5/8/8/BNQ5/2Q1RQ2/2R1K1BQ" },
    })
}
