//! What the log says at its most verbose, and what it never says.

use serde_json::{Value, json};

use crate::{
    flat::{Flat, create},
    server::Server,
    table::Client,
    v1::V1,
};

/// A blind game over both dialects with refused tries, at `trace`.
#[test]
fn no_token_no_invitation_and_no_hidden_move() {
    let server = Server::with_env(&[], &[("PARALLAX_LOG", "trace")]);
    let mut secrets = Vec::new();
    let mut keep = |secret: &Value| secrets.push(secret.as_str().unwrap().to_owned());

    let made = create(&server, &json!({ "mode": "blind", "byInvitation": true }));
    keep(&made["creatorToken"]);
    keep(&made["invitations"][0]["invitation"]);

    let mut table = V1::sit(&server, &json!({ "mode": "blind" }));
    keep(&json!(table.white.token));
    keep(&json!(table.black.token));
    table.play("e2e4 d7d5");
    // A try that only the moderator knows to be impossible.
    table.white.commit("e4f5");
    table.white.until("tried", |seen| seen.touched.as_deref() == Some("e4"));

    let mut table = Flat::sit(&server, &json!({ "mode": "blind" }));
    keep(&json!(table.white.token));
    keep(&json!(table.black.token));
    table.play("e2e4 d7d5");

    let log = server.log();
    assert!(log.contains("Parallax is open"), "{log}");
    for secret in secrets {
        assert!(!log.contains(&secret), "{secret}");
    }
    for movement in ["e2e4", "\"e2\"", "d7d5", "\"d5\"", "e4f5", "\"f5\"", "\\\"e4\\\""] {
        assert!(!log.contains(movement), "{movement}");
    }
}
