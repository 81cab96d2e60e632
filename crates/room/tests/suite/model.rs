//! Random rooms against a model that knows who holds which seat and what they have been told: sockets come, go, are
//! superseded, move to other devices and act after that, time passes, rooms sleep, and everything crashes now and then.

use std::{
    env,
    time::{Duration, Instant},
};

use fastrand::Rng;
use room::{
    AttachError, Claim, Config, Door, Entropy, News, Opening, RoomSettings, Rooms, SeatError, Seated,
    Storage, Surroundings, TimeSource, Token, TokenKind, Wish,
};
use rules::{Card, CardRequest, Mode};
use tokio::time::sleep;
use view::{EndReason, Ending, GameId, Intent, RoomStatus, Seat, Story, View};

use crate::hall::{SETTINGS, square};

const SEEDS: u64 = 24;
const STEPS: usize = 250;

struct World {
    rng: Rng,
    clock: TimeSource,
    storage: Storage,
    rooms: Rooms,
    tables: Vec<Table>,
}

struct Table {
    game: GameId,
    chairs: Vec<Chair>,
    /// The most moves that anybody has been told of, and the end if anybody has.
    ply: u32,
    ending: Option<Ending>,
    /// Somebody who holds a seat has resigned or left.
    given_up: bool,
    /// Somebody was not there.
    absent: bool,
}

struct Chair {
    seat: Seat,
    key: Key,
    here: Option<Here>,
    superseded: Vec<Seated>,
    /// Offers to move the seat, the last one last, and when they were made.
    offers: Vec<(Token, tokio::time::Instant)>,
}

impl Chair {
    fn new(seat: Seat, key: Key) -> Chair {
        Chair { seat, key, here: None, superseded: Vec::new(), offers: Vec::new() }
    }
}

/// What gets somebody into a seat.
enum Key {
    Open,
    Invitation(Token),
    Token(Token),
    Bot,
    /// Nobody in this test was given it.
    Unknown,
}

struct Here {
    seated: Seated,
    view: View,
}

fn start(rng: &mut Rng, storage: &Storage, clock: TimeSource) -> Rooms {
    let surroundings =
        Surroundings { clock, entropy: Entropy::seeded(rng.u64(..)), ..Surroundings::default() };
    Rooms::start(storage.clone(), Config::default(), surroundings)
}

impl World {
    fn new(seed: u64) -> World {
        let mut rng = Rng::with_seed(seed);
        let (storage, clock) = (Storage::memory(), TimeSource::runtime(1_700_000_000_000));
        let rooms = start(&mut rng, &storage, clock);
        World { rng, clock, storage, rooms, tables: Vec::new() }
    }

    async fn step(&mut self) {
        if self.tables.is_empty() {
            return self.open().await;
        }
        let table = self.rng.usize(..self.tables.len());
        let chair = self.rng.usize(..self.tables[table].chairs.len());
        match self.rng.u32(..100) {
            0..3 => self.open().await,
            3..32 => self.sit(table, chair).await,
            32..35 => self.carry(table, chair).await,
            35..75 => self.act(table, chair).await,
            75..83 => self.act_superseded(table, chair).await,
            83..90 => drop(self.tables[table].chairs[chair].here.take()),
            90..98 => self.pass_time().await,
            _ => self.crash(),
        }
    }

    async fn open(&mut self) {
        let mode = self.rng.choice([Mode::Vanilla, Mode::Blind, Mode::Dark, Mode::House, Mode::Duplicate]);
        let mode = mode.expect("a mode");
        let clock = rules::Clock::Fischer { initial_ms: 30_000, increment_ms: 1_000 };
        let clock = (mode != Mode::Duplicate && self.rng.u8(..4) == 0).then_some(clock);
        let card = Card::new(CardRequest { clock, ..CardRequest::of(mode) }, 0).unwrap();
        let sandbox = mode == Mode::Duplicate && self.rng.bool();
        let mut opening = Opening::new(card, RoomSettings { sandbox, ..SETTINGS });
        let mut chairs = Vec::new();
        for &seat in opening.chairs() {
            let (wish, key) = match self.rng.u8(..6) {
                0 if !sandbox => (Wish::Bot { brain: "casual".to_owned() }, Key::Bot),
                1 => (Wish::Invitation(TokenKind::Uuid), Key::Unknown),
                2 => (Wish::Open, Key::Open),
                _ => (Wish::Token(TokenKind::Short), Key::Unknown),
            };
            opening = opening.with(seat, wish);
            chairs.push(Chair::new(seat, key));
        }
        let opened = self.rooms.create(opening).await.unwrap();
        for chair in &mut chairs {
            let invited = opened.invitations.iter().find(|(seat, _)| *seat == chair.seat);
            if let Some(token) = opened.token(chair.seat) {
                chair.key = Key::Token(token.clone());
            } else if let Some((_, invitation)) = invited {
                chair.key = Key::Invitation(invitation.clone());
            }
        }
        self.tables.push(Table::new(opened.game, chairs));
    }

