//! Games against bots that run alongside the measured ones, to see how much they slow those down.

use std::time::Duration;

use bot::{BrainName, Dice};
use client::Server;
use serde_json::{Value, json};
use tokio::time::sleep;

use super::{frame::Frame, player::Player, table::enter, tally::Answers};

/// How long the person thinks, like a player in a quick game.
const THINKING: Duration = Duration::from_secs(3);

/// Plays one game after another against a bot, in Fog of War: there it has much to think about, and the person is shown
/// the possible moves.
pub(super) async fn play_on(
    server: &Server,
    computer: BrainName,
    number: u32,
    answers: &Answers,
) -> anyhow::Result<()> {
    let wish = json!({ "mode": "dark", "side": "white", "vsAi": wanted(computer) }).to_string();
    let mut dice = Dice::of_game(7, number);
    // Stagger the starts.
    sleep(THINKING.mul_f64(dice.below(1000) as f64 / 1000.0)).await;
    loop {
        let (mut person, _) = enter(server, "room.create", &wish, "room.created").await?;
        let state = person.hear("game.state").await?.parse()?;
        let mut legal = state["payload"]["view"]["legal"].clone();
        while let Some(movement) = choose(&legal, &mut dice) {
            sleep(THINKING).await;
            if let Player::V1(socket) = &mut person {
                socket.say("game.move", movement).await?;
            }
            legal = answer(&mut person, answers).await?;
        }
    }
}

/// How a request asks for a bot.
fn wanted(computer: BrainName) -> Value {
    let name = computer.to_string();
    match name.split_once(':') {
        Some((brain, level)) => json!({ "brain": brain, "level": level.parse::<u8>().ok() }),
        None => json!({ "brain": name }),
    }
}

/// The possible moves after the bot's reply; nothing if the game is over.
async fn answer(person: &mut Player, answers: &Answers) -> anyhow::Result<Value> {
    loop {
        let frame = Frame::hear(person.line()).await?;
        match frame.kind() {
            "game.end" => return Ok(Value::Null),
            "ping" => person.pong().await?,
            "game.delta" => {
                let delta = frame.parse()?["payload"].take();
                if delta["turn"] == "white" && delta["gameOver"].is_null() {
                    answers.count();
                    return Ok(delta["legal"].clone());
                }
            }
            _ => {}
        }
    }
}

fn choose(legal: &Value, dice: &mut Dice) -> Option<String> {
    let from = legal.as_array().filter(|all| !all.is_empty())?;
    let moves = &from[dice.below(from.len())];
    let to = moves["to"].as_array().filter(|all| !all.is_empty())?;
    let to = &to[dice.below(to.len())];
    let promotes = moves["promoting"].as_array().is_some_and(|squares| squares.contains(to));
    let promotion = if promotes { r#","promoteTo":"queen""# } else { "" };
    Some(format!(r#"{{"from":{},"to":{to}{promotion}}}"#, moves["from"]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_move_is_written_as_the_protocol_has_it() {
        let mut dice = Dice::new(1);
        let legal = json!([{ "from": "e7", "to": ["e8"], "promoting": ["e8"] }]);
        let written: Value = serde_json::from_str(&choose(&legal, &mut dice).unwrap()).unwrap();
        assert_eq!(written, json!({ "from": "e7", "to": "e8", "promoteTo": "queen" }));
        assert_eq!(choose(&json!([]), &mut dice), None);
        assert_eq!(choose(&Value::Null, &mut dice), None);
    }

    #[test]
    fn bots_are_asked_for_by_name_and_level() {
        let wanted = |name: &str| wanted(name.parse().unwrap());
        assert_eq!(wanted("seer"), json!({ "brain": "seer" }));
        assert_eq!(wanted("casual:3"), json!({ "brain": "casual", "level": 3 }));
        assert_eq!(wanted("random"), json!({ "brain": "random" }));
    }
}
