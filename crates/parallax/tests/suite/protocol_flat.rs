//! The flat dialect as documented: names and types of fields.

use serde_json::{Value, json};

use crate::{
    flat::{Flat, create},
    server::Server,
    table::Client,
};

fn keys(value: &Value) -> Vec<&str> {
    value.as_object().unwrap().keys().map(String::as_str).collect()
}

#[test]
fn from_the_lobby_to_the_first_move() {
    let server = Server::start(&[]);
    let made = create(&server, &json!({ "mode": "blind", "side": "black", "highlightingEnabled": true }));
    assert_eq!(made["creatorColor"], "b");
    let game = made["gameId"].as_str().unwrap();
    let lower = |text: &str| text.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit());
    assert!(game.len() == 8 && lower(game), "{game}");
    let token = made["creatorToken"].as_str().unwrap();
    assert!(token.len() == 24 && lower(token), "{token}");

    let mut black = Flat::connect(&server, game);
    black.say_hello(Some(token), None);
    let joined = black.expect("joined");
    assert_eq!(joined["you"], "b");
    assert_eq!(joined["token"], token);
    assert_eq!(joined["gameStatus"], "waiting");
    assert_eq!(joined["mode"], "blind");
    assert_eq!(joined["highlightingEnabled"], true);
    assert_eq!(joined["announcements"], json!([]));
    assert_eq!(keys(&joined["view"]), ["inCheck", "pieces", "toMove"], "no legal moves");
    assert_eq!(joined["view"]["pieces"]["e8"], json!({ "color": "b", "type": "k" }));

    let mut white = Flat::connect(&server, game);
    white.say_hello(None, Some("auto"));
    let joined = white.expect("joined");
    assert_eq!((&joined["you"], &joined["gameStatus"]), (&json!("w"), &json!("active")));
    assert_eq!(joined["opponentConnected"], true);
    let token = joined["token"].as_str().unwrap();
    assert!(token.len() == 24 && lower(token), "{token}");

    let update = black.expect("update");
    assert_eq!(update["gameStatus"], "active");
    assert_eq!(update["drawOffer"], Value::Null);
    assert!(update.get("touchedPiece").is_none() && update.get("endReason").is_none());
    assert_eq!(
        black.expect("peer-status"),
        json!({ "type": "peer-status", "color": "w", "connected": true })
    );
    white.expect("update");

    white.commit("e2e4");
    let update = black.expect("update");
    assert_eq!(update["view"]["toMove"], "b");
    let said = &update["newAnnouncements"][0];
    assert_eq!(keys(said), ["at", "audience", "ply", "text"]);
    let facts = (&said["text"], &said["audience"], &said["ply"]);
    assert_eq!(facts, (&json!("white_moved"), &json!("b"), &json!(1)));
    let update = white.expect("update");
    assert_eq!(update["newAnnouncements"], json!([]));
    assert_eq!(update["view"]["pieces"]["e4"], json!({ "color": "w", "type": "p" }));
    white.assert_quiet();
    black.assert_quiet();
}

#[test]
fn what_a_pawn_becomes_is_announced() {
    let server = Server::start(&[]);
    let rules = json!({ "mode": "blind", "fen": "7k/P7/8/8/8/8/8/K7 w - - 0 1" });
    let mut table = Flat::sit(&server, &rules);
    table.white.commit("a7a8q");
    let update = table.black.expect("update");
    let said = update["newAnnouncements"].as_array().unwrap();
    let promoted = said.iter().find(|said| said["text"] == "white_promoted").unwrap();
    assert_eq!(promoted["payload"], json!({ "promotedTo": "q" }));
    assert!(said[0].get("payload").is_none());
}

#[test]
fn how_it_ended() {
    let server = Server::start(&[]);
    let mut table = Flat::sit(&server, &json!({ "mode": "vanilla" }));
    table.white.resign();
    let update = table.black.expect("update");
    let fields = (&update["gameStatus"], &update["endReason"], &update["winner"]);
    assert_eq!(fields, (&json!("finished"), &json!("resign"), &json!("b")));

    let mut table = Flat::sit(&server, &json!({ "mode": "vanilla" }));
    table.white.offer_draw();
    assert_eq!(table.black.expect("update")["drawOffer"], json!({ "from": "w" }));
    table.black.respond_draw(true);
    let update = table.black.expect("update");
    assert_eq!(update["endReason"], "draw_agreed");
    assert!(update.get("winner").is_none(), "nobody has won: {update}");
}

/// An illegal attempt is announced by the moderator, not reported as an error, even where it is not recorded.
#[test]
fn an_illegal_move_is_an_announcement() {
    let server = Server::start(&[]);
    for mode in ["vanilla", "blind", "dark"] {
        let mut table = Flat::sit(&server, &json!({ "mode": mode }));
        table.white.commit("e2e5");
        let update = table.white.expect("update");
        assert_eq!(update["newAnnouncements"][0]["text"], "illegal_move", "{mode}");
        assert_eq!(update["newAnnouncements"][0]["audience"], "w", "{mode}");
        table.assert_quiet();
    }
}

#[test]
fn five_minutes_of_grace() {
    let server = Server::start(&[]);
    let mut table = Flat::sit(&server, &json!({ "mode": "vanilla" }));
    let before =
        std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap().as_millis() as u64;
    table.white.socket.cut();
    let status = table.black.expect("peer-status");
    assert_eq!((&status["color"], &status["connected"]), (&json!("w"), &json!(false)));
    let grace = status["graceUntil"].as_u64().unwrap() - before;
    assert!((300_000..330_000).contains(&grace), "{grace}");
}

#[test]
fn a_finished_game_opens_for_all() {
    let server = Server::start(&[]);
    let mut table = Flat::sit(&server, &json!({ "mode": "blind" }));
    table.play("e2e4");
    table.white.resign();
    table.expect_end("black", "resign");
    let mut third = Flat::connect(&server, &table.white.game);
    third.say_hello(None, Some("auto"));
    let joined = third.socket.hear().unwrap();
    assert_eq!(joined["you"], "spectator-rejected");
    assert_eq!(joined["gameStatus"], "finished");
    assert_eq!(joined["view"]["pieces"].as_object().unwrap().len(), 32);
    assert_eq!(joined["token"], "");
}

/// The capturing player learns what was captured. The other side sees its own loss, and nothing else.
#[test]
fn what_was_captured() {
    let server = Server::start(&[]);
    for mode in ["vanilla", "blind", "dark"] {
        let mut table = Flat::sit(&server, &json!({ "mode": mode }));
        table.play("e2e4 d7d5");
        table.white.commit("e4d5");
        let captured = [&mut table.white, &mut table.black].map(|client| {
            client.until("moved", |seen| seen.turn == "black");
            serde_json::from_str::<Value>(client.socket.frames.last().unwrap()).unwrap()["capturedPieceType"]
                .clone()
        });
        assert_eq!(captured, [json!("p"), Value::Null], "{mode}");
        table.black.commit("a7a6");
        table.white.until("moved", |seen| seen.turn == "white");
        let quiet = table.white.socket.frames.last().unwrap();
        assert!(!quiet.contains("capturedPieceType"), "only of that move: {quiet}");
    }
}