    async fn sit(&mut self, table: usize, chair: usize) {
        let table = &mut self.tables[table];
        let kind = TokenKind::Short;
        let seat = table.chairs[chair].seat;
        let claim = match &table.chairs[chair].key {
            Key::Open => Claim::OpenSeat { seat: Some(seat), kind, name: None },
            Key::Invitation(invitation) => {
                Claim::Invitation { invitation: invitation.clone(), kind, name: None }
            }
            Key::Token(token) => Claim::Token(token.clone()),
            Key::Bot => Claim::Bot { seat },
            Key::Unknown => {
                let claim = Claim::Token(Token::presented("somebody-elses-token").expect("a token"));
                let refused = Door::Game(table.game).sit(&self.rooms, claim, 64).await;
                assert_eq!(refused.err(), Some(SeatError::Attach(AttachError::BadToken)));
                return;
            }
        };
        let used = claim.clone();
        let sat = Door::Game(table.game).sit(&self.rooms, claim, 64).await;
        let has_held = matches!(table.chairs[chair].key, Key::Token(_) | Key::Bot);
        let (seated, attached) = match sat {
            // A game may be called off before everybody has come.
            Err(_) if table.given_up && !has_held => return,
            sat => sat.unwrap(),
        };
        let view = attached.snapshot.view.clone();
        assert_eq!((seated.seat(), view.seat), (seat, seat));
        assert!(view.ply >= table.ply, "what was told of has happened");
        if table.ending.is_some() {
            assert_eq!(view.ending, table.ending);
        }
        if let Some(token) = attached.token {
            table.chairs[chair].key = Key::Token(token);
            // An invitation and an open seat are taken once.
            let again = Door::Game(table.game).sit(&self.rooms, used, 64).await.err();
            let refusals = [AttachError::BadToken, AttachError::SeatTaken, AttachError::Full];
            assert!(refusals.map(SeatError::Attach).map(Some).contains(&again), "{again:?}");
        }
        let chair = &mut table.chairs[chair];
        let before = chair.here.replace(Here { seated, view });
        chair.superseded.extend(before.map(|here| here.seated));
    }

    /// Somebody has an offer to move the seat: the last one is good once, and for five minutes.
    async fn carry(&mut self, table: usize, chair: usize) {
        let table = &mut self.tables[table];
        let chair = &mut table.chairs[chair];
        if chair.offers.is_empty() {
            return;
        }
        let last = chair.offers.len() - 1;
        let used = self.rng.usize(..=last);
        let (carry, made) = chair.offers[used].clone();
        let claim = Claim::Carry { carry, kind: TokenKind::Uuid };
        let moved = Door::Game(table.game).sit(&self.rooms, claim.clone(), 64).await;
        if used < last || made.elapsed() > Duration::from_secs(301) {
            assert_eq!(moved.err(), Some(SeatError::Attach(AttachError::BadToken)));
            return;
        }
        if made.elapsed() > Duration::from_secs(299) {
            chair.offers.clear();
        }
        let (seated, attached) = match moved {
            Err(_) if chair.offers.is_empty() => return,
            moved => moved.unwrap(),
        };
        assert_eq!(seated.seat(), chair.seat);
        chair.offers.clear();
        let view = attached.snapshot.view.clone();
        let token = attached.token.expect("a token of its own");
        let before = std::mem::replace(&mut chair.key, Key::Token(token));
        let old = chair.here.replace(Here { seated, view });
        chair.superseded.extend(old.map(|here| here.seated));
        let Key::Token(before) = before else { panic!("only who holds a seat can move it") };
        for claim in [claim, Claim::Token(before)] {
            let refused = Door::Game(table.game).sit(&self.rooms, claim, 64).await.err();
            assert_eq!(refused, Some(SeatError::Attach(AttachError::BadToken)));
        }
    }

