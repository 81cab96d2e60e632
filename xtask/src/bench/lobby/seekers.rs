//! Accounts with a socket each, who post what they wait for, and take it back.

use anyhow::{Context as _, bail, ensure};
use client::frame::{Frame, Message};
use client::{Access, Line, Server};
use people::{AccountName, ApiToken, NewApiToken, People, PersonRole, Scope};
use serde_json::{Value, json};
use tokio::sync::{mpsc, oneshot};
use view::{PersonId, Secret};

use super::{handle, now};

/// More than wait at any time: one socket may ask for two things a second.
const SPARE: usize = 70;

pub(super) struct Seekers {
    idle: Vec<Seeker>,
    waiting: Vec<Seeker>,
}

struct Seeker(mpsc::Sender<Wish>);

/// What somebody is to do, and whom to tell when the server has said that it is so.
struct Wish {
    wait: bool,
    done: oneshot::Sender<()>,
}

impl Seekers {
    pub(super) async fn new(people: &People, server: &Server, waiting: usize) -> anyhow::Result<Seekers> {
        let mut idle = Vec::new();
        for n in 0..waiting + SPARE {
            let person: PersonId = format!("s{n:011}").parse()?;
            let name = AccountName::stored(&format!("Somebody-{n}"))?;
            people.create_account(person, &name, PersonRole::Player, now()).await?;
            let access = access(people, person, n).await?;
            let mut line = Line::connect_as(&access, server, "/ws").await?;
            line.say(said("lobby.watch", &json!({})).into()).await?;
            line.say(said("lobby.unwatch", &json!({})).into()).await?;
            let (wishes, asked) = mpsc::channel(1);
            tokio::spawn(attend(line, asked));
            idle.push(Seeker(wishes));
        }
        Ok(Seekers { idle, waiting: Vec::new() })
    }

    pub(super) async fn come(&mut self) -> anyhow::Result<()> {
        let seeker = self.idle.swap_remove(fastrand::usize(0..self.idle.len()));
        seeker.wish(true).await?;
        self.waiting.push(seeker);
        Ok(())
    }

    pub(super) async fn go(&mut self) -> anyhow::Result<()> {
        let seeker = self.waiting.swap_remove(fastrand::usize(0..self.waiting.len()));
        seeker.wish(false).await?;
        self.idle.push(seeker);
        Ok(())
    }
}

impl Seeker {
    async fn wish(&self, wait: bool) -> anyhow::Result<()> {
        let (done, answer) = oneshot::channel();
        ensure!(self.0.send(Wish { wait, done }).await.is_ok(), "a seeker is gone");
        answer.await.context("a seeker was refused")
    }
}

/// Each needs a number of its own.
pub(super) async fn access(people: &People, person: PersonId, n: usize) -> anyhow::Result<Access> {
    let token = ApiToken::new(secret(n));
    let new = NewApiToken {
        hash: token.hash(),
        id: handle(n as u64),
        label: "bench".to_owned(),
        scopes: [Scope::Read, Scope::Play].into_iter().collect(),
        expires_at: None,
    };
    people.add_token(person, &new, now()).await?;
    Ok(Access::default().with_token(Secret(token.reveal())))
}

fn secret(n: usize) -> [u8; 32] {
    let mut secret = [7; 32];
    secret[..8].copy_from_slice(&(n as u64).to_le_bytes());
    secret
}

fn said(kind: &str, payload: &Value) -> String {
    json!({ "v": 1, "seq": 1, "ts": 0, "type": kind, "payload": payload }).to_string()
}

/// Does what is wished for, and answers pings, until the socket or those who wish are gone.
async fn attend(mut line: Line, mut wishes: mpsc::Receiver<Wish>) -> anyhow::Result<()> {
    let seek = json!({
        "game": {
            "mode": "blind",
            "ruleset": "berkeley",
            "clock": { "kind": "fischer", "initialMs": 300_000, "incrementMs": 3_000 },
        },
        "rated": true,
        "auto": true,
        "color": "white",
        "range": { "below": 200, "above": 200 },
    });
    let (mut waits_with, mut asked): (Option<String>, Option<Wish>) = (None, None);
    loop {
        tokio::select! {
            heard = line.hear() => match Frame::read(&heard?)?.message {
                Message::OwnLobby(own) => {
                    waits_with = own.seeks.first().map(|seek| seek.id.clone());
                    if let Some(wish) = asked.take_if(|wish| wish.wait == waits_with.is_some()) {
                        let _nobody_waits = wish.done.send(());
                    }
                }
                Message::Ping => line.say(said("pong", &json!({})).into()).await?,
                Message::Error(complaint) => bail!("{}", complaint.message),
                _ => {}
            },
            wish = wishes.recv() => {
                let Some(wish) = wish else { return Ok(()) };
                match (&waits_with, wish.wait) {
                    (Some(id), false) => line.say(said("lobby.withdraw", &json!({ "id": id })).into()).await?,
                    _ => line.say(said("lobby.seek", &seek).into()).await?,
                }
                asked = Some(wish);
            }
        }
    }
}