    async fn act(&mut self, table: usize, chair: usize) {
        let table = &mut self.tables[table];
        let chair = &mut table.chairs[chair];
        let Some(here) = &chair.here else { return };
        match self.rng.u32(..40) {
            0 => {
                table.given_up = true;
                here.seated.submit(Intent::Resign {}).await;
            }
            1 => {
                table.given_up = true;
                if let Some(here) = chair.here.take() {
                    here.seated.leave().await;
                }
            }
            2..6 => here.seated.rematch(self.rng.u8(..8) > 0).await,
            6..9 => here.seated.submit(Intent::OfferDraw {}).await,
            9 => here.seated.submit(Intent::RespondDraw { accept: self.rng.bool() }).await,
            10..13 => here.seated.acknowledge(self.rng.u64(..20)).await,
            13..18 => here.seated.sync().await,
            18..20 => here.seated.carry().await,
            20 => here.seated.fill("casual".to_owned()).await,
            _ => here.seated.submit(any_move(&mut self.rng, &here.view)).await,
        }
    }

    /// Nothing of this may have any effect: the model does not even take note of it.
    async fn act_superseded(&mut self, table: usize, chair: usize) {
        let superseded = &mut self.tables[table].chairs[chair].superseded;
        let Some(old) = superseded.pop() else { return };
        match self.rng.u8(..6) {
            0 => old.submit(Intent::Resign {}).await,
            1 => return old.leave().await,
            2 => old.rematch(true).await,
            3 => old.acknowledge(1_000).await,
            4 => old.brain_gone().await,
            _ => return,
        }
        superseded.push(old);
    }

    async fn pass_time(&mut self) {
        let seconds = self.rng.choice([1, 5, 40, 61, 2_000]).expect("a time");
        sleep(Duration::from_secs(seconds)).await;
    }

    fn crash(&mut self) {
        self.storage = self.storage.reopen();
        self.rooms = start(&mut self.rng, &self.storage, self.clock);
        for chair in self.tables.iter_mut().flat_map(|table| &mut table.chairs) {
            chair.here = None;
            chair.superseded.clear();
        }
    }

    /// Lets everything that was asked for happen, and hears what came of it.
    async fn settle(&mut self) {
        sleep(Duration::from_millis(1)).await;
        let mut rematches = Vec::new();
        for table in &mut self.tables {
            table.absent |= table.chairs.iter().any(|chair| chair.here.is_none());
            let seats: Vec<_> = table.chairs.iter().map(|chair| chair.seat).collect();
            let mut filled = false;
            for chair in &mut table.chairs {
                let Some(here) = &mut chair.here else { continue };
                while let Some(told) = here.seated.try_hear() {
                    match told.news {
                        News::Started(snapshot) => here.view = snapshot.view.clone(),
                        News::Synced(snapshot) => {
                            assert_eq!(snapshot.view, here.view, "it was told everything");
                        }
                        News::Notices(batch) => {
                            batch.notices.iter().for_each(|notice| here.view.apply(notice));
                        }
                        News::Rematch(rematch) => rematches.push((seats.clone(), *rematch)),
                        News::Filled(_) => filled = true,
                        News::Carry(offer) => {
                            chair.offers.push((offer.carry, tokio::time::Instant::now()));
                        }
                        News::Superseded | News::Moved | News::Restart => {
                            panic!("nobody has taken this seat")
                        }
                        News::Refused(_)
                        | News::ProfileRefused(_)
                        | News::Past(_)
                        | News::Score(..)
                        | News::Peer(_)
                        | News::Said { .. }
                        | News::PushTo { .. }
                        | News::RematchOffered
                        | News::Rated(_) => {}
                    }
                }
                table.ply = table.ply.max(here.view.ply);
                table.ending = table.ending.or(here.view.ending);
            }
            let free = |chair: &&mut Chair| matches!(chair.key, Key::Open | Key::Invitation(_));
            table.chairs.iter_mut().filter(|_| filled).filter(free).for_each(|chair| chair.key = Key::Bot);
            table.check_ending();
        }
        for (seats, rematch) in rematches {
            let known = self.tables.iter().position(|table| table.game == rematch.game);
            let table = known.unwrap_or_else(|| {
                let chairs = seats.into_iter().map(|seat| Chair::new(seat, Key::Unknown));
                self.tables.push(Table::new(rematch.game, chairs.collect()));
                self.tables.len() - 1
            });
            let mut chairs = self.tables[table].chairs.iter_mut();
            let chair = chairs.find(|chair| chair.seat == rematch.seat).expect("a seat of the next game");
            chair.key = Key::Token(rematch.token);
        }
    }

    /// After a last crash: every stored game is sound, and remembers its end.
    async fn audit(mut self) {
        self.crash();
        for game in self.storage.games(None, 10_000).await.unwrap() {
            self.storage.check(game).await.unwrap();
        }
        for table in &mut self.tables {
            let summary = self.rooms.describe(table.game).await.unwrap();
            let ending = summary.story.as_ref().map(Story::ending);
            assert_eq!(ending.is_some(), summary.status == RoomStatus::Finished);
            if table.ending.is_some() {
                assert_eq!(ending, table.ending);
            }
            table.ending = ending;
            table.check_ending();
        }
    }
}

impl Table {
    fn new(game: GameId, chairs: Vec<Chair>) -> Table {
        Table { game, chairs, ply: 0, ending: None, given_up: false, absent: false }
    }

    /// Nobody but a holder ends a game, and nobody is given up who was there.
    fn check_ending(&self) {
        match self.ending.map(|ending| ending.reason) {
            Some(EndReason::Resign | EndReason::PlayerLeft) => assert!(self.given_up),
            // Somebody has called it off, or has never come.
            Some(EndReason::Aborted) => assert!(self.given_up || self.absent),
            Some(EndReason::Abandoned) => assert!(self.absent),
            Some(EndReason::AiUnavailable) => panic!("no bot has given up"),
            _ => {}
        }
    }
}

/// A move that the seat knows to be legal, or a try.
fn any_move(rng: &mut Rng, view: &View) -> Intent {
    if let Some(destinations) = rng.choice(&view.legal) {
        let to: Vec<_> = destinations.to.squares().collect();
        if let Some(to) = rng.choice(to) {
            return Intent::Move { from: destinations.from, to, promotion: None };
        }
    }
    let file = rng.choice(["a", "b", "c", "d", "e", "f", "g", "h"]).expect("a file");
    let (from, to) = rng.choice([("2", "4"), ("7", "5"), ("2", "3"), ("7", "6"), ("1", "8")]).expect("ranks");
    let (from, to) = (square(&format!("{file}{from}")), square(&format!("{file}{to}")));
    if rng.u8(..4) == 0 { Intent::Touch { from } } else { Intent::Move { from, to, promotion: None } }
}

fn run(seed: u64) {
    let runtime =
        tokio::runtime::Builder::new_current_thread().enable_time().start_paused(true).build().unwrap();
    runtime.block_on(async {
        let mut world = World::new(seed);
        for _ in 0..STEPS {
            world.step().await;
            world.settle().await;
        }
        world.audit().await;
    });
}

#[test]
fn rooms_agree_with_the_model() {
    for seed in 0..SEEDS {
        println!("seed {seed}");
        run(seed);
    }
}

/// Runs `PARALLAX_WORLDS` of them, or for `PARALLAX_SECONDS`, from `PARALLAX_SEED` on.
#[test]
#[ignore = "cargo xtask soak runs it"]
fn soak() {
    let asked = |name: &str| env::var(name).ok().and_then(|text| text.parse::<u64>().ok());
    let worlds = asked("PARALLAX_WORLDS").unwrap_or(u64::MAX);
    let until = Instant::now() + Duration::from_secs(asked("PARALLAX_SECONDS").unwrap_or(u32::MAX.into()));
    let seed = asked("PARALLAX_SEED").unwrap_or(1_000_000);
    for world in 0..worlds {
        if Instant::now() > until {
            break;
        }
        println!("rooms seed={}", seed + world);
        run(seed + world);
        println!("rooms worlds={} steps={}", world + 1, (world + 1) * STEPS as u64);
    }
}
